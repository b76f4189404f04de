import type { AnyStream, Fact, Metadata, StateOf } from '#contracts/platform/fact.ts';
import type { FactCodec } from '../facts/factCodec.ts';
import { fold } from '../facts/fold.ts';
import { isSealed } from '../facts/sealing.ts';
import type { NewRecord, StoredRecord } from '../store/store.ts';

// A command on a stream that this process has just read or written need not read it again: it is decided on what is
// remembered, and recorded at the remembered revision, which the store refuses if another process has written since.
// That guards an append and nothing else, so whoever decides on remembered facts may only append: what would be a
// refusal, or would record nothing, is decided again on facts that are read from the store.

type Remembered = {
  /** Oldest first; undefined where `sealed` has the record. */
  facts: (Fact | undefined)[];
  /** By place, the records that a key is needed to read, and those that nobody has read yet. */
  sealed: Map<number, StoredRecord>;
  /** The ids of the commands that recorded its facts. */
  commands: Set<string>;
  /** What so many of its first facts fold to; nothing where a key is needed to read any. */
  folded?: { facts: number; state: unknown };
  bytes: number;
};

/** A stream as far as it is remembered: its facts, oldest first, and what they fold to. */
export type Recalled<Stream extends AnyStream> = {
  facts: readonly Fact[];
  state: StateOf<Stream> | undefined;
  /** Whether this command has recorded any of its facts. */
  recordedBy(commandId: string): boolean;
};

/** The end of an append that the store has acknowledged, and the records in it. */
export type Written = { records: readonly NewRecord[]; revision: number; position: bigint };

export type StreamMemory = {
  /** A stream, given what kind it is of, as far as it is remembered; undefined if it is not. */
  recall<Stream extends AnyStream>(stream: string, of: Stream): Promise<Recalled<Stream> | undefined>;
  /** Whether a stream is remembered: then it has facts. */
  knows(stream: string): boolean;
  /** Remembers a whole stream as it was read. */
  keep(stream: string, records: readonly StoredRecord[], facts: readonly Fact[]): void;
  /** Remembers what was appended to a stream, if it is remembered up to there, or has just begun. */
  add(stream: string, written: Written): void;
  forget(stream: string): void;
  /** Forgets all, and remembers nothing for as long as any of these is missing. */
  require(condition: string, isMet: boolean): void;
  /** What is remembered, in bytes, by an estimate that is never below what it takes. */
  readonly bytes: number;
};

/** Bytes of all streams together, of the largest one, and of a place beside its JSON. */
const MOST_BYTES = 64 * 1024 * 1024;
const LARGEST = 0.25;
const PLACE_BYTES = 500;
/** A character of JSON takes so many bytes once it is parsed. */
const CHARACTER_BYTES = 2;

/**
 * Remembers streams, the least recently used of which are forgotten beyond `most` bytes. Personal fields are
 * remembered as they are in the log, encrypted, and opened each time: nobody can be read here after their erasure.
 */
export function streamMemory(codec: FactCodec, most = MOST_BYTES): StreamMemory {
  const shelf = shelfOf(most);
  const missing = new Set<string>();
  const put = (stream: string, known: Remembered): void =>
    missing.size > 0 ? shelf.remove(stream) : shelf.put(stream, known);

  return {
    get bytes() {
      return shelf.bytes();
    },
    knows: stream => shelf.get(stream) !== undefined,
    forget: shelf.remove,
    require(condition, isMet) {
      if (isMet) return void missing.delete(condition);
      missing.add(condition);
      shelf.clear();
    },

    async recall(stream, of) {
      const known = shelf.get(stream);
      return known && recalled(known, of, codec);
    },

    keep(stream, records, facts) {
      const known = shelf.get(stream);
      if (records.length === 0 || (known && known.facts.length >= records.length)) return;
      const kept = extended(blank(), records);
      for (const [index, record] of records.entries()) keepRead(kept, index, record, facts[index]!);
      put(stream, kept);
    },

    add(stream, written) {
      const known = shelf.get(stream) ?? blank();
      const added = recordsOf(stream, written);
      shelf.remove(stream);
      if (known.facts.length === added[0]!.revision) put(stream, extended(known, added));
    },
  };
}

const blank = (): Remembered => ({ facts: [], sealed: new Map(), commands: new Set(), bytes: 0 });

/** With the records that follow, which nobody has read yet. */
function extended(known: Remembered, records: readonly StoredRecord[]): Remembered {
  for (const record of records) {
    known.sealed.set(known.facts.length, record);
    known.facts.push(undefined);
    known.commands.add((record.metadata as Metadata).command.id);
  }
  known.bytes += sizeOf(records);
  return known;
}

/** What no key is needed for is read once, and remembered as it was read. */
function keepRead(known: Remembered, index: number, record: StoredRecord, fact: Fact): void {
  if (!isOpen(record)) return;
  known.facts[index] = frozen(fact);
  known.sealed.delete(index);
}

/** Streams in the order of their last use, within bounds. */
function shelfOf(most: number) {
  const streams = new Map<string, Remembered>();
  let bytes = 0;
  const remove = (stream: string): void => {
    bytes -= streams.get(stream)?.bytes ?? 0;
    streams.delete(stream);
  };
  return {
    bytes: () => bytes,
    remove,
    clear() {
      streams.clear();
      bytes = 0;
    },
    get(stream: string): Remembered | undefined {
      const known = streams.get(stream);
      if (!known) return undefined;
      streams.delete(stream);
      streams.set(stream, known);
      return known;
    },
    put(stream: string, known: Remembered): void {
      remove(stream);
      if (known.bytes > most * LARGEST) return;
      streams.set(stream, known);
      bytes += known.bytes;
      for (const oldest of streams.keys()) {
        if (bytes <= most) return;
        remove(oldest);
      }
    },
  };
}

async function recalled<Stream extends AnyStream>(
  known: Remembered,
  of: Stream,
  codec: FactCodec,
): Promise<Recalled<Stream>> {
  // Others may add to it while keys are fetched.
  const facts = [...known.facts];
  const missing = [...known.sealed];
  const read = missing.length > 0 ? await codec.decode(missing.map(([, record]) => record)) : [];
  for (const [at, [index, record]] of missing.entries()) {
    facts[index] = read[at]!;
    keepRead(known, index, record, read[at]!);
  }
  const state = stateOf(known, of, facts as Fact[]);
  return { facts: facts as Fact[], state, recordedBy: commandId => known.commands.has(commandId) };
}

/** What these facts, the first ones of a stream, fold to: only those are folded that have not been before. */
function stateOf<Stream extends AnyStream>(
  known: Remembered,
  of: Stream,
  facts: readonly Fact[],
): StateOf<Stream> | undefined {
  if (known.sealed.size > 0) return fold(of, facts);
  const { folded } = known;
  const before = folded && folded.facts <= facts.length ? folded : { facts: 0, state: undefined };
  const state = fold(of, facts.slice(before.facts), before.state as StateOf<Stream> | undefined);
  known.folded = { facts: facts.length, state: frozen(state) };
  return state;
}

/** Whether no key is needed to read a record; the sealed origin in its metadata is not read here. */
function isOpen({ data }: StoredRecord): boolean {
  return !Object.values(data as object).some(isSealed);
}

/** Several commands see it, so that none may change it. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
  return value;
}

/** Records as the store will answer them: as JSON has them, without fields that are undefined. */
function recordsOf(stream: string, { records, revision, position }: Written): StoredRecord[] {
  const first = revision - records.length + 1;
  return records.map(({ id, type, data, metadata }, index) => {
    const [stored, stamped] = JSON.parse(JSON.stringify([data, metadata]));
    const place = { stream, revision: first + index, position };
    return { ...place, id, type, data: stored, metadata: stamped, created: new Date() };
  });
}

/** The data counts twice, since the state that it is folded into may hold a copy of it. */
function sizeOf(records: readonly StoredRecord[]): number {
  return records.reduce((sum, { data, metadata }) => {
    const length = 2 * JSON.stringify(data).length + JSON.stringify(metadata).length;
    return sum + PLACE_BYTES + CHARACTER_BYTES * length;
  }, 0);
}

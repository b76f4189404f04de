import type { AnyStream, Fact, Metadata, StateOf } from '#contracts/platform/fact.ts';
import type { FactCodec } from '../facts/factCodec.ts';
import { fold, type Past } from '../facts/fold.ts';
import { isSealed } from '../facts/sealing.ts';
import type { NewRecord, StoredRecord } from '../store/store.ts';
import { shelfOf } from './streamShelf.ts';

// A command on a stream that this process has just read or written need not read it again: it is decided on what is
// remembered, and recorded at the remembered revision, which the store refuses if another process has written since.
// That guards an append and nothing else, so a decision on remembered facts may only append: what would be a refusal,
// or would record nothing, is decided again on facts that are read from the store.
//
// Most commands need what a stream has come to, not its facts. So only its newest facts are kept, and of those before
// what they fold to, unless a key is needed to read any of them. A command that needs more reads the stream.

type Remembered = {
  /** The older facts, in folded form. */
  past?: Past<unknown>;
  /** The facts after them, oldest first; undefined where `sealed` has the record. */
  facts: (Fact | undefined)[];
  /** The bytes of each of them. */
  sizes: number[];
  /** By revision: records that need a key to be read, and those that nobody has read yet. */
  sealed: Map<number, StoredRecord>;
  /** The ids of the commands that recorded its facts. */
  commands: Set<string>;
  /** The state that the first facts fold to, and their number; absent if any of them needs a key. */
  folded?: { facts: number; state: unknown };
  bytes: number;
  /** When its settings were last checked, in milliseconds. */
  since: number;
};

/**
 * A stream as far as it is remembered: its newest facts, oldest first, the ones before them, and the state of them all.
 */
export type Recalled<Stream extends AnyStream> = {
  past: Past<StateOf<Stream>> | undefined;
  facts: readonly Fact[];
  state: StateOf<Stream> | undefined;
  /** Whether this command has recorded any of its facts. */
  recordedBy(commandId: string): boolean;
};

/** The end of an append that the store has acknowledged, and the records in it. */
export type Written = {
  records: readonly NewRecord[];
  revision: number;
  position: bigint;
  /** Whether nobody else can have known the stream's name earlier, and so have given it settings. */
  isOwn?: boolean;
};

/**
 * What was read of a stream: its records, the same as facts, and the state before them, unless it is the whole stream.
 */
export type Read = {
  records: readonly StoredRecord[];
  facts: readonly Fact[];
  past?: Past<unknown> | undefined;
};

export type StreamMemory = {
  /** A stream of the given kind, as far as it is remembered; undefined if it is not. */
  recall<Stream extends AnyStream>(stream: string, of: Stream): Promise<Recalled<Stream> | undefined>;
  /** Whether a stream is remembered: then it has facts. */
  knows(stream: string): boolean;
  /** To be called before a stream and its settings are read; `keep` is given what it returns. */
  watched(): number;
  /** Remembers a stream as it was read, unless the settings of any stream may have changed since it was `watched`. */
  keep(stream: string, watched: number, read: Read): void;
  /** Remembers what was appended to a stream, if it is remembered up to there, or began with it as `isOwn`. */
  add(stream: string, written: Written): void;
  forget(stream: string): void;
  /** Forgets a stream whose settings have changed. */
  changed(stream: string): void;
  /** Forgets everything, and remembers nothing while any of these is missing. */
  require(condition: string, isMet: boolean): void;
  /** An upper estimate of the memory used, in bytes. */
  readonly bytes: number;
};

/** Bytes: for all streams together, for an entry besides its JSON, and for a command's id. */
const MOST_BYTES = 64 * 1024 * 1024;
const PLACE_BYTES = 500;
const COMMAND_BYTES = 150;
/** The facts that are kept of a stream; up to twice as many until the older half is dropped. */
const KEPT = 8;
/** The bytes that a character of JSON takes once it is parsed. */
const CHARACTER_BYTES = 2;

/**
 * Remembers streams, the least recently used of which are forgotten beyond `most` bytes, and of each `kept` facts, or
 * up to twice as many. Personal fields are remembered as they are in the log, encrypted, and opened each time: nobody
 * can be read here after their erasure.
 */
export function streamMemory(
  codec: FactCodec,
  most = MOST_BYTES,
  kept = KEPT,
  now = () => performance.now(),
): StreamMemory {
  const shelf = shelfOf<Remembered>(most, now);
  const { watched, changed, remove: forget } = shelf;
  return {
    ...{ watched, changed, forget, require: shelf.require },
    get bytes() {
      return shelf.bytes();
    },
    knows: stream => shelf.get(stream) !== undefined,

    async recall(stream, of) {
      const known = shelf.get(stream);
      if (!known) return undefined;
      const found = await recalled(known, of, codec);
      if (shelf.get(stream) === known && isLong(known, kept)) {
        shelf.remove(stream);
        shelf.put(stream, shortened(known, of, kept));
      }
      return found;
    },

    keep(stream, watched, { records, facts, past }) {
      if (watched !== shelf.watched()) return;
      const known = shelf.get(stream);
      const length = (past?.facts ?? 0) + records.length;
      if (records.length === 0 || (known && lengthOf(known) >= length)) return;
      const begun = blank(now());
      const read = extended(past ? { ...begun, past: frozen(past), bytes: bytesOf(past) } : begun, records);
      for (const [index, record] of records.entries()) keepRead(read, record, facts[index]!);
      shelf.put(stream, read);
    },

    add(stream, written) {
      const known = shelf.get(stream) ?? (written.isOwn ? blank(now()) : undefined);
      const added = recordsOf(stream, written);
      shelf.remove(stream);
      if (known && lengthOf(known) === added[0]!.revision) shelf.put(stream, extended(known, added));
    },
  };
}

function blank(since: number): Remembered {
  return { facts: [], sizes: [], sealed: new Map(), commands: new Set(), bytes: 0, since };
}

/** How many facts the stream has, as far as it is remembered. */
const lengthOf = ({ past, facts }: Remembered): number => (past?.facts ?? 0) + facts.length;

/** Adds the records that follow, which nobody has read yet. */
function extended(known: Remembered, records: readonly StoredRecord[]): Remembered {
  for (const record of records) {
    const size = sizeOf(record);
    known.sealed.set(record.revision, record);
    known.facts.push(undefined);
    known.sizes.push(size);
    known.commands.add((record.metadata as Metadata).command.id);
    known.bytes += size;
  }
  return known;
}

/** A record that needs no key is decoded once, and its fact is remembered. */
function keepRead(known: Remembered, record: StoredRecord, fact: Fact): void {
  const index = record.revision - (known.past?.facts ?? 0);
  if (index < 0 || !isOpen(record)) return;
  known.facts[index] = frozen(fact);
  known.sealed.delete(record.revision);
}

/** Whether it has more facts than it should keep. */
function isLong({ facts, sealed }: Remembered, kept: number): boolean {
  return sealed.size === 0 && facts.length > 2 * kept;
}

/** Reduced to its newest facts: the older ones are folded and dropped. */
function shortened(known: Remembered, of: AnyStream, kept: number): Remembered {
  const { past, commands } = known;
  const [older, facts] = [known.facts.slice(0, -kept) as Fact[], known.facts.slice(-kept)];
  const first = past?.first ?? older[0]!;
  const state = frozen(fold(of, older, past?.state));
  const sizes = known.sizes.slice(-kept);
  const next: Past<unknown> = { first, facts: (past?.facts ?? 0) + older.length, state };
  const bytes = sizes.reduce((sum, size) => sum + size, 0) + bytesOf(next) + COMMAND_BYTES * commands.size;
  return { ...known, past: next, facts, sizes, bytes };
}

function bytesOf({ first, state }: Past<unknown>): number {
  return sizeOf(first) + 2 * CHARACTER_BYTES * JSON.stringify(state).length;
}

async function recalled<Stream extends AnyStream>(
  known: Remembered,
  of: Stream,
  codec: FactCodec,
): Promise<Recalled<Stream>> {
  // Others may extend or shorten it while keys are fetched.
  const past = known.past as Past<StateOf<Stream>> | undefined;
  const facts = [...known.facts];
  const missing = [...known.sealed.values()];
  const read = missing.length > 0 ? await codec.decode(missing) : [];
  for (const [at, record] of missing.entries()) {
    facts[record.revision - (past?.facts ?? 0)] = read[at]!;
    keepRead(known, record, read[at]!);
  }
  const state = stateOf(known, of, past, facts as Fact[]);
  return { past, facts: facts as Fact[], state, recordedBy: commandId => known.commands.has(commandId) };
}

/** The state of a stream with this past and these facts; facts that were folded before are not folded again. */
function stateOf<Stream extends AnyStream>(
  known: Remembered,
  of: Stream,
  past: Past<StateOf<Stream>> | undefined,
  facts: readonly Fact[],
): StateOf<Stream> | undefined {
  if (known.sealed.size > 0) return fold(of, facts, past?.state);
  const begin = past?.facts ?? 0;
  const { folded } = known;
  const isOn = folded && folded.facts >= begin && folded.facts <= begin + facts.length;
  const from = isOn ? folded : { facts: begin, state: past?.state };
  const state = fold(of, facts.slice(from.facts - begin), from.state as StateOf<Stream> | undefined);
  known.folded = { facts: begin + facts.length, state: frozen(state) };
  return state;
}

/** Whether a record can be read without a key; the sealed origin in its metadata is not read here. */
function isOpen({ data }: StoredRecord): boolean {
  return !Object.values(data as object).some(isSealed);
}

/** Frozen, because several commands share it. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
  return value;
}

/** Records in the form in which the store will return them: as JSON holds them, without undefined fields. */
function recordsOf(stream: string, { records, revision, position }: Written): StoredRecord[] {
  const first = revision - records.length + 1;
  return records.map(({ id, type, data, metadata }, index) => {
    const [stored, stamped] = JSON.parse(JSON.stringify([data, metadata]));
    const place = { stream, revision: first + index, position };
    return { ...place, id, type, data: stored, metadata: stamped, created: new Date() };
  });
}

/** The data counts twice, because the folded state may hold a copy of it. */
function sizeOf({ data, metadata }: { data: unknown; metadata?: unknown }): number {
  const length = 2 * JSON.stringify(data).length + JSON.stringify(metadata ?? {}).length;
  return PLACE_BYTES + CHARACTER_BYTES * length;
}

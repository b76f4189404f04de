import type { Fact } from '#contracts/platform/fact.ts';
import type { FactCodec } from '../facts/factCodec.ts';
import { isSealed } from '../facts/sealing.ts';
import type { NewRecord, StoredRecord } from '../store/store.ts';

// A command on a stream that this process has just read or written need not read it again: it is decided on what is
// remembered, and recorded at the remembered revision, which the store refuses if another process has written since.
// That guards an append and nothing else, so whoever decides on remembered facts may only append: what would be a
// refusal, or would record nothing, is decided again on facts that are read from the store.

/** What is remembered of one place of a stream: the fact, or where a key is needed to read it the sealed record. */
type Place = { fact: Fact } | { record: StoredRecord };
type Remembered = { places: Place[]; bytes: number };

/** The end of an append that the store has acknowledged, and the records in it. */
export type Written = { records: readonly NewRecord[]; revision: number; position: bigint };

export type StreamMemory = {
  /** The facts of a stream as far as they are remembered, oldest first; undefined if they are not. */
  recall(stream: string): Promise<readonly Fact[] | undefined>;
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
const PLACE_BYTES = 450;
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

    async recall(stream) {
      const known = shelf.get(stream);
      return known && factsAt(known.places, codec);
    },

    keep(stream, records, facts) {
      const known = shelf.get(stream);
      if (records.length === 0 || (known && known.places.length >= records.length)) return;
      const places = records.map((record, index) => placeOf(record, facts[index]!));
      put(stream, { places, bytes: sizeOf(records) });
    },

    add(stream, written) {
      const known = shelf.get(stream) ?? { places: [], bytes: 0 };
      const added = recordsOf(stream, written);
      if (known.places.length !== added[0]!.revision) return shelf.remove(stream);
      const places = [...known.places, ...added.map(record => ({ record }))];
      put(stream, { places, bytes: known.bytes + sizeOf(added) });
    },
  };
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

/** The facts at these places. What no key is needed for is read once, and remembered as it was read. */
async function factsAt(places: Place[], codec: FactCodec): Promise<readonly Fact[]> {
  const facts = places.map(place => ('fact' in place ? place.fact : undefined));
  const missing = [...facts.keys()].filter(index => facts[index] === undefined);
  if (missing.length === 0) return facts as Fact[];
  const records = missing.map(index => (places[index] as { record: StoredRecord }).record);
  const read = await codec.decode(records);
  for (const [at, index] of missing.entries()) {
    facts[index] = read[at]!;
    places[index] = placeOf(records[at]!, read[at]!);
  }
  return facts as Fact[];
}

function placeOf(record: StoredRecord, fact: Fact): Place {
  return isOpen(record) ? { fact: frozen(fact) } : { record };
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

function sizeOf(records: readonly StoredRecord[]): number {
  return records.reduce((sum, { data, metadata }) => {
    const length = JSON.stringify(data).length + JSON.stringify(metadata).length;
    return sum + PLACE_BYTES + CHARACTER_BYTES * length;
  }, 0);
}

import { StreamDeletedError } from '@eventstore/db-client';
import type { AnyStream, Fact, StateOf } from '#contracts/platform/fact.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { categoryOf, type FactCodec, UnreadableFact } from '../facts/factCodec.ts';
import type { Past } from '../facts/fold.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { ReadStreamOptions, Store, StoredRecord } from '../store/store.ts';
import type { CommandParts } from './asked.ts';
import type { Read, StreamMemory } from './streamMemory.ts';
import { EVERY, statesIn } from './streamStates.ts';

type Parts = { store: Store; codec: FactCodec; memory?: StreamMemory | undefined };
type EndParts = Parts & Pick<CommandParts, 'states'>;

/** Reads the facts of one stream, oldest first. */
export type Load = (stream: string, options?: ReadStreamOptions) => Promise<Fact[]>;

/**
 * The facts of one stream as rules see them, oldest first; none if it does not exist. A stream that was read whole is
 * remembered.
 * @throws Refusal if it holds anything that is not a fact known to this version: no decision may ignore it.
 */
export async function loadStream(
  { store, codec, memory }: Parts,
  stream: string,
  options?: ReadStreamOptions,
): Promise<Fact[]> {
  const read = async () => {
    const records = await recordsOf(store, stream, options);
    if (!options?.from && options?.direction !== 'backwards') checkBeginning(records);
    return { records, facts: await codec.decode(records) };
  };
  const { facts } = await readable(() => (options ? read() : remembering({ store, memory }, stream, read)));
  return facts;
}

/** A stream from some fact on: the state before it, if there is one, and the facts that follow. */
export type End<Stream extends AnyStream> = {
  past: Past<StateOf<Stream>> | undefined;
  facts: readonly Fact[];
};

/** Reads the end of a stream: see `loadEnd`. */
export type EndOf = <Stream extends AnyStream>(
  of: Stream,
  stream: string,
  before?: number,
) => Promise<End<Stream>>;

/**
 * The end of one stream: the whole of it unless it is long; of a long one, a saved state and all facts since, at least
 * one. `before` is the revision from which on facts are needed. What is read is remembered, unless `before` is given.
 * Throws as `loadStream` does.
 */
export function loadEnd<Stream extends AnyStream>(
  parts: EndParts,
  of: Stream,
  stream: string,
  before?: number,
): Promise<End<Stream>> {
  const { states } = parts;
  return readable(async () => {
    const read = () => endOf<Stream>(parts, stream, before);
    const { past, facts } = await (before === undefined ? remembering(parts, stream, read) : read());
    // Saves what commands would have saved, for facts that another program or version appended.
    const untold = Math.min(before === undefined ? facts.length : before - (past?.facts ?? 0), facts.length);
    if (untold > 2 * EVERY) void states?.keep(of, stream, () => statesIn(of, { past, facts }));
    return { past, facts };
  });
}

async function endOf<Stream extends AnyStream>(
  { store, codec, states }: EndParts,
  stream: string,
  before: number | undefined,
): Promise<End<Stream> & { records: readonly StoredRecord[] }> {
  // This reads a short stream completely; of a long one, it only shows that the beginning is there.
  const limit = before === undefined ? EVERY : 1;
  const beginning = await recordsOf(store, stream, { limit });
  checkBeginning(beginning);
  const isShort = beginning.length < limit;
  const kept = isShort ? undefined : await states?.newest(stream, before);
  const rest = isShort ? [] : await recordsOf(store, stream, { from: kept?.revision ?? limit });
  const [known, ...records] = rest;
  if (kept && known?.id === kept.factId && records.length > 0) {
    const [[first], facts] = [await codec.decode(beginning.slice(0, 1)), await codec.decode(records)];
    const past = { first: first!, facts: kept.revision + 1, state: kept.state as StateOf<Stream> };
    return { past, records, facts };
  }
  const whole = kept ? await recordsOf(store, stream) : [...beginning, ...rest];
  return { past: undefined, records: whole, facts: await codec.decode(whole) };
}

/**
 * Remembers a stream that was just read. Not one whose settings make the store hide facts (by age, or all but the
 * newest): those are hidden later without notice, and would stay here.
 */
async function remembering<Found extends Read>(
  { store, memory }: Pick<Parts, 'store' | 'memory'>,
  stream: string,
  read: () => Promise<Found>,
): Promise<Found> {
  if (!memory) return read();
  const watched = memory.watched();
  const [found, hides] = await Promise.all([read(), store.hidesFacts(stream).catch(() => true)]);
  if (!hides) memory.keep(stream, watched, found);
  return found;
}

async function recordsOf(store: Store, stream: string, options?: ReadStreamOptions): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for await (const record of store.readStream(stream, options)) records.push(record);
  return records;
}

async function readable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof StreamDeletedError) {
      throw new Refusal(platformSentences.removed, { status: 410, code: 'removed', cause });
    }
    if (!(cause instanceof UnreadableFact)) throw cause;
    throw new Refusal(platformSentences.unreadable, { status: 409, code: 'unreadable', cause });
  }
}

/** The first of these streams that has facts, if any, for commands; remembered ones are not read again. */
export type FirstOf = (streams: readonly string[]) => Promise<string | undefined>;

/** See `FirstOf`. What is read is remembered for the command that follows. */
export async function firstStreamOf(
  parts: CommandParts,
  streams: readonly string[],
): Promise<string | undefined> {
  const known = streams.find(stream => parts.memory?.knows(stream));
  if (known) return known;
  for (const stream of streams) {
    const { of } = parts.rules.find(rules => rules.of.category === categoryOf(stream))!;
    const { facts } = await loadEnd(parts, of, stream);
    if (facts.length > 0) return stream;
  }
  return undefined;
}

/** Anyone with write access to the store may also truncate the beginning of a stream. */
function checkBeginning([first]: readonly StoredRecord[]): void {
  if (first && first.revision > 0) throw new UnreadableFact('The beginning of its stream is cut off.');
}

import { StreamDeletedError } from '@eventstore/db-client';
import type { AnyStream, Fact, StateOf } from '#contracts/platform/fact.ts';
import { platformSentences } from '#contracts/platform/sentences.ts';
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
 * The facts of one stream as rules see them, oldest first; none where it does not exist. Read as a whole it is
 * remembered.
 * @throws Refusal where it holds anything that is not a fact known to this version: no decision may ignore it.
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

/** A stream from some fact on: what those before come to, if there are any, and the facts that follow. */
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
 * The end of one stream: the whole of it unless it is long, and of a long one what it had come to at some fact, and all
 * facts since, of which there is at least one. `before` is the revision from which on facts are needed. What is read is
 * remembered, unless `before` is given. Throws as `loadStream` does.
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
    // As if commands had kept them, which another program has appended, or another version.
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
  // A short stream is read with this, without looking for more. Of a long one it tells that the beginning is there.
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
 * Remembers a stream that is read now. Not one with settings by which the store hides facts: those of a certain age, or
 * all but the newest, are hidden later without a notice, and here they would be there for ever.
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

/** The first of these streams that has facts, if any; remembered ones are not read again. For commands. */
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

/** Anyone who may write to the store may also truncate the beginning of a stream. */
function checkBeginning([first]: readonly StoredRecord[]): void {
  if (first && first.revision > 0) throw new UnreadableFact('The beginning of its stream is cut off.');
}

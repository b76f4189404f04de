import { StreamDeletedError } from '@eventstore/db-client';
import type { Fact } from '#contracts/platform/fact.ts';
import { platformSentences } from '#contracts/platform/sentences.ts';
import { type FactCodec, UnreadableFact } from '../facts/factCodec.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { ReadStreamOptions, Store, StoredRecord } from '../store/store.ts';
import type { StreamMemory } from './streamMemory.ts';

type Parts = { store: Store; codec: FactCodec; memory?: StreamMemory };

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
  try {
    const records: StoredRecord[] = [];
    for await (const record of store.readStream(stream, options)) records.push(record);
    if (!options?.from && options?.direction !== 'backwards') checkBeginning(records);
    const facts = await codec.decode(records);
    if (!options) memory?.keep(stream, records, facts);
    return facts;
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
export async function firstStreamOf(parts: Parts, streams: readonly string[]): Promise<string | undefined> {
  const known = streams.find(stream => parts.memory?.knows(stream));
  if (known) return known;
  for (const stream of streams) if ((await loadStream(parts, stream)).length > 0) return stream;
  return undefined;
}

/** Anyone who may write to the store may also truncate the beginning of a stream. */
function checkBeginning([first]: readonly StoredRecord[]): void {
  if (first && first.revision > 0) throw new UnreadableFact('The beginning of its stream is cut off.');
}

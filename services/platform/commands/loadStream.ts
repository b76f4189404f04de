import { StreamDeletedError } from '@eventstore/db-client';
import type { Fact } from '#contracts/platform/fact.ts';
import { platformSentences } from '#contracts/platform/sentences.ts';
import { type FactCodec, UnreadableFact } from '../facts/factCodec.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { ReadStreamOptions, Store, StoredRecord } from '../store/store.ts';

type Parts = { store: Store; codec: FactCodec };

/** Reads the facts of one stream, oldest first. */
export type Load = (stream: string, options?: ReadStreamOptions) => Promise<Fact[]>;

/**
 * The facts of one stream as rules see them, oldest first; none where it does not exist.
 * @throws Refusal where it holds anything that is not a fact known to this version: no decision may ignore it.
 */
export async function loadStream(
  { store, codec }: Parts,
  stream: string,
  options?: ReadStreamOptions,
): Promise<Fact[]> {
  try {
    const records: StoredRecord[] = [];
    for await (const record of store.readStream(stream, options)) records.push(record);
    if (!options?.from && options?.direction !== 'backwards') checkBeginning(records);
    return await codec.decode(records);
  } catch (cause) {
    if (cause instanceof StreamDeletedError) {
      throw new Refusal(platformSentences.removed, { status: 410, code: 'removed', cause });
    }
    if (!(cause instanceof UnreadableFact)) throw cause;
    throw new Refusal(platformSentences.unreadable, { status: 409, code: 'unreadable', cause });
  }
}

/** Anyone who may write to the store may also truncate the beginning of a stream. */
function checkBeginning([first]: readonly StoredRecord[]): void {
  if (first && first.revision > 0) throw new UnreadableFact('The beginning of its stream is cut off.');
}

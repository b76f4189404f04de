import type { Fact } from '#contracts/platform/fact.ts';
import type { FactCodec } from './factCodec.ts';
import type { ReadStreamOptions, Store, StoredRecord } from './store.ts';

/** The facts of one stream as rules see them, oldest first; none where it does not exist. */
export async function loadStream(
  { store, codec }: { store: Store; codec: FactCodec },
  stream: string,
  options?: ReadStreamOptions,
): Promise<Fact[]> {
  const records: StoredRecord[] = [];
  for await (const record of store.readStream(stream, options)) records.push(record);
  return codec.decode(records);
}

import { withoutForeign } from '#platform/facts/foreign.ts';
import type { Store } from '#platform/store/store.ts';
import type { MirrorStep } from './mirror.ts';

const STEP = 5_000;

/** The facts of the event store up to a position, in the same steps as `readMirror`. */
export async function* storeSteps(store: Store, upTo: bigint): AsyncGenerator<MirrorStep> {
  let records: MirrorStep['records'] = [];
  for await (const record of store.readAll()) {
    if (record.position > upTo) break;
    records.push(withoutForeign(record));
    if (records.length < STEP) continue;
    yield { records, position: record.position };
    records = [];
  }
  yield { records, position: upTo };
}

import type { Store } from './store.ts';
import type { ReadStreamOptions, StoredRecord } from './storeShapes.ts';

/**
 * A store for a process that is the only writer of many streams from their first fact on. It caches what it
 * appended, and assumes that a stream it has not written to is empty, so that a command costs one call
 * instead of two. Both guesses are safe, because every append names the revision it expects: if others have
 * written, it is refused, the guess is dropped, and the next read goes to the store; if an earlier run of the
 * same process has written, the store recognises the ids and records nothing twice. Partial reads of a stream
 * always go to the store.
 */
export function soleWriter(store: Store): Store {
  const written = new Map<string, StoredRecord[]>();
  const shared = new Set<string>();
  return {
    ...store,

    async append(stream, expected, records) {
      try {
        const last = await store.append(stream, expected, records);
        const known = written.get(stream) ?? [];
        const first = last.revision - records.length + 1;
        for (const [index, record] of records.entries()) {
          const where = { stream, revision: first + index, position: last.position, created: new Date() };
          known.push({ ...record, ...where });
        }
        written.set(stream, known);
        return last;
      } catch (error) {
        // An unknown outcome is just as much a reason to read from the store.
        shared.add(stream);
        written.delete(stream);
        throw error;
      }
    },

    readStream(stream: string, options?: ReadStreamOptions) {
      if (options || shared.has(stream)) return store.readStream(stream, options);
      return iterate(written.get(stream) ?? []);
    },
  };
}

async function* iterate<Item>(items: readonly Item[]): AsyncIterable<Item> {
  yield* items;
}

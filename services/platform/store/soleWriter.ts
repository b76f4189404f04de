import type { Store } from './store.ts';
import type { ReadStreamOptions, StoredRecord } from './storeShapes.ts';

/**
 * A store for a process that alone writes many streams from their first fact on: it remembers what it
 * appended, and takes a stream that it has not written to for empty, so that a command costs one call and not
 * two. Both are guesses, and harmless: every append names the revision it expects. Where others have written,
 * it is refused, the guess is dropped, and the next read asks the store. Where an earlier run of the same
 * process has, the store recognises the ids and records nothing twice. Reads of a part of a stream are asked.
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
        // An outcome that is not known is as much a reason to ask.
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

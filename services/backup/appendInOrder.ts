import { type Store, WrongRevision } from '#platform/store/store.ts';
import type { ArchivedFact } from './facts.ts';

type Append = { stream: string; expected: number | 'none'; records: ArchivedFact[] };

/** Facts and bytes in one append, and in all that are sent together. */
const MOST_PER_APPEND = { facts: 200, bytes: 400_000 };
const MOST_AT_ONCE = { facts: 1_000, bytes: 2_000_000 };

/**
 * Records facts with their ids in the order in which they are added, many at a time. The store keeps the order of what
 * is sent on one call; that it did is checked by the positions.
 * @throws a sentence if a fact does not continue its stream, or the order was lost.
 */
export function appendInOrder(store: Pick<Store, 'appendEach'>) {
  let appends: Append[] = [];
  let total = { facts: 0, bytes: 0 };
  let size = { facts: 0, bytes: 0 };
  let position = 0n;

  const flush = async (): Promise<void> => {
    const sent = appends;
    appends = [];
    total = { facts: 0, bytes: 0 };
    for (const [index, answer] of (await store.appendEach(sent)).entries()) {
      if (answer instanceof WrongRevision) throw new Error(discontinued(sent[index]!), { cause: answer });
      // A store may omit the position of what it had recorded before.
      if (answer.position === undefined) continue;
      if (answer.position <= position) throw new Error(outOfOrder(sent[index]!));
      position = answer.position;
    }
  };

  return {
    async add(fact: ArchivedFact, bytes: number): Promise<void> {
      const last = appends.at(-1);
      const fits = size.facts < MOST_PER_APPEND.facts && size.bytes + bytes <= MOST_PER_APPEND.bytes;
      if (last?.stream === fact.stream && last.records.at(-1)!.revision + 1 === fact.revision && fits) {
        last.records.push(fact);
        size = { facts: size.facts + 1, bytes: size.bytes + bytes };
      } else {
        const expected = fact.revision === 0 ? 'none' : fact.revision - 1;
        appends.push({ stream: fact.stream, expected, records: [fact] });
        size = { facts: 1, bytes };
      }
      total = { facts: total.facts + 1, bytes: total.bytes + bytes };
      if (total.facts >= MOST_AT_ONCE.facts || total.bytes >= MOST_AT_ONCE.bytes) await flush();
    },
    flush: async () => {
      if (appends.length > 0) await flush();
    },
  };
}

const discontinued = ({ stream, expected }: Append): string =>
  `The stream ${stream} cannot be continued after revision ${expected}: the backup lacks earlier facts of it, or somebody else writes to this store.`;
const outOfOrder = ({ stream }: Append): string =>
  `The connection to the store broke while facts were on their way, and those of ${stream} came before earlier ones. Restore into a new, empty store.`;

import type { StreamContract } from '#contracts/platform/fact.ts';
import { erasingFacts } from '#platform/facts/erasing.ts';
import type { Store, StoredRecord } from '#platform/store/store.ts';
import { appendInOrder } from './appendInOrder.ts';
import { type ArchivedFact, factLine, leafChain } from './facts.ts';
import type { Manifest } from './manifest.ts';

type Parts = {
  store: Store;
  contracts: readonly StreamContract[];
  /** Whether a restore that was interrupted may have recorded some of the facts. */
  resumes: boolean;
  onFacts(facts: number): void;
};

/** Records the facts of a backup into a store that has none, or the first of them. */
export function factRestorer({ store, contracts, resumes, onFacts }: Parts) {
  const appending = appendInOrder(store);
  const { erases } = erasingFacts(contracts);
  const erasures = new Set<string>();
  const counts = { facts: 0, takenUp: 0, reapplied: 0 };
  const isRecorded = resumes ? comparing(store) : async () => false;

  return {
    counts,
    /** Records the next fact of the log. */
    async record(fact: ArchivedFact, bytes: number): Promise<void> {
      if (erases(fact)) erasures.add(fact.id);
      counts.facts += 1;
      if (counts.facts % 1_000 === 0) onFacts(counts.facts);
      if (await isRecorded(fact)) counts.takenUp += 1;
      else await appending.add(fact, bytes);
    },
    /**
     * Records a fact that erased somebody after the last fact of the log, at the end of their stream; nothing if the
     * backup does not know them, or has the fact already.
     */
    async erase(fact: ArchivedFact): Promise<void> {
      await appending.flush();
      if (erasures.has(fact.id)) return;
      erasures.add(fact.id);
      const last = await lastOf(store, fact.stream);
      if (!last) return;
      counts.reapplied += 1;
      const { id, type, data, metadata } = fact;
      if (last.id !== id) await store.append(fact.stream, last.revision, [{ id, type, data, metadata }]);
    },
    flush: appending.flush,
  };
}

/** Compares facts, in their order, with those that the store has already; false after the last of them. */
function comparing(store: Store): (fact: ArchivedFact) => Promise<boolean> {
  const before = store.readAll()[Symbol.asyncIterator]();
  return async fact => {
    const { value, done } = await before.next();
    if (done) return false;
    if (factLine(value) === factLine(fact)) return true;
    throw new Error(
      `The log has another fact at ${value.position} than the backup: somebody else writes to this store. Start with an empty system.`,
    );
  };
}

/**
 * Compares what a store has with the manifest of the backup that was restored into it.
 * @throws a sentence if they differ.
 */
export async function verifyRestored(store: Store, { log }: Manifest): Promise<void> {
  const chain = leafChain();
  if (log.facts > 0) {
    for await (const record of store.readAll()) {
      chain.add(record);
      if (chain.end().facts === log.facts) break;
    }
  }
  const { facts, hash } = chain.end();
  if (facts === log.facts && hash === log.hash) return;
  throw new Error(
    'The log is not what the backup has, although all of it was recorded. Restore into a new, empty store.',
  );
}

async function lastOf(store: Store, stream: string): Promise<StoredRecord | undefined> {
  for await (const record of store.readStream(stream, { direction: 'backwards', limit: 1 })) return record;
  return undefined;
}

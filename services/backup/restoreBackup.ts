import { Readable } from 'node:stream';
import type pg from 'pg';
import type { StreamContract } from '#contracts/platform/fact.ts';
import { erasingFacts } from '#platform/facts/erasing.ts';
import type { Uploads } from '#platform/files/uploads.ts';
import { type Imported, importKeys } from '#platform/keys/importKeys.ts';
import { readKeys } from '#platform/keys/keysFile.ts';
import type { Store } from '#platform/store/store.ts';
import { type ArchivedFact, factsIn } from './facts.ts';
import { ERASURES, LOG, type Manifest, OPEN_KEYS, SEALED_KEYS, SETTINGS, UPLOADS } from './manifest.ts';
import { checked, readArchive, wholeOf } from './readArchive.ts';
import { factRestorer, verifyRestored } from './restoreFacts.ts';
import { beginRestore, begunRestore, finishRestore } from './restores.ts';
import { verifyArchive } from './verifyArchive.ts';

/** Where a backup is restored to. */
export type Target = {
  store: Store;
  pool: pg.Pool;
  contracts: readonly StreamContract[];
  uploads: Pick<Uploads, 'keep'>;
};

export type RestoreOptions = {
  passphrase?: string | undefined;
  /** A newer backup: people erased since the restored one stay erased. */
  newer?: string | undefined;
  onProgress?: (doing: 'check' | 'facts', facts: number, all: number) => void;
};

export type Restored = {
  manifest: Manifest;
  facts: number;
  /** How many facts had been recorded by a restore that was interrupted. */
  takenUp: number;
  /** How many facts that erase somebody, recorded after the last fact of the backup, were recorded here too. */
  reapplied: number;
  keys: Imported;
  uploads: number;
  settings: Record<string, string>;
};

/**
 * Restores a backup into a system without facts and keys. The archive is read and checked whole before anything is
 * written. A restore that was interrupted continues when it is called again with the same archive.
 * @throws a sentence if the archive is unfit, the passphrase is wrong, or the system is not empty: then nothing was
 *   changed. Any other error leaves a part, on which neither API nor processes start.
 */
export async function restoreBackup(
  target: Target,
  path: string,
  { passphrase, newer, onProgress = () => {} }: RestoreOptions = {},
): Promise<Restored> {
  const onFacts = (facts: number) => onProgress('check', facts, 0);
  const { manifest, keysOpened } = await verifyArchive(path, { passphrase, onFacts });
  if (!keysOpened) throw new Error(`The keys in ${path} are encrypted: its passphrase is needed.`);
  const later = newer === undefined ? [] : await erasuresIn(newer, target.contracts);
  const resumes = await claim(target, manifest, path);
  const all = manifest.log.facts;
  const facts = factRestorer({ ...target, resumes, onFacts: done => onProgress('facts', done, all) });
  const restored = { uploads: 0, settings: {} as Record<string, string> };
  let keys: Imported | undefined;

  const restoreMember: Record<string, (content: AsyncIterable<Buffer>, name: string) => Promise<void>> = {
    async [LOG](content) {
      for (const { fact, bytes } of factsIn(await wholeOf(content))) await facts.record(fact, bytes);
    },
    async [ERASURES](content) {
      const named = [...factsIn(await wholeOf(content))].map(({ fact }) => fact);
      for (const fact of [...named, ...later]) await facts.erase(fact);
    },
    async [OPEN_KEYS](content) {
      keys = await importKeys(target, path, readKeys(Readable.from(content), path, undefined));
    },
    async [SEALED_KEYS](content) {
      keys = await importKeys(target, path, readKeys(Readable.from(content), path, passphrase));
    },
    async [UPLOADS](content, name) {
      await target.uploads.keep(name.slice(name.lastIndexOf('/') + 1), await wholeOf(content));
      restored.uploads += 1;
    },
    async [SETTINGS](content) {
      restored.settings = JSON.parse((await wholeOf(content)).toString('utf8'));
    },
  };
  const sums = new Map(manifest.members.map(({ name, sha256 }) => [name, sha256]));
  for await (const member of readArchive(path)) {
    const { name } = member;
    await restoreMember[name.slice(0, name.indexOf('/') + 1) || name]?.(
      checked(member, sums.get(name)),
      name,
    );
  }
  if (!keys) throw new Error(`${path} has no keys.`);
  await facts.flush();
  await verifyRestored(target.store, manifest);
  await finishRestore(target.pool);
  return { manifest, ...facts.counts, keys, ...restored };
}

/** Everything in a newer backup that erases somebody. */
async function erasuresIn(path: string, contracts: readonly StreamContract[]): Promise<ArchivedFact[]> {
  await verifyArchive(path);
  const { erases } = erasingFacts(contracts);
  const found: ArchivedFact[] = [];
  for await (const { name, content } of readArchive(path)) {
    const hasFacts = name.startsWith(LOG) || name === ERASURES;
    if (!hasFacts) for await (const _ of content);
    else for (const { fact } of factsIn(await wholeOf(content))) if (erases(fact)) found.push(fact);
  }
  return found;
}

/** Notes that this backup is being restored here; whether a part of it may be here already. */
async function claim({ pool, store }: Target, { id }: Manifest, path: string): Promise<boolean> {
  const begun = await begunRestore(pool);
  if (begun && !begun.finished) {
    if (begun.archive === id) return true;
    throw new Error(
      `A restore of another backup, ${begun.file}, was interrupted here. Run that one again, or start with an empty system.`,
    );
  }
  const { rowCount } = await pool.query('select from private.subject_keys limit 1');
  if (begun || rowCount || (await store.head()) > 0n) {
    throw new Error(
      'This system is not empty: a backup is restored only where there are no facts and no keys. Choose an empty DATA_DIR, or an empty database and event store. Nothing was changed.',
    );
  }
  await beginRestore(pool, id, path);
  return false;
}

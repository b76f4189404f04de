import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { StreamContract } from '#contracts/platform/fact.ts';
import { erasingFacts } from '#platform/facts/erasing.ts';
import { uploadPath } from '#platform/files/uploadAddress.ts';
import { withKeys } from '#platform/keys/exportKeys.ts';
import { keysText } from '#platform/keys/keysFile.ts';
import type { Store } from '#platform/store/store.ts';
import { factLine, leafChain } from './facts.ts';
import { ERASURES, LOG, type Manifest, OPEN_KEYS, SEALED_KEYS, SETTINGS, UPLOADS } from './manifest.ts';
import { type AddMember, draftOf, writeArchive } from './writeArchive.ts';

/** What a backup is made of. */
export type Sources = {
  store: Pick<Store, 'head' | 'readAll'>;
  pool: pg.Pool;
  contracts: readonly StreamContract[];
  /** The folder of uploads; undefined if they are in a bucket. */
  uploads: string | undefined;
  /** By their environment names; no secrets. */
  settings: Readonly<Record<string, string>>;
};

export type Progress = {
  doing: 'log' | 'keys' | 'uploads';
  facts: number /** From 0 to 1. */;
  share: number;
};

export type CreateOptions = {
  /** Encrypts the keys; without it anyone with the archive can read everything. */
  passphrase?: string | undefined;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
};

/** Text per member with facts: what is held in memory at a time. */
const MEMBER_BYTES = 4 * 1024 * 1024;
const LOG_SHARE = 0.9;

/**
 * Writes a backup of a running system: the log up to its head at the start, then keys and uploads, which then have
 * everything that this part of the log needs. Who is erased in the meantime is named in it.
 * @throws a sentence if it cannot be written, or keys are missing; nothing is left of it then.
 */
export function createBackup(
  sources: Sources,
  path: string,
  options: CreateOptions = {},
): Promise<{ manifest: Manifest; size: number }> {
  const { onProgress = () => {}, signal, passphrase } = options;
  return writeArchive(path, async add => {
    const createdAt = new Date().toISOString();
    const head = await sources.store.head();
    const log = await addLog(sources.store, head, add, (facts, share) => {
      signal?.throwIfAborted();
      onProgress({ doing: 'log', facts, share: share * LOG_SHARE });
    });
    onProgress({ doing: 'keys', facts: log.facts, share: LOG_SHARE });
    let erasures = 0;
    const keys = await addKeys(sources.pool, path, passphrase, {
      add,
      // Before the keys in the archive, so that a restore knows beforehand whose keys it leaves out.
      before: async () => {
        erasures = await addErasures(sources, head, add);
      },
    });
    const uploads = await addUploads(sources.uploads, add, share => {
      signal?.throwIfAborted();
      onProgress({ doing: 'uploads', facts: log.facts, share: LOG_SHARE + (1 - LOG_SHARE) * share });
    });
    const settings = Buffer.from(`${JSON.stringify(sources.settings, null, 2)}\n`);
    await add(SETTINGS, settings.length, [settings]);
    const made = { archiveOf: 'tanda', version: 1, id: v7(), createdAt } as const;
    return { ...made, log: { ...log, head: String(head) }, keys, erasures, uploads };
  });
}

async function addLog(
  store: Sources['store'],
  head: bigint,
  add: AddMember,
  onFacts: (facts: number, share: number) => void,
): Promise<{ facts: number; hash: string }> {
  const chain = leafChain();
  let lines: Buffer[] = [];
  let bytes = 0;
  let members = 0;
  const flush = async (): Promise<void> => {
    if (bytes === 0) return;
    members += 1;
    await add(`${LOG}${String(members).padStart(8, '0')}.jsonl`, bytes, lines);
    lines = [];
    bytes = 0;
  };
  for await (const record of factsUpTo(store, head)) {
    chain.add(record);
    const line = Buffer.from(factLine(record));
    lines.push(line);
    bytes += line.length;
    if (bytes < MEMBER_BYTES) continue;
    await flush();
    onFacts(chain.end().facts, Number(record.position) / Number(head));
  }
  await flush();
  return chain.end();
}

async function* factsUpTo(store: Sources['store'], head: bigint) {
  if (head === 0n) return;
  for await (const record of store.readAll()) {
    if (record.position <= head) yield record;
    if (record.position >= head) return;
  }
}

async function addKeys(
  pool: pg.Pool,
  path: string,
  passphrase: string | undefined,
  { add, before }: { add: AddMember; before: () => Promise<void> },
): Promise<Manifest['keys']> {
  // A member's size comes before its content, and the keys of all people are too much for memory.
  const draft = draftOf(`${path}.keys`);
  try {
    const file = await open(draft, 'wx', 0o600);
    const counts = await withKeys(pool, async lines => {
      for await (const piece of await keysText(lines, passphrase)) await file.appendFile(piece);
    }).finally(() => file.close());
    await before();
    const { size } = await stat(draft);
    await add(passphrase === undefined ? OPEN_KEYS : SEALED_KEYS, size, createReadStream(draft));
    return { ...counts, encrypted: passphrase !== undefined };
  } finally {
    await rm(draft, { force: true });
  }
}

/** What was erased between the end of the log in the archive and its keys, which are erased in it. */
async function addErasures({ store, contracts }: Sources, after: bigint, add: AddMember): Promise<number> {
  const { prefixes, erases } = erasingFacts(contracts);
  const lines: Buffer[] = [];
  const now = await store.head();
  if (now > after) {
    for await (const record of store.readAll({ after, prefixes })) {
      if (record.position > now) break;
      if (erases(record)) lines.push(Buffer.from(factLine(record)));
    }
  }
  await add(
    ERASURES,
    lines.reduce((sum, { length }) => sum + length, 0),
    lines,
  );
  return lines.length;
}

async function addUploads(
  folder: string | undefined,
  add: AddMember,
  onShare: (share: number) => void,
): Promise<Manifest['uploads']> {
  if (folder === undefined) return null;
  const paths = await uploadsIn(folder);
  const counts = { files: 0, bytes: 0 };
  for (const path of paths) {
    const { size } = await stat(join(folder, path));
    await add(`${UPLOADS}${path}`, size, createReadStream(join(folder, path)));
    counts.files += 1;
    counts.bytes += size;
    onShare(counts.files / paths.length);
  }
  return counts;
}

/** The paths of complete uploads, without the drafts of those that are being stored. */
async function uploadsIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true }).catch(error => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return found
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => uploadPath(path.slice(path.lastIndexOf('/') + 1)) === path)
    .sort();
}

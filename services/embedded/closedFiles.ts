import { chmodSync, chownSync, lstatSync } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;
/** As root Postgres is another user, who has to pass through the data folder and to see nothing in it. */
const PASSED_THROUGH = 0o710;
const POSTGRES_OWN = ['postgres', 'postgres.new', 'postgres.password'];

/** Runs `work`, which starts a process; what that process makes nobody but its own user can read. */
export function privately<Result>(work: () => Result): Result {
  const before = process.umask(0o077);
  try {
    return work();
  } finally {
    process.umask(before);
  }
}

/** Closes the data folder to everybody but its owner and, where one is given, a group that may pass through. */
export function closeDataFolder(dataDir: string, group?: number): void {
  if (group !== undefined) chownSync(dataDir, lstatSync(dataDir).uid, group);
  chmodSync(dataDir, group === undefined ? FOLDER : PASSED_THROUGH);
}

/**
 * Closes everything below the data folder to others: what an earlier version left open, or a person has put
 * there. Links are left alone, and Postgres's folder, which it keeps closed itself.
 */
export async function closeBelow(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!POSTGRES_OWN.includes(name)) await close(join(dataDir, name));
  }
}

async function close(path: string): Promise<void> {
  try {
    const stats = await lstat(path);
    if (stats.isSymbolicLink()) return;
    const mode = stats.isDirectory() ? FOLDER : FILE;
    if ((stats.mode & 0o777) !== mode) await chmod(path, mode);
    if (!stats.isDirectory()) return;
    for (const name of await readdir(path)) await close(join(path, name));
  } catch (error) {
    // Gone meanwhile, or another user's: then it is theirs to close.
    if (!['ENOENT', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

import { chmodSync, chownSync, lstatSync } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;
/** When running as root, Postgres is another user, who has to traverse the data folder but not list it. */
const PASSED_THROUGH = 0o710;
const POSTGRES_OWN = ['postgres', 'postgres.new', 'postgres.password'];

/** Runs `work`, which starts a process; only its own user can read the files that the process creates. */
export function privately<Result>(work: () => Result): Result {
  const before = process.umask(0o077);
  try {
    return work();
  } finally {
    process.umask(before);
  }
}

/** Closes the data folder to everyone but its owner and, if given, a group that may traverse it. */
export function closeDataFolder(dataDir: string, group?: number): void {
  if (group !== undefined) chownSync(dataDir, lstatSync(dataDir).uid, group);
  chmodSync(dataDir, group === undefined ? FOLDER : PASSED_THROUGH);
}

/**
 * Closes everything below the data folder to others, including files that an earlier version left open or
 * that a person put there. Skips symbolic links, and Postgres's folder, which Postgres keeps closed itself.
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
    // Gone in the meantime, or owned by another user, who has to close it.
    if (!['ENOENT', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DRAFT } from './writeArchive.ts';

/** A backup in the folder; `at` is when it was begun. */
export type BackupFile = { name: string; size: number; at: Date };

const NAME = /^tanda-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst$/;

/** The folder in which an installation keeps its backups. */
export function backupFolderOf({
  DATA_DIR,
  BACKUP_DIR,
}: {
  DATA_DIR: string;
  BACKUP_DIR?: string | undefined;
}): string {
  return resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups'));
}

/** The name of a backup that is begun now; its time is to the second. */
export function backupName(now: Date): string {
  return `tanda-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst`;
}

/** The backups in a folder, newest first; none if there is no such folder. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const found: BackupFile[] = [];
  for (const name of await namesIn(folder)) {
    const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
    if (!day) continue;
    const { size } = await stat(join(folder, name));
    found.push({ name, size, at: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) });
  }
  return found.sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** Makes the folder, for its owner alone, and removes what processes that were killed left in it. */
export async function prepareBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await namesIn(folder)) {
    const [, pid] = DRAFT.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) await rm(join(folder, name), { force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(error => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Signal 0 only asks; a process of another user counts as running. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

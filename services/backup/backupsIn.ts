import type pg from 'pg';
import type { StreamContract } from '#contracts/platform/fact.ts';
import { uploadsFolder } from '#platform/files/uploadsIn.ts';
import type { SettingsOf } from '#platform/program/processSettings.ts';
import type { Store } from '#platform/store/store.ts';
import { backupFolderOf } from './backupFolder.ts';
import { keptSettings } from './keptSettings.ts';

/** Where backups go, what of the settings is in them, and where uploads are. */
export type BackupSettings = Partial<SettingsOf<'backup'>>;

type Work = { pool: pg.Pool; store: Store; dataDir: string; contracts: readonly StreamContract[] };

/** What a backup is made of in this process, and where it is put. */
export function backupsIn(
  { pool, store, dataDir, contracts }: Work,
  { BACKUP_DIR, BACKUP_PASSPHRASE: passphrase, UPLOADS_URL, ...given }: BackupSettings = {},
) {
  const uploads = uploadsFolder(dataDir, UPLOADS_URL);
  const sources = { pool, store, contracts, uploads, settings: keptSettings(given) };
  return { sources, passphrase, folder: backupFolderOf({ DATA_DIR: dataDir, BACKUP_DIR }) };
}

import type pg from 'pg';
import { streams } from '#contracts/streams.ts';
import { uploadsFolder } from '#platform/files/uploadsIn.ts';
import type { SettingsOf } from '#platform/program/processSettings.ts';
import type { Store } from '#platform/store/store.ts';
import { backupFolderOf } from './backupFolder.ts';
import type { Sources } from './createBackup.ts';
import { keptSettings } from './keptSettings.ts';

/** Where backups go, their passphrase, where uploads are, and what of the settings is kept in them. */
export type BackupSettings = Partial<SettingsOf<'backup'>>;

/** What the backups of an installation are made of, and where they go: below its data folder unless set. */
export function backupSources(
  { pool, store, dataDir }: { pool: pg.Pool; store: Store; dataDir: string },
  { BACKUP_DIR, BACKUP_PASSPHRASE: passphrase, UPLOADS_URL, ...given }: BackupSettings = {},
): { sources: Sources; folder: string; passphrase: string | undefined } {
  const uploads = uploadsFolder(dataDir, UPLOADS_URL);
  const sources = { store, pool, contracts: streams, uploads, settings: keptSettings(given) };
  return { sources, passphrase, folder: backupFolderOf({ DATA_DIR: dataDir, BACKUP_DIR }) };
}

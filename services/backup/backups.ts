import { type Backups, backupStream, NO_BACKUPS } from '#contracts/system/backup.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { noteRules } from '#platform/commands/noteRules.ts';
import { fold } from '#platform/facts/fold.ts';

// What was done with backups is recorded as it happened: there is nothing to decide, and nothing to refuse.

export const backupRules = noteRules(backupStream, {
  RequestBackup: 'BackupRequested',
  NoteBackup: 'BackupCompleted',
  NoteBackupFailure: 'BackupFailed',
  RequestBackupCheck: 'BackupCheckRequested',
  NoteBackupCheck: 'BackupChecked',
  NoteBackupDownload: 'BackupDownloaded',
  NoteBackupRemoval: 'BackupRemoved',
  NoteBackupRestore: 'BackupRestored',
  ChangeBackupSchedule: 'BackupScheduleChanged',
});

/** The id of the one stream. */
export const BACKUPS = 'all';

/** All backups, and their schedule, as recorded so far. */
export async function backupsNow(load: Load): Promise<Backups> {
  return fold(backupStream, await load(`${backupStream.category}-${BACKUPS}`)) ?? NO_BACKUPS;
}

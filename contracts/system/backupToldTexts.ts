import { catalogue } from '../platform/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const backupToldTexts = catalogue(
  'backupTold',
  {
    BackupRequested: '{{who}} asked for a backup',
    BackupCompleted: '{{who}} wrote the backup {{file}} of {{facts}} facts',
    BackupFailed: 'A backup failed: {{why}}',
    BackupCheckRequested: '{{who}} asked for a check of the backup {{file}}',
    BackupChecked: 'The backup {{file}} was checked: it is whole',
    BackupChecked_damaged: 'The backup {{file}} was checked: {{why}}',
    BackupDownloaded: '{{who}} downloaded the backup {{file}}',
    BackupRemoved: '{{who}} removed the backup {{file}}',
    BackupRestored: '{{who}} restored the backup of {{madeAt}} with {{facts}} facts',
    BackupScheduleChanged: '{{who}} set a backup every {{hours}} hours, of which {{kept}} are kept',
    BackupScheduleChanged_none: '{{who}} ended the schedule of backups',
  },
  {
    BackupRequested: '{{who}} pidió una copia de seguridad',
    BackupCompleted: '{{who}} escribió la copia de seguridad {{file}} de {{facts}} hechos',
    BackupFailed: 'Falló una copia de seguridad: {{why}}',
    BackupCheckRequested: '{{who}} pidió comprobar la copia de seguridad {{file}}',
    BackupChecked: 'Se comprobó la copia de seguridad {{file}}: está entera',
    BackupChecked_damaged: 'Se comprobó la copia de seguridad {{file}}: {{why}}',
    BackupDownloaded: '{{who}} descargó la copia de seguridad {{file}}',
    BackupRemoved: '{{who}} eliminó la copia de seguridad {{file}}',
    BackupRestored: '{{who}} restauró la copia de seguridad del {{madeAt}} con {{facts}} hechos',
    BackupScheduleChanged:
      '{{who}} fijó una copia de seguridad cada {{hours}} horas, de las que se guardan {{kept}}',
    BackupScheduleChanged_none: '{{who}} puso fin al calendario de copias de seguridad',
  },
);

const fileName = (file: unknown): string => String(file).replace(/^.*[\\/]/, '');

export const tellBackups = teller(backupToldTexts, {
  BackupCompleted: ({ file, facts }) => ({ file: fileName(file), facts: Number(facts) }),
  BackupFailed: ({ why }) => ({ why: String(why) }),
  BackupCheckRequested: ({ file }) => ({ file: fileName(file) }),
  BackupChecked: ({ file, why }) => ({
    file: fileName(file),
    ...(typeof why === 'string' && { why, context: 'damaged' }),
  }),
  BackupDownloaded: ({ file }) => ({ file: fileName(file) }),
  BackupRemoved: ({ file }) => ({ file: fileName(file) }),
  BackupRestored: ({ madeAt, facts }) => ({ madeAt: String(madeAt).slice(0, 10), facts: Number(facts) }),
  BackupScheduleChanged: ({ everyHours, kept }): Record<string, string | number> =>
    everyHours === null ? { context: 'none' } : { hours: Number(everyHours), kept: Number(kept) },
});

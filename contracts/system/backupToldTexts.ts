import { catalogue } from '../platform/sentences/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const backupToldTexts = catalogue('backupTold', {
  BackupRequested: ['{{who}} asked for a backup', '{{who}} pidió una copia de seguridad'],
  BackupCompleted: [
    '{{who}} wrote the backup {{file}} of {{facts}} facts',
    '{{who}} escribió la copia de seguridad {{file}} de {{facts}} hechos',
  ],
  BackupFailed: ['A backup failed: {{why}}', 'Falló una copia de seguridad: {{why}}'],
  BackupCheckRequested: [
    '{{who}} asked for a check of the backup {{file}}',
    '{{who}} pidió comprobar la copia de seguridad {{file}}',
  ],
  BackupChecked: [
    'The backup {{file}} was checked: it is whole',
    'Se comprobó la copia de seguridad {{file}}: está entera',
  ],
  BackupChecked_damaged: [
    'The backup {{file}} was checked: {{why}}',
    'Se comprobó la copia de seguridad {{file}}: {{why}}',
  ],
  BackupDownloaded: [
    '{{who}} downloaded the backup {{file}}',
    '{{who}} descargó la copia de seguridad {{file}}',
  ],
  BackupRemoved: ['{{who}} removed the backup {{file}}', '{{who}} eliminó la copia de seguridad {{file}}'],
  BackupRestored: [
    '{{who}} restored the backup of {{madeAt}} with {{facts}} facts',
    '{{who}} restauró la copia de seguridad del {{madeAt}} con {{facts}} hechos',
  ],
  BackupScheduleChanged: [
    '{{who}} set a backup every {{hours}} hours, of which {{kept}} are kept',
    '{{who}} fijó una copia de seguridad cada {{hours}} horas, de las que se guardan {{kept}}',
  ],
  BackupScheduleChanged_none: [
    '{{who}} ended the schedule of backups',
    '{{who}} puso fin al calendario de copias de seguridad',
  ],
});

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

import type pg from 'pg';
import { healthSentences } from '#contracts/system/sentences.ts';
import type { Check } from './partChecks.ts';

/** The schedule of backups, and how many hours ago the newest was begun, as the processes noted it. */
export type BackupAge = { everyHours: number | null; hours: number | null };

/** One that was missed is worth a word, one that is just being written is not. */
const LATE = 2;

export async function backupAge(pool: pg.Pool): Promise<BackupAge> {
  const { rows } = await pool.query<BackupAge>(
    `select every_hours as "everyHours", extract(epoch from now() - newest)::float / 3600 as hours
     from private.backup_age`,
  );
  return rows[0] ?? { everyHours: null, hours: null };
}

/** Only where there is a schedule. The service works without backups: readiness is degraded at most. */
export function backupChecks({ everyHours, hours }: BackupAge): Check[] {
  if (everyHours === null) return [];
  const part = healthSentences.backups;
  const detail =
    hours === null
      ? healthSentences.noBackup
      : healthSentences.newestBackup({ count: Math.floor(hours) + 1 });
  if (hours !== null && hours < LATE * everyHours) return [{ part, ok: true, detail }];
  return [{ part, ok: false, detail, reasons: [{ code: 'backup_old', detail }], spared: true }];
}

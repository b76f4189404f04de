import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { v5 } from 'uuid';
import { type Backups, backupStream } from '#contracts/system/backup.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { noteAge } from './backupProgress.ts';
import { BACKUPS, backupsNow } from './backups.ts';

const HOUR = 3_600_000;
const NAMESPACE = '0d5f2c1e-5f0c-4a52-9c0e-7a3d1f6a9b21';

/** Whether another backup is due: the newest, successful or not, is older than the schedule allows. */
export function isDue({ list, schedule }: Backups, now: Date): boolean {
  if (schedule.everyHours === null) return false;
  const newest = Math.max(0, ...list.map(({ at }) => Date.parse(at)));
  return now.getTime() - newest >= schedule.everyHours * HOUR;
}

/** The files beyond those that the schedule keeps, oldest last; none while there is no schedule. */
export function filesTooMany({ list, schedule }: Backups): string[] {
  if (schedule.everyHours === null) return [];
  const completed = list.filter(({ status }) => status === 'completed');
  const oldest = completed.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return oldest.slice(schedule.kept).flatMap(({ file }) => file ?? []);
}

/** Asks for the backups that are due, removes those that are no longer kept, and notes the age of the newest. */
export function keepBackups({
  pool,
  load,
  execute,
}: {
  pool: pg.Pool;
  load: Load;
  execute: Execute;
}): Periodic {
  return {
    name: 'keepBackups',
    everyMs: 60_000,
    async work({ now }) {
      const backups = await backupsNow(load);
      const actor = { id: 'system', role: 'system' } as const;
      if (isDue(backups, now)) {
        const backupId = v5(`due ${backups.list[0]?.at}`, NAMESPACE);
        const data = { backupId, at: now.toISOString(), bySchedule: true } as const;
        await execute(backupStream, BACKUPS, 'RequestBackup', data, { commandId: backupId, actor, now });
      }
      for (const file of filesTooMany(backups)) {
        await rm(file, { force: true });
        const asked = { commandId: v5(`remove ${file}`, NAMESPACE), actor, now };
        await execute(backupStream, BACKUPS, 'NoteBackupRemoval', { file }, asked);
      }
      const newest = backups.list.find(({ status }) => status === 'completed')?.at ?? null;
      await noteAge(pool, newest, backups.schedule.everyHours);
      return false;
    },
  };
}

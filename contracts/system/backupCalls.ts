import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { backupFacts } from './backup.ts';

/** Backs the whole system up. The answer comes when that is done; until then `listBackups` returns the progress. */
export const dumpDatabase = call({
  method: 'POST',
  path: '/api/admin/system/database-dump',
  summary: 'Write a backup of everything, and answer when it is written',
  access: 'admin',
  answer: z.object({
    success: z.boolean(),
    size: z.int().optional(),
    filePath: z.string().optional(),
    error: z.string().optional(),
    message: z.string().optional(),
  }),
});

const backupRead = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  status: z.enum(['waiting', 'completed', 'failed']),
  file: z.string().nullable(),
  size: z.int().nullable(),
  facts: z.int().nullable(),
  encrypted: z.boolean().nullable(),
  why: z.string().nullable(),
  check: z.enum(['none', 'waiting', 'intact', 'damaged']),
  /** From 0 to 1 while it is being written, else null. */
  share: z.number().nullable(),
});
export type BackupRead = z.infer<typeof backupRead>;

export const listBackups = call({
  method: 'GET',
  path: '/api/admin/system/backups',
  summary: 'The backups, newest first, with the progress of one that is being written, and the schedule',
  access: 'admin',
  answer: z.object({ backups: z.array(backupRead), schedule: backupFacts.BackupScheduleChanged }),
});

export const checkBackup = call({
  method: 'POST',
  path: '/api/admin/system/backups/:id/check',
  summary: 'Read all of a backup and compare it with its manifest; listBackups tells the outcome',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ success: z.boolean(), commit: commitSchema }),
});

export const downloadBackup = call({
  method: 'GET',
  path: '/api/admin/system/backups/:id/file',
  summary: 'The file of a backup whose keys are encrypted; that it was downloaded is recorded',
  access: 'admin',
  shows: { nobody: 'It is encrypted, and that it was downloaded is recorded.' },
  params: z.object({ id: z.uuid() }),
  answer: z.unknown(),
});

export const scheduleBackups = call({
  method: 'PUT',
  path: '/api/admin/system/backups/schedule',
  summary: 'Set how often a backup is written, and how many are kept',
  access: 'admin',
  body: backupFacts.BackupScheduleChanged,
  answer: z.object({
    success: z.boolean(),
    schedule: backupFacts.BackupScheduleChanged,
    commit: commitSchema,
  }),
});

import { z } from 'zod';
import type { StreamOf } from '../platform/fact.ts';

const backupId = z.uuid();
const file = z.string().min(1);

const scheduleSchema = z.object({
  /** Hours between two backups; null for none. */
  everyHours: z.int().min(1).max(720).nullable(),
  /** How many are kept; older ones are removed. */
  kept: z.int().min(1).max(365),
});
export type BackupSchedule = z.infer<typeof scheduleSchema>;

/** Backups of the whole system, which the processes write: the role of the API asks for them by a fact. */
export const backupFacts = {
  BackupRequested: z.object({ backupId, at: z.iso.datetime(), bySchedule: z.boolean() }),
  BackupCompleted: z.object({
    backupId,
    at: z.iso.datetime(),
    file,
    size: z.int().min(0),
    facts: z.int().min(0),
    encrypted: z.boolean(),
  }),
  BackupFailed: z.object({ backupId, why: z.string() }),
  BackupCheckRequested: z.object({ file }),
  /** `why` is null if it is whole. */
  BackupChecked: z.object({ file, why: z.string().nullable() }),
  BackupDownloaded: z.object({ file }),
  BackupRemoved: z.object({ file }),
  BackupRestored: z.object({ madeAt: z.iso.datetime(), facts: z.int().min(0), erasedSince: z.int().min(0) }),
  BackupScheduleChanged: scheduleSchema,
};

export const backupCommands = {
  RequestBackup: backupFacts.BackupRequested,
  NoteBackup: backupFacts.BackupCompleted,
  NoteBackupFailure: backupFacts.BackupFailed,
  RequestBackupCheck: backupFacts.BackupCheckRequested,
  NoteBackupCheck: backupFacts.BackupChecked,
  NoteBackupDownload: backupFacts.BackupDownloaded,
  NoteBackupRemoval: backupFacts.BackupRemoved,
  NoteBackupRestore: backupFacts.BackupRestored,
  ChangeBackupSchedule: backupFacts.BackupScheduleChanged,
};

export type Backup = {
  id: string;
  at: string;
  status: 'waiting' | 'completed' | 'failed';
  file: string | null;
  size: number | null;
  facts: number | null;
  encrypted: boolean | null;
  /** Why it failed. */
  why: string | null;
  /** Whether it is being checked, or how that ended. */
  check: 'none' | 'waiting' | 'intact' | 'damaged';
};

/** The backups that were not removed, newest first, and when the next ones are due. */
export type Backups = { list: readonly Backup[]; schedule: BackupSchedule };

export const NO_BACKUPS: Backups = { list: [], schedule: { everyHours: null, kept: 7 } };

/** Failed ones are remembered, but not forever. */
const MOST_REMEMBERED = 400;

type Facts = typeof backupFacts;
type DataOf<Type extends keyof Facts> = z.output<Facts[Type]>;
type Evolve = { [Type in keyof Facts]: (state: Backups, data: DataOf<Type>) => Backups };

const added = (state: Backups, backup: Backup): Backups => ({
  ...state,
  list: [backup, ...state.list.filter(({ id }) => id !== backup.id)].slice(0, MOST_REMEMBERED),
});
const changed = (state: Backups, which: (backup: Backup) => boolean, change: Partial<Backup>): Backups => ({
  ...state,
  list: state.list.map(backup => (which(backup) ? { ...backup, ...change } : backup)),
});
const EMPTY = { file: null, size: null, facts: null, encrypted: null, why: null, check: 'none' } as const;

const evolve: Evolve = {
  BackupRequested: (state, { backupId: id, at }) => added(state, { ...EMPTY, id, at, status: 'waiting' }),
  BackupCompleted: (state, { backupId: id, ...made }) =>
    added(state, { ...EMPTY, id, ...made, status: 'completed' }),
  BackupFailed: (state, { backupId, why }) =>
    changed(state, ({ id }) => id === backupId, { status: 'failed', why }),
  BackupCheckRequested: (state, { file }) => changed(state, one => one.file === file, { check: 'waiting' }),
  BackupChecked: (state, { file, why }) =>
    changed(state, one => one.file === file, { check: why === null ? 'intact' : 'damaged', why }),
  BackupDownloaded: state => state,
  BackupRemoved: (state, { file }) => ({ ...state, list: state.list.filter(one => one.file !== file) }),
  // What was being written or checked when the backup was taken is not here.
  BackupRestored: state => ({
    ...state,
    list: state.list
      .filter(({ status }) => status !== 'waiting')
      .map(backup => (backup.check === 'waiting' ? { ...backup, check: 'none' } : backup)),
  }),
  BackupScheduleChanged: (state, schedule) => ({ ...state, schedule }),
};

/** The one stream `backup-all`. */
export const backupStream: StreamOf<Backups, Facts, typeof backupCommands, keyof Facts> = {
  category: 'backup',
  named: null,
  facts: backupFacts,
  commands: backupCommands,
  // Any of its facts can be the first.
  begin: Object.fromEntries(
    Object.entries(evolve).map(([type, fold]) => [type, (data: never) => fold(NO_BACKUPS, data)]),
  ) as unknown as StreamOf<Backups, Facts, typeof backupCommands, keyof Facts>['begin'],
  evolve,
};

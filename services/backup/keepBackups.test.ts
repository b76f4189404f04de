import { expect, it } from 'vitest';
import { type Backup, type Backups, backupStream, NO_BACKUPS } from '#contracts/system/backup.ts';
import { fold } from '#platform/facts/fold.ts';
import { filesTooMany, isDue } from './keepBackups.ts';

const HOUR = 3_600_000;
const now = new Date('2031-03-26T12:00:00Z');
const before = (hours: number): string => new Date(now.getTime() - hours * HOUR).toISOString();

const made = (hours: number): Backup => ({
  ...{ id: `${hours}`, at: before(hours), status: 'completed', file: `/b/${hours}`, size: 1, facts: 1 },
  ...{ encrypted: true, why: null, check: 'none' },
});
const given = (everyHours: number | null, kept: number, ...hours: number[]): Backups => ({
  list: hours.map(made),
  schedule: { everyHours, kept },
});

it('a backup is due when the newest is older than the schedule allows, or there is none', () => {
  expect(isDue(given(24, 7), now)).toBe(true);
  expect(isDue(given(24, 7, 24, 30), now)).toBe(true);
  expect(isDue(given(24, 7, 23, 47), now)).toBe(false);
  expect(isDue(given(null, 7), now)).toBe(false);
});

it('a failed backup counts: it is tried again at the next time', () => {
  const failed = { ...made(1), status: 'failed' as const };
  expect(isDue({ list: [failed, made(30)], schedule: { everyHours: 24, kept: 7 } }, now)).toBe(false);
});

it('the oldest completed backups beyond those that are kept are removed, and none without a schedule', () => {
  expect(filesTooMany(given(24, 2, 3, 1, 50, 2))).toEqual(['/b/3', '/b/50']);
  expect(filesTooMany(given(null, 2, 3, 1, 50, 2))).toEqual([]);
  expect(filesTooMany(given(24, 4, 3, 1, 50, 2))).toEqual([]);
});

it('the facts fold into the list, newest first', () => {
  const at = before(1);
  const completed = { at, file: '/b/1', size: 5, facts: 3, encrypted: false };
  const state = fold(backupStream, [
    { type: 'BackupRequested', data: { backupId: 'one', at: before(2), bySchedule: false } },
    { type: 'BackupFailed', data: { backupId: 'one', why: 'no room' } },
    { type: 'BackupRequested', data: { backupId: 'two', at, bySchedule: true } },
    { type: 'BackupCompleted', data: { backupId: 'two', ...completed } },
    { type: 'BackupChecked', data: { file: '/b/1', why: null } },
    { type: 'BackupRestored', data: { madeAt: at, facts: 3, erasedSince: 0 } },
  ]);
  expect(state).toMatchObject({
    list: [
      { id: 'two', status: 'completed', ...completed, check: 'intact' },
      { id: 'one', status: 'failed', why: 'no room', file: null },
    ],
    schedule: NO_BACKUPS.schedule,
  });
  const asked = fold(
    backupStream,
    [
      { type: 'BackupRequested', data: { backupId: 'three', at, bySchedule: false } },
      { type: 'BackupCheckRequested', data: { file: '/b/1' } },
    ],
    state,
  );
  expect(asked?.list.map(({ id, status, check }) => [id, status, check])).toEqual([
    ['three', 'waiting', 'none'],
    ['two', 'completed', 'waiting'],
    ['one', 'failed', 'none'],
  ]);
  const restored = fold(
    backupStream,
    [{ type: 'BackupRestored', data: { madeAt: at, facts: 3, erasedSince: 0 } }],
    asked,
  );
  expect(restored?.list.map(({ id, check }) => [id, check])).toEqual([
    ['two', 'none'],
    ['one', 'none'],
  ]);
  const removed = fold(backupStream, [{ type: 'BackupRemoved', data: { file: '/b/1' } }], state);
  expect(removed?.list.map(({ id }) => id)).toEqual(['one']);
});

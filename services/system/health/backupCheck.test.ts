import { expect, it } from 'vitest';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import { backupChecks } from './backupCheck.ts';

const told = (everyHours: number | null, hours: number | null) =>
  backupChecks({ everyHours, hours }).map(({ ok, detail, reasons, spared }) => {
    return [ok, tell(detail, 'en'), reasons?.map(({ code }) => code), spared];
  });

it('without a schedule nothing is said of backups', () => {
  expect(told(null, null)).toEqual([]);
  expect(told(null, 1_000)).toEqual([]);
});

it('the newest may be as old as two intervals of the schedule; then readiness is degraded', () => {
  expect(told(24, 0.5)).toEqual([[true, 'the newest is less than 1 hour old', undefined, undefined]]);
  expect(told(24, 47.9)).toEqual([[true, 'the newest is less than 48 hours old', undefined, undefined]]);
  expect(told(24, 48)).toEqual([[false, 'the newest is less than 49 hours old', ['backup_old'], true]]);
});

it('a schedule without any backup is degraded too', () => {
  const none = 'there is none, although the schedule asks for them';
  expect(told(1, null)).toEqual([[false, none, ['backup_old'], true]]);
});

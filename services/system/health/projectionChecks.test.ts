import { expect, test } from 'vitest';
import { projectionCheck } from './projectionChecks.ts';

const EVENTS = { name: 'events', position: 7n, conditions: [], parked: 0 };
const codesOf = (...given: Parameters<typeof projectionCheck>) => {
  const { ok, spared, reasons } = projectionCheck(...given);
  return { ok, spared, codes: reasons?.map(({ code }) => code) };
};

test('rows that are a little late pass', () => {
  expect(codesOf(EVENTS, { count: 3, seconds: 2 })).toEqual({ ok: true, spared: true, codes: [] });
});

test('a projection that stands still, or has set something aside, is told of and spared', () => {
  const waiting = { ok: false, spared: true, codes: ['waiting'] };
  expect(codesOf(EVENTS, { count: 1, seconds: 31 })).toEqual(waiting);
  const parked = { ok: false, spared: true, codes: ['parked'] };
  expect(codesOf({ ...EVENTS, parked: 2 }, { count: 0, seconds: 0 })).toEqual(parked);
});

test('rows that are far behind, or being rebuilt, are not', () => {
  const behind = { ok: false, spared: false, codes: ['behind', 'waiting'] };
  expect(codesOf(EVENTS, { count: 1_001, seconds: 90 })).toEqual(behind);
  const rebuilt = {
    ...EVENTS,
    conditions: [{ kind: 'rebuilding', since: '2026-11-26 08:00 UTC', count: 1 }],
  };
  const rebuilding = { ok: false, spared: false, codes: ['rebuilding'] };
  expect(codesOf(rebuilt as typeof EVENTS, { count: 0, seconds: 0 })).toEqual(rebuilding);
});

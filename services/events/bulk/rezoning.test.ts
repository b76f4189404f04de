import { describe, expect, it } from 'vitest';
import { instantOf } from '#contracts/calendar/wallTime.ts';
import { ruleOf } from '#contracts/events/series/recurrence.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { rezonedEvent, rezonedSeries, shiftedBy } from './rezoning.ts';

const LISBON = '0197a000-0000-7000-8000-000000000001';
const PORTO = '0197a000-0000-7000-8000-000000000002';
const NOW = new Date('2026-11-01T00:00:00Z');
const wall = { regionId: LISBON, timeZone: 'Europe/Madrid', keep: 'wallTime' } as const;
const instant = { ...wall, keep: 'instant' } as const;

describe('an event', () => {
  const night = {
    startLocal: '2026-12-04T23:30',
    endLocal: '2026-12-05T02:00',
    timeZone: 'Europe/Lisbon',
  };
  it('keeps its wall time', () =>
    expect(rezonedEvent(night, wall)).toEqual({ regionId: LISBON, timeZone: 'Europe/Madrid' }));
  it('or its instant, on another day if need be', () => {
    const changed = rezonedEvent(night, instant);
    expect(changed).toMatchObject({ startLocal: '2026-12-05T00:30', endLocal: '2026-12-05T03:00' });
    expect(instantOf(changed.startLocal!, 'Europe/Madrid')).toEqual(
      instantOf(night.startLocal, night.timeZone),
    );
  });
  it('or its days, if it is all-day', () => {
    const days = { startLocal: '2026-12-04T00:00', endLocal: '2026-12-06T23:59', timeZone: 'Europe/Madrid' };
    const west = { ...instant, timeZone: 'America/Bogota' };
    const { startLocal, endLocal } = rezonedEvent({ ...days, allDay: true }, west);
    expect({ startLocal, endLocal }).toEqual({ startLocal: days.startLocal, endLocal: days.endLocal });
  });
  it('without an end has none afterwards', () =>
    expect(rezonedEvent({ ...night, endLocal: null }, instant).endLocal).toBeNull());
});

const segment = {
  fromDate: '2026-10-02',
  untilDate: '2027-04-30',
  count: null,
  countedBefore: 0,
  rule: ruleOf({ recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'] } as never, '2026-10-02'),
  startTime: '20:00',
  endTime: '23:00',
  endDayOffset: 0,
  timeZone: 'Europe/Lisbon',
  zoneSource: 'region',
  template: { title: 'Salsa', regionId: LISBON },
};

function series(more: object = {}, parts: object = {}): SeriesState {
  const none = { excludedDates: [], extraDates: [], overrides: {}, completed: [], reopened: [] };
  const rest = { detached: {}, horizon: '2027-05-01', nextDate: null, imported: false, deleted: false };
  const segments = [{ ...segment, ...more }];
  return { ...none, ...rest, restorableUntil: null, segments, ...parts } as unknown as SeriesState;
}

describe('a series', () => {
  it('keeps its wall times', () => {
    const wanted = rezonedSeries(series(), wall, NOW);
    expect(wanted).toMatchObject({ changed: { regionId: LISBON, timeZone: 'Europe/Madrid' } });
    expect(wanted && 'dates' in wanted && wanted.dates[0]?.key).toBe('2026-11-06');
  });
  it('or the instant of its next date, with a time for all of them', () =>
    expect(rezonedSeries(series(), instant, NOW)).toMatchObject({
      changed: { startLocal: '2026-11-06T21:00', endLocal: '2026-11-07T00:00' },
    }));
  it('counts the dates that clock changes shift anyway', () => {
    const order = { ...instant, timeZone: 'America/New_York' };
    const wanted = rezonedSeries(series(), order, NOW);
    if (!wanted || 'byHand' in wanted) throw new Error('The series should change');
    // New York changes its clocks on 14 March, Lisbon on the 28th.
    expect(shiftedBy(wanted.changed, wanted.dates)).toBe(2);
    expect(shiftedBy({ timeZone: 'Europe/Madrid' }, wanted.dates)).toBe(0);
  });
  it('that is over, elsewhere, or in that zone already is not concerned', () => {
    expect(rezonedSeries(series({ untilDate: '2026-10-30' }), wall, NOW)).toBeUndefined();
    expect(rezonedSeries(series(), { ...wall, regionId: PORTO }, NOW)).toBeUndefined();
    expect(rezonedSeries(series(), { ...wall, timeZone: 'Europe/Lisbon' }, NOW)).toBeUndefined();
  });
  it('is left to a person if a date, or a later part, is in another region', () => {
    const own = series({}, { overrides: { '2026-11-20': { regionId: PORTO } } });
    const later = { ...segment, fromDate: '2027-01-01', template: { title: 'Salsa', regionId: null } };
    const cut = series({}, { segments: [{ ...segment, untilDate: '2026-12-31' }, later] });
    for (const state of [own, cut]) {
      const wanted = rezonedSeries(state, wall, NOW);
      expect(wanted).toMatchObject({ byHand: { key: 'series.otherRegions' } });
    }
  });
  it('is left to a person if its days would move, or its dates have different times', () => {
    const late = series({ startTime: '23:30', endTime: null });
    const own = series({}, { overrides: { '2026-11-20': { startTime: '18:00' } } });
    for (const state of [late, own]) {
      expect(rezonedSeries(state, instant, NOW)).toMatchObject({ byHand: { key: 'series.noSameInstant' } });
      expect(rezonedSeries(state, wall, NOW)).toHaveProperty('changed');
    }
  });
});

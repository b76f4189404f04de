import { describe, expect, it } from 'vitest';
import { change, fridays, type SeriesStory, seriesStory } from '#testing/seriesStory.ts';

// Data that users of other calendars lost; the numbers are those of the bug reports.

const JULY_6 = '2026-07-06T12:00:00Z';
const own = (date: string, changed: object) => change({ scope: 'this_only', date, changed });
const future = (date: string, changed: object) => change({ scope: 'this_and_future', date, changed });
const starts = (story: SeriesStory) => story.dates().map(one => one.startLocal);
const keysOf = (story: SeriesStory) => story.dates().map(({ key }) => key);
const endless = () => seriesStory(fridays({}, { count: null }));

describe('known bugs of other products', () => {
  it('a change of all dates leaves moved and excluded ones alone, and can be undone (tutanota 8500)', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-06-12', { startLocal: '2026-06-13T20:00' }));
    story.ask('ExcludeDate', { date: '2026-06-19' });
    const before = story.state();
    const id = story.ask(
      'ChangeSeries',
      change({ changed: { title: 'Salsa', startLocal: '2026-06-05T21:00' } }),
    );
    expect(story.date('2026-06-12').startLocal).toBe('2026-06-13T21:00');
    expect(keysOf(story)).not.toContain('2026-06-19');
    story.ask('MoveSeriesOn', {}, '2026-06-12T12:00:00Z');
    story.ask('UndoChange', { commandId: id }, '2026-06-12T12:00:00Z');
    expect({ ...story.state(), nextDate: null }).toEqual(before);
  });

  it('another weekday loses no date with overrides (calendar 7600)', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-07-17', { title: 'Live' }));
    story.ask('ChangeSeries', change({ recurrence: { ...fridays().recurrence, daysOfWeek: ['SA'] } }));
    expect(story.date('2026-07-17').title).toBe('Live');
  });

  it('a moved date stays where it is after a change of it and the future (calendar 8450)', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-07-03', { startLocal: '2026-07-04T22:00' }));
    story.ask('ChangeSeries', future('2026-06-19', { title: 'Salsa', startLocal: '2026-06-19T19:00' }));
    expect(starts(story)).toContain('2026-07-04T22:00');
    expect(starts(story).filter(start => start.startsWith('2026-07-03'))).toEqual([]);
  });

  it('a series whose first date was deleted can still be changed (calendar 6201, 6470)', () => {
    const story = seriesStory();
    story.ask('ExcludeDate', { date: '2026-06-05' });
    story.ask('ChangeSeries', change({ changed: { title: 'Salsa', startLocal: '2026-06-12T21:00' } }));
    story.ask('ChangeSeries', future('2026-06-12', { price: '$5' }));
    expect(story.date('2026-06-12')).toMatchObject({
      title: 'Salsa',
      price: '$5',
      startLocal: '2026-06-12T21:00',
    });
    expect(story.dates()).toHaveLength(9);
  });

  it('a change of all dates does not double a moved one (ilamy-calendar 151)', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-07-10', { startLocal: '2026-07-12T20:00' }));
    story.ask(
      'ChangeSeries',
      change({ changed: { status: 'draft', startLocal: '2026-07-10T21:00' } }),
      JULY_6,
    );
    expect(story.dates()).toHaveLength(10);
    expect(starts(story).filter(start => start >= '2026-07-10' && start < '2026-07-17')).toEqual([
      '2026-07-12T21:00',
    ]);
  });

  it('a split series ends where it did, by count and by date (compass-calendar 928)', () => {
    const counted = seriesStory();
    const before = keysOf(counted);
    counted.ask('ChangeSeries', future('2026-06-26', { title: 'Salsa' }));
    counted.ask('ChangeSeries', future('2026-07-17', { title: 'Bachata' }));
    expect(keysOf(counted)).toEqual(before);
    const dated = seriesStory(fridays({}, { count: null, endDate: '2026-07-20' }));
    dated.ask('ChangeSeries', future('2026-06-26', { title: 'Salsa' }));
    expect(keysOf(dated).at(-1)).toBe('2026-07-17');
  });

  it('excluding one date leaves the others (mui-x 22552)', () => {
    const story = seriesStory();
    const before = keysOf(story);
    story.ask('ExcludeDate', { date: '2026-07-10' });
    expect(keysOf(story)).toEqual(before.filter(key => key !== '2026-07-10'));
  });

  it('a moved date shows its own time, not that of the series (suite 850)', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-07-10', { startLocal: '2026-07-12T18:00' }));
    const { startLocal, startsAt, dst } = story.date('2026-07-10');
    expect([startLocal, startsAt.toISOString(), dst]).toEqual([
      '2026-07-12T18:00',
      '2026-07-12T16:00:00.000Z',
      null,
    ]);
  });

  it('extending the rule restores nothing that was deleted or moved (Meetable 199)', () => {
    const story = endless();
    story.ask('ExcludeDate', { date: '2026-07-10' });
    story.ask('ChangeSeries', own('2026-07-17', { startLocal: '2026-07-18T20:00' }));
    for (const day of ['06-12', '07-11', '09-01']) story.ask('MoveSeriesOn', {}, `2026-${day}T03:00:00Z`);
    expect(
      starts(story).filter(start => start.startsWith('2026-07-10') || start.startsWith('2026-07-17')),
    ).toEqual([]);
    expect(starts(story)).toContain('2026-07-18T20:00');
  });

  it('a deleted date is gone at once and stays so while it could be undone (yuvomi 975)', () => {
    const story = endless();
    const id = story.ask('ExcludeDate', { date: '2026-07-10' });
    expect(keysOf(story)).not.toContain('2026-07-10');
    story.ask('MoveSeriesOn', {}, '2026-06-20T00:00:00Z');
    expect(keysOf(story)).not.toContain('2026-07-10');
    story.ask('UndoChange', { commandId: id });
    expect(keysOf(story)).toContain('2026-07-10');
  });

  it('every second week keeps its rhythm with no future date left, and durations do not drift (Gancio)', () => {
    const story = seriesStory(
      fridays({}, { recurrenceType: 'biweekly', count: null, endDate: '2026-06-25' }),
    );
    const recurrence = { ...fridays().recurrence, recurrenceType: 'biweekly' as const, count: null };
    story.ask('ChangeSeries', change({ recurrence }), JULY_6);
    expect(keysOf(story).slice(0, 4)).toEqual(['2026-06-05', '2026-06-19', '2026-07-17', '2026-07-31']);
    expect(new Set(story.dates().map(one => one.endLocal!.slice(11)))).toEqual(new Set(['02:00']));
  });

  it('Sunday counts, first and last (Hi.Events)', () => {
    const sundays = seriesStory(
      fridays({ startLocal: '2026-06-07T20:00', endLocal: null }, { daysOfWeek: ['SU'], count: 2 }),
    );
    expect(keysOf(sundays)).toEqual(['2026-06-07', '2026-06-14']);
    const nth = {
      recurrenceType: 'monthly' as const,
      daysOfWeek: [],
      weekOfMonth: -1 as const,
      dayOfWeek: 'SU' as const,
      count: 2,
    };
    const last = seriesStory(fridays({ startLocal: '2026-06-28T20:00', endLocal: null }, nth));
    expect(keysOf(last)).toEqual(['2026-06-28', '2026-07-26']);
  });
});

import { expect, it } from 'vitest';
import type { Fact } from '#contracts/platform/fact.ts';
import { recorded, type TestFact } from '#testing/folds/projectionSpecification.ts';
import { historyOfThing } from './history.ts';
import type { Thing } from './thing.ts';

const ID = '0197a000-0000-7000-8000-00000000000a';

function historyOf(thing: Thing, told: readonly Omit<TestFact, 'stream'>[]) {
  const stream = `${thing.kind === 'event' ? 'event' : 'series'}-${ID}`;
  const facts: Fact[] = recorded(told.map(fact => ({ ...fact, stream })));
  const history = historyOfThing({ facts, past: undefined }, thing);
  return history.map(({ fact, changes }) => ({ type: fact.type, changes }));
}

const template = {
  title: 'Salsa Friday',
  description: '',
  price: '',
  currency: 'USD',
  maxAttendees: null,
  category: [],
  eventOrganizerId: null,
  danceStyles: [],
  coverImage: null,
  regionId: null,
};

it('lists what each fact changed, newest first', () => {
  const created = { ...template, startLocal: '2026-03-27T20:00', endLocal: null, timeZone: 'Europe/Berlin' };
  const history = historyOf({ kind: 'event', id: ID }, [
    { type: 'EventCreated', data: created },
    { type: 'EventDetailsChanged', data: { title: 'Salsa Saturday' } },
    { type: 'EventPublished', data: {} },
    { type: 'EventDeleted', data: {} },
  ]);
  expect(history.map(({ type }) => type)).toEqual([
    ...['EventDeleted', 'EventPublished', 'EventDetailsChanged', 'EventCreated'],
  ]);
  expect(history[0]!.changes).toContainEqual({ field: 'title', before: 'Salsa Saturday', after: null });
  expect(history[1]!.changes).toEqual([{ field: 'status', before: 'draft', after: 'published' }]);
  expect(history[2]!.changes).toEqual([{ field: 'title', before: 'Salsa Friday', after: 'Salsa Saturday' }]);
  expect(history[3]!.changes).toContainEqual({ field: 'status', before: null, after: 'draft' });
});

const rule = {
  recurrenceType: 'weekly',
  interval: 1,
  daysOfWeek: ['FR'],
  weekStart: 'MO',
  dayOfMonth: null,
  weekOfMonth: null,
  dayOfWeek: null,
};
const segment = {
  fromDate: '2026-03-20',
  untilDate: null,
  count: null,
  countedBefore: 0,
  rule,
  startTime: '20:00',
  endTime: null,
  endDayOffset: 0,
  timeZone: 'Europe/Berlin',
  zoneSource: 'region',
  template: { ...template, status: 'published', isFeatured: false },
};
const story = [
  { type: 'SeriesCreated', data: { segment, horizon: '2026-06-30', imported: false } },
  { type: 'SeriesDetailsChanged', data: { title: 'Zouk', ownValuesDropped: [] } },
  { type: 'SeriesDateChanged', data: { date: '2026-03-27', patch: { title: 'Birthday' } } },
  { type: 'SeriesDateExcluded', data: { date: '2026-03-27' } },
  { type: 'SeriesDatesCompleted', data: { dates: ['2026-03-20'] } },
];

it('names the fields of a series, and those of a date with its day', () => {
  const [completed, excluded, changed, renamed] = historyOf({ kind: 'series', id: ID }, story);
  expect(renamed!.changes).toEqual([{ field: 'title', before: 'Salsa Friday', after: 'Zouk' }]);
  expect(changed!.changes).toEqual([
    { field: '2026-03-27 state', before: 'generated', after: 'own' },
    // Not null before: until then the date showed the title of its series.
    { field: '2026-03-27 title', before: 'Zouk', after: 'Birthday' },
  ]);
  expect(excluded!.changes).toEqual([{ field: '2026-03-27 state', before: 'own', after: 'excluded' }]);
  expect(completed!.changes).toEqual([{ field: '2026-03-20 completed', before: null, after: true }]);
});

it('names the days from which a change of all dates overwrites other values', () => {
  const ownLater = { ...segment, fromDate: '2026-04-10', startTime: '21:00' };
  const later = { ...ownLater, template: { ...segment.template, title: 'Late' } };
  const unmatched = { keptAsExtra: [], removedDates: [], droppedExclusions: [], noLongerExtra: [] };
  const split = { from: '2026-04-10', horizon: '2026-06-30', ...unmatched, ownValuesDropped: [] };
  const both = [segment, later].map(one => ({ ...one, startTime: '19:30' }));
  const saturdays = both.map(one => ({ ...one, rule: { ...rule, daysOfWeek: ['SA'] } }));
  const [patterned, flattened, renamed, divided] = historyOf({ kind: 'series', id: ID }, [
    { type: 'SeriesCreated', data: { segment, horizon: '2026-06-30', imported: false } },
    { type: 'SeriesSegmentStarted', data: { ...split, segments: [later] } },
    { type: 'SeriesDetailsChanged', data: { title: 'Zouk', ownValuesDropped: [] } },
    {
      type: 'SeriesSegmentStarted',
      data: { ...split, from: '2026-03-20', segments: [{ ...both[0]!, untilDate: '2026-04-09' }, both[1]!] },
    },
    {
      type: 'SeriesSegmentStarted',
      data: {
        ...split,
        from: '2026-03-20',
        segments: [
          { ...saturdays[0]!, untilDate: '2026-04-09' },
          { ...saturdays[1]!, untilDate: '2026-06-01' },
        ],
      },
    },
  ]);
  expect(divided!.changes.map(({ field }) => field)).toEqual(['segments', 'startTime', 'title']);
  expect(renamed!.changes).toEqual([
    { field: 'from 2026-04-10 title', before: 'Late', after: 'Zouk' },
    { field: 'title', before: 'Salsa Friday', after: 'Zouk' },
  ]);
  expect(flattened!.changes).toContainEqual({ field: 'startTime', before: '20:00', after: '19:30' });
  expect(flattened!.changes).toContainEqual({
    field: 'from 2026-04-10 startTime',
    before: '21:00',
    after: '19:30',
  });
  expect(patterned!.changes).toEqual([
    {
      field: 'recurrenceRule',
      before: 'FREQ=WEEKLY;BYDAY=FR;WKST=MO',
      after: 'FREQ=WEEKLY;BYDAY=SA;WKST=MO;UNTIL=20260601T215959Z',
    },
  ]);
});

it('lists for a date only what changed that date', () => {
  const history = historyOf({ kind: 'date', id: ID, key: '2026-03-27' }, story);
  expect(history.map(({ type }) => type)).toEqual([
    ...['SeriesDateExcluded', 'SeriesDateChanged', 'SeriesDetailsChanged', 'SeriesCreated'],
  ]);
  const [excluded, changed] = history;
  expect(changed!.changes).toEqual([
    { field: 'title', before: 'Zouk', after: 'Birthday' },
    { field: 'state', before: 'generated', after: 'own' },
  ]);
  expect(excluded!.changes).toEqual([{ field: 'state', before: 'own', after: 'excluded' }]);
});

import { describe, expect, it } from 'vitest';
import { given, recorded, type TestFact } from '#testing/folds/projectionSpecification.ts';
import { counterMoves } from '../platform/rows/counters.ts';
import { foldFacts } from '../platform/rows/fold.ts';
import { partsOf } from '../platform/rows/parts.ts';
import { events } from './events.ts';

const FIRST = '0197a000-0000-7000-8000-00000000000a';
const SECOND = '0197a000-0000-7000-8000-00000000000b';
const BERLIN = '0197a000-0000-7000-8000-000000000001';

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
  regionId: BERLIN,
  locationName: 'Havanna',
  locationAddress: null,
  locationCity: 'Berlin',
  locationState: null,
  locationCountry: null,
  postalCode: null,
  latitude: null,
  longitude: null,
  googlePlacesId: null,
  status: 'published',
  isFeatured: false,
};
const rule = {
  recurrenceType: 'weekly',
  interval: 1,
  daysOfWeek: ['FR'],
  dayOfMonth: null,
  weekOfMonth: null,
  dayOfWeek: null,
  weekStart: 'MO',
};
const segment = {
  fromDate: '2026-03-20',
  untilDate: '2026-04-03',
  count: 3,
  countedBefore: 0,
  rule,
  startTime: '20:00',
  endTime: '23:00',
  endDayOffset: 0,
  timeZone: 'Europe/Berlin',
  zoneSource: 'region',
  template,
};
const AT = '2026-03-01T12:00:00Z';

function created(id: string, more: object = {}): TestFact {
  const data = { segment: { ...segment, ...more }, horizon: '2026-03-20', imported: false };
  return { stream: `series-${id}`, type: 'SeriesCreated', data, at: AT };
}
function then(id: string, type: string, data: object = {}, at = AT): TestFact {
  return { stream: `series-${id}`, type, data, at };
}

/** The rows of the dates of a series after some facts. */
function datesAfter(facts: readonly TestFact[], id = FIRST) {
  return partsOf(events, foldFacts(events, recorded(facts), new Map()).after.get(id));
}

describe('a series', () => {
  it('is one row that shows its next date, next to single events', () =>
    given(events, [
      created(FIRST),
      {
        stream: `event-${SECOND}`,
        type: 'EventCreated',
        data: {
          ...template,
          startLocal: '2026-03-27T20:00',
          endLocal: null,
          timeZone: 'UTC',
          imported: false,
        },
      },
    ]).then({
      [FIRST]: {
        kind: 'master',
        title: 'Salsa Friday',
        instanceCount: 3,
        nextDate: '2026-03-20',
        revision: 0,
        startLocal: '2026-03-20T20:00',
        startsAt: new Date('2026-03-20T19:00Z'),
        overAt: new Date('2026-04-03T21:00Z'),
      },
      [SECOND]: { kind: 'single', series: null, instanceCount: null, nextDate: null },
    }));

  it('advances to the next date with the daily fact', () =>
    given(events, [
      created(FIRST),
      then(
        FIRST,
        'SeriesHorizonExtended',
        { until: '2026-03-20', nextDate: '2026-03-27' },
        '2026-03-21T09:00:00Z',
      ),
    ]).then({ [FIRST]: { nextDate: '2026-03-27', startLocal: '2026-03-27T20:00', revision: 1 } }));

  it('shows the template of the segment of its next date', () => {
    const later = { ...segment, fromDate: '2026-03-27', count: 2, template: { ...template, title: 'Zouk' } };
    const started = {
      from: '2026-03-27',
      segments: [later],
      horizon: '2026-03-20',
      keptAsExtra: [],
      removedDates: [],
      droppedExclusions: [],
      noLongerExtra: [],
      ownValuesDropped: [],
    };
    const facts = [created(FIRST), then(FIRST, 'SeriesSegmentStarted', started)];
    given(events, facts).then({ [FIRST]: { title: 'Salsa Friday', instanceCount: 3 } });
    const on = then(
      FIRST,
      'SeriesHorizonExtended',
      { until: '2026-03-20', nextDate: '2026-03-27' },
      '2026-03-22T00:00:00Z',
    );
    given(events, [...facts, on]).then({ [FIRST]: { title: 'Zouk' } });
    expect(datesAfter(facts).map(({ title }) => title)).toEqual(['Salsa Friday', 'Zouk', 'Zouk']);
  });

  it('stays listed when no dates are left', () =>
    given(events, [
      created(FIRST),
      ...['2026-03-20', '2026-03-27', '2026-04-03'].map(date => then(FIRST, 'SeriesDateExcluded', { date })),
    ]).then({ [FIRST]: { instanceCount: 0, nextDate: null, startLocal: '2026-03-20T20:00' } }));

  it('has no row and no dates once deleted, and has both again once restored', () => {
    const facts = [created(FIRST), created(SECOND)];
    const row = foldFacts(events, recorded(facts), new Map()).after.get(FIRST);
    const gone = [...facts, then(FIRST, 'SeriesDeleted', { restorableUntil: '2026-04-01T00:00:00Z' })];
    given(events, gone).then({ [SECOND]: { instanceCount: 3 } });
    expect(datesAfter(gone)).toEqual([]);
    const back = [...gone, then(FIRST, 'SeriesRestored', { series: row.series })];
    given(events, back).then({ [FIRST]: { title: 'Salsa Friday', revision: 2 }, [SECOND]: {} });
    expect(datesAfter(back)).toEqual(datesAfter(facts));
  });

  it('keeps its creation time when it is restored, if the fact has it', () => {
    const row = foldFacts(events, recorded([created(FIRST)]), new Map()).after.get(FIRST);
    const back = (type: string, data: object) => [
      created(FIRST),
      then(FIRST, 'SeriesDeleted', { restorableUntil: '2026-04-01T00:00:00Z' }, '2026-03-02T12:00:00Z'),
      then(FIRST, type, data, '2026-03-03T12:00:00Z'),
    ];
    const told = { createdAt: AT };
    const asItWas = { createdAt: new Date(AT), updatedAt: new Date('2026-03-03T12:00:00Z') };
    given(events, back('SeriesRestored', { series: row.series, ...told })).then({ [FIRST]: asItWas });
    const undone = { commandId: 'x', restored: row.series };
    given(events, back('SeriesChangeUndone', { ...undone, ...told })).then({ [FIRST]: asItWas });
    given(events, back('SeriesRestored', { series: row.series })).then({
      [FIRST]: { createdAt: new Date('2026-03-03T12:00:00Z') },
    });
  });

  it('is counted once, with the values of its next date', () => {
    const { after } = foldFacts(events, recorded([created(FIRST), created(SECOND)]), new Map());
    expect(counterMoves(events, new Map(), after)).toEqual(
      expect.arrayContaining([
        { scope: '', name: 'total', by: 2 },
        { scope: BERLIN, name: 'published', by: 2 },
      ]),
    );
  });
});

describe('the dates of a series', () => {
  it('start at 20:00 before and after a clock change, under stable ids', () =>
    expect(datesAfter([created(FIRST)])).toMatchObject([
      { id: `${FIRST}_20260320`, startsAt: new Date('2026-03-20T19:00Z'), state: 'generated' },
      { id: `${FIRST}_20260327`, startsAt: new Date('2026-03-27T19:00Z') },
      { id: `${FIRST}_20260403`, startsAt: new Date('2026-04-03T18:00Z') },
    ]));

  it('show what was changed on each', () =>
    expect(
      datesAfter([
        created(FIRST),
        then(FIRST, 'SeriesDateChanged', { date: '2026-03-20', patch: { title: 'Birthday' } }),
        then(FIRST, 'SeriesDateChanged', { date: '2026-03-27', patch: { startDate: '2026-03-28' } }),
        then(FIRST, 'SeriesDateExcluded', { date: '2026-04-03' }),
      ]),
    ).toMatchObject([
      { date: '2026-03-20', title: 'Birthday', state: 'own' },
      { date: '2026-03-27', title: 'Salsa Friday', state: 'moved', startLocal: '2026-03-28T20:00' },
    ]));
});

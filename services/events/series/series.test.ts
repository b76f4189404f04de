import { describe, expect, it } from 'vitest';
import { occurrenceIfRestored, occurrenceRef, stateOfDate } from '#contracts/events/series/occurrences.ts';
import { datePatch } from '#contracts/events/series/seriesParts.ts';
import { change, fridays, STORY_ID, seriesStory } from '#testing/seriesStory.ts';
import { given } from '#testing/specification.ts';
import { seriesRules } from './series.ts';

const history = given(seriesRules);
const EVENT_ID = '0197a000-0000-7000-8000-0000000000ee';
const keysOf = (story: ReturnType<typeof seriesStory>) => story.dates().map(({ key }) => key);
const own = (date: string, changed: object) => change({ scope: 'this_only', date, changed });
const endless = fridays({}, { count: null });

describe('creating', () => {
  const [created] = seriesStory().facts;

  it('R1 records one fact, from which all dates follow', () => {
    history().when('CreateSeries', fridays()).then(created!);
    expect(keysOf(seriesStory())).toEqual([
      '2026-06-05',
      '2026-06-12',
      '2026-06-19',
      '2026-06-26',
      '2026-07-03',
      '2026-07-10',
      '2026-07-17',
      '2026-07-24',
      '2026-07-31',
      '2026-08-07',
    ]);
  });

  it('R3 identifies a date by the series and the day that the rule produced', () => {
    const [first] = seriesStory().dates();
    expect(first!.id).toBe(`${STORY_ID}_20260605`);
    expect(occurrenceRef(first!.id)).toEqual({ seriesId: STORY_ID, key: '2026-06-05' });
    expect(occurrenceRef(STORY_ID)).toBeUndefined();
  });

  it('R30 refuses a start that the rule does not produce, and proposes one that it does', () =>
    history()
      .when('CreateSeries', fridays({ startLocal: '2026-06-03T20:00', endLocal: null }))
      .refuses('The first date of this rule is 2026-06-05. Start there, or change the rule.'));

  it('refuses an end before the start, a rule without dates, a repetition, and the status completed', () => {
    history()
      .when('CreateSeries', fridays({ endLocal: '2026-06-05T19:00' }))
      .refuses('The end must come after the start.');
    history()
      .when('CreateSeries', fridays({}, { count: null, endDate: '2026-06-01' }))
      .refuses('This rule produces no dates before its end.');
    history(created!).when('CreateSeries', fridays()).refuses('This series already exists.');
    history()
      .when('CreateSeries', fridays({ status: 'completed' }))
      .refuses('An event can be completed once it has ended.');
  });

  it('R32 expands an endless rule 365 days ahead, or as many as an import says', () => {
    expect(seriesStory(endless).dates().at(-1)!.key).toBe('2027-06-04');
    const imported = seriesStory({ ...endless, daysToGenerate: 30 });
    expect(keysOf(imported)).toEqual(['2026-06-05', '2026-06-12', '2026-06-19', '2026-06-26', '2026-07-03']);
  });

  it('R32 expands at most 730 dates', () => {
    const daily = { recurrenceType: 'daily' as const, daysOfWeek: [], count: null };
    const bounded = seriesStory(fridays({}, { ...daily, endDate: '2031-01-01' }));
    expect(bounded.dates()).toHaveLength(730);
    const forever = seriesStory(fridays({}, daily));
    for (const year of [2027, 2028, 2029]) forever.ask('MoveSeriesOn', {}, `${year}-06-01T00:00:00Z`);
    expect(forever.dates()).toHaveLength(730);
  });
});

describe('extending', () => {
  it('R32 records a new horizon if it adds a date, or if the next date changes', () => {
    const story = seriesStory(endless);
    history(...story.facts)
      .when('MoveSeriesOn', {}, { now: new Date('2026-06-01T12:00:00Z') })
      .then({ type: 'SeriesHorizonExtended', data: { until: '2027-06-05', nextDate: '2026-06-05' } });
    story.ask('MoveSeriesOn', {});
    expect(story.decide('MoveSeriesOn', {}, '2026-06-05T23:00:00Z')).toEqual([]);
    story.ask('MoveSeriesOn', {}, '2026-06-08T00:00:00Z');
    expect(story.facts.at(-1)!.data).toEqual({ until: '2027-06-05', nextDate: '2026-06-12' });
    story.ask('MoveSeriesOn', {}, '2026-06-14T00:00:00Z');
    expect(story.facts.at(-1)!.data).toEqual({ until: '2027-06-14', nextDate: '2026-06-19' });
  });

  it('records for a series with an end only that its next date changes', () => {
    const story = seriesStory();
    story.ask('MoveSeriesOn', {}, '2026-08-09T00:00:00Z');
    expect(story.facts).toHaveLength(1);
    story.ask('MoveSeriesOn', {});
    expect(story.facts.at(-1)!.data).toEqual({ until: '2026-06-05', nextDate: '2026-06-05' });
  });
});

describe('single dates', () => {
  it('R4 have named overrides, never a copy, and none of id, rule or zone', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-06-12', { title: 'Live band', price: '$10' }));
    expect(story.facts.at(-1)).toEqual({
      type: 'SeriesDateChanged',
      data: { date: '2026-06-12', patch: { title: 'Live band' } },
    });
    for (const field of ['id', 'seriesId', 'parentEventId', 'rule', 'timeZone', 'recurrence']) {
      expect(datePatch.shape).not.toHaveProperty(field);
    }
    expect(() => story.ask('ChangeSeries', own('2026-06-12', { timeZone: 'Europe/Lisbon' }))).toThrow(
      'A single date cannot have a different time zone. Make it a separate event.',
    );
  });

  it('R5 keep an override that equals the series, until it is reset', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-06-12', { title: 'Live band', price: '$20' }));
    story.ask('ChangeSeries', change({ changed: { title: 'Live band' } }));
    story.ask('ChangeSeries', change({ changed: { title: 'Salsa' } }));
    expect(story.date('2026-06-12')).toMatchObject({ title: 'Live band', own: ['title', 'price'] });
    history(...story.facts)
      .when('ResetDate', { date: '2026-06-12', fields: ['title', 'status'] })
      .then({ type: 'SeriesDateReset', data: { date: '2026-06-12', fields: ['title'] } });
    story.ask('ResetDate', { date: '2026-06-12', fields: ['title'] });
    expect(story.date('2026-06-12')).toMatchObject({ title: 'Salsa', price: '$20', own: ['price'] });
    story.ask('ResetDate', { date: '2026-06-12', fields: null });
    expect(story.date('2026-06-12')).toMatchObject({ price: '$10', own: [] });
  });

  it('R6 are moved, excluded or cancelled: three separate states', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-06-12', { startLocal: '2026-06-13T21:00' }));
    story.ask('ExcludeDate', { date: '2026-06-19' });
    story.ask('ChangeSeries', own('2026-06-26', { status: 'cancelled' }));
    story.ask('ChangeSeries', own('2026-07-03', { title: 'Live band' }));
    const states = ['2026-06-05', '2026-06-12', '2026-06-19', '2026-06-26', '2026-07-03', '2026-07-04'];
    expect(states.map(key => stateOfDate(story.state(), key))).toEqual([
      'generated',
      'moved',
      'excluded',
      'cancelled',
      'own',
      undefined,
    ]);
    expect(story.date('2026-06-12')).toMatchObject({
      id: `${STORY_ID}_20260612`,
      startLocal: '2026-06-13T21:00',
      endLocal: '2026-06-14T02:00',
      moved: true,
    });
  });

  it('follow the time of day of the series if only their day is overridden', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-06-12', { startLocal: '2026-06-13T20:00' }));
    story.ask('ChangeSeries', change({ changed: { startLocal: '2026-06-05T21:00' } }));
    expect(story.date('2026-06-12').startLocal).toBe('2026-06-13T21:00');
  });

  it('end on the day after if an overridden start is later than the end', () => {
    const story = seriesStory(fridays({ endLocal: '2026-06-05T23:00' }));
    story.ask('ChangeSeries', own('2026-06-12', { startLocal: '2026-06-12T22:00' }));
    story.ask('ChangeSeries', change({ changed: { endLocal: '2026-06-05T21:30' } }));
    expect(story.date('2026-06-12')).toMatchObject({
      startLocal: '2026-06-12T22:00',
      endLocal: '2026-06-13T21:30',
    });
  });
});

describe('excluding dates', () => {
  it('R18 excludes a date once, and refuses a day without one', () => {
    const { facts } = seriesStory();
    const excluded = { type: 'SeriesDateExcluded', data: { date: '2026-06-12' } } as const;
    history(...facts)
      .when('ExcludeDate', { date: '2026-06-12' })
      .then(excluded);
    history(...facts, excluded)
      .when('ExcludeDate', { date: '2026-06-12' })
      .then();
    history(...facts)
      .when('ExcludeDate', { date: '2026-06-13' })
      .refuses('The series has no date on that day.');
  });

  it('R18 restores it with its overrides, or without them on request', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-06-12', { title: 'Live band' }));
    story.ask('ExcludeDate', { date: '2026-06-12' });
    expect(keysOf(story)).not.toContain('2026-06-12');
    expect(occurrenceIfRestored(STORY_ID, story.state(), '2026-06-12')).toMatchObject({ title: 'Live band' });
    story.ask('RestoreDate', { date: '2026-06-12', reset: false });
    expect(story.date('2026-06-12').title).toBe('Live band');
    story.ask('ExcludeDate', { date: '2026-06-12' });
    story.ask('RestoreDate', { date: '2026-06-12', reset: true });
    expect(story.date('2026-06-12')).toMatchObject({ title: 'Salsa Friday', own: [] });
    expect(story.decide('RestoreDate', { date: '2026-06-12', reset: true })).toEqual([]);
  });

  it('R19 does not bring an excluded date back with a longer horizon', () => {
    const story = seriesStory(endless);
    story.ask('ExcludeDate', { date: '2026-07-03' });
    story.ask('MoveSeriesOn', {}, '2026-06-20T00:00:00Z');
    expect(keysOf(story)).not.toContain('2026-07-03');
  });

  it('R20 ends a series the day before a date, and deletes it if that is the first', () => {
    const story = seriesStory();
    story.ask('ExcludeDate', { date: '2026-06-05' });
    const restorableUntil = '2026-07-01T12:00:00.000Z';
    history(...story.facts)
      .when('EndSeries', { date: '2026-06-12' })
      .then({ type: 'SeriesDeleted', data: { restorableUntil } });
    history(...story.facts)
      .when('EndSeries', { date: '2026-07-03' })
      .then({ type: 'SeriesEnded', data: { untilDate: '2026-07-02' } });
    history(...story.facts)
      .when('EndSeries', { date: '2026-09-01' })
      .then();
    story.ask('EndSeries', { date: '2026-07-03' });
    expect(keysOf(story)).toEqual(['2026-06-12', '2026-06-19', '2026-06-26']);
  });

  it('R20 keeps a date that was added before the first one when a series ends there', () => {
    const story = seriesStory();
    story.ask('AddDate', { date: '2026-06-02' });
    story.ask('EndSeries', { date: '2026-06-05' });
    expect(story.dates()).toMatchObject([{ key: '2026-06-02', title: 'Salsa Friday', extra: true }]);
    story.ask('AddDate', { date: '2026-06-03' });
    expect(keysOf(story)).toEqual(['2026-06-02', '2026-06-03']);
  });

  it('R20 allows a deleted series to be restored for 30 days', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-06-12', { title: 'Live band' }));
    const before = story.state();
    story.ask('DeleteSeries', {});
    expect(story.dates()).toEqual([]);
    history(...story.facts)
      .when('ExcludeDate', { date: '2026-06-12' })
      .refuses('This series does not exist, or was deleted.');
    history(...story.facts)
      .when('DeleteSeries', {})
      .refuses('This series does not exist, or was deleted.');
    history(...story.facts)
      .when('RestoreSeries', {}, { now: new Date('2026-07-02T00:00:00Z') })
      .refuses('This series was deleted more than 30 days ago.');
    story.ask('RestoreSeries', {}, '2026-06-30T00:00:00Z');
    expect(story.state()).toEqual(before);
  });

  it('R22 keeps a series without dates, and can restore one', () => {
    const story = seriesStory(fridays({}, { count: 1 }));
    story.ask('ExcludeDate', { date: '2026-06-05' });
    expect(story.dates()).toEqual([]);
    story.ask('ChangeSeries', change({ changed: { title: 'Salsa', startLocal: '2026-06-05T21:00' } }));
    story.ask('RestoreDate', { date: '2026-06-05', reset: false });
    expect(story.date('2026-06-05')).toMatchObject({ title: 'Salsa', startLocal: '2026-06-05T21:00' });
  });

  it('R24 makes a date a separate event, and keeps the link', () => {
    const story = seriesStory();
    story.ask('DetachDate', { date: '2026-06-12', eventId: EVENT_ID });
    expect(keysOf(story)).not.toContain('2026-06-12');
    expect(stateOfDate(story.state(), '2026-06-12')).toBe('detached');
    expect(story.state().detached).toEqual({ '2026-06-12': EVENT_ID });
    history(...story.facts)
      .when('RestoreDate', { date: '2026-06-12', reset: false })
      .refuses('This date is now a separate event.');
    history(...story.facts)
      .when('ChangeSeries', own('2026-06-12', { title: 'x' }))
      .refuses('This date does not exist, or was deleted.');
  });
});

describe('completing', () => {
  const now = new Date('2026-06-13T12:00:00Z');

  it('completes published dates that are over, none twice, without overrides', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-06-05', { status: 'cancelled' }));
    const dates = ['2026-06-05', '2026-06-12', '2026-06-19', '2026-06-20'];
    history(...story.facts)
      .when('CompleteDates', { dates }, { now })
      .then({ type: 'SeriesDatesCompleted', data: { dates: ['2026-06-12'] } });
    story.ask('CompleteDates', { dates }, now.toISOString());
    expect(story.date('2026-06-12')).toMatchObject({ status: 'completed', own: [] });
  });

  it('leaves a date alone that was published again', () => {
    const story = seriesStory();
    story.ask('CompleteDates', { dates: ['2026-06-05'] }, now.toISOString());
    story.ask('ChangeSeries', own('2026-06-05', { status: 'published' }), now.toISOString());
    expect(story.date('2026-06-05').status).toBe('published');
    expect(story.decide('CompleteDates', { dates: ['2026-06-05'] }, now.toISOString())).toEqual([]);
  });
});

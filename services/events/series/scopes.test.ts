import { describe, expect, it } from 'vitest';
import { change, fridays, type SeriesStory, seriesStory } from '#testing/seriesStory.ts';
import { given } from '#testing/specification.ts';
import { seriesRules } from './series.ts';

const history = given(seriesRules);
const JULY_6 = '2026-07-06T12:00:00Z';
const BERLIN = '0197a000-0000-7000-8000-000000000001';
const LISBON = '0197a000-0000-7000-8000-000000000002';
const weekly = fridays().recurrence;

const own = (date: string, changed: object) => change({ scope: 'this_only', date, changed });
const future = (date: string, changed: object) => change({ scope: 'this_and_future', date, changed });
const all = (changed: object) => change({ changed });
const each = (story: SeriesStory, field: 'title' | 'startLocal' | 'status' | 'timeZone' | 'maxAttendees') =>
  story.dates().map(one => one[field]);
const keysOf = (story: SeriesStory) => story.dates().map(({ key }) => key);
const times = (value: string, n: number) => Array.from({ length: n }, () => value);

describe('what a form sends', () => {
  it('R8 is compared with the edited date: an equal value is no change', () => {
    const { facts } = seriesStory();
    const { imported: _, ...form } = fridays().event;
    history(...facts)
      .when('ChangeSeries', all(form))
      .then();
    history(...facts)
      .when('ChangeSeries', own('2026-06-05', form))
      .then();
    history(...facts)
      .when('ChangeSeries', own('2026-06-05', { ...form, price: '$12' }))
      .then({ type: 'SeriesDateChanged', data: { date: '2026-06-05', patch: { price: '$12' } } });
    history(...facts)
      .when('ChangeSeries', change({ recurrence: weekly }))
      .then();
  });

  it('R9 moves no date if it applies to more than one', () => {
    const sentence = 'Date cannot be changed when updating series';
    const { facts } = seriesStory();
    history(...facts)
      .when('ChangeSeries', future('2026-06-12', { startLocal: '2026-06-13T20:00' }))
      .refuses(sentence);
    history(...facts)
      .when('ChangeSeries', all({ startLocal: '2026-06-06T20:00' }))
      .refuses(sentence);
  });

  it('R9 changes the time of day of all, whichever date was edited', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', { ...all({ startLocal: '2026-06-19T21:00' }), date: '2026-06-19' });
    expect(each(story, 'startLocal')).toEqual(keysOf(story).map(key => `${key}T21:00`));
    expect(story.date('2026-06-05').endLocal).toBe('2026-06-06T02:00');
  });

  it('refuses an end before the start in every scope', () => {
    const { facts } = seriesStory();
    const early = { endLocal: '2026-06-12T19:00' };
    for (const asked of [
      own('2026-06-12', early),
      future('2026-06-12', early),
      { ...all(early), date: '2026-06-12' },
    ]) {
      history(...facts)
        .when('ChangeSeries', asked)
        .refuses('The end must come after the start.');
    }
  });

  it('has any status, but none is completed before it is over', () => {
    const { facts } = seriesStory();
    history(...facts)
      .when('ChangeSeries', own('2026-06-12', { status: 'completed' }))
      .refuses('An event can be completed once it has ended.');
    history(...facts)
      .when('ChangeSeries', all({ status: 'completed' }))
      .refuses('An event can be completed once it has ended.');
    const drafts = seriesStory(fridays({ status: 'draft' }));
    drafts.ask('ChangeSeries', future('2026-06-12', { status: 'cancelled' }));
    drafts.ask('ChangeSeries', own('2026-06-19', { status: 'draft' }));
    expect(drafts.date('2026-06-05')).toMatchObject({ status: 'draft' });
    expect(drafts.date('2026-06-12')).toMatchObject({ status: 'cancelled' });
    expect(drafts.date('2026-06-19')).toMatchObject({ status: 'draft' });
  });
});

describe('this date only', () => {
  it('R10 changes everything but the rule, including its day', () => {
    const story = seriesStory();
    story.ask(
      'ChangeSeries',
      own('2026-06-12', {
        title: 'Live',
        status: 'cancelled',
        startLocal: '2026-06-13T22:00',
        endLocal: null,
      }),
    );
    expect(story.date('2026-06-12')).toMatchObject({
      title: 'Live',
      status: 'cancelled',
      startLocal: '2026-06-13T22:00',
      endLocal: null,
    });
    history(...story.facts)
      .when('ChangeSeries', { ...own('2026-06-12', {}), recurrence: { ...weekly, daysOfWeek: ['SA'] } })
      .refuses('A single date cannot have its own rule.');
  });

  it('R10 keeps its own start if the form leaves it out', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-06-12', { startLocal: '2026-06-13T22:00' }));
    story.ask('ChangeSeries', own('2026-06-12', { title: 'Live', endLocal: '2026-06-14T03:00' }));
    expect(story.date('2026-06-12')).toMatchObject({
      startLocal: '2026-06-13T22:00',
      endLocal: '2026-06-14T03:00',
    });
  });
});

describe('all dates', () => {
  it('R11 changes the description of past ones too; overrides win', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-07-10', { title: 'Live' }));
    history(...story.facts)
      .when('ChangeSeries', all({ title: 'Salsa' }), { now: new Date(JULY_6) })
      .then({ type: 'SeriesDetailsChanged', data: { title: 'Salsa', ownValuesDropped: [] } });
    story.ask('ChangeSeries', all({ title: 'Salsa' }), JULY_6);
    expect(each(story, 'title')).toEqual([...times('Salsa', 5), 'Live', ...times('Salsa', 4)]);
  });

  it('R11 overwrites overrides on request', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-07-10', { title: 'Live', price: '$20' }));
    story.ask('ChangeSeries', { ...all({ title: 'Salsa', price: '$15' }), overwriteOwn: ['title'] });
    expect(story.date('2026-07-10')).toMatchObject({ title: 'Salsa', price: '$20', own: ['price'] });
  });

  it('R12 schedule, status and size change from the first date that has not begun', () => {
    const story = seriesStory();
    story.ask(
      'ChangeSeries',
      all({ startLocal: '2026-07-10T21:00', status: 'draft', maxAttendees: 80 }),
      JULY_6,
    );
    expect(story.dates().map(one => one.startLocal.slice(11))).toEqual([
      ...times('20:00', 5),
      ...times('21:00', 5),
    ]);
    expect(each(story, 'status')).toEqual([...times('published', 5), ...times('draft', 5)]);
    expect(each(story, 'maxAttendees')).toEqual([...Array(5).fill(null), ...Array(5).fill(80)]);
    expect(
      story.state().segments.map(({ fromDate, untilDate, count }) => [fromDate, untilDate, count]),
    ).toEqual([
      ['2026-06-05', '2026-07-09', null],
      ['2026-07-10', '2026-08-07', 5],
    ]);
  });

  it('R12 starts no new segment while no date is past', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', all({ status: 'draft' }));
    expect(story.state().segments).toHaveLength(1);
  });

  it('R12 treats a region with another time zone as schedule', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', all({ regionId: LISBON, timeZone: 'Europe/Lisbon' }), JULY_6);
    expect(each(story, 'timeZone')).toEqual([...times('Europe/Berlin', 5), ...times('Europe/Lisbon', 5)]);
    expect(story.dates().map(one => one.regionId)).toEqual([...times(BERLIN, 5), ...times(LISBON, 5)]);
    const same = seriesStory();
    same.ask('ChangeSeries', all({ regionId: LISBON, timeZone: 'Europe/Berlin' }), JULY_6);
    expect(same.dates().map(one => one.regionId)).toEqual(times(LISBON, 10));
  });

  it('R12 keeps a date that was moved into the past as it took place', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-07-31', { startLocal: '2026-07-01T20:00' }));
    story.ask('ChangeSeries', all({ status: 'cancelled' }), JULY_6);
    expect(story.date('2026-07-31').status).toBe('published');
    expect(story.date('2026-07-24').status).toBe('cancelled');
  });

  it('R12 keeps a date that was moved into the past even if overrides are replaced', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-07-17', { startLocal: '2026-07-05T18:00' }));
    story.ask('ChangeSeries', own('2026-07-24', { startLocal: '2026-07-24T18:00' }));
    const insisting = change({
      changed: { startLocal: '2026-07-10T21:00', title: 'Summer' },
      overwriteOwn: ['startTime'],
    });
    story.ask('ChangeSeries', insisting, JULY_6);
    expect(story.date('2026-07-17')).toMatchObject({ startLocal: '2026-07-05T18:00', title: 'Summer' });
    expect(story.date('2026-07-24')).toMatchObject({ startLocal: '2026-07-24T21:00', own: [] });
    history(...story.facts)
      .when('ChangeSeries', insisting, { now: new Date(JULY_6) })
      .then();
  });

  it('R12 does not remove a date that was moved into the past by a new rule either', () => {
    const story = seriesStory(fridays({ maxAttendees: 80 }));
    story.ask('ChangeSeries', own('2026-07-31', { startLocal: '2026-07-01T20:00' }));
    story.ask('ChangeSeries', own('2026-07-24', { title: 'Live' }));
    const recurrence = { ...weekly, daysOfWeek: ['SA' as const] };
    const asked = change({ changed: { maxAttendees: 20 }, recurrence, unmatched: 'remove' });
    story.ask('ChangeSeries', asked, JULY_6);
    expect(story.date('2026-07-31')).toMatchObject({ startLocal: '2026-07-01T20:00', maxAttendees: 80 });
    expect(keysOf(story)).not.toContain('2026-07-24');
  });

  it('R12 is refused if no dates are left', () => {
    const { facts } = seriesStory();
    history(...facts)
      .when('ChangeSeries', all({ status: 'draft' }), { now: new Date('2026-09-01') })
      .refuses('There are no dates left to change.');
  });
});

describe('this and future dates', () => {
  it('R13 means all from the first date, and only itself from the last', () => {
    const first = seriesStory();
    first.ask('ChangeSeries', future('2026-06-05', { title: 'Salsa' }), JULY_6);
    expect(first.facts.at(-1)!.type).toBe('SeriesDetailsChanged');
    const last = seriesStory();
    last.ask('ChangeSeries', future('2026-08-07', { title: 'Farewell' }));
    expect(last.facts.at(-1)).toMatchObject({ type: 'SeriesDateChanged', data: { date: '2026-08-07' } });
  });

  it('R13 starts a segment there, ends the previous one on the day before, and changes later ones too', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', future('2026-07-24', { price: '$20' }));
    story.ask('ChangeSeries', future('2026-06-26', { title: 'Salsa' }));
    expect(
      story
        .state()
        .segments.map(({ fromDate, untilDate, template }) => [
          fromDate,
          untilDate,
          template.title,
          template.price,
        ]),
    ).toEqual([
      ['2026-06-05', '2026-06-25', 'Salsa Friday', '$10'],
      ['2026-06-26', '2026-07-23', 'Salsa', '$10'],
      ['2026-07-24', '2026-08-07', 'Salsa', '$20'],
    ]);
    expect(story.dates()).toHaveLength(10);
  });

  it('R13 keeps the overrides and exclusions of later dates', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-07-10', { title: 'Live', startLocal: '2026-07-11T20:00' }));
    story.ask('ExcludeDate', { date: '2026-07-17' });
    story.ask('ChangeSeries', future('2026-06-26', { title: 'Salsa', startLocal: '2026-06-26T21:00' }));
    expect(story.date('2026-07-10')).toMatchObject({ title: 'Live', startLocal: '2026-07-11T21:00' });
    expect(keysOf(story)).not.toContain('2026-07-17');
  });

  it('R13 is decided by the key, wherever a date was moved to', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-06-12', { startLocal: '2026-07-15T20:00' }));
    story.ask('ChangeSeries', own('2026-07-10', { startLocal: '2026-06-08T20:00' }));
    story.ask('ChangeSeries', future('2026-06-26', { title: 'Salsa' }));
    expect(story.date('2026-06-12').title).toBe('Salsa Friday');
    expect(story.date('2026-07-10').title).toBe('Salsa');
  });

  it('R14 continues the count of positions, excluded ones included', () => {
    const story = seriesStory();
    story.ask('ExcludeDate', { date: '2026-06-12' });
    story.ask('ChangeSeries', future('2026-06-26', { title: 'Salsa' }));
    expect(story.state().segments.map(({ untilDate, count }) => [untilDate, count])).toEqual([
      ['2026-06-25', null],
      ['2026-08-07', 7],
    ]);
    const excluded = seriesStory(fridays({}, { count: 4 }));
    excluded.ask('ExcludeDate', { date: '2026-06-12' });
    expect(excluded.dates()).toHaveLength(3);
  });

  it('R14 keeps the rhythm of every second week across the split', () => {
    const story = seriesStory(fridays({}, { recurrenceType: 'biweekly', count: 5 }));
    const before = keysOf(story);
    story.ask('ChangeSeries', future('2026-07-03', { title: 'Salsa' }));
    expect(keysOf(story)).toEqual(before);
  });
});

it('R13 an extra date that is completed stays so when it and all later ones change', () => {
  const AUGUST_30 = '2026-08-30T12:00:00Z';
  const story = seriesStory(fridays({}, { count: null }));
  story.ask('AddDate', { date: '2026-06-13' });
  story.ask('CompleteDates', { dates: ['2026-06-13', '2026-06-19'] }, AUGUST_30);
  story.ask('ChangeSeries', future('2026-06-13', { status: 'published', maxAttendees: 90 }), AUGUST_30);
  for (const date of ['2026-06-13', '2026-06-19']) {
    expect(story.date(date)).toMatchObject({ status: 'completed', maxAttendees: 90 });
  }
});

it('R12 this and future from the first date spares the values of a date that was moved into the past', () => {
  const JUNE_9 = '2026-06-09T12:00:00Z';
  const story = seriesStory();
  story.ask(
    'ChangeSeries',
    own('2026-07-10', { startLocal: '2026-06-08T20:00', endLocal: '2026-06-09T02:00' }),
  );
  const later = change({
    ...{ scope: 'this_and_future', date: '2026-06-05', changed: { startLocal: '2026-06-05T21:00' } },
    overwriteOwn: ['startTime'],
  });
  story.ask('ChangeSeries', later, JUNE_9);
  expect(story.date('2026-07-10').startLocal).toBe('2026-06-08T20:00');
  expect(story.decide('ChangeSeries', later, JUNE_9)).toEqual([]);
});

describe('a date that was added before the rule begins', () => {
  const FEBRUARY = '2026-02-20';
  const MARCH_1 = '2026-03-01T12:00:00Z';
  const added = () => {
    const story = seriesStory();
    story.ask('AddDate', { date: FEBRUARY }, '2026-02-01T12:00:00Z');
    return { story, before: story.date(FEBRUARY) };
  };
  const asBefore = { startLocal: `${FEBRUARY}T20:00`, maxAttendees: null, title: 'Salsa Friday' };

  it('R12 keeps its times and size if it has passed when all dates change', () => {
    const { story, before } = added();
    expect(before).toMatchObject(asBefore);
    story.ask('ChangeSeries', all({ startLocal: '2026-06-05T21:00', maxAttendees: 90 }), MARCH_1);
    expect(story.date(FEBRUARY)).toMatchObject(asBefore);
    expect(story.date('2026-06-05')).toMatchObject({ startLocal: '2026-06-05T21:00', maxAttendees: 90 });
  });

  it('R12 changes with all dates if it is to come', () => {
    const { story } = added();
    story.ask('ChangeSeries', all({ startLocal: '2026-06-05T21:00' }), '2026-02-02T12:00:00Z');
    expect(story.date(FEBRUARY).startLocal).toBe(`${FEBRUARY}T21:00`);
  });

  it.each([
    ['all', all({ status: 'draft' })],
    ['this and future', future('2026-06-05', { status: 'draft' })],
  ])('stays completed when the others change their status (%s)', (_, change) => {
    const story = seriesStory(fridays({ status: 'published' }));
    story.ask('AddDate', { date: FEBRUARY }, '2026-02-01T12:00:00Z');
    story.ask('CompleteDates', { dates: [FEBRUARY] }, MARCH_1);
    story.ask('ChangeSeries', change, MARCH_1);
    expect(story.date(FEBRUARY).status).toBe('completed');
    expect(story.date('2026-06-12').status).toBe('draft');
  });

  it('R13 stays as it is when the first date of the rule and all later ones change', () => {
    const { story } = added();
    const changed = { startLocal: '2026-06-05T21:00', title: 'Salsa by the river', maxAttendees: 90 };
    const id = story.ask('ChangeSeries', future('2026-06-05', changed), '2026-02-02T12:00:00Z');
    expect(story.date(FEBRUARY)).toMatchObject(asBefore);
    expect(story.date('2026-06-12')).toMatchObject({ startLocal: '2026-06-12T21:00', maxAttendees: 90 });
    story.ask('UndoChange', { commandId: id }, '2026-02-02T12:00:00Z');
    expect(story.date(FEBRUARY)).toMatchObject({ ...asBefore, own: [] });
  });
});

import { describe, expect, it } from 'vitest';
import { change, fridays, type SeriesStory, seriesStory } from '#testing/seriesStory.ts';
import { given } from '#testing/specification.ts';
import { seriesRules } from './series.ts';

const history = given(seriesRules);
const JULY_6 = '2026-07-06T12:00:00Z';
const weekly = fridays().recurrence;

const own = (date: string, changed: object) => change({ scope: 'this_only', date, changed });
const future = (date: string, changed: object) => change({ scope: 'this_and_future', date, changed });
const keysOf = (story: SeriesStory) => story.dates().map(({ key }) => key);

describe('a new rule', () => {
  const saturdays = { ...weekly, daysOfWeek: ['SA' as const] };

  it('R15 applies from the first date that has not begun, with the remaining count', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', change({ recurrence: saturdays }), JULY_6);
    expect(keysOf(story)).toEqual([
      '2026-06-05',
      '2026-06-12',
      '2026-06-19',
      '2026-06-26',
      '2026-07-03',
      '2026-07-11',
      '2026-07-18',
      '2026-07-25',
      '2026-08-01',
      '2026-08-08',
    ]);
  });

  it('R15 counts dates that have begun', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', change({ recurrence: { ...weekly, count: 7 } }), JULY_6);
    expect(story.dates()).toHaveLength(7);
    history(...story.facts)
      .when('ChangeSeries', change({ recurrence: { ...weekly, count: 5 } }), { now: new Date(JULY_6) })
      .refuses('5 dates have already started. Choose a larger number.');
  });

  it.each(['keep', 'remove'] as const)(
    'R15 keeps a date with overrides that the new rule makes only later (%s)',
    unmatched => {
      const FAR = '2035-02-11';
      const monthly = {
        ...weekly,
        recurrenceType: 'monthly' as const,
        daysOfWeek: [],
        dayOfMonth: 11,
        count: 105,
      };
      const story = seriesStory();
      story.ask('ChangeSeries', change({ recurrence: monthly }));
      story.ask('ChangeSeries', own(FAR, { maxAttendees: 90 }));
      story.ask('ExcludeDate', { date: '2035-01-11' });
      const daily = { ...weekly, recurrenceType: 'daily' as const, daysOfWeek: [], count: null };
      story.ask('ChangeSeries', change({ recurrence: daily, unmatched }));
      expect(keysOf(story).filter(key => key > '2030')).toEqual([FAR]);
      expect(story.date(FAR)).toMatchObject({ maxAttendees: 90, extra: true });
      expect(story.state().excludedDates).toEqual(['2035-01-11']);
    },
  );

  it('R14 an end between two stretches is that of the earlier one', () => {
    const story = seriesStory(fridays({}, { count: null }));
    const endless = { ...weekly, count: null };
    story.ask('SetRule', { from: '2026-06-20', begins: '2026-08-07', recurrence: endless });
    expect(keysOf(story).slice(2, 4)).toEqual(['2026-06-19', '2026-08-07']);
    const ending = { ...future('2026-06-12', {}), recurrence: { ...endless, endDate: '2026-07-10' } };
    story.ask('ChangeSeries', ending);
    expect(keysOf(story).slice(2)).toEqual(['2026-06-19', '2026-06-26', '2026-07-03', '2026-07-10']);
    expect(story.decide('ChangeSeries', ending)).toEqual([]);
  });

  it('R15 keeps dates with overrides as extra dates, or removes them, as requested', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-07-10', { title: 'Live' }));
    story.ask('ExcludeDate', { date: '2026-07-17' });
    const removed = story.decide(
      'ChangeSeries',
      change({ recurrence: saturdays, unmatched: 'remove' }),
      JULY_6,
    );
    expect(removed[0]!.data).toMatchObject({
      removedDates: ['2026-07-10'],
      keptAsExtra: [],
      droppedExclusions: ['2026-07-17'],
    });
    story.ask('ChangeSeries', change({ recurrence: saturdays }), JULY_6);
    expect(story.date('2026-07-10')).toMatchObject({
      title: 'Live',
      extra: true,
      startLocal: '2026-07-10T20:00',
    });
    story.ask('ChangeSeries', change({ recurrence: { ...weekly, count: null } }), JULY_6);
    expect(story.date('2026-07-10')).toMatchObject({ title: 'Live', extra: false });
  });

  it.each([
    ['a word', { price: '$5' }, { price: '$8' }, 'price' as const],
    ['a number', { maxAttendees: 40 }, { maxAttendees: 80 }, 'maxAttendees' as const],
  ])('R15 also keeps those whose only override is replaced: %s', (_, ownValue, changed, field) => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-07-10', ownValue));
    const asked = change({ changed, recurrence: saturdays, overwriteOwn: [field] });
    story.ask('ChangeSeries', asked, JULY_6);
    expect(story.date('2026-07-10')).toMatchObject({ ...changed, own: [], extra: true });
    history(...story.facts)
      .when('ChangeSeries', asked, { now: new Date(JULY_6) })
      .then();
  });

  it('R32 without an end removes no existing date', () => {
    const story = seriesStory(fridays({}, { count: 60 }));
    const last = '2027-07-23';
    story.ask('ChangeSeries', own(last, { title: 'Finale' }));
    const before = keysOf(story);
    expect(before.at(-1)).toBe(last);
    story.ask('ChangeSeries', change({ recurrence: { ...weekly, count: null } }), JULY_6);
    expect(keysOf(story)).toEqual(before);
    expect(story.state().horizon).toBe(last);
    history(...story.facts)
      .when('MoveSeriesOn', {}, { now: new Date('2026-07-10T12:00:00Z') })
      .then({ type: 'SeriesHorizonExtended', data: { until: last, nextDate: '2026-07-10' } });
  });

  it('R15 keeps those that the new rule also produces', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-07-10', { title: 'Live' }));
    story.ask('ExcludeDate', { date: '2026-07-17' });
    story.ask('ChangeSeries', change({ recurrence: { ...weekly, daysOfWeek: ['FR', 'SA'] } }), JULY_6);
    expect(story.date('2026-07-10')).toMatchObject({ title: 'Live', extra: false });
    expect(story.state().excludedDates).toEqual(['2026-07-17']);
  });

  it('R22 continues after its last date, in its previous rhythm', () => {
    const story = seriesStory(fridays({}, { recurrenceType: 'biweekly', count: 2 }));
    story.ask(
      'ChangeSeries',
      change({ recurrence: { ...weekly, recurrenceType: 'biweekly', count: 4 } }),
      JULY_6,
    );
    expect(keysOf(story)).toEqual(['2026-06-05', '2026-06-19', '2026-07-17', '2026-07-31']);
  });
});

describe('a new rule, from an extra date', () => {
  const sundays = { ...weekly, daysOfWeek: ['SU' as const] };

  /** Saturdays from 11 July on, with one Friday as an extra date. */
  function withExtra(friday = '2026-07-10'): SeriesStory {
    const story = seriesStory();
    story.ask('ChangeSeries', own(friday, { title: 'Live' }));
    const saturdays = { ...weekly, daysOfWeek: ['SA' as const] };
    story.ask('ChangeSeries', change({ recurrence: saturdays }), JULY_6);
    expect(story.date(friday).extra).toBe(true);
    return story;
  }

  it('R13 begins at that date, which stays', () => {
    const story = withExtra();
    const asked = { ...future('2026-07-10', { startLocal: '2026-07-10T21:00' }), recurrence: sundays };
    story.ask('ChangeSeries', asked, JULY_6);
    expect(story.state().segments.at(-1)).toMatchObject({ fromDate: '2026-07-10', startTime: '21:00' });
    expect(story.date('2026-07-10')).toMatchObject({ startLocal: '2026-07-10T21:00', own: ['title'] });
    expect(story.date('2026-07-12').startLocal).toBe('2026-07-12T21:00');
    expect(story.dates().some(({ key }) => key === '2026-07-11')).toBe(false);
  });

  it('gives the same result when it is sent again', () => {
    const story = withExtra();
    const asked = {
      ...future('2026-07-10', { startLocal: '2026-07-10T21:00' }),
      recurrence: { ...weekly, recurrenceType: 'daily' as const, count: null, endDate: '2026-07-11' },
    };
    story.ask('ChangeSeries', asked, JULY_6);
    history(...story.facts)
      .when('ChangeSeries', asked, { now: new Date(JULY_6) })
      .then();
  });

  it('gives the same result when it is sent again for all dates, of which the extra one is next', () => {
    const JULY_15 = '2026-07-15T12:00:00Z';
    const story = withExtra('2026-07-17');
    const asked = {
      ...change({ date: '2026-07-17', changed: { startLocal: '2026-07-17T21:00' } }),
      recurrence: sundays,
    };
    story.ask('ChangeSeries', asked, JULY_15);
    expect(story.date('2026-07-17').startLocal).toBe('2026-07-17T21:00');
    expect(story.date('2026-07-19').startLocal).toBe('2026-07-19T21:00');
    history(...story.facts)
      .when('ChangeSeries', asked, { now: new Date(JULY_15) })
      .then();
  });

  it('R4 does not override its region with one of another time zone', () => {
    const story = withExtra();
    const region = { regionId: '0197a000-0000-7000-8000-000000000003', timeZone: 'Asia/Kolkata' };
    const asked = future('2026-07-10', { ...region, price: '$12' });
    story.ask('ChangeSeries', asked, JULY_6);
    expect(story.date('2026-07-11')).toMatchObject({ ...region, price: '$12' });
    expect(story.date('2026-07-10')).toMatchObject({
      regionId: '0197a000-0000-7000-8000-000000000001',
      timeZone: 'Europe/Berlin',
      price: '$12',
    });
    history(...story.facts)
      .when('ChangeSeries', asked, { now: new Date(JULY_6) })
      .then();
  });

  it('R5 adds no overrides of times that it already has', () => {
    const story = withExtra();
    story.ask(
      'ChangeSeries',
      own('2026-07-10', { startLocal: '2026-07-09T20:00', endLocal: '2026-07-10T02:00' }),
    );
    const insisting = {
      ...future('2026-07-10', { endLocal: '2026-07-10T02:00' }),
      overwriteOwn: ['endTime' as const],
    };
    history(...story.facts)
      .when('ChangeSeries', insisting, { now: new Date(JULY_6) })
      .then();
  });

  it('continues there if the rule had ended', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-08-07', { title: 'Finale' }));
    story.ask(
      'ChangeSeries',
      change({ recurrence: { ...weekly, count: null, endDate: '2026-07-31' } }),
      JULY_6,
    );
    expect(story.date('2026-08-07').extra).toBe(true);
    const daily = { ...weekly, recurrenceType: 'daily' as const, count: null, endDate: '2026-08-09' };
    const asked = { ...future('2026-08-07', {}), recurrence: daily };
    story.ask('ChangeSeries', asked, JULY_6);
    expect(keysOf(story).slice(-4)).toEqual(['2026-07-31', '2026-08-07', '2026-08-08', '2026-08-09']);
    expect(story.date('2026-08-07')).toMatchObject({ title: 'Finale', extra: false });
    history(...story.facts)
      .when('ChangeSeries', asked, { now: new Date(JULY_6) })
      .then();
  });
});

it('R22 a rule that continues after the last date cannot be completed before that has ended', () => {
  const story = seriesStory(fridays({}, { count: 2 }));
  history(...story.facts)
    .when('ChangeSeries', change({ changed: { status: 'completed' }, recurrence: { ...weekly, count: 4 } }), {
      now: new Date(JULY_6),
    })
    .refuses('An event can be completed once it has ended.');
});

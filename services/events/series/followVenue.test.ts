import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FROM_VENUE, type PlaceOfVenue } from '#contracts/events/event/venueFollowing.ts';
import type { Occurrence } from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import { expectFilled } from '#testing/arbitraries/distribution.ts';
import { change, fridays, type SeriesStory, seriesStory } from '#testing/seriesStory.ts';
import { keepsClock, ownAtVenue } from './followVenue.ts';

const VENUE = '0197a000-0000-7000-8000-0000000000f1';
const OTHER = '0197a000-0000-7000-8000-0000000000f2';
const BERLIN = '0197a000-0000-7000-8000-000000000001';
const LISBON = '0197a000-0000-7000-8000-000000000002';
/** The first four of the ten Fridays are over. */
const JULY_1 = '2026-07-01T12:00:00Z';
const NOW = new Date(JULY_1);

const created = fridays({ venueId: VENUE, locationAddress: 'Salsastr. 1' });
const place = Object.fromEntries(FROM_VENUE.map(field => [field, created.event[field]])) as PlaceOfVenue;
type Order = SeriesCommandData<'FollowVenue'>;
const follow = (now: Partial<PlaceOfVenue>, overwrite: Partial<Order['overwrite']> = {}): Order => ({
  ...{ venueId: VENUE, now, earlier: [place] },
  overwrite: { series: false, dates: [], ...overwrite },
});
const own = (date: string, changed: object) => change({ scope: 'this_only', date, changed });
const from = (date: string, changed: object) => change({ scope: 'this_and_future', date, changed });
const names = (story: SeriesStory) => story.dates().map(one => one.locationName);
const times = (value: string, count: number) => Array.from({ length: count }, () => value);
const RENAME = follow({ locationName: 'Habana' });

describe('a series follows its venue', () => {
  it('from its next date on, and is whole again when that is undone', () => {
    const story = seriesStory(created);
    const before = story.state();
    const command = story.ask('FollowVenue', RENAME, JULY_1);
    expect(names(story)).toEqual([...times('Havanna', 4), ...times('Habana', 6)]);
    expect(story.decide('FollowVenue', RENAME, JULY_1)).toEqual([]);
    story.ask('UndoChange', { commandId: command }, JULY_1);
    expect(story.state()).toEqual(before);
  });

  it('as a whole if nothing of it has begun, and not at all once all of it has', () => {
    const story = seriesStory(created);
    story.ask('FollowVenue', RENAME);
    expect(names(story)).toEqual(times('Habana', 10));
    expect(story.state().segments).toHaveLength(1);
    expect(seriesStory(created).decide('FollowVenue', RENAME, '2027-01-01T12:00:00Z')).toEqual([]);
  });

  it('in the stretches that are there, not in the others', () => {
    const story = seriesStory(created);
    story.ask('ChangeSeries', from('2026-07-24', { venueId: OTHER, locationName: 'Elsewhere' }), JULY_1);
    story.ask('FollowVenue', RENAME, JULY_1);
    expect(names(story)).toEqual([...times('Havanna', 4), ...times('Habana', 3), ...times('Elsewhere', 3)]);
  });

  it('with a date that alone is at the venue, and without one that alone is elsewhere', () => {
    const story = seriesStory(created);
    // Of the other venue it has what differs; the address it has from its series.
    story.ask('ChangeSeries', own('2026-07-10', { venueId: OTHER, locationName: 'Elsewhere' }), JULY_1);
    const moving = follow({ locationName: 'Habana', locationAddress: 'Neue Str. 2' });
    story.ask('FollowVenue', moving, JULY_1);
    expect(story.date('2026-07-10')).toMatchObject({
      locationName: 'Elsewhere',
      locationAddress: 'Salsastr. 1',
    });
    expect(story.date('2026-07-17')).toMatchObject({
      locationName: 'Habana',
      locationAddress: 'Neue Str. 2',
    });

    const apart = seriesStory(fridays({ venueId: OTHER, locationName: 'Elsewhere' }));
    apart.ask('ChangeSeries', own('2026-07-10', { venueId: VENUE, locationName: 'Havanna' }), JULY_1);
    apart.ask('FollowVenue', RENAME, JULY_1);
    expect(names(apart)).toEqual([...times('Elsewhere', 5), 'Habana', ...times('Elsewhere', 4)]);
  });

  it('with extra dates, and dates that were moved: by when they take place', () => {
    const story = seriesStory(created);
    story.ask('ChangeSeries', own('2026-06-12', { startLocal: '2026-08-30T20:00' }), '2026-06-01T12:00:00Z');
    story.ask('ChangeSeries', own('2026-07-17', { startLocal: '2026-06-13T20:00' }), '2026-06-01T12:00:00Z');
    story.ask('FollowVenue', RENAME, JULY_1);
    expect(story.date('2026-06-12').locationName).toBe('Habana');
    expect(story.date('2026-07-17').locationName).toBe('Havanna');
  });
});

describe('values of its own stay', () => {
  const edited = () => {
    const story = seriesStory(created);
    story.ask('ChangeSeries', own('2026-07-10', { locationName: 'Havanna, garden' }), JULY_1);
    return story;
  };

  it('of one date, unless it is chosen', () => {
    const story = edited();
    story.ask('FollowVenue', RENAME, JULY_1);
    expect(story.date('2026-07-10').locationName).toBe('Havanna, garden');
    const chosen = edited();
    chosen.ask('FollowVenue', follow({ locationName: 'Habana' }, { dates: ['2026-07-10'] }), JULY_1);
    expect(chosen.date('2026-07-10').locationName).toBe('Habana');
  });

  it('of the series, unless it is chosen; a date that has others keeps them all the same', () => {
    const other = fridays({ venueId: VENUE, locationName: 'Havanna, 1st floor' });
    const story = seriesStory(other);
    expect(story.decide('FollowVenue', RENAME, JULY_1)).toEqual([]);
    story.ask('ChangeSeries', own('2026-07-10', { locationName: 'Havanna, garden' }), JULY_1);
    story.ask('FollowVenue', follow({ locationName: 'Habana' }, { series: true }), JULY_1);
    expect(names(story)).toEqual([
      ...[...times('Havanna, 1st floor', 4), 'Habana', 'Havanna, garden'],
      ...times('Habana', 4),
    ]);
  });

  it('and are named beforehand', () => {
    const { series, dates } = ownAtVenue(edited().state(), RENAME, NOW);
    expect(series).toEqual([]);
    expect(dates.map(({ date, fields }) => [date.key, fields])).toEqual([['2026-07-10', ['locationName']]]);
    const other = seriesStory(fridays({ venueId: VENUE, locationName: 'Havanna, 1st floor' }));
    expect(ownAtVenue(other.state(), RENAME, NOW)).toEqual({ series: ['locationName'], dates: [] });
  });
});

describe('the clock', () => {
  const toLisbon = follow({ locationName: 'Habana', regionId: LISBON, timeZone: 'Europe/Lisbon' });

  it('changes with the region from the next date on', () => {
    const story = seriesStory(created);
    story.ask('FollowVenue', toLisbon, JULY_1);
    expect(story.dates().map(one => one.timeZone)).toEqual([
      ...times('Europe/Berlin', 4),
      ...times('Europe/Lisbon', 6),
    ]);
    expect(story.date('2026-07-10')).toMatchObject({ regionId: LISBON, startLocal: '2026-07-10T20:00' });
  });

  it('stays, and the region with it, if a date is elsewhere', () => {
    const story = seriesStory(created);
    story.ask('ChangeSeries', own('2026-07-10', { venueId: OTHER }), JULY_1);
    expect(keepsClock(story.state(), toLisbon, NOW)).toBe(true);
    story.ask('FollowVenue', toLisbon, JULY_1);
    expect(story.date('2026-07-17')).toMatchObject({
      ...{ locationName: 'Habana', regionId: BERLIN, timeZone: 'Europe/Berlin' },
    });
  });

  it('stays the same in another region of the same time zone', () => {
    const story = seriesStory(created);
    story.ask('ChangeSeries', own('2026-07-10', { venueId: OTHER }), JULY_1);
    const nearby = follow({ regionId: LISBON, timeZone: 'Europe/Berlin' });
    story.ask('FollowVenue', nearby, JULY_1);
    expect(story.date('2026-07-10').regionId).toBe(BERLIN);
    expect(story.date('2026-07-17').regionId).toBe(LISBON);
  });
});

describe('whatever was done to a series', () => {
  const KEYS = ['2026-06-12', '2026-06-26', '2026-07-03', '2026-07-10', '2026-07-24', '2026-08-07'];
  const done = fc.record({
    scope: fc.constantFrom('this_only', 'this_only', 'this_only', 'this_and_future'),
    date: fc.constantFrom(...KEYS),
    changed: fc
      .record(
        {
          // Mostly what follows, since a stretch that is elsewhere does not.
          venueId: fc.constantFrom(VENUE, VENUE, VENUE, VENUE, VENUE, OTHER, null),
          locationName: fc.constantFrom('Havanna', 'Elsewhere', 'Havanna, garden'),
          locationCity: fc.constantFrom('Berlin', 'Potsdam'),
          startLocal: fc.constantFrom('T19:00', 'T22:00'),
        },
        { requiredKeys: [] },
      )
      .map(({ startLocal, ...place }) => ({ place, startLocal })),
  });

  it('what has begun or is elsewhere stays, the rest follows, and undoing gives all of it back', () => {
    const lengths: number[] = [];
    fc.assert(
      fc.property(fc.array(done, { minLength: 4, maxLength: 9 }), fc.boolean(), (acts, excludes) => {
        const story = seriesStory(created);
        for (const { scope, date, changed } of acts) {
          const start = changed.startLocal && { startLocal: `${date}${changed.startLocal}` };
          const asked = change({ scope, date, changed: { ...changed.place, ...start } } as never);
          story.ask('ChangeSeries', asked);
        }
        if (excludes) story.ask('ExcludeDate', { date: '2026-07-31' });
        const before = story.state();
        const was = story.dates();
        const order = follow({ locationName: 'Habana', locationCity: 'Bernau' });
        const follows = story.decide('FollowVenue', order, JULY_1).length > 0;
        const command = story.ask('FollowVenue', order, JULY_1);
        for (const one of was) expect(placeIn(story.date(one.key))).toEqual(wanted(one));
        expect(story.decide('FollowVenue', order, JULY_1)).toEqual([]);
        lengths.push(follows ? story.facts.length : 0);
        if (follows) story.ask('UndoChange', { commandId: command }, JULY_1);
        expect(story.state()).toEqual(before);
      }),
      { numRuns: 300 },
    );
    expectFilled(lengths);
  });

  const placeIn = ({ locationName, locationCity, startLocal, timeZone }: Occurrence) => ({
    ...{ locationName, locationCity, startLocal, timeZone },
  });
  function wanted(one: Occurrence) {
    const stays = one.startsAt <= NOW || one.venueId !== VENUE;
    if (stays) return placeIn(one);
    return {
      ...placeIn(one),
      ...(one.locationName === 'Havanna' && { locationName: 'Habana' }),
      ...(one.locationCity === 'Berlin' && { locationCity: 'Bernau' }),
    };
  }
});

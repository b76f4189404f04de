import { describe, expect, it } from 'vitest';
import type { CreateEvent, eventFacts } from '#contracts/events/event/event.ts';
import {
  FROM_VENUE,
  type PlaceOfVenue,
  type VenueFollowing,
  venueFollowing,
} from '#contracts/events/event/venueFollowing.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { given } from '#testing/specification.ts';
import { eventRules } from './event.ts';

const history = given(eventRules);
const VENUE = '0197a000-0000-7000-8000-0000000000f1';
const OTHER = '0197a000-0000-7000-8000-0000000000f2';
const LISBON = '0197a000-0000-7000-8000-000000000002';

const night: CreateEvent = { ...salsaFriday, venueId: VENUE, locationAddress: 'Salsastr. 1' };
const place = Object.fromEntries(FROM_VENUE.map(field => [field, night[field]])) as PlaceOfVenue;
const created = (event: Partial<CreateEvent> = {}): NewFact<typeof eventFacts> => {
  const { status: _, isFeatured: __, ...data } = { ...night, ...event };
  return { type: 'EventCreated', data };
};
const follow = (now: Partial<PlaceOfVenue>, more: Partial<VenueFollowing> = {}) => ({
  ...{ venueId: VENUE, now, earlier: [place], overwrite: false },
  ...more,
});
const moved = (data: object): NewFact<typeof eventFacts> => ({ type: 'EventMoved', data });

describe('an event follows its venue', () => {
  it('where it has what the venue had', () =>
    history(created())
      .when('FollowVenue', follow({ locationName: 'Habana', locationAddress: 'Neue Str. 2' }))
      .then(moved({ locationName: 'Habana', locationAddress: 'Neue Str. 2' })));
  it('where it has what the venue had even earlier', () =>
    history(created({ locationName: 'Old Havanna' }))
      .when(
        'FollowVenue',
        follow({ locationName: 'Habana' }, { earlier: [{ ...place, locationName: 'Old Havanna' }, place] }),
      )
      .then(moved({ locationName: 'Habana' })));
  it('to nothing, and from nothing', () => {
    history(created())
      .when('FollowVenue', follow({ locationAddress: null, latitude: 52.5, longitude: 13.4 }))
      .then(moved({ locationAddress: null, latitude: 52.5, longitude: 13.4 }));
  });
  it('to another region with its clock, at the same time of day', () =>
    history(created())
      .when('FollowVenue', follow({ regionId: LISBON, timeZone: 'Europe/Lisbon' }))
      .then({ type: 'EventRegionAssigned', data: { regionId: LISBON, timeZone: 'Europe/Lisbon' } }));
  it('without a region, to another time zone', () => {
    const nowhere = { regionId: null, timeZone: 'UTC' };
    history(created(nowhere))
      .when(
        'FollowVenue',
        follow({ regionId: null, timeZone: 'Asia/Tokyo' }, { earlier: [{ ...place, ...nowhere }] }),
      )
      .then({ type: 'EventRegionAssigned', data: { regionId: null, timeZone: 'Asia/Tokyo' } });
  });
});

describe('an event stays as it is', () => {
  const rename = follow({ locationName: 'Habana', locationAddress: 'Neue Str. 2' });
  it('where somebody gave it a value of its own, unless that is overwritten', () => {
    const own = created({ locationName: 'Havanna, garden' });
    history(own)
      .when('FollowVenue', rename)
      .then(moved({ locationAddress: 'Neue Str. 2' }));
    history(own)
      .when('FollowVenue', { ...rename, overwrite: true })
      .then(moved({ locationName: 'Habana', locationAddress: 'Neue Str. 2' }));
  });
  it('in a region of its own', () =>
    history(created({ regionId: LISBON, timeZone: 'Europe/Lisbon' }))
      .when('FollowVenue', follow({ regionId: null, timeZone: 'UTC' }))
      .then());
  it('at another venue, or at none', () => {
    history(created({ venueId: OTHER }))
      .when('FollowVenue', rename)
      .then();
    history(created({ venueId: null }))
      .when('FollowVenue', rename)
      .then();
    history(created({ venueId: undefined }))
      .when('FollowVenue', { ...rename, overwrite: true })
      .then();
  });
  it('once it has begun', () => {
    const begins = new Date('2026-07-03T18:00:00Z');
    history(created()).when('FollowVenue', rename, { now: begins }).then();
    history(created())
      .when('FollowVenue', rename, { now: new Date(begins.getTime() - 1) })
      .then(moved({ locationName: 'Habana', locationAddress: 'Neue Str. 2' }));
  });
  it('in fields that the venue did not change', () =>
    history(created({ locationCity: 'Potsdam' }))
      .when('FollowVenue', { ...follow({ locationName: 'Habana' }), overwrite: true })
      .then(moved({ locationName: 'Habana' })));
});

it.each([
  [{ regionId: LISBON, timeZone: 'Europe/Lisbon' }, true],
  [{ regionId: null, timeZone: 'UTC' }, true],
  [{ locationName: 'Habana' }, true],
  [{ regionId: LISBON }, false],
  [{ timeZone: 'Europe/Lisbon' }, false],
])('a venue gives its region and its time zone together: %j', (now, accepted) => {
  expect(venueFollowing.safeParse({ venueId: VENUE, now, earlier: [place] }).success).toBe(accepted);
});

import { it } from 'vitest';
import type { followedCalendarFacts } from '#contracts/followedCalendars/followedCalendar.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { given } from '#testing/specification.ts';
import { followedCalendarRules } from './followedCalendar.ts';

type Fact = NewFact<typeof followedCalendarFacts>;

const calendars = given(followedCalendarRules);
const data = {
  name: 'Salsa Berlin',
  url: 'https://salsa.example/events.ics',
  everyMinutes: 60,
  regionId: null,
  organizerId: null,
};
const followed: Fact = { type: 'CalendarFollowed', data };
const paused: Fact = { type: 'FollowedCalendarPaused', data: {} };
const resumed: Fact = { type: 'FollowedCalendarResumed', data: {} };
const unfollowed: Fact = { type: 'CalendarUnfollowed', data: {} };
const GONE = 'This calendar is no longer followed.';

it('is followed once', () => {
  calendars().when('FollowCalendar', data).then(followed);
  calendars(followed).when('FollowCalendar', data).refuses('This calendar is already followed.');
});

it('records only what a change changes', () => {
  calendars(followed)
    .when('ChangeFollowedCalendar', { ...data, name: 'Salsa in Berlin' })
    .then({ type: 'FollowedCalendarChanged', data: { name: 'Salsa in Berlin' } });
  calendars(followed).when('ChangeFollowedCalendar', data).then();
});

it('is paused and resumed', () => {
  calendars(followed).when('ChangeFollowedCalendar', { enabled: false }).then(paused);
  calendars(followed, paused).when('ChangeFollowedCalendar', { enabled: false }).then();
  calendars(followed, paused).when('ChangeFollowedCalendar', { enabled: true }).then(resumed);
  calendars(followed, paused)
    .when('ChangeFollowedCalendar', { enabled: true, everyMinutes: 15 })
    .then({ type: 'FollowedCalendarChanged', data: { everyMinutes: 15 } }, resumed);
});

it('cannot be changed once it is not followed any more', () => {
  calendars(followed).when('UnfollowCalendar', {}).then(unfollowed);
  calendars(followed, unfollowed).when('UnfollowCalendar', {}).refuses(GONE);
  calendars(followed, unfollowed).when('ChangeFollowedCalendar', { name: 'Back' }).refuses(GONE);
  calendars().when('UnfollowCalendar', {}).refuses(GONE);
});

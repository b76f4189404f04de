import { z } from 'zod';
import type { StreamOf } from '../platform/fact.ts';

/** How often a calendar may be polled, in minutes: from every quarter of an hour to once a week. */
export const POLL_MINUTES = { least: 15, most: 10_080, usual: 60 } as const;

/** What an administrator says about a calendar that we follow. `regionId` and `organizerId` go to its entries. */
export const followedCalendarFields = {
  name: z.string().min(1).max(120),
  url: z.string().max(2048),
  everyMinutes: z.int().min(POLL_MINUTES.least).max(POLL_MINUTES.most),
  regionId: z.uuid().nullable(),
  organizerId: z.uuid().nullable(),
};
const fields = z.object(followedCalendarFields);
export type FollowedCalendarFields = z.output<typeof fields>;

/**
 * Whether the organizer's own team follows it, as the source of its nights: what is in it needs no review. Calendars followed
 * before teams could do so lack it.
 */
const followed = fields.extend({ ofTeam: z.boolean().optional() });

export const followedCalendarFacts = {
  CalendarFollowed: followed,
  FollowedCalendarChanged: fields.partial(),
  FollowedCalendarPaused: z.object({}),
  FollowedCalendarResumed: z.object({}),
  CalendarUnfollowed: z.object({}),
};

export const followedCalendarCommands = {
  FollowCalendar: followed,
  ChangeFollowedCalendar: fields.extend({ enabled: z.boolean() }).partial(),
  UnfollowCalendar: z.object({}),
};

export type FollowedCalendarState = FollowedCalendarFields & {
  ofTeam: boolean;
  enabled: boolean;
  unfollowed: boolean;
};

/** Streams `followedCalendar-<id>`: an iCalendar address that we poll for events. */
export const followedCalendarStream: StreamOf<
  FollowedCalendarState,
  typeof followedCalendarFacts,
  typeof followedCalendarCommands,
  'CalendarFollowed'
> = {
  category: 'followedCalendar',
  named: { field: 'name' },
  facts: followedCalendarFacts,
  commands: followedCalendarCommands,
  begin: {
    CalendarFollowed: ({ ofTeam = false, ...data }) => ({
      ...data,
      ofTeam,
      enabled: true,
      unfollowed: false,
    }),
  },
  evolve: {
    // Given to another organizer it is not what that one's team has chosen.
    FollowedCalendarChanged: (state, changed) => ({
      ...state,
      ...changed,
      ofTeam: state.ofTeam && !('organizerId' in changed),
    }),
    FollowedCalendarPaused: state => ({ ...state, enabled: false }),
    FollowedCalendarResumed: state => ({ ...state, enabled: true }),
    CalendarUnfollowed: state => ({ ...state, unfollowed: true }),
  },
};

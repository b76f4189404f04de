import {
  type FollowedCalendarFields,
  type FollowedCalendarState,
  followedCalendarStream,
} from '#contracts/followedCalendars/followedCalendar.ts';
import { followedCalendarSentences } from '#contracts/followedCalendars/sentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// An administrator follows an iCalendar address, or the team of an organizer one as the source of its own nights; nobody
// follows the same one twice, and a team follows one. A paused calendar is not polled.
// Once it is no longer followed it cannot be changed; its address can be followed again, as another calendar.

export const followedCalendarRules: Rules<typeof followedCalendarStream> = {
  of: followedCalendarStream,
  decide: {
    FollowCalendar(state, data) {
      if (state) throw new Refusal(followedCalendarSentences.exists, { code: 'exists' });
      return [{ type: 'CalendarFollowed', data }];
    },
    ChangeFollowedCalendar(state, { enabled, ...asked }) {
      const { enabled: was, unfollowed: _, ofTeam: __, ...current } = present(state);
      const changed: Partial<FollowedCalendarFields> = Object.fromEntries(
        Object.entries(asked).filter(([field, value]) => current[field as keyof typeof current] !== value),
      );
      const turned = enabled ? ('FollowedCalendarResumed' as const) : ('FollowedCalendarPaused' as const);
      return [
        ...(Object.keys(changed).length > 0
          ? [{ type: 'FollowedCalendarChanged' as const, data: changed }]
          : []),
        ...(enabled !== undefined && enabled !== was ? [{ type: turned, data: {} }] : []),
      ];
    },
    UnfollowCalendar(state) {
      present(state);
      return [{ type: 'CalendarUnfollowed', data: {} }];
    },
  },
  unique: ({ url, unfollowed, ofTeam, organizerId }) => {
    if (unfollowed) return [];
    const { taken, teamHasOne } = followedCalendarSentences;
    return [
      { scope: 'followedCalendar', value: [url], field: 'url', taken },
      ...(ofTeam && organizerId
        ? [{ scope: 'teamCalendar', value: [organizerId], field: 'url', taken: teamHasOne }]
        : []),
    ];
  },
};

function present(state: FollowedCalendarState | undefined): FollowedCalendarState {
  if (!state || state.unfollowed) throw notFound(followedCalendarSentences.none);
  return state;
}

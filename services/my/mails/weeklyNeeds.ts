import type { Membership } from '#platform/http/teams.ts';
import type { Page } from '#platform/program/eachDue.ts';
import type { MakeTeamLink } from './teamLink.ts';
import type { TeamNight } from './teamNight.ts';

/** What asking teams about their nights uses of other areas. */
export type WeeklyNeeds = {
  nightsToAsk: {
    /** Organizers with a public date of a series before a moment that nobody has confirmed since another. */
    organizers(
      page: Page<{ id: string }>,
      asking: { before: Date; confirmedBefore: Date },
    ): Promise<{ id: string }[]>;
    coming(organizerId: string): Promise<TeamNight[]>;
    /** As its stream says; undefined if it is no public night of this organizer any more. */
    lastSaid(organizerId: string, id: string): Promise<Date | undefined>;
  };
  memberOf(organizerId: string, userId: string): Promise<Membership | undefined>;
  accountOf(
    userId: string,
  ): Promise<{ name: string; email: string; language: string; status: string } | undefined>;
  teamLink: MakeTeamLink;
};

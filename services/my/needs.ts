import type { z } from 'zod';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import type { EventChangeBody, eventCreateBody } from '#contracts/events/eventBody.ts';
import type { NightReports } from '#contracts/feedback/nightReport.ts';
import type { MyOrganizer } from '#contracts/my/calls.ts';
import type { Commit } from '#contracts/platform/commit.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { TeamNight } from './mails/teamNight.ts';

/** When a night is as yet, on the clocks of its place. */
export type NightTimes = Pick<EventForm, 'startLocal' | 'endLocal'> & { allDay: boolean };
/** A night by its id, and whose it must be when it is changed. */
type Own = { organizerId: string; id: string };

export type Said<Night = TeamNight> = { night: Night; revision: number; commit: Commit };

type Nights = {
  coming(
    organizerId: string,
    page: { limit: number; offset: number },
  ): Promise<{ nights: TeamNight[]; total: number }>;
  /** Undefined if there is none, or the id is that of a series. */
  timesOf(id: string): Promise<NightTimes | undefined>;
  confirm(night: Own, asked: Asked): Promise<Said>;
  change(night: Own, body: EventChangeBody, asked: Asked): Promise<Said>;
  bringBack(night: Own, asked: Asked): Promise<Said>;
  takeBack(
    wanted: Own & { commandId: string; mayEdit: boolean },
    asked: Asked,
  ): Promise<Said<TeamNight | null>>;
  add(body: z.output<typeof eventCreateBody>, asked: Asked): Promise<Said & { id: string; count: number }>;
};

export type MyNeeds = {
  nightsOfOrganizers: Nights;
  /** As the streams of the organizers say. */
  myOrganizers(userId: string): Promise<MyOrganizer[]>;
  /** How many are mailed of a change to each of these nights. */
  followersOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** What dancers have reported of nights and nobody has answered, by night. */
  openReports(
    nights: readonly string[],
  ): Promise<ReadonlyMap<string, { reports: NightReports; notes: string[] }>>;
  /** Settles what is reported of a night; null if nothing was. */
  settleReportsOf(night: string, asked: Asked): Promise<Commit | null>;
  offeredVenues(text: {
    q: string;
    limit: number;
  }): Promise<{ id: string; name: string; address: string | null; city: string | null }[]>;
};

import type { z } from 'zod';
import type { DanceStyleStatus } from '../danceStyles/danceStyle.ts';
import type { ChangeEvent, CreateEvent, OrganizerStanding } from './event/event.ts';
import type { EventChangeBody, eventCreateBody } from './eventBody.ts';

/**
 * Looks up what a form has chosen; used by every form, row and bulk action that names a region, venue, organizer or
 * dance style.
 */
export type Chosen = {
  /** The zone of a region; undefined if there is no such region. */
  zoneOf(regionId: string): Promise<string | undefined>;
  /** The zone of a venue that is not in a region; undefined if there is no such venue. */
  zoneOfVenue(venueId: string): Promise<string | undefined>;
  standingOf(organizerId: string): Promise<OrganizerStanding>;
  /** The status of each of these dance styles that exists. */
  stylesOf(ids: readonly string[]): Promise<ReadonlyMap<string, DanceStyleStatus>>;
};

/** Turns the body of a form, or a row of a file, into commands. */
export type EventForms = {
  changeOf(body: EventChangeBody, chosen: Chosen): Promise<ChangeEvent>;
  creationOf(body: z.output<typeof eventCreateBody>, chosen: Chosen): Promise<CreateEvent>;
};

import type { OrganizerStanding } from '#contracts/events/event/event.ts';

/** Looks up what a form has chosen; used by every form, row and bulk action that names a region or organizer. */
export type Chosen = {
  /** The zone of a region; undefined if there is no such region. */
  zoneOf(regionId: string): Promise<string | undefined>;
  standingOf(organizerId: string): Promise<OrganizerStanding>;
};

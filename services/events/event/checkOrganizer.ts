import type { OrganizerStanding } from '#contracts/events/event/event.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { invalidField } from '#platform/refusals/refusal.ts';

const REFUSED = { missing: eventSentences.organizerUnknown, inactive: eventSentences.organizerInactive };

/** Refuses an organizer that cannot be chosen. Without a status, the form has chosen none. */
export function checkOrganizer(standing: OrganizerStanding | undefined): void {
  if (standing === undefined || standing === 'active') return;
  throw invalidField('eventOrganizerId', REFUSED[standing]);
}

import { type OrganizerState, organizerStream } from '#contracts/organizers/organizer.ts';
import { organizerSentences } from '#contracts/organizers/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { fold } from '#platform/facts/fold.ts';
import { notFound } from '#platform/refusals/refusal.ts';

/** An organizer as its stream says. */
export async function organizerWith({ endOf }: Core, organizerId: string): Promise<OrganizerState> {
  const { past, facts } = await endOf(organizerStream, `${organizerStream.category}-${organizerId}`);
  const organizer = fold(organizerStream, facts, past?.state);
  if (!organizer || organizer.removed) throw notFound(organizerSentences.none);
  return organizer;
}

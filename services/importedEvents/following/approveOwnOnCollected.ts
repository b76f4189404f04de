import { followedCalendarStream } from '#contracts/followedCalendars/followedCalendar.ts';
import { importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Effected, Performer } from '#platform/processes/dispatcher.ts';
import { process } from '#platform/processes/process.ts';
import { doubtsOf } from '../reading/doubts.ts';
import { type FollowParts, namedAfter } from './followSeries.ts';
import { unlessDecided } from './refused.ts';

const APPROVE = 'approveOwnImport';

/**
 * Approves what comes from the calendar of an organizer's own team, so that it becomes that organizer's night. What looks like
 * an event that there is, or may be off, waits for an administrator like any other item.
 */
export const approveOwnOnCollected = process({
  name: 'approveOwnOnCollected',
  of: [importedEventStream],
  on: {
    EventCollected: () => [{ effect: APPROVE, key: APPROVE, payload: {} }],
    // It may have been without a day, or in doubt, before.
    CollectedEventChanged: () => [{ effect: APPROVE, key: APPROVE, payload: {} }],
  },
});

type Parts = Pick<FollowParts, 'load' | 'execute' | 'clock'>;

export function ownImportPerformers(parts: Parts): Record<string, Performer> {
  return { [APPROVE]: { idempotent: true, perform: effect => approve(parts, effect) } };
}

async function approve({ load, execute, clock }: Parts, effect: Effected): Promise<void> {
  const item = fold(importedEventStream, await load(effect.stream));
  if (!item || item.deleted || item.status !== 'pending') return;
  if (item.title === '' || item.startLocal === null || doubtsOf(item).length > 0) return;
  const organizerId = await ownerOf(load, item.sourceId);
  const organizer =
    organizerId && fold(organizerStream, await load(`${organizerStream.category}-${organizerId}`));
  if (!organizerId || !organizer || organizer.removed || organizer.pauseReason !== null) return;
  const own = { organizerId, status: organizer.trust === 'trusted' ? 'published' : 'draft' } as const;
  const asked = namedAfter(effect, clock())('approve own');
  const id = idOf(effect.stream);
  await execute(importedEventStream, id, 'ApproveImport', { notes: null, own }, asked).catch(unlessDecided);
}

/** The organizer whose team follows a source as its own calendar. */
async function ownerOf(load: Parts['load'], sourceId: string): Promise<string | undefined> {
  const calendar = fold(followedCalendarStream, await load(`${followedCalendarStream.category}-${sourceId}`));
  return calendar?.ofTeam && !calendar.unfollowed ? (calendar.organizerId ?? undefined) : undefined;
}

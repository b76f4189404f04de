import { v5 } from 'uuid';
import { applicationFacts } from '#contracts/organizers/application.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Effected } from '#platform/processes/dispatcher.ts';
import { countEventsOf, type EventsOfSchema } from './eventsOf.ts';
import { joiningCommands } from './joinTeam.ts';

type Parts = { db: ReadModel<EventsOfSchema>; load: Load; execute: Execute; clock(): Date };

/**
 * Undoes the effects of an approval: deletes the organizer that it registered, unless it has events now; or removes the
 * applicant from the team that it added them to.
 */
export async function takeBackApproval(
  { db, load, execute, clock }: Parts,
  { stream, factId, correlationId }: Effected,
): Promise<void> {
  const facts = await load(stream);
  const at = facts.findIndex(({ id }) => id === factId);
  if (at < 0) return;
  const { organizerId, linked, userId } = applicationFacts.OrganizerApplicationReopened.parse(
    facts[at]!.data,
  );
  if (!organizerId) return;
  const asked = (name: string): Asked => ({
    commandId: v5(name, factId),
    actor: { id: 'system', role: 'system' },
    now: clock(),
    correlationId,
    causationId: factId,
  });
  const history = await load(`${organizerStream.category}-${organizerId}`);
  const organizer = fold(organizerStream, history);
  if (!organizer || organizer.removed) return;
  if (linked) {
    const approval = facts.slice(0, at).findLast(({ type }) => type === 'OrganizerApplicationApproved')!;
    const joined = joiningCommands({ applicationId: idOf(stream), approvalId: approval.id, userId });
    const isOnTeam = organizer.team.some(one => one.userId === userId);
    if (!userId || !isOnTeam || !wasAddedBy(history, userId, joined)) return;
    // The team may have no admin, as before the approval.
    const data = { userId, confirmed: true };
    await execute(organizerStream, organizerId, 'RemoveTeamMember', data, asked('RemoveTeamMember'));
    return;
  }
  if ((await countEventsOf(db, organizerId)) > 0) return;
  const data = { upcomingEvents: 0 };
  // Its contact person is erased because of that (`eraseContactsOnOrganizerRemoved`).
  await execute(organizerStream, organizerId, 'RemoveOrganizer', data, asked('RemoveOrganizer'));
}

/** Whether the latest time that a user joined the team was by one of these commands. */
function wasAddedBy(history: readonly Fact[], userId: string, commands: readonly string[]): boolean {
  const last = history.findLast(({ type, data }) => type === 'TeamMemberAdded' && data.userId === userId);
  return last !== undefined && commands.includes(last.metadata.command.id);
}

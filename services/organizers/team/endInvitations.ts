import { sql } from 'kysely';
import { v5 } from 'uuid';
import type { TeamInvitationRow } from '#contracts/organizers/rows.ts';
import { teamInvitationStream } from '#contracts/organizers/teamInvitation.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { eachDue } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import type { InvitationsSchema } from './invitationRows.ts';

type Parts = {
  db: ReadModel<InvitationsSchema>;
  execute: Execute;
  /** Deletes the key at once; without it, the periodic work finds it. */
  forget?: (invitationId: string) => Promise<unknown>;
};

/** Ends the invitations that nobody accepted in time, which erases their addresses. The rules decide again. */
export function endTeamInvitations({ db, execute }: Parts): Periodic {
  return eachDue<Pick<TeamInvitationRow, 'id'>>({
    name: 'endTeamInvitations',
    everyMs: 60_000,
    atOnce: 100,
    find: ({ now, after, limit }) =>
      db
        .selectFrom('teamInvitations')
        .select('id')
        .where('expiresAt', '<=', now)
        .$if(after !== undefined, query => query.where('id', '>', after!.id))
        .orderBy('id')
        .limit(limit)
        .execute(),
    async each({ id }, now) {
      const actor = { id: 'system', role: 'system' } as const;
      const asked = { commandId: v5('expire', id), actor, now };
      await execute(teamInvitationStream, id, 'ExpireTeamInvitation', {}, asked);
    },
  });
}

/** Revokes the open invitations to teams that were sent to an address, which erases it. */
export async function eraseInvitationsTo(
  { db, execute, forget }: Parts,
  email: string,
  { expected: _, onRecorded: __, ...asked }: Asked,
): Promise<void> {
  const rows = await db
    .selectFrom('teamInvitations')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute();
  for (const { id } of rows) {
    const following = {
      ...asked,
      commandId: v5(`erase ${id}`, asked.commandId),
      correlationId: asked.correlationId ?? asked.commandId,
      causationId: asked.commandId,
    };
    await execute(teamInvitationStream, id, 'RevokeTeamInvitation', {}, following);
    await forget?.(id);
  }
}

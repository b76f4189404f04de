import { sql } from 'kysely';
import { v5 } from 'uuid';
import { INVITATION_KEPT_DAYS, invitationStream } from '#contracts/users/invitation.ts';
import type { InvitationRow, UserRow } from '#contracts/users/rows.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { eachDue, type Page } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';

type Db = ReadModel<{ invitations: InvitationRow; users: UserRow }>;

type Ending = Pick<InvitationRow, 'id' | 'expiresAt'> & { isVoid: boolean; account: string | null };

const DAY = 86_400_000;

/**
 * Ends invitations that can no longer be accepted, which erases their addresses: those whose link has been void for
 * thirty days, and those whose address has got an account in another way. The rules decide again: an invitation that is
 * sent again, or accepted, at the same moment stays.
 */
export function endInvitations({ db, execute }: { db: Db; execute: Execute }): Periodic {
  return eachDue<Ending>({
    name: 'endInvitations',
    everyMs: 60_000,
    atOnce: 100,
    find: page => ending(db, page),
    async each({ id, expiresAt, isVoid, account }, now) {
      const asked = (name: string): Asked => ({
        commandId: v5(`${name} ${expiresAt.toISOString()}`, id),
        actor: { id: 'system', role: 'system' },
        now,
      });
      if (isVoid) await execute(invitationStream, id, 'ExpireInvitation', {}, asked('expire'));
      if (account === null) return;
      await execute(invitationStream, id, 'SupersedeInvitation', { account }, asked('supersede'));
    },
  });
}

/** Among the open ones: those that ended keep nothing to erase. */
function ending(db: Db, { now, after, limit }: Page<Ending>): Promise<Ending[]> {
  const before = new Date(now.getTime() - INVITATION_KEPT_DAYS * DAY);
  const isVoid = sql<boolean>`i.expires_at <= ${before}`;
  return db
    .selectFrom('invitations as i')
    .leftJoin('users as u', join => join.on(sql<boolean>`lower(u.email) = lower(i.email)`))
    .select(['i.id', 'i.expiresAt', 'u.id as account', isVoid.as('isVoid')])
    .where('i.acceptedAt', 'is', null)
    .where('i.supersededAt', 'is', null)
    .where(eb => eb.or([isVoid, eb('u.id', 'is not', null)]))
    .$if(after !== undefined, query => query.where('i.id', '>', after!.id))
    .orderBy('i.id')
    .limit(limit)
    .execute();
}

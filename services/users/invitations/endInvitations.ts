import { type Kysely, sql } from 'kysely';
import { v5 } from 'uuid';
import { INVITATION_KEPT_DAYS, invitationStream } from '#contracts/users/invitation.ts';
import type { InvitationRow, UserRow } from '#contracts/users/rows.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Periodic } from '#platform/program/periodic.ts';

type Db = Kysely<{ invitations: InvitationRow; users: UserRow }>;

const AT_ONCE = 100;
const DAY = 86_400_000;

/**
 * Ends invitations that nobody will accept any more, which erases their addresses: those whose link has been void for
 * thirty days, and those whose address has got an account in another way. The rules decide again: an invitation that
 * is sent again, or accepted, at this very moment stays.
 */
export function endInvitations({ db, execute }: { db: Db; execute: Execute }): Periodic {
  return {
    name: 'endInvitations',
    everyMs: 60_000,
    async work({ now }) {
      const asked = (name: string, id: string, since: Date): Asked => ({
        commandId: v5(`${name} ${since.toISOString()}`, id),
        actor: { id: 'system', role: 'system' },
        now,
      });
      const over = await expired(db, now);
      for (const { id, expiresAt } of over) {
        await execute(invitationStream, id, 'ExpireInvitation', {}, asked('expire', id, expiresAt));
      }
      const known = await withAccount(db);
      for (const { id, account, expiresAt } of known) {
        await execute(
          invitationStream,
          id,
          'SupersedeInvitation',
          { account },
          asked('supersede', id, expiresAt),
        );
      }
      return over.length === AT_ONCE || known.length === AT_ONCE;
    },
  };
}

/** Open invitations: those that ended keep nothing to erase. */
function open(db: Db) {
  return db
    .selectFrom('invitations as i')
    .where('i.acceptedAt', 'is', null)
    .where('i.supersededAt', 'is', null);
}

function expired(db: Db, now: Date) {
  return open(db)
    .select(['i.id', 'i.expiresAt'])
    .where('i.expiresAt', '<=', new Date(now.getTime() - INVITATION_KEPT_DAYS * DAY))
    .limit(AT_ONCE)
    .execute();
}

function withAccount(db: Db) {
  return open(db)
    .innerJoin('users as u', join => join.on(sql<boolean>`lower(u.email) = lower(i.email)`))
    .select(['i.id', 'i.expiresAt', 'u.id as account'])
    .limit(AT_ONCE)
    .execute();
}

import { type Kysely, sql } from 'kysely';
import { v5 } from 'uuid';
import { applicationStream } from '#contracts/organizers/application.ts';
import type { ApplicationRow } from '#contracts/organizers/applicationRows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { joinsLater, joinTeam } from './joinTeam.ts';

type Parts = {
  db: Kysely<{ organizerApplications: ApplicationRow; users: UserRow }>;
  execute: Execute;
};

const AT_ONCE = 100;

/**
 * Puts applicants who had no account when they were approved on the team, once an account has their e-mail, however
 * it came about. It looks instead of reacting to new accounts: an approval at the same moment cannot be missed.
 */
export function joinTeamsOfNewAccounts({ db, execute }: Parts): Periodic {
  return {
    name: 'joinTeamsOfNewAccounts',
    everyMs: 30_000,
    async work({ now }) {
      const waiting = await db
        .selectFrom('organizerApplications as a')
        .innerJoin('users as u', join => join.on(sql<boolean>`lower(u.email) = lower(a.email)`))
        .select(['a.id', 'a.organizerId', 'u.id as userId'])
        .where('a.status', '=', 'approved')
        .where('a.userId', 'is', null)
        .where('u.status', '=', 'active')
        .limit(AT_ONCE)
        .execute();
      for (const { id, organizerId, userId } of waiting) {
        const asked = (name: string): Asked => ({
          commandId: v5(name, id),
          actor: { id: 'system', role: 'system' },
          now,
        });
        try {
          await joinTeam(execute, { organizerId: organizerId!, userId, asked: asked(joinsLater(userId)) });
          await execute(
            applicationStream,
            id,
            'NoteApplicantJoined',
            { userId },
            asked(`NoteApplicantJoined ${userId}`),
          );
        } catch (error) {
          // The organizer was deleted, or the application erased, a moment ago: nobody else must wait for that.
          if (!(error instanceof Refusal)) throw error;
        }
      }
      return false;
    },
  };
}

import { sql } from 'kysely';
import { v5 } from 'uuid';
import { applicationStream } from '#contracts/organizers/application.ts';
import type { ApplicationRow } from '#contracts/organizers/applicationRows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { eachDue, type Page } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { joinsLater, joinTeam } from './joinTeam.ts';

type Db = ReadModel<{ organizerApplications: ApplicationRow; users: UserRow }>;
type Parts = { db: Db; execute: Execute };
type Waiting = Pick<ApplicationRow, 'id' | 'organizerId'> & { userId: string };

/**
 * Puts applicants who had no account when they were approved on the team, once an account has their email, however
 * it came about. It looks instead of reacting to new accounts: an approval at the same moment cannot be missed.
 */
export function joinTeamsOfNewAccounts({ db, execute }: Parts): Periodic {
  return eachDue<Waiting>({
    name: 'joinTeamsOfNewAccounts',
    everyMs: 30_000,
    atOnce: 100,
    find: page => waiting(db, page),
    // Refused if the organizer was deleted, or the application erased, a moment ago.
    each: (one, now) => join(execute, one, now),
  });
}

function waiting(db: Db, { after, limit }: Page<Waiting>): Promise<Waiting[]> {
  return db
    .selectFrom('organizerApplications as a')
    .innerJoin('users as u', join => join.on(sql<boolean>`lower(u.email) = lower(a.email)`))
    .select(['a.id', 'a.organizerId', 'u.id as userId'])
    .where('a.status', '=', 'approved')
    .where('a.userId', 'is', null)
    .where('u.status', '=', 'active')
    .$if(after !== undefined, query => query.where('a.id', '>', after!.id))
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

async function join(execute: Execute, { id, organizerId, userId }: Waiting, now: Date): Promise<void> {
  const asked = (name: string): Asked => ({
    commandId: v5(name, id),
    actor: { id: 'system', role: 'system' },
    now,
  });
  await joinTeam(execute, { organizerId: organizerId!, userId, asked: asked(joinsLater(userId)) });
  const noted = asked(`NoteApplicantJoined ${userId}`);
  await execute(applicationStream, id, 'NoteApplicantJoined', { userId }, noted);
}

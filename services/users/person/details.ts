import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { EventRow } from '#contracts/events/rows.ts';
import type { FeedbackRow } from '#contracts/feedback/rows.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { Language } from '#contracts/platform/sentence.ts';
import { DETAIL_ENTRIES, type LoginRead, type showUserDetails } from '#contracts/users/detailCalls.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import { pageWithTotal } from '#platform/database/readModel.ts';
import { notFound } from '#platform/refusals/refusal.ts';

export type DetailsSchema = { users: UserRow; feedback: FeedbackRow; events: EventRow; facts: FactRow };
type Answer = z.output<typeof showUserDetails.answer>;
type AdminLog = Answer['user']['adminLogs'][number];
type Page = { limit: number; offset: number };

/** What other areas know about a person. */
export type Known = {
  loginsOf(
    userId: string,
    page: Page & { language: Language },
  ): Promise<{ logins: LoginRead[]; total: number }>;
  lastLoginOf(userId: string, language: Language): Promise<LoginRead | undefined>;
  /** The last request of any session, and the number of open ones. */
  presenceOf(userId: string): Promise<{ lastSeenAt: Date | null; openSessions: number }>;
  /** The teams that a person belongs to, and the latest of their events. */
  organizedBy(userId: string): Promise<Pick<Answer['user'], 'teams' | 'organizedEvents'>>;
  /** The latest facts that the person recorded. */
  actsBy(userId: string, page: Page): Promise<{ acts: AdminLog[]; total: number }>;
};

const LATEST = { limit: DETAIL_ENTRIES, offset: 0 };

/** Everything about one user that a screen shows. */
export async function detailsOf(
  db: Kysely<DetailsSchema>,
  known: Known,
  id: string,
  language: Language,
): Promise<Answer> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound(userSentences.none);
  const [{ logins, total }, last, presence, { acts, total: actsTotal }, feedback, organized, emailVerified] =
    await Promise.all([
      known.loginsOf(id, { ...LATEST, language }),
      known.lastLoginOf(id, language),
      known.presenceOf(id),
      known.actsBy(id, LATEST),
      feedbackOf(db, id),
      known.organizedBy(id),
      hasProvedAddress(db, id),
    ]);
  return {
    user: {
      ...shownOf(row),
      emailVerified,
      lastActiveDate: presence.lastSeenAt?.toISOString() ?? last?.loginAt ?? null,
      lastLogin: last?.loginAt ?? null,
      lastLoginPlatform: last?.platform ?? null,
      lastLoginLocation: last?.country ?? null,
      openSessions: presence.openSessions,
      loginHistory: logins,
      adminLogs: acts,
      feedbackGiven: feedback.rows,
      ...organized,
      eventsOrganized: organized.teams.reduce((sum, { events }) => sum + events, 0),
    },
    totals: { loginHistory: total, adminLogs: actsTotal, feedbackGiven: feedback.total },
  };
}

function shownOf({ createdAt, updatedAt, deletionScheduledFor, ...row }: UserRow) {
  const joinedDate = createdAt.toISOString();
  return {
    ...row,
    danceStyles: [...row.danceStyles],
    socialConnections: [...row.socialConnections],
    isInstructor: row.danceStyles.some(style => style.isInstructor),
    isDJ: row.danceStyles.some(style => style.isDJ),
    deletionScheduledFor: deletionScheduledFor?.toISOString() ?? null,
    createdAt: joinedDate,
    joinedDate,
    updatedAt: updatedAt.toISOString(),
  };
}

async function feedbackOf(db: Kysely<DetailsSchema>, userId: string) {
  const matching = db.selectFrom('feedback as f').where('f.userId', '=', userId);
  const page = matching
    .select(['f.id', 'f.positive', 'f.negative', 'f.reportedIssues', 'f.additionalComments', 'f.createdAt'])
    .select(eb =>
      jsonObjectFrom(
        eb.selectFrom('events as e').select(['e.id', 'e.title']).whereRef('e.id', '=', 'f.eventId'),
      ).as('event'),
    )
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.id', 'desc')
    .limit(DETAIL_ENTRIES);
  const { rows, total } = await pageWithTotal(db, page, matching);
  return { rows: rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() })), total };
}

/** Whether the person has used something that was mailed to their address. */
async function hasProvedAddress(db: Kysely<DetailsSchema>, userId: string): Promise<boolean> {
  const proof = await db
    .selectFrom('facts')
    .select('position')
    .where('stream', '=', `signIn-${userId}`)
    .where('type', 'in', ['SignedIn', 'IdentityConfirmed'])
    .where(sql<boolean>`(type = 'IdentityConfirmed' or data->>'method' in ('code', 'invitation'))`)
    .limit(1)
    .executeTakeFirst();
  return proof !== undefined;
}

import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { EventRow } from '#contracts/events/rows.ts';
import type { FeedbackRow } from '#contracts/feedback/rows.ts';
import type { Origin } from '#contracts/platform/fact.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { DETAIL_ENTRIES, type LoginRead, type showUserDetails } from '#contracts/users/detailCalls.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import { withAbout } from '#platform/database/absorbed.ts';
import { pageWithTotal, type ReadModel } from '#platform/database/readModel.ts';
import type { Query } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';

export type DetailsSchema = { users: UserRow; feedback: FeedbackRow; events: EventRow; facts: FactRow };
type Answer = z.output<typeof showUserDetails.answer>;
type AdminLog = Answer['user']['adminLogs'][number];
type Page = { limit: number; offset: number };

/** Who looks, and whether at where sign-ins and other acts came from. */
type Reader = Pick<Query<typeof showUserDetails>, 'account' | 'request'>;
type Looking = Reader & { language: Language; origins: 'hidden' | 'read' };

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
  /** Where a fact came from; that it was read is recorded. */
  originAt(position: string, reader: Reader): Promise<Origin | null>;
  /** Where a city is that a person names; null if it is unknown. */
  placeOf(location: string): Promise<{ latitude: number; longitude: number } | null>;
};

const LATEST = { limit: DETAIL_ENTRIES, offset: 0 };

/** Everything about one user that a screen shows. */
export async function detailsOf(
  db: ReadModel<DetailsSchema>,
  known: Known,
  id: string,
  { language, origins, ...reader }: Looking,
): Promise<Answer> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound(userSentences.none);
  const [{ logins, total }, { acts, total: actsTotal }, feedback, attended, organizing, presence, place] =
    await Promise.all([
      known.loginsOf(id, { ...LATEST, language }),
      known.actsBy(id, LATEST),
      feedbackOf(db, id),
      attendancesOf(db, id),
      organizingOf(known, id),
      presenceOf(known, id, language),
      placeOf(known, row),
    ]);
  const emailVerified = await hasProvedAddress(db, id);
  const originAt = origins === 'read' ? (position: string) => known.originAt(position, reader) : undefined;
  return {
    user: {
      ...shownOf(row),
      emailVerified,
      ...attended,
      ...organizing,
      ...presence,
      ...place,
      loginHistory: await withOrigins(logins, originAt, ({ ip = null }) => ({ ipAddress: ip })),
      adminLogs: await withOrigins(acts, originAt, ({ ip = null, userAgent = null }) => ({
        ipAddress: ip,
        userAgent,
      })),
      feedbackGiven: feedback.rows,
    },
    totals: { loginHistory: total, adminLogs: actsTotal, feedbackGiven: feedback.total },
  };
}

/** Entries with where they came from, if that was asked for. In sequence, since each reading is recorded. */
async function withOrigins<Entry extends { position: string }, Shown>(
  entries: readonly Entry[],
  originAt: ((position: string) => Promise<Origin | null>) | undefined,
  shown: (origin: Origin) => Shown,
): Promise<(Entry | (Entry & Shown))[]> {
  if (!originAt) return [...entries];
  const opened: (Entry & Shown)[] = [];
  for (const entry of entries) opened.push({ ...entry, ...shown((await originAt(entry.position)) ?? {}) });
  return opened;
}

async function organizingOf(known: Known, id: string) {
  const organized = await known.organizedBy(id);
  return { ...organized, eventsOrganized: organized.teams.reduce((sum, { events }) => sum + events, 0) };
}

async function presenceOf(known: Known, id: string, language: Language) {
  const [last, { lastSeenAt, openSessions }] = await Promise.all([
    known.lastLoginOf(id, language),
    known.presenceOf(id),
  ]);
  return {
    lastActiveDate: lastSeenAt?.toISOString() ?? last?.loginAt ?? null,
    lastLogin: last?.loginAt ?? null,
    lastLoginPlatform: last?.platform ?? null,
    lastLoginLocation: last?.country ?? null,
    openSessions,
  };
}

async function placeOf(known: Known, { location }: UserRow) {
  const place = location ? await known.placeOf(location) : null;
  return place ?? { latitude: null, longitude: null };
}

function shownOf({ createdAt, updatedAt, deletionScheduledFor, ...row }: UserRow) {
  const joinedDate = createdAt.toISOString();
  return {
    ...row,
    cities: [...row.cities],
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

async function feedbackOf(db: ReadModel<DetailsSchema>, userId: string) {
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
async function hasProvedAddress(db: ReadModel<DetailsSchema>, userId: string): Promise<boolean> {
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

/**
 * The nights that somebody gave feedback on, the latest of them, and how many there are. What was merged counts once;
 * an event that was deleted is none.
 */
async function attendancesOf<Schema>(db: ReadModel<Schema>, userId: string) {
  const given = sql`(select * from read.feedback where user_id = ${userId}::uuid)`;
  const { rows } = await sql<{ id: string; title: string; date: string; total: number }>`
    select id, title, date, count(*) over ()::int as total from (
      select distinct on (1) f.about_id || coalesce('_' || replace(f.about_date, '-', ''), '') as id,
        coalesce(d.title, e.title) as title,
        left(coalesce(d.start_local, f.about_date || 'T', e.start_local), 10) as date
      from ${withAbout(given)} as f
      join read.events as e on e.id = f.about_id
      left join read.event_dates as d on d.series_id = f.about_id and d.date = f.about_date
    ) as night
    order by date desc, id limit ${DETAIL_ENTRIES}`.execute(db);
  const eventAttendances = rows.map(({ total: _, ...night }) => night);
  return { eventsAttended: rows[0]?.total ?? 0, eventAttendances };
}

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { EventDateRow, EventRow } from '#contracts/events/rows.ts';
import type { FeedbackListed, listFeedback } from '#contracts/feedback/calls.ts';
import type { latestFeedback } from '#contracts/feedback/latestCall.ts';
import type { FeedbackRow } from '#contracts/feedback/rows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { type About, leadsTo, withAbout } from '#platform/database/absorbed.ts';
import { type CountersSchema, countersOf } from '#platform/database/counters.ts';
import { inSnapshot, pageWithTotal, paginationOf, type ReadModel } from '#platform/database/readModel.ts';
import { holdsAll } from '#platform/database/search.ts';
import { type PointsTold, pointsTold } from './pointsTold.ts';

export type FeedbackSchema = CountersSchema & {
  feedback: FeedbackRow;
  events: EventRow;
  eventDates: EventDateRow;
  users: UserRow;
};
type Db = ReadModel<FeedbackSchema>;
type Query = z.output<typeof listFeedback.query>;
type Answer = z.output<typeof listFeedback.answer>;

/** All that a search looks at: what was said, on which event, and by whom. */
const SEARCHED = sql<string>`concat_ws(' ', coalesce(d.title, e.title), u.name, u.email, f.positive::text,
  f.negative::text, f.reported_issues::text, f.additional_comments)`;

/** One page of the matching feedback, newest first, with its number and the figures over all feedback. */
export function findFeedback(db: Db, query: Query): Promise<Answer> {
  const { limit, page: number = 1, offset = (number - 1) * limit } = query;
  return inSnapshot(db, async db => {
    const matching = joined(db).where(eb => eb.and(conditionsOf(query)));
    const page = withNames(matching)
      .orderBy('f.createdAt', 'desc')
      .orderBy('f.id', 'desc')
      .limit(limit)
      .offset(offset);
    const { rows, total } = await pageWithTotal(db, page, matching);
    const { none = 0, open = 0, closed = 0 } = await countersOf(db, 'feedback');
    return {
      feedback: rows.map(listedFrom),
      pagination: paginationOf(total, { limit, offset }),
      stats: { feedback: none + open + closed, openIssues: open, closedIssues: closed },
    };
  });
}

/** One feedback; undefined where there is none. */
export async function findOne(db: Db, id: string): Promise<FeedbackListed | undefined> {
  const row = await withNames(joined(db).where('f.id', '=', id)).executeTakeFirst();
  return row && listedFrom(row);
}

/** The latest feedback, newest first. */
export async function findLatest(
  db: Db,
  limit: number,
): Promise<z.output<typeof latestFeedback.answer>['feedback']> {
  const newest = withNames(joined(db)).orderBy('f.createdAt', 'desc').orderBy('f.id', 'desc').limit(limit);
  return (await newest.execute()).map(row => {
    const { id, event, user, positive, negative, reportedIssues, createdAt } = listedFrom(row);
    const about = event && { id: event.id, title: event.title };
    const by = user && { id: user.id, name: user.name };
    return { id, event: about, user: by, positive, negative, reportedIssues, createdAt };
  });
}

/** What was said since a moment of the nights of an organizer, by the ids of these. */
export async function saidSince(
  db: Db,
  organizerId: string,
  since: Date,
): Promise<ReadonlyMap<string, PointsTold>> {
  const rows = await joined(db)
    .select(['f.aboutId', 'f.aboutDate', 'f.positive', 'f.negative', 'f.reportedIssues'])
    .where(isOfOrganizer(organizerId))
    .where('f.createdAt', '>=', since)
    .execute();
  const byNight = Map.groupBy(rows, idOfAbout);
  return new Map([...byNight].map(([id, said]) => [id, pointsTold(said)]));
}

const idOfAbout = ({ aboutId, aboutDate }: About): string =>
  aboutDate ? `${aboutId}_${aboutDate.replaceAll('-', '')}` : aboutId;

const isOfOrganizer = (id: string): RawBuilder<SqlBool> =>
  sql`coalesce(d.event_organizer_id, e.event_organizer_id) = ${id}::uuid`;

/** The feedback of an account on an event or a date, by its id; undefined without any. */
export async function idOfGiven(
  db: Db,
  userId: string,
  { eventId, date }: { eventId: string; date: string | null },
): Promise<string | undefined> {
  const row = await db
    .selectFrom(FEEDBACK.as('f'))
    .select('f.id')
    .where('f.userId', '=', userId)
    .where(sql<SqlBool>`f.about_id = ${eventId}::uuid and f.about_date is not distinct from ${date}`)
    // What was given on the event itself comes before what was given on one that was merged into it.
    .orderBy(sql`f.event_id = ${eventId}::uuid`, 'desc')
    .orderBy('f.id')
    .executeTakeFirst();
  return row?.id;
}

/** Feedback with what it leads to. */
const FEEDBACK = withAbout(sql`read.feedback`) as RawBuilder<FeedbackRow & About>;

/** Feedback with its event, the date that it is about, its author, and who closed its task. */
function joined(db: Db) {
  return db
    .selectFrom(FEEDBACK.as('f'))
    .leftJoin('events as e', 'e.id', 'f.aboutId')
    .leftJoin('eventDates as d', join =>
      join.onRef('d.seriesId', '=', 'f.aboutId').onRef('d.date', '=', 'f.aboutDate'),
    )
    .leftJoin('users as u', 'u.id', 'f.userId')
    .leftJoin('users as c', join => join.on(sql<SqlBool>`c.id::text = f.closed_by`));
}

const orOfDate = <T>(column: string): RawBuilder<T> =>
  sql<T>`coalesce(${sql.ref(`d.${column}`)}, ${sql.ref(`e.${column}`)})`;

function withNames(query: ReturnType<typeof joined>) {
  return query
    .selectAll('f')
    .select([
      orOfDate<string | null>('title').as('title'),
      orOfDate<string | null>('locationCity').as('city'),
      sql<string | null>`left(coalesce(d.start_local, f.date || 'T', e.start_local), 10)`.as('day'),
      'u.name as author',
      'u.email as authorEmail',
      'c.name as closer',
    ]);
}

type Named = FeedbackRow &
  About & {
    title: string | null;
    city: string | null;
    day: string | null;
    author: string | null;
    authorEmail: string | null;
    closer: string | null;
  };

function listedFrom(row: Named): FeedbackListed {
  const { id, revision, positive, negative, reportedIssues, additionalComments, task, note } = row;
  const { title, city, day, userId, author, authorEmail } = row;
  const about = idOfAbout(row);
  return {
    ...{ id, revision, positive, negative, reportedIssues, additionalComments, task },
    event: title === null ? null : { id: about, title, date: day!, locationCity: city },
    user: author === null ? null : { id: userId, name: author, email: authorEmail ?? '' },
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt?.toISOString() ?? null,
    closed: row.closedAt && { by: row.closer, at: row.closedAt.toISOString(), note },
  };
}

function conditionsOf({ search, task, event, organizer }: Query): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (search) conditions.push(holdsAll(SEARCHED, search));
  if (task !== 'all') conditions.push(sql`f.task = ${task}`);
  if (event) conditions.push(leadsTo(event));
  if (organizer) conditions.push(isOfOrganizer(organizer));
  return conditions;
}

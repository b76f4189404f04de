import { type Kysely, sql } from 'kysely';
import { validate } from 'uuid';
import type { EventRow } from '#contracts/events/rows.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { ActivityItem } from '#contracts/system/dashboardCalls.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { categoryOf, idOf } from '#platform/factCodec.ts';
import { ACTIVITY_SENTENCES } from './activitySentences.ts';

export type ActivitySchema = {
  facts: FactRow;
  events: EventRow;
  regions: RegionRow;
  organizers: OrganizerRow;
  users: UserRow;
};
type Db = Kysely<ActivitySchema>;
type Told = Pick<
  FactRow,
  'position' | 'stream' | 'revision' | 'type' | 'at' | 'actorId' | 'correlationId' | 'data'
>;
type Group = { first: Told; things: number };

/** Among so many facts the last commands are looked for. */
const LOOKED_AT = 5_000;
const TYPES = Object.keys(ACTIVITY_SENTENCES);

/**
 * What happened last, newest first: one item for what one command or run led to, however many facts and things
 * that were. Of several facts the first is told.
 */
export async function recentActivity(db: Db, limit: number): Promise<ActivityItem[]> {
  const groups = await lastGroups(db, limit);
  const [things, actors] = await Promise.all([
    namesOfThings(db, groups),
    namesOfUsers(
      db,
      groups.map(({ first }) => first.actorId),
    ),
  ]);
  return groups.map(({ first, things: count }) => itemOf(first, count - 1, things, actors));
}

async function lastGroups(db: Db, limit: number): Promise<Group[]> {
  const { rows: last } = await sql<{ correlationId: string }>`
    with latest as (
      select position, correlation_id from read.facts where type = any(${TYPES})
      order by position desc limit ${LOOKED_AT}
    )
    select correlation_id from latest group by correlation_id order by max(position) desc limit ${limit}`.execute(
    db,
  );
  const ids = last.map(({ correlationId }) => correlationId);
  if (ids.length === 0) return [];
  const of = db.selectFrom('facts').where('correlationId', 'in', ids).where('type', 'in', TYPES);
  const [firsts, counts] = await Promise.all([
    of
      .distinctOn('correlationId')
      .select(['position', 'stream', 'revision', 'type', 'at', 'actorId', 'correlationId', 'data'])
      .orderBy('correlationId')
      .orderBy('position')
      .execute(),
    of
      .select(['correlationId', sql<number>`count(distinct stream)::integer`.as('things')])
      .groupBy('correlationId')
      .execute(),
  ]);
  return ids.map(id => ({
    first: firsts.find(({ correlationId }) => correlationId === id)!,
    things: counts.find(({ correlationId }) => correlationId === id)!.things,
  }));
}

function itemOf(
  { position, stream, type, at, actorId, data }: Told,
  others: number,
  things: ReadonlyMap<string, string>,
  actors: ReadonlyMap<string, string>,
): ActivityItem {
  const { title, say } = ACTIVITY_SENTENCES[type]!;
  const name = actors.get(actorId) ?? null;
  const thing = things.get(stream) ?? 'something that is gone';
  const what = others > 0 ? `${thing} and ${others} more` : thing;
  const isOwn = stream === `user-${actorId}`;
  return {
    id: String(position),
    type,
    title,
    description: say(whoOf(actorId, name), isOwn && others === 0 ? whoOf(actorId, name) : what, data),
    timestamp: at.toISOString(),
    stream,
    actor: { id: actorId, name },
  };
}

function whoOf(actorId: string, name: string | null): string {
  if (name) return name;
  if (actorId === 'system') return 'Tanda';
  if (actorId === 'visitor') return 'A visitor';
  return actorId.startsWith('operator:') ? `Operator ${actorId.slice('operator:'.length)}` : 'Somebody';
}

/** What the streams of groups are about, in words, by stream. */
async function namesOfThings(db: Db, groups: readonly Group[]): Promise<Map<string, string>> {
  const named = new Map<string, string>();
  const feedback = groups
    .filter(({ first }) => categoryOf(first.stream) === 'feedback')
    .map(({ first }) => first);
  const about = new Map(feedback.map(({ stream, data }) => [stream, String(data.eventId)]));
  const idsOf = (category: string): string[] =>
    groups.flatMap(({ first }) => (categoryOf(first.stream) === category ? idOf(first.stream) : []));
  const [events, regions, organizers, users] = await Promise.all([
    titlesOfEvents(db, [...idsOf('event'), ...about.values()]),
    namesIn(db, 'regions', 'city', idsOf('region')),
    namesIn(db, 'organizers', 'name', idsOf('organizer')),
    namesOfUsers(db, idsOf('user')),
  ]);
  for (const [id, title] of events) named.set(`event-${id}`, `“${title}”`);
  for (const [stream, eventId] of about) named.set(stream, named.get(`event-${eventId}`) ?? 'an event');
  for (const [id, city] of regions) named.set(`region-${id}`, city);
  for (const [id, name] of organizers) named.set(`organizer-${id}`, name);
  for (const [id, name] of users) named.set(`user-${id}`, name);
  for (const { first } of groups) {
    if (categoryOf(first.stream) === 'projection') named.set(first.stream, idOf(first.stream));
  }
  return named;
}

/** By id; of a deleted event the title that it had at first. */
async function titlesOfEvents(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const titles = await namesIn(db, 'events', 'title', ids);
  const gone = ids.filter(id => !titles.has(id)).map(id => `event-${id}`);
  if (gone.length === 0) return titles;
  const rows = await db
    .selectFrom('facts')
    .select(['stream', sql<string>`data ->> 'title'`.as('title')])
    .where('stream', 'in', gone)
    .where('revision', '=', 0)
    .execute();
  for (const { stream, title } of rows) titles.set(idOf(stream), title);
  return titles;
}

function namesOfUsers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  return namesIn(db, 'users', 'name', ids);
}

async function namesIn(
  db: Db,
  table: 'events' | 'regions' | 'organizers' | 'users',
  column: 'title' | 'city' | 'name',
  ids: readonly string[],
): Promise<Map<string, string>> {
  const valid = [...new Set(ids.filter(id => validate(id)))];
  if (valid.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${sql.ref(column)} as name from read.${sql.raw(table)} where id = any(${valid})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

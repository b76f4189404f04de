import { type Kysely, sql } from 'kysely';
import type { EventRow } from '#contracts/events/rows.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { ActivityItem } from '#contracts/system/dashboardCalls.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { categoryOf } from '#platform/factCodec.ts';
import type { NameThings } from '#platform/nameThings.ts';
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
export async function recentActivity(db: Db, limit: number, nameThings: NameThings): Promise<ActivityItem[]> {
  const groups = await lastGroups(db, limit);
  const firsts = groups.map(({ first }) => first);
  const acting = firsts.map(({ actorId, data }) => ({ stream: `user-${actorId}`, data }));
  const things = await nameThings([...firsts, ...acting]);
  return groups.map(({ first, things: count }) => itemOf(first, count - 1, things));
}

async function lastGroups(db: Db, limit: number): Promise<Group[]> {
  const { rows: last } = await sql<{ correlationId: string }>`
    with latest as (
      select at, position, correlation_id from read.facts where type = any(${TYPES})
      order by at desc, position desc limit ${LOOKED_AT}
    )
    select correlation_id from latest group by correlation_id
    order by max(at) desc, max(position) desc limit ${limit}`.execute(db);
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
): ActivityItem {
  const { title, say } = ACTIVITY_SENTENCES[type]!;
  const name = things.get(`user-${actorId}`) ?? null;
  const thing = things.get(stream) ?? null;
  const named = quoted(stream, thing) ?? 'something that is gone';
  const what = others > 0 ? `${named} and ${others} more` : named;
  const isOwn = stream === `user-${actorId}`;
  return {
    id: String(position),
    type,
    title,
    description: say(whoOf(actorId, name), isOwn && others === 0 ? whoOf(actorId, name) : what, data),
    timestamp: at.toISOString(),
    stream,
    actor: { id: actorId, name },
    thing,
    others,
    role: typeof data.role === 'string' ? data.role : null,
  };
}

/** What has a title of its own stands in quotes. */
function quoted(stream: string, thing: string | null): string | null {
  return thing && ['event', 'feedback'].includes(categoryOf(stream)) ? `“${thing}”` : thing;
}

function whoOf(actorId: string, name: string | null): string {
  if (name) return name;
  if (actorId === 'system') return 'Tanda';
  if (actorId === 'visitor') return 'A visitor';
  return actorId.startsWith('operator:') ? `Operator ${actorId.slice('operator:'.length)}` : 'Somebody';
}

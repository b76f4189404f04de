import { type Kysely, sql } from 'kysely';
import type { EventRow } from '#contracts/events/rows.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import { type Language, type Sentence, tell, type Value } from '#contracts/platform/sentence.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import { activityTitles, activityTold, activityWords } from '#contracts/system/activitySentences.ts';
import type { ActivityItem } from '#contracts/system/dashboardCalls.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { categoryOf } from '#platform/facts/factCodec.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';

export type ActivitySchema = {
  facts: FactRow;
  events: EventRow;
  regions: RegionRow;
  organizers: OrganizerRow;
  users: UserRow;
};
type Db = Kysely<ActivitySchema>;
type Told = Pick<FactRow, 'position' | 'stream' | 'type' | 'at' | 'actorId' | 'data'>;
type Group = Told & { things: number };

/** The latest acts are looked for among this many facts. */
const LOOKED_AT = 5_000;
const TYPES = Object.keys(activityTitles);

/**
 * The latest activity, newest first: one item per command or run, however many facts and things it comprised,
 * and one for everything of a kind that the system did on a day (UTC). A person's item shows its first fact,
 * the system's its last.
 */
export async function recentActivity(
  db: Db,
  limit: number,
  nameThings: NameThings,
  language: Language,
): Promise<ActivityItem[]> {
  const groups = await lastGroups(db, limit);
  const acting = groups.map(({ actorId, data }) => ({ stream: `user-${actorId}`, data }));
  const names = await nameThings([...groups, ...acting]);
  return groups.map(({ things, ...told }) => itemOf(told, things - 1, names, language));
}

async function lastGroups(db: Db, limit: number): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with latest as (
      select at, position, correlation_id, type, actor_id = 'system' as by_system,
        date_trunc('day', at, 'UTC') as day
      from read.facts where type = any(${TYPES})
      order by at desc, position desc limit ${LOOKED_AT}
    ), acts as (
      select by_system, case when by_system then type end as type, case when by_system then day end as day,
        case when not by_system then correlation_id end as correlation_id,
        max(at) as last, max(position) as last_position
      from latest group by 1, 2, 3, 4
      order by last desc, last_position desc limit ${limit}
    )
    select told.position, told.stream, told.type, told.at, told.actor_id, told.data, counted.things
    from acts cross join lateral (
      with facts_of_act as (
        select stream, position, type from read.facts as f
        where f.correlation_id = acts.correlation_id and f.type = any(${TYPES})
        union all
        select stream, position, type from read.facts as f
        where f.type = acts.type and f.actor_id = 'system' and f.at >= acts.day and f.at < acts.day + interval '1 day'
      ), told as (
        select position, type from facts_of_act
        order by case when acts.by_system then -position else position end limit 1
      )
      -- A merge is told of one of its two events: the other had something else happen to it.
      select told.position, (select count(distinct f.stream)::integer from facts_of_act as f where f.type = told.type) as things
      from told
    ) as counted
    join read.facts as told on told.position = counted.position
    order by acts.last desc, acts.last_position desc`.execute(db);
  return rows;
}

function itemOf(
  { position, stream, type, at, actorId, data }: Told,
  others: number,
  things: ReadonlyMap<string, string>,
  language: Language,
): ActivityItem {
  const name = things.get(`user-${actorId}`) ?? null;
  const thing = things.get(stream) ?? null;
  const named = quoted(stream, thing) ?? activityWords.gone;
  const what = others > 0 ? activityWords.andMore({ what: named, count: others }) : named;
  const isOwn = stream === `user-${actorId}` && others === 0;
  const who = whoOf(actorId, name);
  return {
    id: String(position),
    type,
    title: tell(activityTitles[type as Type], language),
    description: tell(toldAs(type, data, { who, what: isOwn ? who : what, isOwn }), language),
    timestamp: at.toISOString(),
    stream,
    actor: { id: actorId, name },
    thing,
    others,
    values: plainValues(data),
  };
}

/** Only plain values, which a sentence can use: no lists, objects or encrypted fields. */
function plainValues(data: Record<string, unknown>): ActivityItem['values'] {
  const entries = Object.entries(data).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  return Object.fromEntries(entries) as ActivityItem['values'];
}

type Type = keyof typeof activityTitles;
const { admin, organizer, user } = activityWords;
const ROLES: Record<string, Sentence> = { admin, organizer, user };
type Words = { who: Value; what: Value; isOwn: boolean };

function toldAs(type: string, data: Record<string, unknown>, { isOwn, ...words }: Words): Sentence {
  const key = type === 'UserRegistered' && isOwn ? 'UserRegisteredOwn' : (type as Type);
  const role = ROLES[String(data.role)] ?? String(data.role);
  const say = activityTold[key] as (values: Record<string, Value>) => Sentence;
  const { from, date, untilDate } = data;
  return say({ ...words, role, from: String(from), date: String(date), untilDate: String(untilDate) });
}

/** The names of events, which are titles, are put in quotation marks. */
function quoted(stream: string, thing: string | null): Value | null {
  const isTitled = thing !== null && ['event', 'feedback'].includes(categoryOf(stream));
  return isTitled ? activityWords.titled({ title: thing }) : thing;
}

function whoOf(actorId: string, name: string | null): Value {
  if (name) return name;
  if (actorId === 'system') return 'Tanda';
  if (actorId === 'visitor') return activityWords.visitor;
  const [, operator] = /^operator:(.*)$/.exec(actorId) ?? [];
  return operator ? activityWords.operator({ name: operator }) : activityWords.somebody;
}

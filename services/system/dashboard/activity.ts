import { sql } from 'kysely';
import { ACTIVITY_TYPES, activityWords } from '#contracts/activity.ts';
import { tellsDates } from '#contracts/audit/tellsValues.ts';
import { BESIDES } from '#contracts/audit/toldFact.ts';
import type { EventRow } from '#contracts/events/rows.ts';
import { laterName, toldAround } from '#contracts/factSentences.ts';
import { kindTexts } from '#contracts/kindTexts.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { Change } from '#contracts/platform/change.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import { sayIfKnown } from '#contracts/platform/sentences/catalogue.ts';
import { localeOf } from '#contracts/platform/sentences/locale.ts';
import { type Language, tell } from '#contracts/platform/sentences/sentence.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { ActivityItem } from '#contracts/system/dashboardCalls.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { categoryOf } from '#platform/facts/factCodec.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';
import { isSealed } from '#platform/facts/sealing.ts';

export type ActivitySchema = {
  facts: FactRow;
  events: EventRow;
  regions: RegionRow;
  organizers: OrganizerRow;
  users: UserRow;
};
type Db = ReadModel<ActivitySchema>;
type Told = Pick<FactRow, 'position' | 'stream' | 'type' | 'at' | 'actorId' | 'data'>;
type Group = Told & { things: number; correlationId: string };

/** What the activity uses of the audit log. */
export type ActivityNeeds = {
  nameThings: NameThings;
  changesTold(
    facts: readonly Pick<Told, 'type' | 'stream' | 'position'>[],
  ): Promise<ReadonlyMap<bigint, Change[]>>;
  /** What acts changed of the dates of series in all. */
  changesInAll(acts: readonly string[]): Promise<ReadonlyMap<string, Change[]>>;
};

/** The latest acts are looked for among this many facts. */
const LOOKED_AT = 5_000;

/**
 * The latest activity, newest first: one item per command or run, however many facts and things it comprised,
 * and one for everything of a kind that the system did on a day (UTC). A person's item shows its first fact,
 * the system's its last, in the sentence of the audit log.
 */
export async function recentActivity(
  db: Db,
  limit: number,
  { nameThings, changesTold, changesInAll }: ActivityNeeds,
  language: Language,
): Promise<ActivityItem[]> {
  const groups = await lastGroups(db, limit);
  const ofDates = groups.filter(group => tellsDates(group) && group.actorId !== 'system');
  const [nameOf, changes, inAll] = await Promise.all([
    nameThings([...groups, ...groups.map(actorOf)]),
    changesTold(groups.filter(group => !ofDates.includes(group))),
    changesInAll(ofDates.map(({ correlationId }) => correlationId)),
  ]);
  return groups.map(({ things, correlationId, ...told }) => {
    const whole = { others: things - 1, inAll: inAll.get(correlationId) ?? null };
    return itemOf({ ...told, changes: changes.get(told.position) ?? [] }, whole, nameOf, language);
  });
}

async function lastGroups(db: Db, limit: number): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with latest as (
      select at, position, correlation_id, type, actor_id = 'system' as by_system,
        date_trunc('day', at, 'UTC') as day
      from read.facts where type = any(${ACTIVITY_TYPES})
      order by at desc, position desc limit ${LOOKED_AT}
    ), acts as (
      select by_system, case when by_system then type end as type, case when by_system then day end as day,
        case when not by_system then correlation_id end as correlation_id,
        max(at) as last, max(position) as last_position
      from latest group by 1, 2, 3, 4
      order by last desc, last_position desc limit ${limit}
    )
    select told.*, counted.things
    from acts cross join lateral (
      select f.position, f.stream, f.type, f.at, f.actor_id, f.data, f.correlation_id from (
        select * from read.facts as f
        where f.correlation_id = acts.correlation_id and f.type = any(${ACTIVITY_TYPES})
        union all
        select * from read.facts as f where acts.by_system and f.position = acts.last_position
      ) as f order by f.category = any(${BESIDES}), f.position limit 1
    ) as told cross join lateral (
      select count(distinct f.stream)::integer as things from (
        select stream from read.facts as f
        where f.correlation_id = acts.correlation_id and f.type = told.type
        union all
        select stream from read.facts as f
        where f.type = acts.type and f.actor_id = 'system' and f.at >= acts.day and f.at < acts.day + interval '1 day'
      ) as f
    ) as counted
    order by acts.last desc, acts.last_position desc`.execute(db);
  return rows;
}

function actorOf({ actorId, position }: Told) {
  return { stream: `user-${actorId}`, position, data: {} };
}

function itemOf(
  told: Told & { changes: Change[] },
  whole: { others: number; inAll: readonly Change[] | null },
  nameOf: Awaited<ReturnType<NameThings>>,
  language: Language,
): ActivityItem {
  const { position, stream, type, at, actorId, data, changes } = told;
  const name = nameOf(actorOf(told))?.name ?? null;
  const { name: thing = null, later = null } = nameOf(told) ?? {};
  const actor = { id: actorId, name, role: roleOf(actorId) };
  const fact = { type, stream, thing, actor, data: readable(data), changes };
  const { before, after: rest } = toldAround([fact], localeOf(language), whole)!;
  const after = rest === null ? null : `${laterName(later, localeOf(language))}${rest}`;
  const kind = sayIfKnown(kindTexts, language, categoryOf(stream)) ?? type;
  return {
    id: String(position),
    type,
    title: thing ? `${kind}: ${thing}` : kind,
    description: `${before}${after === null ? '' : `${written(stream, thing, language)}${after}`}.`,
    timestamp: at.toISOString(),
    stream,
    actor: { id: actorId, name },
    thing,
    others: whole.others,
    told: { before, after },
    values: plainValues(data),
  };
}

/** Personal fields stay encrypted in the mirror. */
function readable(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => !isSealed(value)));
}

/** Only plain values, which a sentence can use: no lists, objects or encrypted fields. */
function plainValues(data: Record<string, unknown>): ActivityItem['values'] {
  const entries = Object.entries(data).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  return Object.fromEntries(entries) as ActivityItem['values'];
}

function roleOf(actorId: string): 'system' | 'visitor' | 'user' {
  return actorId === 'system' || actorId === 'visitor' ? actorId : 'user';
}

/** The names of events, which are titles, are put in quotation marks. */
function written(stream: string, thing: string | null, language: Language): string {
  if (thing === null) return tell(activityWords.gone, language);
  const isTitled = ['event', 'feedback'].includes(categoryOf(stream));
  return isTitled ? tell(activityWords.titled({ title: thing }), language) : thing;
}

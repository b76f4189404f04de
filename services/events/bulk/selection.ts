import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { BulkSelection, previewBulk } from '#contracts/events/bulkCalls.ts';
import type { GapSelection } from '#contracts/events/quality/gapFilter.ts';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import { byId } from '#platform/database/byId.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { conditionsOf, kindConditions, type ReadyFilters, readyFilters, rowKinds } from '../list/filters.ts';
import { gapConditions } from '../quality/gapQueries.ts';
import { GAP_SOURCES } from '../quality/gapSources.ts';
import { idsWithGap, type Suggest, suggestedAmong } from '../quality/suggestions.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

type Db = ReadModel<EventsSchema>;
type Filter = NonNullable<BulkSelection['filter']>;
type Preview = z.output<(typeof previewBulk)['answer']>;
type Counted = Omit<Preview, 'count'>;

const NOTHING: Counted = { events: 0, series: 0, datesOfSeries: 0, dates: 0 };

/** Counts the items of a selection at a moment, by kind. */
export async function countSelected(
  db: Db,
  { ids, filter, gap, exclude }: BulkSelection,
  now: Date,
): Promise<Preview> {
  const counted = gap
    ? await countWithGap(db, gap, exclude, now)
    : filter
      ? await countMatching(db, filter, exclude, now)
      : await countNamed(db, ids ?? []);
  return { ...counted, count: counted.events + counted.series + counted.dates };
}

async function countMatching(
  db: Db,
  filter: Filter,
  exclude: readonly string[],
  now: Date,
): Promise<Counted> {
  const ready = await readyFilters(db, filter);
  const wanted = rowKinds(filter);
  const counted = wanted.events ? await countEvents(matchingEvents(db, ready, exclude, now)) : NOTHING;
  if (!wanted.dates) return counted;
  return { ...counted, dates: await countDates(matchingDates(db, ready, exclude, now)) };
}

async function countWithGap(
  db: Db,
  gap: GapSelection,
  exclude: readonly string[],
  now: Date,
): Promise<Counted> {
  const kept = new Set(exclude);
  const conditions = await gapConditions(db, gap.kind, gap, now);
  let counted = NOTHING;
  for (const table of GAP_SOURCES[gap.kind].tables) {
    const without = (id: 'e.id') => sql<SqlBool>`${sql.ref(id)}::text <> all(${[...kept]}::text[])`;
    if (table === 'events') {
      const matching = db.selectFrom('events as e').where(eb => eb.and(conditions('events')));
      counted = { ...(await countEvents(matching.where(without('e.id')))), dates: counted.dates };
    } else {
      const matching = db.selectFrom('eventDates as e').where(eb => eb.and(conditions('eventDates')));
      counted = { ...counted, dates: await countDates(matching.where(without('e.id'))) };
    }
  }
  return counted;
}

/**
 * The ids of all that have a gap, with exceptions; only those for which something is suggested, if `suggest` is given.
 */
export async function* idsOfGap(
  db: Db,
  gap: GapSelection,
  suggest: Suggest | undefined,
  { exclude, now }: { exclude: readonly string[]; now: Date },
): AsyncIterable<string> {
  const kept = new Set(exclude);
  if (!suggest) {
    for await (const ids of idsWithGap(db, gap, now)) yield* ids.filter(id => !kept.has(id));
    return;
  }
  for await (const { event, suggested } of suggestedAmong(db, gap, suggest, now)) {
    if (suggested && !kept.has(event.id)) yield event.id;
  }
}

/** The ids of all that match a filter, with exceptions, page by page; nothing created after a moment. */
export async function* idsMatching(
  db: Db,
  filter: Filter,
  exclude: readonly string[],
  now: Date,
): AsyncIterable<string> {
  const { events, dates } = rowKinds(filter);
  const ready = await readyFilters(db, filter);
  if (events) {
    const matching = matchingEvents(db, ready, exclude, now).where('e.createdAt', '<=', now);
    for await (const { id } of byId(matching.select('e.id'), 'e.id')) yield id;
  }
  if (dates) {
    const matching = matchingDates(db, ready, exclude, now);
    for await (const { id } of byId(matching.select('e.id'), 'e.id')) yield id;
  }
}

function matchingEvents(db: Db, filter: ReadyFilters<Filter>, exclude: readonly string[], now: Date) {
  const conditions = [...conditionsOf('events', filter, now), ...kindConditions(filter)];
  const kept = exclude.filter(id => !occurrenceRef(id));
  return db
    .selectFrom('events as e')
    .where(eb => eb.and(conditions))
    .$if(kept.length > 0, query => query.where('e.id', 'not in', kept));
}

function matchingDates(db: Db, filter: ReadyFilters<Filter>, exclude: readonly string[], now: Date) {
  return db
    .selectFrom('eventDates as e')
    .where(eb => eb.and(conditionsOf('eventDates', filter, now)))
    .$if(exclude.length > 0, query => query.where('e.id', 'not in', exclude));
}

async function countNamed(db: Db, ids: readonly string[]): Promise<Counted> {
  const dates = ids.filter(id => occurrenceRef(id));
  const others = ids.filter(id => !occurrenceRef(id));
  const counted =
    others.length > 0 ? await countEvents(db.selectFrom('events as e').where('e.id', 'in', others)) : NOTHING;
  if (dates.length === 0) return counted;
  return { ...counted, dates: await countDates(db.selectFrom('eventDates as e').where('e.id', 'in', dates)) };
}

async function countEvents(query: ReturnType<typeof matchingEvents>): Promise<Counted> {
  const rows = await query
    .select('e.kind')
    .select(sql<number>`count(*)::integer`.as('count'))
    .select(sql<number>`coalesce(sum(e.instance_count), 0)::integer`.as('dates'))
    .groupBy('e.kind')
    .execute();
  const of = (kind: 'single' | 'master') => rows.find(row => row.kind === kind);
  return {
    events: of('single')?.count ?? 0,
    series: of('master')?.count ?? 0,
    datesOfSeries: of('master')?.dates ?? 0,
    dates: 0,
  };
}

async function countDates(query: ReturnType<typeof matchingDates>): Promise<number> {
  const { count } = await query.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow();
  return count;
}

import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { FACTS_WITH_ACT, type listActs } from '#contracts/audit/calls.ts';
import { toldFact } from '#contracts/audit/toldFact.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';
import { type AuditSchema, entriesOf, entryRows, type FactFilters, matchingFacts } from './entries.ts';

type Acts = z.output<(typeof listActs)['answer']>;
type Paged = FactFilters & { limit: number; offset: number };
type Db = Kysely<AuditSchema>;

/**
 * The acts with a matching fact, ordered by their last such fact, newest first. Each act is listed at that
 * fact, so a page reads only as much of the log as it shows, and needs no group by over the whole log.
 */
export async function lastActs(db: Db, query: Paged, nameThings: NameThings): Promise<Acts> {
  const matching = matchingFacts(db, query);
  const later = matchingFacts(db, query)
    .where('f.correlationId', '=', sql<string>`last.correlation_id`)
    .where('f.position', '>', sql<bigint>`last.position`)
    .select(sql`1`.as('one'));
  const last = matchingFacts(db, query).select(['f.correlationId', 'f.position', 'f.at']);
  const [{ rows: found }, { count }] = await Promise.all([
    sql<{ correlationId: string }>`
      select last.correlation_id from (${last}) as last where not exists (${later})
      order by last.at desc, last.position desc limit ${query.limit + 1} offset ${query.offset}`.execute(db),
    matching.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow(),
  ]);
  const ids = found.slice(0, query.limit).map(({ correlationId }) => correlationId);
  return {
    acts: await actsOf(db, ids, nameThings),
    matching: count,
    hasMore: found.length > query.limit,
  };
}

async function actsOf(db: Db, ids: readonly string[], nameThings: NameThings): Promise<Acts['acts']> {
  if (ids.length === 0) return [];
  const rows = await firstFactsOf(db, ids);
  const types = ids.map(id => toldFact(rows.filter(row => row.correlationId === id))?.type ?? '');
  const [sizes, entries] = await Promise.all([sizesOf(db, ids, types), entriesOf(rows, nameThings)]);
  return ids.map(correlationId => ({
    correlationId,
    ...(sizes.get(correlationId) ?? { facts: 0, things: 0 }),
    entries: entries.filter(entry => entry.correlationId === correlationId),
  }));
}

/** How many facts each act has, and to how many things happened what its sentence tells: a fact of the type told. */
async function sizesOf(db: Db, ids: readonly string[], types: readonly string[]) {
  const { rows } = await sql<{ correlationId: string; facts: number; things: number }>`
    select f.correlation_id, count(*)::integer as facts,
      (count(distinct f.stream) filter (where f.type = told.type))::integer as things
    from read.facts as f
      join unnest(${ids}::text[], ${types}::text[]) as told(id, type) on told.id = f.correlation_id
    group by f.correlation_id`.execute(db);
  return new Map(rows.map(({ correlationId, ...sizes }) => [correlationId, sizes]));
}

async function firstFactsOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ position: bigint }>`
    select first.position from unnest(${ids}::text[]) as act(id), lateral (
      select position from read.facts where correlation_id = act.id order by position limit ${FACTS_WITH_ACT}
    ) as first`.execute(db);
  const positions = rows.map(({ position }) => position);
  return entryRows(db.selectFrom('facts as f').where('f.position', 'in', positions))
    .orderBy('f.position')
    .execute();
}

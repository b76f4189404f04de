import { sql } from 'kysely';
import type { z } from 'zod';
import { FACTS_WITH_ACT, type listActs } from '#contracts/audit/calls.ts';
import { tellsDates } from '#contracts/audit/tellsValues.ts';
import { toldFact } from '#contracts/audit/toldFact.ts';
import type { FactFilters, FindStreams } from '#contracts/soughtTerms.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { type AuditSchema, type EntryParts, entriesOf, entryRows } from './entries.ts';
import { actsSought, soughtFacts, unreadBy } from './sought.ts';
import { changesInAll } from './values/changesInAll.ts';

type Acts = z.output<(typeof listActs)['answer']>;
type Paged = FactFilters & { limit: number; offset: number };
type Db = ReadModel<AuditSchema>;

/** The acts with a matching fact, ordered by their last such fact, newest first. */
export async function lastActs(
  db: Db,
  query: Paged,
  parts: EntryParts & { find: FindStreams },
): Promise<Acts> {
  const sought = await soughtFacts(db, query, parts.find);
  const [{ ids, ...counts }, unread] = await Promise.all([
    actsSought(db, sought, query),
    unreadBy(db, sought),
  ]);
  return {
    acts: await actsOf(db, ids.slice(0, query.limit), parts),
    ...counts,
    unread,
    hasMore: ids.length > query.limit,
  };
}

async function actsOf(db: Db, ids: readonly string[], parts: EntryParts): Promise<Acts['acts']> {
  if (ids.length === 0) return [];
  const rows = await firstFactsOf(db, ids);
  const types = ids.map(id => toldFact(rows.filter(row => row.correlationId === id))?.type ?? '');
  const [sizes, entries] = await Promise.all([sizesOf(db, ids, types), entriesOf(rows, parts)]);
  const beyond = ids.filter((id, at) => tellsDates({ type: types[at]! }) && isMore(sizes.get(id)));
  const inAll = await changesInAll(db, parts.changesTold, beyond);
  return ids.map(correlationId => ({
    correlationId,
    ...(sizes.get(correlationId) ?? { facts: 0, things: 0 }),
    inAll: inAll.get(correlationId) ?? null,
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

/** Whether the sentence of an act needs more than its first facts about one thing. */
function isMore(size: { facts: number; things: number } | undefined): boolean {
  return size !== undefined && (size.facts > FACTS_WITH_ACT || size.things > 1);
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

import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import { cityStartOf } from '#contracts/events/event/cityClock.ts';
import type { ImportedFilter } from '#contracts/importedEvents/bulkCalls.ts';
import {
  type ImportedEventRead,
  type ImportedEventStats,
  type listImportedEvents,
  RECENT_DAYS,
} from '#contracts/importedEvents/calls.ts';
import { IMPORT_STATUSES, isItemPriceOpen } from '#contracts/importedEvents/importedEvent.ts';
import type { ImportedEventRow, SourceRow } from '#contracts/importedEvents/rows.ts';
import { type Language, tell } from '#contracts/platform/sentences/sentence.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { queueOf } from '#platform/areas/queueSource.ts';
import { idsMergedInto, survivorOf } from '#platform/database/absorbed.ts';
import { byId } from '#platform/database/byId.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import { inSnapshot, pageWithTotal, paginationOf, type ReadModel } from '#platform/database/readModel.ts';
import { foldedHoldsAll } from '#platform/database/search.ts';
import { decider } from '#platform/queue/queueRows.ts';
import type { CandidateTables } from './collecting/candidates.ts';

export type ImportedSchema = CandidateTables & {
  importSources: SourceRow;
  regions: RegionRow;
  users: UserRow;
};
type Db = ReadModel<ImportedSchema>;
type Query = z.output<typeof listImportedEvents.query>;

const SORTS = {
  collected: sql`i.collected_at`,
  date: sql`i.starts_at`,
  title: byLanguage(sql`i.title`),
  completeness: sql`i.completeness_score`,
  confidence: sql`i.confidence_score`,
} as const;
// Must match the index's expression exactly; otherwise the index is not used.
const SEARCHED = sql<string>`i.searched`;

/** What waits for a decision. */
export const importedQueue = queueOf(
  'imported_events',
  "status in ('pending', 'needs_review') and deleted_at is null",
  'collected_at',
);

/** One page of the matching items, with their number. */
export async function findImported(db: Db, query: Query, language: Language) {
  const matching = db.selectFrom('importedEvents as i').where(eb => eb.and(conditionsOf(query)));
  const page = withAround(matching)
    .orderBy(sql`${SORTS[query.sort]} ${sql.raw(query.order)} nulls last`)
    .orderBy('i.id', query.order)
    .limit(query.limit)
    .offset(query.offset);
  const { rows, total } = await pageWithTotal(db, page, matching);
  return {
    data: rows.map(row => importedFrom(row, language)),
    pagination: paginationOf(total, query),
  };
}

const WAITS = sql<SqlBool>`i.status in ('pending', 'needs_review')`;
/** How many items wait for a decision and match a filter. */
export async function countWaiting(
  db: Db,
  filter: ImportedFilter,
  exclude: readonly string[],
): Promise<number> {
  const { count } = await waitingWhere(db, filter, exclude)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The ids of the items that wait for a decision and match a filter; none that was collected after a moment. */
export async function* idsWaiting(
  db: Db,
  filter: ImportedFilter,
  exclude: readonly string[],
  now: Date,
): AsyncIterable<string> {
  const waiting = waitingWhere(db, filter, exclude).select('i.id').where('i.collectedAt', '<=', now);
  for await (const { id } of byId(waiting, 'i.id')) yield id;
}

function waitingWhere(db: Db, filter: ImportedFilter, exclude: readonly string[]) {
  return db
    .selectFrom('importedEvents as i')
    .where(eb => eb.and([WAITS, ...conditionsOf(filter)]))
    .$if(exclude.length > 0, query => query.where('i.id', 'not in', exclude));
}

/** One item that is not deleted, with the row that it was read from. */
export async function findOneImported(
  db: Db,
  id: string,
  language: Language,
): Promise<{ item: ImportedEventRead & { rawData: unknown }; row: ImportedEventRow } | undefined> {
  const row = await withAround(db.selectFrom('importedEvents as i'))
    .where('i.id', '=', id)
    .where('i.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return;
  return { item: { ...importedFrom(row, language), rawData: JSON.parse(row.raw) }, row };
}

/** The figures over all items that are not deleted, of one moment. */
export function findStats(db: Db, now: Date): Promise<ImportedEventStats> {
  const recent = new Date(now.getTime() - RECENT_DAYS * 86_400_000);
  return inSnapshot(db, async db => {
    const { rows } = await sql<{
      status: string;
      source: string;
      items: number;
      recent: number;
      completeness: number;
      confidence: number;
    }>`
      select i.status, coalesce(s.name, i.source_id::text) as source, count(*)::int as items,
        (count(*) filter (where i.collected_at >= ${recent}))::int as recent,
        sum(i.completeness_score)::float8 as completeness, sum(i.confidence_score)::float8 as confidence
      from read.imported_events as i left join read.import_sources as s on s.id = i.source_id
      where i.deleted_at is null group by 1, 2`.execute(db);
    const sum = (pick: (row: (typeof rows)[number]) => number) =>
      rows.reduce((total, row) => total + pick(row), 0);
    const by = (name: (row: (typeof rows)[number]) => string, start: Record<string, number>) => {
      for (const row of rows) start[name(row)] = (start[name(row)] ?? 0) + row.items;
      return start;
    };
    const items = sum(row => row.items);
    const mean = (total: number) => (items === 0 ? 0 : total / items);
    const none = Object.fromEntries(IMPORT_STATUSES.map(status => [status, 0]));
    return {
      statusBreakdown: by(row => row.status, none) as ImportedEventStats['statusBreakdown'],
      sourceBreakdown: by(row => row.source, Object.create(null)),
      recentImports: sum(row => row.recent),
      aiProcessing: { processed: items, pending: 0 },
      qualityScores: {
        avgCompleteness: mean(sum(row => row.completeness)),
        avgConfidence: mean(sum(row => row.confidence)),
      },
    };
  });
}

type Selected = SelectQueryBuilder<ImportedSchema & { i: ImportedEventRow }, 'i', object>;

function withAround(query: Selected) {
  return query
    .selectAll('i')
    .select(eb => [
      jsonObjectFrom(
        eb
          .selectFrom('regions as g')
          .select(['g.id', 'g.city', 'g.country'])
          .whereRef('g.id', '=', 'i.regionId'),
      ).as('region'),
      eb.selectFrom('regions as z').select('z.timeZone').whereRef('z.id', '=', 'i.regionId').as('regionZone'),
      eb.selectFrom('importSources as s').select('s.name').whereRef('s.id', '=', 'i.sourceId').as('source'),
      decider('i'),
      sql<string | null>`${survivorOf(sql.ref('i.eventId'))}`.as('leadsTo'),
    ]);
}

/** How many items led to an event, or to one that was merged into it. */
export async function importedLeadingTo(db: Db, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom('importedEvents')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('deletedAt', 'is', null)
    .where(sql<SqlBool>`event_id in ${idsMergedInto(eventId)}`)
    .executeTakeFirstOrThrow();
  return count;
}

type Around = {
  region: ImportedEventRead['region'];
  regionZone: string | null;
  source: string | null;
  decider: string | null;
  /** The event that it led to, or the one that this was merged into. */
  leadsTo: string | null;
};

function importedFrom(row: ImportedEventRow & Around, language: Language): ImportedEventRead {
  const {
    startLocal,
    startsAt,
    timeZone,
    regionZone,
    allDay,
    endLocal,
    failure,
    decidedBy,
    source,
    status,
    batchId,
  } = row;
  const [date = null, startTime = null] = startLocal?.split('T') ?? [];
  const [endDate = null, endTime = null] = endLocal?.split('T') ?? [];
  return {
    ...sameIn(row),
    source: source ?? row.sourceId,
    importBatchId: batchId,
    importStatus: status,
    date,
    startTime: allDay ? null : startTime,
    endDate,
    endTime: allDay ? null : endTime,
    cityStart:
      startLocal && startsAt && timeZone && regionZone
        ? cityStartOf({ startLocal, allDay, timeZone, startsAt }, regionZone)
        : null,
    recurring: row.recurrence !== null,
    priceOpen: isItemPriceOpen(row),
    validationIssues: row.validationIssues.map(({ field, sentence }) => ({
      field,
      message: tell(sentence, language),
    })),
    aiProcessed: true,
    aiProcessedAt: row.collectedAt.toISOString(),
    reviewNotes: failure ? tell(failure, language) : row.notes,
    reviewedBy: decidedBy ? { id: decidedBy, name: row.decider } : null,
    reviewedAt: row.decidedAt?.toISOString() ?? null,
    collectedAt: row.collectedAt.toISOString(),
  };
}

/** What the answer has as the row has it. */
function sameIn(row: ImportedEventRow & Around) {
  const { id, revision, title, sourceId, sourceItemId, completenessScore, confidenceScore, allDay } = row;
  const { timeZone, locationName, locationAddress, locationCity, locationState, locationCountry } = row;
  const { latitude, longitude, regionId, region, description, organizer, price, currency, danceStyles } = row;
  const { contactEmail, notice } = row;
  const { sourceUrl, imageUrl, cancelled, vanished, duplicateOf, leadsTo: eventId, eventKind } = row;
  return {
    ...{ id, revision, title, sourceId, sourceItemId, completenessScore, confidenceScore, allDay },
    ...{ timeZone, locationName, locationAddress, locationCity, locationState, locationCountry },
    ...{ latitude, longitude, regionId, region, description, organizer, price, currency, danceStyles },
    ...{ contactEmail, notice },
    ...{ sourceUrl, imageUrl, cancelled, vanished, duplicateOf, eventId, eventKind },
  };
}

function conditionsOf(query: ImportedFilter): Expression<SqlBool>[] {
  const { search, importStatus, source, regionId, startDate, endDate, eventId } = query;
  const conditions: Expression<SqlBool>[] = [sql`i.deleted_at is null`];
  if (search) conditions.push(foldedHoldsAll(SEARCHED, search));
  if (importStatus !== 'all') conditions.push(sql`i.status = ${importStatus}`);
  if (source !== 'all') {
    conditions.push(sql`i.source_id in (
      select s.id from read.import_sources as s where s.name = ${source} or s.id::text = lower(${source}))`);
  }
  if (regionId === 'null' || regionId === 'unassigned') conditions.push(sql`i.region_id is null`);
  else if (regionId !== 'all') conditions.push(sql`i.region_id = ${regionId}::uuid`);
  if (startDate) conditions.push(sql`i.start_local >= ${startDate}`);
  // Every time of the last day sorts before this.
  if (endDate) conditions.push(sql`i.start_local < ${`${endDate}U`}`);
  if (eventId) conditions.push(sql`i.event_id in ${idsMergedInto(eventId)}`);
  return conditions;
}

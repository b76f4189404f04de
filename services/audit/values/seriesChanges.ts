import { sql } from 'kysely';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import type { StoredRecord } from '#platform/store/storeShapes.ts';
import { datesChanged } from './datesChanged.ts';
import type { FactsSchema, Said } from './valuesBefore.ts';

type Parts = { db: ReadModel<FactsSchema>; codec: Pick<FactCodec, 'decodeEach'> };
type Placed = Pick<FactRow, 'stream' | 'position'>;

/** How many facts are folded for one answer, at most: a second, of series with 366 dates that all have values of their own. */
const FOLDED_AT_MOST = 5_000;

/**
 * What facts changed of the dates of their series: the whole state before and after them is needed, for values are
 * nested in it. Series with too long a history, or with a fact that cannot be read, have no answer from there on.
 */
export async function seriesChanges(parts: Parts, facts: readonly Placed[]): Promise<Said[]> {
  if (facts.length === 0) return [];
  const wanted = Map.groupBy(facts, ({ stream }) => stream);
  const last = facts.map(({ position }) => position).toSorted((one, other) => (one < other ? 1 : -1))[0]!;
  const records = await recordsOf(parts.db, await shortEnough(parts.db, [...wanted.keys()], last), last);
  const { facts: read } = await parts.codec.decodeEach(records);
  const byStream = Map.groupBy(read, ({ stream }) => stream);
  return [...byStream].flatMap(([stream, own]) =>
    changesIn(own, new Set(wanted.get(stream)!.map(({ position }) => position))),
  );
}

/** The shortest histories that are not too long together. */
async function shortEnough(
  db: ReadModel<FactsSchema>,
  streams: readonly string[],
  last: bigint,
): Promise<string[]> {
  const { rows } = await sql<{ stream: string; facts: number }>`
    select one.stream, counted.facts from unnest(${streams}::text[]) as one (stream), lateral (
      select count(*)::integer as facts from (
        select 1 from read.facts
        where stream = one.stream and position <= ${last} limit ${FOLDED_AT_MOST + 1}
      ) as few
    ) as counted order by counted.facts`.execute(db);
  let left = FOLDED_AT_MOST;
  return rows.flatMap(({ stream, facts }) => {
    left -= facts;
    return left < 0 ? [] : [stream];
  });
}

async function recordsOf(
  db: ReadModel<FactsSchema>,
  streams: readonly string[],
  last: bigint,
): Promise<StoredRecord[]> {
  const rows = await db
    .selectFrom('facts')
    .select(['id', 'stream', 'revision', 'position', 'type', 'at', 'data', 'metadata', 'foreignKind'])
    .where(sql<boolean>`stream = any(${streams})`)
    .where('position', '<=', last)
    .orderBy('position')
    .execute();
  return rows.map(({ at, foreignKind, ...record }) => ({ ...record, created: at, foreign: foreignKind }));
}

type Read = { position: bigint; revision: number; type: string; data: Record<string, unknown> };

function changesIn(facts: readonly Read[], wanted: ReadonlySet<bigint>): Said[] {
  const said: Said[] = [];
  let state: SeriesState | undefined;
  for (const [index, fact] of facts.entries()) {
    // One that could not be read is missing here: what follows it is not known.
    if (fact.revision !== index) break;
    const before = state;
    state = fold(seriesStream, [fact], before);
    if (!before || !state || !wanted.has(fact.position)) continue;
    const { date } = fact.data;
    const changes = datesChanged(before, state, typeof date === 'string' ? date : undefined);
    said.push(...changes.map(change => ({ ...change, position: fact.position })));
  }
  return said;
}

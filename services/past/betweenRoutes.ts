import type { z } from 'zod';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import {
  type ChangedRow,
  type ComparedList,
  compareMoments,
  exportComparison,
} from '#contracts/past/between.ts';
import { pastSentences } from '#contracts/past/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Cell } from '#platform/files/csv.ts';
import type { Moment } from '#platform/past/moment.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import { type Difference, differencesOf, readBy } from './between.ts';

export type PastNeeds = {
  /** What was recorded in streams in a stretch of the log, the first facts of each. */
  factsOfStreams(
    streams: readonly string[],
    stretch: { after: bigint; upTo: bigint },
    most: number,
  ): Promise<ReadonlyMap<string, AuditEntry[]>>;
};

type Asked = Omit<z.output<(typeof compareMoments)['query']>, 'limit' | 'offset'>;
type Moments = readonly [Moment, Moment];
type Parts = Pick<Core, 'calls' | 'past' | 'pool' | 'exportList'>;

const MOST_ACTS = 20;
const PAGE = 500;

/** The calls that compare a list at two moments. */
export function betweenRoutes({ calls, past, pool, exportList }: Parts, { factsOfStreams }: PastNeeds): void {
  const momentsOf = async ({ list, from, until }: Asked): Promise<Moments> => {
    const [earlier, later] = [new Date(from), new Date(until)];
    if (earlier > later) throw invalidField('until', pastSentences.wrongOrder);
    const reads = readBy(list as ComparedList);
    // One after the other: they are folded so in any case.
    return [await past.momentOf(earlier, reads), await past.momentOf(later, reads)];
  };
  const withActs = async (
    { list }: Asked,
    rows: readonly Difference[],
    [from, until]: Moments,
  ): Promise<ChangedRow[]> => {
    const stretch = { after: from.position, upTo: until.position };
    const acts = await factsOfStreams(
      rows.map(({ stream }) => stream),
      stretch,
      MOST_ACTS,
    );
    const personOf = ({ id }: Difference) => (list === 'users' ? { id } : null);
    return rows.map(row => ({ ...row, person: personOf(row), acts: acts.get(row.stream) ?? [] }));
  };

  calls.query(compareMoments, async ({ query: { limit, offset, ...asked } }) => {
    const moments = await momentsOf(asked);
    const { rows, ...around } = await differencesOf(pool, asked, moments, { limit, offset });
    return { rows: await withActs(asked, rows, moments), ...around };
  });

  calls.query(exportComparison, async ({ query, ...asking }, reply) => {
    const moments = await momentsOf(query);
    const first = await differencesOf(pool, query, moments, { limit: PAGE, offset: 0 });
    async function* lines() {
      for (let offset = 0; offset < first.total; offset += PAGE) {
        const { rows } =
          offset === 0 ? first : await differencesOf(pool, query, moments, { limit: PAGE, offset });
        for (const row of await withActs(query, rows, moments)) yield* linesOf(row);
      }
    }
    return exportList(
      {
        ...{ call: exportComparison, list: query.list, query },
        ...{ columns: COLUMNS, count: first.total, rows: lines() },
      },
      asking,
      reply,
    );
  });
}

type Line = { row: ChangedRow; change: ChangedRow['changes'][number] | undefined };

/** A line for each changed column; one for a row that was added or is gone. */
function* linesOf(row: ChangedRow): Generator<Line> {
  if (row.changes.length === 0) yield { row, change: undefined };
  for (const change of row.changes) yield { row, change };
}

const COLUMNS: Record<string, (line: Line) => Cell> = {
  'Tanda ID': ({ row }) => row.id,
  Name: ({ row }) => row.name,
  Change: ({ row }) => row.kind,
  Column: ({ change }) => change?.field,
  Before: ({ change }) => cellOf(change?.before),
  After: ({ change }) => cellOf(change?.after),
  'Last changed by': ({ row: { acts } }) => acts.at(-1)?.actor.name ?? acts.at(-1)?.actor.role,
  'Last changed at': ({ row: { acts } }) => acts.at(-1)?.at,
  'What was done': ({ row: { acts } }) => acts.map(({ type }) => type).join(', '),
  Reasons: ({ row: { acts } }) => [...new Set(acts.flatMap(({ reason }) => reason ?? []))].join(' | '),
};

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : (value as Cell);
}

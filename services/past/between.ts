import type pg from 'pg';
import type { z } from 'zod';
import {
  type ChangedRow,
  COMPARED,
  type ComparedList,
  type compareMoments,
} from '#contracts/past/between.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import type { Moment } from '#platform/past/moment.ts';

type Compared = Pick<z.output<(typeof compareMoments)['query']>, 'list' | 'regionId'>;
type Page = { limit: number; offset: number };
type Row = Record<string, unknown>;
type Differing = { id: string; before: Row | null; after: Row | null; kind: ChangedRow['kind'] };

export type Difference = Omit<ChangedRow, 'acts' | 'person'>;

/** What follows from others, or says nothing to people. */
const QUIET = [
  'revision',
  'updated_at',
  'created_at',
  'search_text',
  'searched',
  'gaps',
  'cell',
  'starts_at',
  'over_at',
];
/** Columns with the id of another thing, and where its name is. */
const NAMED: Record<string, { table: string; name: string }> = {
  region_id: { table: 'regions', name: 'city' },
  venue_id: { table: 'venues', name: 'name' },
  event_organizer_id: { table: 'organizers', name: 'name' },
};
const LONGEST = 500;

/** The projections that a comparison of a list reads. */
export const readBy = (list: ComparedList): string[] =>
  list === 'events' ? ['events', 'regions', 'venues', 'organizers'] : [list];

/** The rows of a list that differ between two moments, with the total of each kind. */
export async function differencesOf(
  pool: pg.Pool,
  { list, regionId }: Compared,
  moments: readonly [Moment, Moment],
  { limit, offset }: Page,
): Promise<{ rows: Difference[] } & Pick<AnswerOf<typeof compareMoments>, 'total' | 'stats'>> {
  const [a, b] = moments.map(moment => tableOf(moment, list)) as [string, string];
  const place =
    list === 'events' ? `($1::uuid is null or a.region_id = $1 or b.region_id = $1)` : '$1::uuid is null';
  const differing = `
    select coalesce(a.id, b.id)::text as id, to_jsonb(a) as before, to_jsonb(b) as after,
      case when a.id is null then 'added' when b.id is null then 'gone' else 'changed' end as kind
    from ${a} as a full join ${b} as b on a.id = b.id
    where ${place} and (a.id is null or b.id is null
      or (a.revision <> b.revision and to_jsonb(a) - $2::text[] <> to_jsonb(b) - $2::text[]))`;
  const given = [regionId ?? null, QUIET];
  const { rows: counts } = await pool.query<{ kind: Differing['kind']; count: number }>(
    `select kind, count(*)::int as count from (${differing}) as d group by kind`,
    given,
  );
  const { rows } = await pool.query<Differing>(
    `select * from (${differing}) as d
     order by array_position(array['added', 'gone', 'changed'], kind), id limit $3 offset $4`,
    [...given, limit, offset],
  );
  const names = await namesOf(pool, rows, moments);
  const stats = {
    added: 0,
    gone: 0,
    changed: 0,
    ...Object.fromEntries(counts.map(one => [one.kind, one.count])),
  };
  return {
    rows: rows.map(row => differenceOf(list, row, names)),
    total: stats.added + stats.gone + stats.changed,
    stats,
  };
}

const tableOf = ({ tables }: Moment, list: string): string => `read."${tables.get(list)}"`;

function differenceOf(list: ComparedList, { id, before, after, kind }: Differing, names: Names): Difference {
  const { categories, name } = COMPARED[list];
  const present = (after ?? before)!;
  const category = present.kind === 'master' ? categories[1] : categories[0];
  const [old, now] = [told(before, names[0]), told(after, names[1])];
  const changes = kind === 'changed' ? changesBetween(old, now) : [];
  return { id, kind, stream: `${category}-${id}`, name: String(present[name]), changes };
}

type Names = readonly [ReadonlyMap<string, string>, ReadonlyMap<string, string>];

/** A row as people read it: with names instead of ids, and without what says nothing to them. */
function told(row: Row | null, names: ReadonlyMap<string, string>): Row | undefined {
  if (!row) return undefined;
  const shown = Object.entries(row).filter(([column]) => !QUIET.includes(column) && column !== 'id');
  return Object.fromEntries(
    shown.map(([column, value]) => [
      camelCase(column),
      NAMED[column] ? (names.get(String(value)) ?? value) : cut(value),
    ]),
  );
}

function cut(value: unknown): unknown {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  return typeof text === 'string' && text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : value;
}

/** The names, as of each of the moments, of the things that rows refer to. */
async function namesOf(
  pool: pg.Pool,
  rows: readonly Differing[],
  moments: readonly [Moment, Moment],
): Promise<Names> {
  const namesAt = async (moment: Moment, side: 'before' | 'after'): Promise<Map<string, string>> => {
    const names = new Map<string, string>();
    for (const [column, { table, name }] of Object.entries(NAMED)) {
      const ids = [...new Set(rows.map(row => row[side]?.[column]).filter(id => id))];
      if (ids.length === 0 || !moment.tables.has(table)) continue;
      const { rows: found } = await pool.query<{ id: string; name: string }>(
        `select id::text, ${name} as name from ${tableOf(moment, table)} where id::text = any($1)`,
        [ids],
      );
      for (const one of found) names.set(one.id, one.name);
    }
    return names;
  };
  return [await namesAt(moments[0], 'before'), await namesAt(moments[1], 'after')];
}

const camelCase = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { foldedText } from '#contracts/events/event/searchText.ts';
import type { EventsSchema } from './eventsSchema.ts';

/** One word of a search: its pattern for `like`, and the regions and organizers whose names contain it. */
export type Word = { pattern: string; regions: readonly string[]; organizers: readonly string[] };

/** A word this short has no trigram of its own, only one with the space before it. */
const SHORT = 2;

// Like `foldedText`, but in the query: names have no folded column, and regions and organizers are few.
const folded = (text: Expression<string>): Expression<string> =>
  sql`lower(regexp_replace(normalize(${text}, NFD), ${'[\u0300-\u036f]'}, '', 'g'))`;

const NAMES = sql`
  select 'regions' as kind, id, ${folded(sql`' ' || city || ' ' || coalesce(state, '') || ' ' || country`)} as text
  from read.regions
  union all
  select 'organizers', id, ${folded(sql`' ' || name`)} from read.organizers`;

/** The words of a search, each with the regions and organizers whose names contain it. */
export async function findWords(db: Kysely<EventsSchema>, search = ''): Promise<Word[]> {
  const words = [...new Set(foldedText(search).split(/\s+/).filter(Boolean))];
  if (words.length === 0) return [];
  const patterns = words.map(patternOf);
  const { rows } = await sql<{ kind: 'regions' | 'organizers'; id: string; pattern: string }>`
    select named.kind, named.id, asked.pattern
    from (${NAMES}) as named join unnest(${patterns}::text[]) as asked(pattern) on named.text like asked.pattern
  `.execute(db);
  return patterns.map(pattern => {
    const found = rows.filter(row => row.pattern === pattern);
    const idsOf = (kind: string) => found.filter(row => row.kind === kind).map(({ id }) => id);
    return { pattern, regions: idsOf('regions'), organizers: idsOf('organizers') };
  });
}

/** Whether an event or date `e` contains a word, in its own texts or those of its region or organizer. */
export function hasWord({ pattern, regions, organizers }: Word): Expression<SqlBool> {
  const either = [
    sql<SqlBool>`e.search_text like ${pattern}`,
    ...(regions.length > 0 ? [sql<SqlBool>`e.region_id = any(${regions}::uuid[])`] : []),
    ...(organizers.length > 0 ? [sql<SqlBool>`e.event_organizer_id = any(${organizers}::uuid[])`] : []),
  ];
  return sql`(${sql.join(either, sql` or `)})`;
}

function patternOf(word: string): string {
  const escaped = word.replace(/[\\%_]/g, '\\$&');
  return word.length > SHORT ? `%${escaped}%` : `% ${escaped}%`;
}

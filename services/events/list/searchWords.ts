import { type Expression, type SqlBool, sql } from 'kysely';
import { foldedText } from '#contracts/platform/text/foldedText.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { escaped, folded } from '#platform/database/search.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

/** One word of a search: its pattern for `like`, and the regions and organizers whose names contain it. */
export type Word = { pattern: string; regions: readonly string[]; organizers: readonly string[] };

/** A word this short has no trigram of its own, only one with the space before it. */
const SHORT = 2;
/** Without one of these no trigram index helps, and short words match anywhere. */
const LETTER = /[\p{L}\p{N}]/u;
/** Such a word is within another one as well as apart. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+$/u;

// Regions and organizers are few: no index is needed.
const NAMES = sql`
  select 'regions' as kind, id,
    ${folded(sql`' ' || city || ' ' || coalesce(state, '') || ' ' || country`)} as text
  from read.regions
  union all
  select 'organizers', id, ${folded(sql`' ' || name`)} from read.organizers`;

/** The words of a search, each with the regions and organizers whose names contain it. */
export async function findWords(db: ReadModel<EventsSchema>, search = ''): Promise<Word[]> {
  const words = [...new Set(foldedText(search).split(/\s+/).filter(Boolean))];
  if (words.length === 0) return [];
  const patterns = words.map(patternOf);
  const inNames = words.map((word, at) => (UNSPACED.test(word) ? `%${escaped(word)}%` : patterns[at]!));
  const { rows } = await sql<{ kind: 'regions' | 'organizers'; id: string; pattern: string }>`
    select named.kind, named.id, asked.pattern
    from (${NAMES}) as named join unnest(${inNames}::text[]) as asked(pattern) on named.text like asked.pattern
  `.execute(db);
  return patterns.map((pattern, at) => {
    const found = rows.filter(row => row.pattern === inNames[at]);
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
  const isShort = [...word].length <= SHORT && LETTER.test(word);
  return isShort ? `% ${escaped(word)}%` : `%${escaped(word)}%`;
}

import { type Expression, sql } from 'kysely';
import type { z } from 'zod';
import { ERASED } from '#contracts/platform/fact.ts';
import { foldedText } from '#contracts/platform/text/foldedText.ts';
import type { searchAll } from '#contracts/system/searchCalls.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { folded, foldedHoldsAll, holdsAll } from '#platform/database/search.ts';
import type { ActivitySchema } from './activity.ts';

type Found = z.output<(typeof searchAll)['answer']>;
type Db = ReadModel<ActivitySchema>;

const MOST = 5;

// Regions are few: they have no folded column.
const EVENT = sql<string>`search_text`;
const SEARCHED = sql<string>`searched`;
const REGION = sql<string>`city || ' ' || coalesce(state, '') || ' ' || country`;

/** Up to five things of each kind that contain every word, most similar first. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one query for each kind of thing.
export async function findAll(db: Db, words: string): Promise<Found> {
  const [events, users, regions, organizers] = await Promise.all([
    db
      .selectFrom('events')
      .select(['id', 'title', 'status', 'startLocal', 'locationCity as city'])
      .where(foldedHoldsAll(EVENT, words))
      .orderBy(similarity(EVENT, words), 'desc')
      .orderBy('startsAt', 'desc')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'role', 'status'])
      .where(foldedHoldsAll(SEARCHED, words))
      .where('name', '<>', ERASED)
      .orderBy(similarity(SEARCHED, words), 'desc')
      .orderBy(byLanguage('name'))
      .limit(MOST)
      .execute(),
    db
      .selectFrom('regions')
      .select(['id', 'city', 'state', 'country', 'status'])
      .where(holdsAll(REGION, words))
      .orderBy(similarity(folded(REGION), words), 'desc')
      .orderBy(byLanguage('city'))
      .limit(MOST)
      .execute(),
    db
      .selectFrom('organizers')
      .select(['id', 'name', 'city', 'status'])
      .where('removed', '=', false)
      .where(foldedHoldsAll(SEARCHED, words))
      .orderBy(similarity(SEARCHED, words), 'desc')
      .orderBy(byLanguage('name'))
      .limit(MOST)
      .execute(),
  ]);
  return {
    events: events.map(({ startLocal, ...event }) => ({ ...event, startDateTime: `${startLocal}:00` })),
    users,
    regions,
    organizers,
  };
}

/** How much of the words occurs together in the text, from 0 to 1 (pg_trgm). */
function similarity(text: Expression<string>, words: string): Expression<number> {
  return sql<number>`word_similarity(${foldedText(words)}, ${text})`;
}

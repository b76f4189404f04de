import { type Expression, type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { foldedText } from '#contracts/events/event/searchText.ts';
import { ERASED } from '#contracts/platform/fact.ts';
import type { searchAll } from '#contracts/system/searchCalls.ts';
import { holdsAll } from '#platform/database/search.ts';
import { inCodePoints } from '#platform/database/sorting.ts';
import type { ActivitySchema } from './activity.ts';

type Found = z.output<(typeof searchAll)['answer']>;
type Db = Kysely<ActivitySchema>;

const MOST = 5;

// Must match the expressions of their indexes exactly; otherwise these are not used. Regions are few.
const EVENT = sql<string>`search_text`;
const USER = sql<string>`name || ' ' || email`;
const REGION = sql<string>`city || ' ' || coalesce(state, '') || ' ' || country`;
const ORGANIZER = sql<string>`name || ' ' || coalesce(city, '')`;

/** Up to five things of each kind that contain every word, most similar first. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one query for each kind of thing.
export async function findAll(db: Db, words: string): Promise<Found> {
  const folded = foldedText(words);
  const [events, users, regions, organizers] = await Promise.all([
    db
      .selectFrom('events')
      .select(['id', 'title', 'status', 'startLocal', 'locationCity as city'])
      .where(holdsAll(EVENT, folded))
      .orderBy(likeness(EVENT, folded), 'desc')
      .orderBy('startsAt', 'desc')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'role', 'status'])
      .where(holdsAll(USER, words))
      .where('name', '<>', ERASED)
      .orderBy(likeness(USER, words), 'desc')
      .orderBy(inCodePoints('name'))
      .limit(MOST)
      .execute(),
    db
      .selectFrom('regions')
      .select(['id', 'city', 'state', 'country', 'status'])
      .where(holdsAll(REGION, words))
      .orderBy(likeness(REGION, words), 'desc')
      .orderBy(inCodePoints('city'))
      .limit(MOST)
      .execute(),
    db
      .selectFrom('organizers')
      .select(['id', 'name', 'city', 'status'])
      .where('removed', '=', false)
      .where(holdsAll(ORGANIZER, words))
      .orderBy(likeness(ORGANIZER, words), 'desc')
      .orderBy(inCodePoints('name'))
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
function likeness(text: Expression<string>, words: string): Expression<number> {
  return sql<number>`word_similarity(${words}, ${text})`;
}

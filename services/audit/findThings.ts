import { sql } from 'kysely';
import type { z } from 'zod';
import { type findThings, THINGS_FOUND } from '#contracts/audit/thingCalls.ts';
import type { GivenName, ThingNameRow } from '#contracts/audit/thingNames.ts';
import { ERASED } from '#contracts/platform/fact.ts';
import { foldedText } from '#contracts/platform/text/foldedText.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { foldedHoldsAll } from '#platform/database/search.ts';
import { categoryOf, idOf } from '#platform/facts/factCodec.ts';

type Query = { q: string; category?: string | undefined };
type Found = z.output<(typeof findThings)['answer']>['things'];

const SEARCHED = sql<string>`folded_names`;

/** Things by any name that they ever had, best match first. */
export async function thingsFound(
  db: ReadModel<{ thingNames: ThingNameRow }>,
  { q, category }: Query,
): Promise<Found> {
  const rows = await db
    .selectFrom('thingNames')
    .select('names')
    .where(foldedHoldsAll(SEARCHED, q))
    .$if(category !== undefined, found =>
      found.where(
        sql<boolean>`names @? ('$[*].stream ? (@ starts with ' || to_json(${`${category}-`}::text) || ')')::jsonpath`,
      ),
    )
    .orderBy(sql`word_similarity(${foldedText(q)}, ${SEARCHED})`, 'desc')
    .orderBy(sql`names -> -1 ->> 'at'`, 'desc')
    .limit(THINGS_FOUND)
    .execute();
  const words = foldedText(q).split(/\s+/);
  return rows
    .flatMap(({ names }) => [...Map.groupBy(names, ({ stream }) => stream).values()])
    .filter(([first]) => category === undefined || categoryOf(first!.stream) === category)
    .flatMap(names => foundIn(names, words))
    .slice(0, THINGS_FOUND);
}

/** The thing of a stream, by its last name; nothing if it has none. */
export async function thingOf(db: ReadModel<{ thingNames: ThingNameRow }>, stream: string): Promise<Found> {
  const row = await db
    .selectFrom('thingNames')
    .select('names')
    .where('id', '=', idOf(stream))
    .executeTakeFirst();
  return foundIn(row?.names.filter(given => given.stream === stream) ?? [], []);
}

/** Finds the streams of things of a kind by any name that they ever had. */
export function streamsFound(db: ReadModel<{ thingNames: ThingNameRow }>) {
  return async (q: string, category: string): Promise<string[]> =>
    (await thingsFound(db, { q, category })).map(({ stream }) => stream);
}

/** The words may stand in names of two things with one id: then it is neither. */
function foundIn(names: readonly GivenName[], words: readonly string[]): Found {
  const matching = names.findLast(({ name }) => words.every(word => foldedText(name).includes(word)));
  const last = names.at(-1);
  if (!matching || !last || last.name === ERASED) return [];
  const was = matching.name === last.name ? null : matching.name;
  return [{ stream: last.stream, name: last.name, was, since: names[0]!.at }];
}

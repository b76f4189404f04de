import { type Kysely, sql } from 'kysely';
import type { EventsSchema } from '../list/eventsSchema.ts';
import { isShown } from './shown.ts';

const BATCH = 1_000;
/** Comes before every id, so that the address of the first part never changes. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Which events and series have a public page, for sitemaps. They are read in parts of consecutive ids: a part is named
 * by the id that it begins with, and costs the same wherever it is.
 */
export function eventAddresses(db: Kysely<EventsSchema>, clock: () => Date = () => new Date()) {
  return {
    /** The ids with which parts of `size` ids begin. Takes a look at every id, so it is not for every request. */
    async starts(size: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from (select id, row_number() over (order by id) as place from read.events) as placed
        where place > 1 and (place - 1) % ${size}::integer = 0 order by id`.execute(db);
      return [FIRST, ...rows.map(({ id }) => id)];
    },

    /** The public ones of the `size` ids from `first` on, in batches; no connection is held between two. */
    async *from(first: string, size: number): AsyncGenerator<{ id: string; updatedAt: Date }[]> {
      let last: string | undefined;
      for (let left = size; left > 0; left -= BATCH) {
        const rows = await db
          .selectFrom('events as e')
          .select(['e.id', 'e.status', 'e.updatedAt'])
          .select(isShown(clock()).as('isShown'))
          .where('id', last === undefined ? '>=' : '>', last ?? first)
          .orderBy('id')
          .limit(Math.min(BATCH, left))
          .execute();
        yield rows.filter(({ status, isShown }) => isShown && status !== 'draft');
        last = rows.at(-1)?.id;
        if (rows.length < BATCH || last === undefined) return;
      }
    },
  };
}

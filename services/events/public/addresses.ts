import { sql } from 'kysely';
import type { ReadModel } from '#platform/database/readModel.ts';
import { hasPage, isShown } from '../list/shown.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

const BATCH = 1_000;
/** Comes before every id, so that the first part always begins with the same. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Consecutive ids: from `first` on, and before `next`, with which another part begins. */
export type AddressPart = { first: string; next: string | null };

/**
 * Which events and series have a public page, for sitemaps. They are read in parts of consecutive ids: a part is named
 * by its first and last id, and every part costs the same. An event added after the parts were cut is still in exactly
 * one of them.
 */
export function eventAddresses(db: ReadModel<EventsSchema>, clock: () => Date = () => new Date()) {
  return {
    /** Parts of `size` ids. Takes a look at every id, so it is not for every request. */
    async parts(size: number): Promise<AddressPart[]> {
      const starts: string[] = [];
      for (let next: string | undefined = FIRST; next !== undefined; ) {
        starts.push(next);
        const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
          select id from read.events where id >= ${next}::uuid
          order by id offset ${size}::integer limit 1`.execute(db);
        next = rows[0]?.id;
      }
      return starts.map((first, index) => ({ first, next: starts[index + 1] ?? null }));
    },

    /** The public ones of a part, of its first `most` ids, in batches; no connection is held between two. */
    async *from(
      { first, next }: AddressPart,
      most: number,
    ): AsyncGenerator<{ id: string; updatedAt: Date }[]> {
      let last: string | undefined;
      for (let left = most; left > 0; left -= BATCH) {
        const rows = await db
          .selectFrom('events as e')
          .select(['e.id', 'e.updatedAt'])
          .select(sql<boolean>`${hasPage} and ${isShown(clock())}`.as('isPublic'))
          .where('id', last === undefined ? '>=' : '>', last ?? first)
          .$if(next !== null, query => query.where('id', '<', next))
          .orderBy('id')
          .limit(Math.min(BATCH, left))
          .execute();
        yield rows.filter(({ isPublic }) => isPublic);
        last = rows.at(-1)?.id;
        if (rows.length < BATCH || last === undefined) return;
      }
    },
  };
}

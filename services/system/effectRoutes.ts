import type pg from 'pg';
import { listEffects } from '#contracts/system/effectCalls.ts';
import type { Api } from '#platform/api.ts';
import { countEffects, pageOfEffects } from '#platform/outboxList.ts';
import { paginationOf } from '#platform/readModel.ts';

/** What processes have to do: how much waits, what has failed, and of what nobody knows the outcome. */
export function effectRoutes(api: Api, { pool }: { pool: pg.Pool }): void {
  api.query(listEffects, async ({ query }) => {
    const [counts, { effects, total }] = await Promise.all([countEffects(pool), pageOfEffects(pool, query)]);
    return { counts, effects, pagination: paginationOf(total, query) };
  });
}

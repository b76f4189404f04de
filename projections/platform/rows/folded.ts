import type pg from 'pg';
import { FOLDED, FOLDED_SQL } from '#contracts/platform/text/foldedText.ts';

/** Creates the function by which searches compare texts that have no folded column (`foldedText`). */
export async function prepareFolded(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ made: boolean }>('select to_regprocedure($1) is not null as made', [
    `${FOLDED}(text)`,
  ]);
  if (rows[0]!.made) return;
  await client.query(
    `create function ${FOLDED}(text) returns text language sql immutable strict parallel safe
     return ${FOLDED_SQL}`,
  );
}

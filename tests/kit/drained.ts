import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Process } from '#platform/processes/process.ts';
import type { Store } from '#platform/store/store.ts';

const OPEN = "select 1 from private.outbox where status in ('waiting', 'performing') limit 1";
const BEHIND = 'select 1 from private.processes where name = $1 and position < $2';

/**
 * Waits until processes have read every fact that is there for them, and all effects are settled; or until
 * `isOver`, for one whose worker dies: a wait that nobody needs any more goes on asking Postgres.
 */
export async function drained(
  { pool, store }: { pool: pg.Pool; store: Store },
  processes: readonly Process[],
  isOver = () => false,
): Promise<void> {
  for (const { name, categories, on } of processes) {
    const prefixes = categories.map(category => `${category}-`);
    for await (const { type, position } of store.readAll({ prefixes, direction: 'backwards' })) {
      // Past others it moves about once a second.
      if (!Object.hasOwn(on, type)) continue;
      while (!isOver() && (await pool.query(BEHIND, [name, position])).rowCount !== 0) await pause(20);
      break;
    }
  }
  while (!isOver() && (await pool.query(OPEN)).rowCount !== 0) await pause(20);
}

import { sql } from 'kysely';
import type { BulkKind } from '#contracts/queues/bulkCalls.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import type { BulkDecider } from './bulkDecider.ts';
import type { Core } from './core.ts';

/** The queues of all kinds. Those that are decided together say how. */
export type QueueSources = {
  readonly [Kind in QueueKind]: Kind extends BulkKind ? QueueSource & { together: BulkDecider } : QueueSource;
};

/** What an area declares about its queue of things that wait for a decision. */
export type QueueSource = {
  /** How many wait, as the area's list counts them, and since when the oldest one does. */
  size(core: Pick<Core, 'db'>): Promise<{ waiting: number; oldest: Date | null }>;
  /** Whether there is such a thing, waiting or not. */
  has(core: Pick<Core, 'db'>, id: string): Promise<boolean>;
};

/**
 * The queue of those rows of a table of the read model for which `waits` is true, in SQL, since the time in column
 * `since`.
 */
export function queueOf(tableName: string, waits: string, since = 'created_at'): QueueSource {
  const table = sql.table(`read.${tableName}`);
  return {
    async size({ db }) {
      const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
        select count(*)::integer as waiting, min(${sql.ref(since)}) as oldest from ${table}
        where ${sql.raw(waits)}`.execute(db());
      return rows[0]!;
    },
    async has({ db }, id) {
      const { rows } = await sql`select from ${table} where id = ${id}::uuid`.execute(db());
      return rows.length > 0;
    },
  };
}

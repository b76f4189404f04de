import type pg from 'pg';
import type { Store } from '../store/store.ts';

// Rows, the mirror and every process locate facts by the store's positions. In another store, the same log has other
// positions, and another log has unrelated facts there.

/** How the log of a store relates to the mirror: the same one, the same with other positions, or another one. */
export type Kinship = 'same' | 'moved' | 'other';

const SAMPLE = 20;
const NEWEST = `
  select position, id, stream, revision from read.facts where foreign_kind is null
  order by position desc limit ${SAMPLE}`;

type Mirrored = { position: bigint; id: string; stream: string; revision: number };

/** Looks the newest facts of the mirror up in the store; the store may lack some, as after a crash of a cluster. */
export async function kinshipOf({ pool, store }: { pool: pg.Pool; store: Store }): Promise<Kinship> {
  const there = await pool.query<{ there: boolean }>(`select to_regclass('read.facts') is not null as there`);
  if (!there.rows[0]!.there) return 'same';
  const { rows } = await pool.query<Mirrored>(NEWEST);
  for (const { position, id, stream, revision } of rows) {
    for await (const found of store.readStream(stream, { from: revision, limit: 1 })) {
      // What a stream hides is missing; its next fact is there.
      if (found.revision !== revision) continue;
      if (found.id !== id) return 'other';
      return found.position === position ? 'same' : 'moved';
    }
  }
  return rows.length === 0 ? 'same' : 'other';
}

/**
 * Keeps a program from combining the rows of one log with the facts of another.
 * @throws with a sentence that says what to do.
 */
export async function refuseOtherLog(parts: { pool: pg.Pool; store: Store }): Promise<void> {
  const kinship = await kinshipOf(parts);
  if (kinship !== 'same') throw new Error(SENTENCES[kinship]);
}

const SENTENCES: Record<Exclude<Kinship, 'same'>, string> = {
  moved:
    'The log was moved: in this event store it has other positions than the rows know. Stop everything that uses them, ' +
    'run npm run tanda -- log adopt, and start again (docs/moving.md).',
  other:
    'The event store has another log than the one that the rows were made of. Set EVENTSTORE_URL to the store of that ' +
    'log, or copy the log to this one first (docs/moving.md).',
};

import type pg from 'pg';
import { FOREIGN_TYPE } from '#contracts/platform/facts.ts';
import { FOREIGN_ACTOR, type ForeignKind } from '#contracts/platform/foreign.ts';
import { projectionStream } from '#contracts/system/projection.ts';
import { FOREIGN_REASONS } from '#platform/facts/foreign.ts';
import { MIRROR } from '../platform/mirror/mirror.ts';
import { listParked, skip } from '../platform/parked/parked.ts';
import { retryParked } from '../platform/parked/retry.ts';
import type { Projection } from '../platform/rows/projection.ts';
import { say } from '../platform/terminal.ts';
import type { Workbench } from '../platform/workbench.ts';

type Options = { json?: boolean };

/** Lists the facts that cannot be folded, of one projection or of all. */
export async function listParkedFacts(
  bench: Workbench,
  name: string | undefined,
  options: Options,
): Promise<void> {
  const facts = await listParked(bench.pool, name && bench.chosen(name)[0]!.name);
  if (facts.length === 0 && !options.json) console.log('Nothing is parked.');
  else
    say(
      facts.map(fact => ({
        ...fact,
        position: String(fact.position),
        parkedAt: fact.parkedAt.toISOString(),
      })),
      options,
    );
}

/** The most foreign records that are listed. */
const MOST_NAMED = 100;

type Aside = { by: string; stream: string; position: string; type: string; why: string };

/**
 * What is set aside: parked streams by projection and, under the mirror, the latest records of other
 * programs, whether or not a projection reads their stream.
 */
export async function setAside(pool: pg.Pool): Promise<Aside[]> {
  const parked = await listParked(pool);
  const foreign = await pool.query<Omit<Foreign, 'why'> & { kind: ForeignKind }>(
    `select position, stream, type, foreign_kind as kind from read.facts
     where actor_id = $1 order by at desc, position desc limit ${MOST_NAMED}`,
    [FOREIGN_ACTOR],
  );
  const named = foreign.rows.map(({ kind, type, ...place }) => ({
    ...place,
    by: MIRROR,
    type: type.slice(FOREIGN_TYPE.length),
    why: FOREIGN_REASONS[kind],
  }));
  const waiting = parked.map(({ projection: by, error: why, stream, position, type }) => ({
    by,
    stream,
    position,
    type,
    why,
  }));
  return [...waiting, ...named].map(({ by, stream, position, type, why }) => ({
    by,
    stream,
    position: String(position),
    type,
    why,
  }));
}

type Foreign = { position: bigint; stream: string; type: string; why: string };

/** Folds the parked facts of a stream again, and records who tried; exit code 1 if it is still parked. */
export async function retry(
  bench: Workbench,
  projection: Projection,
  parkedStream: string,
  options: Options,
): Promise<void> {
  const { folded, free } = await retryParked(bench, projection, parkedStream);
  const data = { parkedStream, stillParked: !free };
  await bench.execute(projectionStream, projection.name, 'NoteRetry', data, bench.asked());
  say([{ stream: parkedStream, folded, free }], options);
  if (!free) process.exitCode = 1;
}

/**
 * Makes a projection skip the fact at which a stream is parked, records who and why, and continues after it.
 */
export async function leaveOut(
  bench: Workbench,
  projection: Projection,
  position: bigint,
  options: Options & { reason: string },
): Promise<void> {
  const fact = (await listParked(bench.pool, projection.name)).find(one => one.position === position);
  if (!fact) throw new Error(`No fact is parked in ${projection.name} at ${position}.`);
  const asked = bench.asked();
  const data = { position: String(position), why: options.reason };
  await bench.execute(projectionStream, projection.name, 'NoteSkip', data, asked);
  await skip(bench.pool, projection.name, position, { reason: options.reason, actor: asked.actor.id });
  await retry(bench, projection, fact.stream, options);
}

import { listParked, skip } from '../platform/parked.ts';
import type { Projection } from '../platform/projection.ts';
import { retryParked } from '../platform/retry.ts';
import { say } from '../platform/terminal.ts';
import type { Workbench } from '../platform/workbench.ts';
import { projectionRules } from './projection.ts';

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

/** Folds the facts that a stream waits with, and notes who tried; exit code 1 when it still waits. */
export async function retry(
  bench: Workbench,
  projection: Projection,
  parkedStream: string,
  options: Options,
): Promise<void> {
  const { folded, free } = await retryParked(bench, projection, parkedStream);
  const data = { parkedStream, stillParked: !free };
  await bench.execute(projectionRules, projection.name, 'NoteRetry', data, bench.asked());
  say([{ stream: parkedStream, folded, free }], options);
  if (!free) process.exitCode = 1;
}

/** Has a projection leave out the fact that a stream waits at, notes who and why, and goes on after it. */
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
  await bench.execute(projectionRules, projection.name, 'NoteSkip', data, asked);
  await skip(bench.pool, projection.name, position, { reason: options.reason, actor: asked.actor.id });
  await retry(bench, projection, fact.stream, options);
}

import { inTransaction } from '#platform/database/database.ts';
import { categoryOf } from '#platform/facts/factCodec.ts';
import { mirrorByStream, type Streams, sortedByStream } from '../mirror/byStream.ts';
import type { MirrorStep } from '../mirror/mirror.ts';
import { storeSteps } from '../mirror/storeSteps.ts';
import { skippedPositions } from '../parked/parked.ts';
import { foldRead } from '../rows/foldRead.ts';
import type { Projection } from '../rows/projection.ts';
import { keyOf } from '../rows/read.ts';
import type { FillOptions, Rest } from './rebuildOptions.ts';
import { type Build, writeFinished, writeRest } from './shadowRows.ts';

export type Loaded = Build['loaded'];

type LoadOptions = FillOptions & { shadows: readonly Projection[]; target: bigint; rest?: Rest | undefined };

/**
 * Fills the tables of shadows from one read of the facts up to `target`, stream by stream: a row is written when its
 * stream has ended, so memory holds at most the rows of one step.
 */
export async function loadShadow(options: LoadOptions): Promise<Loaded[]> {
  const { pool, shadows, target, store, step, rest } = options;
  const read = { upTo: target, categories: categoriesOf(shadows), streams: rest?.streams, step };
  const builds = await Promise.all(
    shadows.map(async (projection, index): Promise<Build> => {
      const skipped = await skippedPositions(pool, projection.name);
      const { rows, counters } = rest?.had[index] ?? { rows: 0, counters: new Map() };
      const loaded = { facts: 0, rows, parked: 0 };
      const none = { rows: new Map(), streams: new Map(), poison: new Map() };
      return { projection, skipped, loaded, held: new Set(), ...none, counters };
    }),
  );
  const streams = store
    ? await sortedByStream(pool, watched(storeSteps(store, target), options), read)
    : await mirrorByStream(pool, read);
  try {
    await fill(options, builds, streams);
  } finally {
    streams.close();
  }
  await inTransaction(pool, async client => {
    for (const build of builds) await writeRest(client, build);
  });
  return builds.map(build => build.loaded);
}

async function fill(options: LoadOptions, builds: readonly Build[], streams: Streams): Promise<void> {
  const { pool, codec, signal, onProgress } = options;
  const total = await countFacts(options);
  const parts = { codec, streams };
  let written = Promise.resolve();
  let done = 0;
  for await (const records of streams.steps()) {
    signal?.throwIfAborted();
    const decoded = await codec.decodeEach(records);
    const categories = new Set(records.map(({ stream }) => categoryOf(stream)));
    for (const build of builds) {
      // Looking through a step for each projection takes a tenth of the time; most steps concern one or two.
      if (build.projection.categories?.some(one => categories.has(one)) ?? true)
        build.loaded.facts += foldRead(build, decoded);
    }
    await written;
    written = writeFinished(pool, parts, builds, keyOf(records.at(-1)!));
    // Awaited with the next step; until then its failure must not count as unhandled.
    written.catch(() => {});
    done += records.length;
    onProgress?.({ stage: 'load', done, total });
  }
  await written;
  await writeFinished(pool, parts, builds);
}

async function countFacts({ pool, target, shadows, rest }: LoadOptions): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::int as total from read.facts where position <= $1
     and ($2::text[] is null or category = any($2)) and ($3::text[] is null or stream = any($3))`,
    [target, categoriesOf(shadows) ?? null, rest?.streams ?? null],
  );
  return rows[0]!.total;
}

/** Passes the steps of the store on, and reports each. */
async function* watched(
  steps: AsyncIterable<MirrorStep>,
  { target, signal, onProgress }: LoadOptions,
): AsyncGenerator<MirrorStep> {
  for await (const step of steps) {
    signal?.throwIfAborted();
    yield step;
    onProgress?.({ stage: 'read', done: Number(step.position), total: Number(target) });
  }
}

function categoriesOf(projections: readonly Projection[]): string[] | undefined {
  const lists = projections.map(({ categories }) => categories);
  return lists.includes(undefined) ? undefined : [...new Set(lists.flatMap(list => list ?? []))];
}

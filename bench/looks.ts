import pg from 'pg';
import { v7 } from 'uuid';
import { connectPool } from '#platform/database/database.ts';
import { lookRecorder } from '#platform/looks/looks.ts';
import type { Looked } from '#platform/looks/peopleIn.ts';
import { startProduct } from '#testing/product.ts';
import { type Figure, median } from './measures/figures.ts';

const READS = 300;
const PEOPLE = 1_000;

/** What recording who looked costs a read that shows many people, whom nobody has looked at before and again. */
export async function benchLooks(): Promise<Figure[]> {
  const product = await startProduct();
  const pool = connectPool(product.urls.database.api, { name: 'bench', max: 5 });
  const owner = new pg.Client({ connectionString: product.urls.database.owner });
  await owner.connect();
  try {
    const lists = Array.from({ length: READS }, () => Array.from({ length: PEOPLE }, person));
    // Whoever has no key has nothing to be looked at, and is not stored.
    const keyed = `insert into private.subject_keys (subject, key) select unnest($1::text[]), '\\x00'`;
    for (const list of lists) await owner.query(keyed, [list.map(({ id }) => id)]);
    await owner.query('analyze private.subject_keys');
    const note = lookRecorder({ pool, clock: () => new Date() });
    const reader = v7();
    const [first, again]: [number[], number[]] = [[], []];
    for (const list of lists) {
      first.push(await timeOf(() => note(reader, list)));
      again.push(await timeOf(() => note(reader, list)));
    }
    await untilStored(owner);
    const began = performance.now();
    for (const list of lists) await note(v7(), list);
    const mean = (performance.now() - began) / READS;
    await untilStored(owner);
    return [
      { name: 'a read of 1,000 people not looked at this hour', ...spreadOf(first), goal: { atMost: 1 } },
      { name: 'the same read again', ...spreadOf(again), goal: { atMost: 1 } },
      { name: 'reads of 1,000 people by others, mean', value: mean, unit: 'ms', goal: { atMost: 1 } },
    ];
  } finally {
    await owner.end();
    await pool.end();
    await product.stop();
  }
}

function person(): Looked {
  return { category: 'user', id: v7(), how: 'listed' };
}

async function untilStored(owner: pg.Client): Promise<void> {
  const left = 'select count(*)::int as left from private.looks_heard';
  while ((await owner.query(left)).rows[0].left > 0) await new Promise(settle => setTimeout(settle, 100));
}

function spreadOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    value: median([...times]),
    unit: 'ms',
    p50: median([...times]),
    p99: sorted[Math.floor(times.length * 0.99)]!,
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

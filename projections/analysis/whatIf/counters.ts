import type pg from 'pg';
import type { CounterMove } from '../../platform/rows/counters.ts';

export type CounterDiff = { scope: string; name: string; live: number; other: number };

/** The counters of a projection that would have another value. */
export async function compareCounters(
  client: pg.PoolClient,
  projection: string,
  counted: readonly CounterMove[],
): Promise<CounterDiff[]> {
  const { rows } = await client.query<{ scope: string; name: string; value: number }>(
    'select scope, name, value from read.counters where projection = $1',
    [projection],
  );
  const all = new Map<string, CounterDiff>();
  for (const { scope, name, value } of rows)
    all.set(`${scope} ${name}`, { scope, name, live: value, other: 0 });
  for (const { scope, name, by } of counted) {
    const id = `${scope} ${name}`;
    all.set(id, { ...(all.get(id) ?? { scope, name, live: 0 }), other: by });
  }
  return [...all.values()].filter(({ live, other }) => live !== other);
}

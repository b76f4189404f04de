import { performance } from 'node:perf_hooks';
import pg from 'pg';

/**
 * Single-row INSERT commits per second on concurrent connections: the least that a durable write costs here.
 */
export async function insertsPerSecond(url: string, connections: number, seconds: number): Promise<number> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connected(url)));
  try {
    await clients[0]!.query('create table if not exists private.bench (id uuid primary key, data jsonb)');
    const until = performance.now() + seconds * 1_000;
    const insert = async (client: pg.Client) => {
      let done = 0;
      for (; performance.now() < until; done++) await client.query(INSERT);
      return done;
    };
    const begun = performance.now();
    const done = await Promise.all(clients.map(insert));
    return (1_000 * done.reduce((sum, count) => sum + count, 0)) / (performance.now() - begun);
  } finally {
    await Promise.all(clients.map(client => client.end()));
  }
}

const DATA = {
  title: 'Milonga',
  description: 'An evening of tango with live music.',
  price: '$12',
  at: 'home',
};
const INSERT = {
  name: 'insert',
  text: 'insert into private.bench values (gen_random_uuid(), $1)',
  values: [JSON.stringify(DATA)],
};

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

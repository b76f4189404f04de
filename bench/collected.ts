import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { importedEventsTable } from '#contracts/importedEvents/rows.ts';
import { connectStore, type Store } from '#platform/store/store.ts';
import { type Product, startProduct } from '#testing/product.ts';
import type { Figure } from './measures/figures.ts';
import { rawPerSecond } from './rawLog.ts';

/** `COLLECTED_ITEMS=5000 npm run bench -- collected` is faster. */
const ITEMS = Number(process.env.COLLECTED_ITEMS ?? 20_000);
const AT_ONCE = 1_000;
const LOOK_MS = 50;

/**
 * Items of one source through the API, 1,000 a request, two requests at a time, until each is in the log and in the
 * list; and all of them again, which changes nothing.
 */
export async function benchCollected(): Promise<Figure[]> {
  const product = await startProduct();
  const db = new pg.Client({ connectionString: product.urls.database.owner });
  const store = connectStore({ url: product.urls.eventStore });
  try {
    await db.connect();
    const key = await newSource(product);
    const [first] = await collect(product, key, items('first', 1));
    await untilListed(db, store, 1);
    const raw = await rawPerSecond(db, store, {
      ...{ table: importedEventsTable, category: 'importedEvent', type: 'EventCollected' },
      ...{ like: first!, count: ITEMS },
    });
    const all = items('item', ITEMS);
    const begun = performance.now();
    await collectAll(product, key, all);
    const recorded = performance.now() - begun;
    await untilListed(db, store, ITEMS + 1);
    const listed = performance.now() - begun;
    const again = performance.now();
    await collectAll(product, key, all);
    const unchanged = performance.now() - again;
    const rate = (took: number): number => ITEMS / (took / 1_000);
    return [
      {
        name: `${ITEMS.toLocaleString('en')} collected items, log and rows`,
        value: rate(listed),
        unit: 'items/s',
        raw: { name: 'log and row straight to Postgres', value: raw },
        goal: { atLeast: 1_500 },
      },
      { name: 'the same until all is answered', value: rate(recorded), unit: 'items/s' },
      { name: 'the same again, unchanged', value: rate(unchanged), unit: 'items/s' },
    ];
  } finally {
    await store.close();
    await db.end();
    await product.stop();
  }
}

async function newSource({ address, token }: Product): Promise<string> {
  const answer = await fetch(`${address}/api/admin/import-sources`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench' }),
  });
  return ((await answer.json()) as { key: string }).key;
}

/** Nights in many places: every tenth has HTML in its description. */
function items(name: string, count: number): object[] {
  return Array.from({ length: count }, (_, number) => ({
    id: `${name} ${number}`,
    title: `Salsa night ${name} ${number}`,
    description: `${number % 10 ? '' : '<p>'}Two floors of salsa and bachata, with live music from ten.`,
    start: new Date(Date.UTC(2027, 0, 1, 20) + (number % 400) * 86_400_000).toISOString(),
    timeZone: 'Europe/Berlin',
    venue: `Club ${number % 500}`,
    latitude: 40 + (number % 1_000) / 100,
    longitude: 2 + (number % 700) / 100,
    danceStyles: 'Salsa, Bachata',
    url: `https://example.org/${number}`,
    price: 10,
    currency: 'EUR',
  }));
}

async function collectAll(product: Product, key: string, all: readonly object[]): Promise<void> {
  const open = Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) =>
    all.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  const lane = async (): Promise<void> => {
    for (let next = open.pop(); next; next = open.pop()) await collect(product, key, next);
  };
  await Promise.all([lane(), lane()]);
}

async function collect({ address }: Product, key: string, items: readonly object[]): Promise<string[]> {
  const answer = await fetch(`${address}/api/import/collected`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ items }),
  });
  const body = (await answer.json()) as { refused?: number; items?: { id: string }[] };
  if (body.refused !== 0 || !body.items) throw new Error(JSON.stringify(body).slice(0, 500));
  return body.items.map(({ id }) => id);
}

async function untilListed(db: pg.Client, store: Store, count: number): Promise<void> {
  const head = await store.head();
  for (;;) {
    const { rows } = await db.query(
      "select position from projections.checkpoints where name = 'importedEvents'",
    );
    if (BigInt(rows[0].position) >= head) break;
    await sleep(LOOK_MS);
  }
  const listed = await db.query('select count(*)::int as listed from read.imported_events');
  if (listed.rows[0].listed !== count) throw new Error(`${listed.rows[0].listed} items are listed`);
}

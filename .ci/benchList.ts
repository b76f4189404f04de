import pg from 'pg';
import { listEvents } from '../contracts/events/calls.ts';
import { type EventsSchema, findEvents } from '../services/events/queries.ts';
import { connectPool, queryBuilder } from '../services/platform/database.ts';
import { fillEvents } from './benchListRows.ts';
import type { Figure } from './figures.ts';
import { startProduct } from './product.ts';

/** `LIST_EVENTS=100000 npm run bench -- list` measures fewer. */
const EVENTS = Number(process.env.LIST_EVENTS ?? 1_000_000);
const TURNS = Number(process.env.LIST_TURNS ?? 15);

const BIGGEST = '00000000-0000-4000-8000-000000000001';

type Choice = { query: Record<string, string>; sql: string };
type Timed = { name: string; ours: number[]; hand: number[] };

/** Each filter in two or three of its settings: one that leaves much, and one that leaves little. */
const FILTERS: Record<string, Record<string, Choice>> = {
  status: {
    completed: { query: { status: 'completed' }, sql: `status = 'completed'` },
    cancelled: { query: { status: 'cancelled' }, sql: `status = 'cancelled'` },
  },
  featured: {
    featured: { query: { featured: 'featured' }, sql: 'is_featured' },
    not: { query: { featured: 'not-featured' }, sql: 'not is_featured' },
  },
  recurring: {
    series: { query: { isRecurring: 'master' }, sql: `kind = 'master'` },
    single: { query: { isRecurring: 'single' }, sql: `kind = 'single'` },
  },
  source: { imported: { query: { imported: 'imported' }, sql: 'imported' } },
  region: {
    big: { query: { regionId: BIGGEST }, sql: `region_id = '${BIGGEST}'` },
    none: { query: { regionId: 'null' }, sql: 'region_id is null' },
  },
  date: {
    active: { query: { expired: 'active' }, sql: 'over_at >= now()' },
    expired: { query: { expired: 'expired' }, sql: 'over_at < now()' },
  },
  search: {
    word: { query: { search: 'Luna #42' }, sql: `${searched()} ilike '%Luna #42%'` },
  },
};

function searched(): string {
  return "(title || ' ' || coalesce(location_name, '') || ' ' || coalesce(location_city, ''))";
}

/** The page, its regions and organizers, and the total, as somebody who knows the tables would write it by hand. */
function byHand(condition: string): string {
  return `with page as (
      select * from read.events where ${condition} order by starts_at desc, id desc limit 50
    )
    select (select count(*)::int from read.events where ${condition}) as total, page.*,
      to_jsonb(r) as region, to_jsonb(o) as organizer
    from page left join read.regions as r on r.id = page.region_id
      left join read.organizers as o on o.id = page.event_organizer_id
    order by starts_at desc, page.id desc`;
}

/** The list of a million events, with its total: every pair of filters, beside SQL by hand for the same answer. */
export async function benchList(): Promise<Figure[]> {
  const product = await startProduct();
  const owner = new pg.Client({ connectionString: product.urls.database.owner });
  const pool = connectPool(product.urls.database.api, { name: 'bench', max: 2 });
  await owner.connect();
  try {
    await fillEvents(owner, EVENTS);
    return await measureList(pool);
  } finally {
    await pool.end();
    await owner.end();
    await product.stop();
  }
}

/** Measures the lists of a database that is filled. */
export async function measureList(pool: pg.Pool): Promise<Figure[]> {
  const timed: Timed[] = [];
  for (const [name, chosen] of combinations()) timed.push(await measure(pool, name, chosen));
  return figuresOf(timed);
}

/** No filter, each alone, and every pair of two. */
function combinations(): [string, Choice][] {
  const all = Object.entries(FILTERS).map(([filter, settings]) =>
    Object.entries(settings).map(([setting, choice]): [string, Choice] => [`${filter} ${setting}`, choice]),
  );
  const pairs = all.flatMap((one, at) =>
    all.slice(at + 1).flatMap(other => one.flatMap(a => other.map(b => joined(a, b)))),
  );
  return [['no filter', { query: {}, sql: 'true' }], ...all.flat(), ...pairs];
}

function joined([name, a]: [string, Choice], [other, b]: [string, Choice]): [string, Choice] {
  return [`${name}, ${other}`, { query: { ...a.query, ...b.query }, sql: `${a.sql} and ${b.sql}` }];
}

/** Both in turns, so that what else the machine does falls on both. */
async function measure(pool: pg.Pool, name: string, { query, sql }: Choice): Promise<Timed> {
  const db = queryBuilder<EventsSchema>(pool).withSchema('read');
  const filters = listEvents.query.parse(query);
  const timed: Timed = { name, ours: [], hand: [] };
  for (let turn = -1; turn < TURNS; turn++) {
    const [ours, found] = await clocked(() => findEvents(db, filters, new Date()));
    const [hand, answer] = await clocked(() => pool.query(byHand(sql)));
    const total = answer.rows[0]?.total ?? 0;
    if (found.total !== total || found.events.length !== answer.rows.length) {
      throw new Error(`${name}: ${found.total} and ${total} events`);
    }
    // The first turn fills the caches.
    if (turn >= 0) {
      timed.ours.push(ours);
      timed.hand.push(hand);
    }
  }
  return timed;
}

async function clocked<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const begun = performance.now();
  const result = await work();
  return [performance.now() - begun, result];
}

function figuresOf(timed: readonly Timed[]): Figure[] {
  const worst = timed.toSorted((a, b) => quantile(b.ours, 0.95) - quantile(a.ours, 0.95));
  const ours = timed.flatMap(one => one.ours);
  const hand = timed.flatMap(one => one.hand);
  const common = `${EVENTS.toLocaleString('en')} events`;
  const figure = (name: string, own: readonly number[], others: readonly number[]): Figure => ({
    ...{
      name,
      value: quantile(own, 0.95),
      unit: 'ms p95',
      p50: quantile(own, 0.5),
      p99: quantile(own, 0.99),
    },
    raw: { name: 'SQL by hand, ms p95', value: quantile(others, 0.95) },
  });
  return [
    figure(`list of ${common}, all ${timed.length} combinations of filters`, ours, hand),
    ...worst.slice(0, 5).map(one => figure(`slowest: ${one.name}`, one.ours, one.hand)),
  ];
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
}

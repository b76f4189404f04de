import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startProduct } from '#testing/product.ts';
import { buildSite } from '../services/embedded/site.ts';
import type { Figure } from './figures.ts';
import { fillEvents } from './listRows.ts';
import { ASKED, addressOf, pageByHand } from './publicFilters.ts';

/** `PUBLIC_EVENTS=100000 npm run bench -- public` measures with fewer; there are as many dates of series as events. */
const EVENTS = Number(process.env.PUBLIC_EVENTS ?? 1_000_000);
const SECONDS = Number(process.env.PUBLIC_SECONDS ?? 20);
const A_SECOND = 200;
const CONNECTIONS = 16;
/** How many values each filter is asked with. */
const VALUES = 25;
const ALONE = 8;

type Took = { name: string; ours: number[]; hand: number[] };

/**
 * The public calendar among a million events and as many dates. First each kind of page one at a time, with other values
 * every time, so that no page is ready; beside its rows by hand-written SQL. Then 200 requests a second on 16
 * connections, all kinds in turn: as to visitors who have no page, and to those who have them. Latencies count from when
 * a request was due, not from when a connection was free.
 */
export async function benchPublic(): Promise<Figure[]> {
  await buildSite(resolve(import.meta.dirname, '..'));
  const product = await startProduct();
  const owner = new pg.Client({ connectionString: product.urls.database.owner });
  await owner.connect();
  try {
    await fillEvents(owner, EVENTS);
    const alone: Took[] = [];
    for (const [name, filters] of ASKED) alone.push(await oneByOne(product.address, owner, name, filters));
    const pages = Array.from({ length: SECONDS * A_SECOND }, (_, number) => pageOf(product.address, number));
    const fresh = await load(pages, new Map());
    const etags = new Map<string, string>();
    for (const page of new Set(pages)) etags.set(page, await visit(page));
    const kept = await load(pages, etags);
    return figuresOf(alone, fresh, kept);
  } finally {
    await owner.end();
    await product.stop();
  }
}

/** All kinds in turn; of each, the first values far more often than the last, as with cities and their dancers. */
function pageOf(address: string, number: number): string {
  const [, filters] = ASKED[number % ASKED.length]!;
  // Evenly spread, and the same in every run.
  const share = (Math.floor(number / ASKED.length) * 0.618_034) % 1;
  return address + addressOf(filters(Math.floor(VALUES * share ** 2)));
}

/** Pages that nobody asked for before. The first turn warms the caches of the database. */
async function oneByOne(
  address: string,
  owner: pg.Client,
  name: string,
  filters: (typeof ASKED)[number][1],
): Promise<Took> {
  const took: Took = { name, ours: [], hand: [] };
  for (let turn = -1; turn < ALONE; turn++) {
    // Other values than those of the load, and a cursor that says nothing but makes it another page.
    const asked = filters(turn + 101);
    const begun = performance.now();
    await visit(`${address}${addressOf(asked)}&after=no${turn}`);
    const between = performance.now();
    await owner.query(pageByHand(asked));
    if (turn < 0) continue;
    took.ours.push(between - begun);
    took.hand.push(performance.now() - between);
  }
  return took;
}

/** Asks for a page; returns its ETag. */
async function visit(page: string, etag?: string): Promise<string> {
  const answer = await fetch(page, { headers: etag ? { 'if-none-match': etag } : {} });
  await answer.arrayBuffer();
  if (!answer.ok && answer.status !== 304) throw new Error(`${page}: ${answer.status}`);
  return answer.headers.get('etag') ?? '';
}

async function load(pages: readonly string[], etags: ReadonlyMap<string, string>): Promise<number[]> {
  const took: number[] = [];
  const begun = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let number = next++; number < pages.length; number = next++) {
      const due = begun + (number / A_SECOND) * 1_000;
      await sleep(Math.max(0, due - performance.now()));
      const page = pages[number]!;
      await visit(page, etags.get(page));
      took.push(performance.now() - due);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return took;
}

function figuresOf(alone: readonly Took[], fresh: readonly number[], kept: readonly number[]): Figure[] {
  const hand = alone.flatMap(one => one.hand);
  const common = EVENTS.toLocaleString('en');
  const slowest = alone.toSorted((one, other) => quantile(other.ours, 0.95) - quantile(one.ours, 0.95));
  return [
    figure(`pages of the public calendar of ${common} events, ${A_SECOND}/s`, fresh, hand),
    figure('the same, to those who have them', kept),
    figure(
      `a page that nobody asked for before, all ${alone.length} kinds`,
      alone.flatMap(one => one.ours),
      hand,
    ),
    ...slowest.slice(0, 5).map(one => figure(`slowest: ${one.name}`, one.ours, one.hand)),
  ];
}

function figure(name: string, ours: readonly number[], hand?: readonly number[]): Figure {
  return {
    name,
    value: quantile(ours, 0.95),
    unit: 'ms p95',
    p50: quantile(ours, 0.5),
    p99: quantile(ours, 0.99),
    ...(hand && { raw: { name: 'its rows, SQL by hand, ms p95', value: quantile(hand, 0.95) } }),
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

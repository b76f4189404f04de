import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Product, startProduct } from '#testing/product.ts';
import { buildSite } from '../services/embedded/site.ts';
import { fillEvents } from './listRows.ts';
import type { Figure } from './measures/figures.ts';
import { ASKED, type Asking, addressOf, pageByHand } from './publicFilters.ts';
import { benchSitemap } from './sitemap.ts';

/** `PUBLIC_EVENTS=100000 npm run bench -- public` measures with fewer; there are as many dates of series as events. */
const EVENTS = Number(process.env.PUBLIC_EVENTS ?? 1_000_000);
const SECONDS = Number(process.env.PUBLIC_SECONDS ?? 20);
const A_SECOND = 200;
const CONNECTIONS = 16;
/** How many values each filter is asked with. */
const VALUES = 25;
const ALONE = 8;

const SEEN_NIGHTS = 40;
const SEEN_VIEWS = 4_000;

type Took = { name: string; ours: number[]; hand: number[] };

/**
 * The public calendar among a million events and as many dates. First each kind of page one at a time, with other
 * values every time, so that no page is ready; beside its rows by hand-written SQL. Then 200 requests a second on 16
 * connections, all kinds in turn: their rows by hand, the pages as to visitors who have none, the same again while an
 * event is changed every second, and as to visitors who have them; last, the sitemap. Latencies count from when a request
 * was due, not from when a connection was free.
 */
export async function benchPublic(): Promise<Figure[]> {
  await buildSite(resolve(import.meta.dirname, '..'));
  const product = await startProduct();
  const owner = new pg.Client({ connectionString: product.urls.database.owner });
  const hands = new pg.Pool({ connectionString: product.urls.database.owner, max: CONNECTIONS });
  await owner.connect();
  try {
    await fillEvents(owner, EVENTS);
    const alone: Took[] = [];
    for (const [name, filters] of ASKED) alone.push(await oneByOne(product.address, owner, name, filters));
    const asked = Array.from({ length: SECONDS * A_SECOND }, (_, number) => askedAs(number));
    const pages = asked.map(filters => product.address + addressOf(filters));
    const byHand = await load(asked, filters => hands.query(pageByHand(filters)));
    const fresh = await load(pages, page => visit(page));
    const stop = await changing(product);
    const changed = await load(pages, page => visit(page)).finally(stop);
    const etags = new Map<string, string>();
    for (const page of new Set(pages)) etags.set(page, await visit(page));
    // Pages with a visitor's place have no ETag: nobody may keep them.
    const had = pages.filter(page => etags.get(page));
    const kept = await load(had, page => visit(page, etags.get(page)));
    return [...figuresOf(alone, { byHand, fresh, changed, kept }), ...(await benchSitemap(product))];
  } finally {
    await hands.end();
    await owner.end();
    await product.stop();
  }
}

/** All kinds in turn; of each, the first values far more often than the last, as with cities and their dancers. */
function askedAs(number: number): Asking[] {
  const [, filters] = ASKED[number % ASKED.length]!;
  // Evenly spread, and the same in every run.
  const share = (Math.floor(number / ASKED.length) * 0.618_034) % 1;
  return filters(Math.floor(VALUES * share ** 2));
}

/** Changes the title of an event every second until it is stopped. */
async function changing({ address, token }: Product): Promise<() => Promise<void>> {
  const send = async (method: string, path: string, body: object): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${address}/api${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const night = { title: 'Night 0', startDateTime: '2031-01-01T21:00', status: 'published' };
  const { event } = (await (await send('POST', '/admin/events', night)).json()) as { event: { id: string } };
  let isOver = false;
  const changes = (async () => {
    for (let number = 1; !isOver; number++) {
      await send('PUT', `/admin/events/${event.id}`, { title: `Night ${number}` });
      await sleep(1_000);
    }
  })();
  return async () => {
    isOver = true;
    await changes;
  };
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

async function load<Asked>(
  all: readonly Asked[],
  ask: (asked: Asked) => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = [];
  const begun = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let number = next++; number < all.length; number = next++) {
      const due = begun + (number / A_SECOND) * 1_000;
      await sleep(Math.max(0, due - performance.now()));
      await ask(all[number]!);
      took.push(performance.now() - due);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return took;
}

type Loads = Record<'byHand' | 'fresh' | 'changed' | 'kept', number[]>;

function figuresOf(alone: readonly Took[], { byHand, fresh, changed, kept }: Loads): Figure[] {
  const common = EVENTS.toLocaleString('en');
  const slowest = alone.toSorted((one, other) => quantile(other.ours, 0.95) - quantile(one.ours, 0.95));
  return [
    figure(`pages of the public calendar of ${common} events, ${A_SECOND}/s`, fresh, byHand),
    figure('the same, while an event changes every second', changed, byHand),
    figure('the same, to those who have them', kept),
    figure(
      `a page that nobody asked for before, all ${alone.length} kinds`,
      alone.flatMap(one => one.ours),
      alone.flatMap(one => one.hand),
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

/**
 * What it costs that nights are counted: 200 times a second a page of a night, to who has it already, which is the
 * cheapest there is; then 200 views a second that such pages tell, each of another visitor.
 */
export async function benchSeen(): Promise<Figure[]> {
  await buildSite(resolve(import.meta.dirname, '..'));
  const product = await startProduct();
  try {
    const nights = await madeNights(product);
    const views = Array.from({ length: SEEN_VIEWS }, (_, number) => ({
      number,
      night: nights[number % SEEN_NIGHTS]!,
    }));
    const pageOf = (night: string) => `${product.address}/events/${night}`;
    const etags = new Map<string, string>();
    for (const night of nights) etags.set(night, await visit(pageOf(night)));
    const pages = await load(views, ({ night }) => visit(pageOf(night), etags.get(night)));
    const told = await load(views, async ({ number, night }) => {
      const headers = { 'user-agent': `Mozilla/5.0 (Visitor ${number})` };
      const answer = await fetch(`${product.address}/my/seen/views/${night}`, { method: 'POST', headers });
      if (answer.status !== 204) throw new Error(`a view: ${answer.status}`);
    });
    const raw = (share: number) => ({ name: `its page, to who has it`, value: quantile(pages, share) });
    return [
      {
        name: 'a view that the page of a night tells',
        value: quantile(told, 0.5),
        unit: 'ms p50',
        raw: raw(0.5),
      },
      { name: 'the same', value: quantile(told, 0.95), unit: 'ms p95', raw: raw(0.95) },
    ];
  } finally {
    await product.stop();
  }
}

async function madeNights({ address, token }: Product): Promise<string[]> {
  const send = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { organizer } = (await send('/organizers', { name: 'Measured' })) as { organizer: { id: string } };
  const made: string[] = [];
  for (let number = 0; number < SEEN_NIGHTS; number++) {
    const night = { title: `Night ${number}`, startDateTime: '2031-01-01T21:00', status: 'published' };
    const { event } = (await send('/admin/events', { ...night, eventOrganizerId: organizer.id })) as {
      event: { id: string };
    };
    made.push(event.id);
  }
  return made;
}

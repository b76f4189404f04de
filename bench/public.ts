import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startProduct } from '#testing/product.ts';
import { buildSite } from '../services/embedded/site.ts';
import type { Figure } from './figures.ts';
import { fillEvents } from './listRows.ts';

/** `PUBLIC_EVENTS=100000 npm run bench -- public` measures with fewer; there are as many dates of series as events. */
const EVENTS = Number(process.env.PUBLIC_EVENTS ?? 1_000_000);
const SECONDS = Number(process.env.PUBLIC_SECONDS ?? 20);
const A_SECOND = 200;
const CONNECTIONS = 16;

const FROM_NOW = `status in ('published', 'completed', 'cancelled') and over_at >= now()`;
const BIG = `region_id = '00000000-0000-4000-8000-000000000001'`;

/** What visitors ask for, each with the condition that it stands for in SQL by hand. */
const ASKED: readonly [query: string, condition: string][] = [
  ['', FROM_NOW],
  ['?city=city-1-country-1', `${FROM_NOW} and ${BIG}`],
  ['?style=salsa', `${FROM_NOW} and (dance_style_bits & 1) <> 0`],
  ['?style=swing', `${FROM_NOW} and (dance_style_bits & 32) <> 0`],
  ['?city=city-1-country-1&style=swing', `${FROM_NOW} and ${BIG} and (dance_style_bits & 32) <> 0`],
  [
    '?when=tonight',
    `${FROM_NOW} and starts_at < now() + interval '2 days'
     and (start_local::timestamp - interval '6 hours')::date = ((now() at time zone time_zone) - interval '6 hours')::date`,
  ],
  ['?search=luna', `${FROM_NOW} and search_text like '%luna%'`],
  [
    '?organizer=00000000-0000-4000-8000-000000000001',
    `${FROM_NOW} and event_organizer_id = '00000000-0000-4000-8000-000000000001'`,
  ],
];

/**
 * The public calendar among a million events and as many dates: 200 requests a second on 16 connections, every filter in
 * turn, as pages; then the same pages to those who have them; beside the rows of the same pages by hand-written SQL,
 * one at a time. Latencies count from when a request was due, not from when a connection was free.
 */
export async function benchPublic(): Promise<Figure[]> {
  await buildSite(resolve(import.meta.dirname, '..'));
  const product = await startProduct();
  const owner = new pg.Client({ connectionString: product.urls.database.owner });
  await owner.connect();
  try {
    await fillEvents(owner, EVENTS);
    const pages = ASKED.map(([query]) => `${product.address}/events${query}`);
    const etags = new Map<string, string>();
    for (const page of pages) etags.set(page, await visit(page));
    const hand = await byHand(owner);
    const fresh = await load(pages, new Map());
    const kept = await load(pages, etags);
    const common = EVENTS.toLocaleString('en');
    return [
      figure(`pages of the public calendar of ${common} events, ${A_SECOND}/s`, fresh, hand),
      figure('the same, to those who have them', kept),
    ];
  } finally {
    await owner.end();
    await product.stop();
  }
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
    for (let number = next++; number < SECONDS * A_SECOND; number = next++) {
      const due = begun + (number / A_SECOND) * 1_000;
      await sleep(Math.max(0, due - performance.now()));
      const page = pages[number % pages.length]!;
      await visit(page, etags.get(page));
      took.push(performance.now() - due);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return took;
}

async function byHand(owner: pg.Client): Promise<number[]> {
  const took: number[] = [];
  for (let turn = -1; turn < 10; turn++) {
    for (const [, condition] of ASKED) {
      const begun = performance.now();
      await owner.query(pageByHand(condition));
      if (turn >= 0) took.push(performance.now() - begun);
    }
  }
  return took;
}

function pageByHand(condition: string): string {
  const half = (table: string, more: string): string =>
    `(select id::text, title, starts_at from read.${table} where ${more} and ${condition} order by starts_at limit 41)`;
  return `${half('events', "kind = 'single'")} union all ${half('event_dates', 'true')} order by starts_at limit 41`;
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

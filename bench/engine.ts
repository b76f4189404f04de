import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectStore, type Store } from '#platform/store/store.ts';
import { appendEvents, FACTS_AN_EVENT } from '#testing/manyEvents.ts';
import { commandEnvironment, type Product, startProduct } from '#testing/product.ts';
import { MIRROR } from '../projections/platform/mirror/mirror.ts';
import { projections } from '../projections/projections.ts';
import { type Figure, median } from './measures/figures.ts';

/** `ENGINE_FACTS=1000000 npm run bench -- engine` measures the million. */
const FACTS = Number(process.env.ENGINE_FACTS ?? 200_000);

/** The engine on a long log: catching up live, rebuilding from the mirror and from the store, verifying. */
export async function benchEngine(): Promise<Figure[]> {
  const product = await startProduct();
  const store = connectStore({ url: product.urls.eventStore });
  const db = new pg.Client({ connectionString: product.urls.database.owner });
  await db.connect();
  try {
    product.children.projections!.kill('SIGSTOP');
    const appended = await appendEvents(store, FACTS / FACTS_AN_EVENT);
    const live = await followed(product, db, await store.head());
    const catchUps = [await bareCatchUp(store), await bareCatchUp(store), await bareCatchUp(store)];
    // The first one also compiles the client, which took up to three times as long.
    const catchUp = median(catchUps);
    const filled = await filledFromEmpty(product, db);
    const mirror = await tanda(product, ['projections', 'rebuild', 'events', '--json']);
    const fromStore = await tanda(product, ['projections', 'rebuild', 'events', '--from-store', '--json']);
    const verified = await tanda(product, ['log', 'verify', '--json']);
    const facts = `${FACTS.toLocaleString('en')} facts`;
    const bare = { name: 'bare catch-up of the client', value: catchUp };
    return [
      { name: `appends of ${FACTS_AN_EVENT} facts each, ${facts}`, value: appended, unit: 'facts/s' },
      { name: 'live: mirror and all rows, one worker', value: live, unit: 'facts/s', raw: bare },
      { name: `an empty Postgres, until ready, ${facts}`, value: filled, unit: 'facts/s', raw: bare },
      {
        name: `rebuild of events from the mirror, swap included, ${facts}`,
        value: rateOf(mirror),
        unit: 'facts/s',
        raw: bare,
      },
      { name: 'memory of that rebuild at its peak', value: mirror.peakMb, unit: 'MB' },
      { name: 'readers locked by its swap', value: mirror.json[0]!.lockedMs, unit: 'ms' },
      {
        name: 'rebuild of events from the event store',
        value: rateOf(fromStore),
        unit: 'facts/s',
        raw: bare,
      },
      { name: `log verify, ${facts}`, value: verified.seconds, unit: 's' },
    ];
  } finally {
    await db.end();
    await store.close();
    await product.stop();
  }
}

async function bareCatchUp(store: Store): Promise<number> {
  const head = await store.head();
  const stopping = new AbortController();
  const began = performance.now();
  let facts = 0;
  for await (const batch of store.subscribe({ after: 0n, signal: stopping.signal })) {
    facts += batch.records.length;
    if (batch.position >= head) break;
  }
  stopping.abort();
  return (facts / (performance.now() - began)) * 1_000;
}

/** How fast a worker that was stopped catches up, into the mirror and all rows. */
async function followed(product: Product, db: pg.Client, head: bigint): Promise<number> {
  const names = [MIRROR, ...projections.map(({ name }) => name)];
  const least = 'select min(position) as position from projections.checkpoints where name = any($1)';
  const position = async () => BigInt((await db.query(least, [names])).rows[0].position);
  const from = await position();
  const began = performance.now();
  product.children.projections!.kill('SIGCONT');
  while ((await position()) < head) await sleep(100);
  return (Number(head - from) / (performance.now() - began)) * 1_000;
}

const TABLES = `select format('drop table read.%I', tablename) as drop from pg_tables where schemaname = 'read'`;
const FORGET = `
  delete from projections.checkpoints; delete from projections.fact_kinds;
  select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('tanda projections', 'tanda rebuilds')`;

/** How fast a worker that finds neither mirror nor rows makes the product ready. */
async function filledFromEmpty({ address, children }: Product, db: pg.Client): Promise<number> {
  const { rows } = await db.query('select count(*)::int as facts from read.facts');
  children.projections!.kill('SIGSTOP');
  const tables = await db.query<{ drop: string }>(TABLES);
  await db.query([...tables.rows.map(({ drop }) => drop), FORGET].join(';'));
  const began = performance.now();
  children.projections!.kill('SIGCONT');
  while (!(await fetch(`${address}/api/health/ready`)).ok) await sleep(250);
  return (rows[0].facts / (performance.now() - began)) * 1_000;
}

type Report = { facts: number; seconds: number; lockedMs: number };
type Ran = { json: Report[]; seconds: number; peakMb: number };

/** Runs the command line in a separate process, as an operator does. */
async function tanda(product: Product, args: string[]): Promise<Ran> {
  const env = commandEnvironment(product);
  const began = performance.now();
  const script = join(import.meta.dirname, '../projections/tanda.ts');
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', chunk => (said += chunk));
  const peak = watchPeak(child);
  const code = await new Promise(settle => child.once('close', settle));
  if (code !== 0) throw new Error(`tanda ${args.join(' ')} exited with ${code}: ${said}`);
  return { json: JSON.parse(said), seconds: (performance.now() - began) / 1_000, peakMb: peak() };
}

function watchPeak({ pid }: ChildProcess): () => number {
  let peak = 0;
  const look = (): void => {
    try {
      const [, kB] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      peak = Math.max(peak, Number(kB ?? 0) / 1_024);
    } catch {
      clearInterval(timer);
    }
  };
  const timer = setInterval(look, 50);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

function rateOf({ json: [report] }: Ran): number {
  return report ? report.facts / report.seconds : 0;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import lighthouse, { type Result } from 'lighthouse';
import Trace from 'lighthouse/core/gather/gatherers/trace.js';
import { type Product, startProduct } from '#testing/product.ts';
import { buildSite } from '../services/embedded/site.ts';
import { findBrowser } from '../web/journeys/kit/browser.ts';
import { type Figure, type Goal, median } from './measures/figures.ts';

/** Only performance differs between runs: the median counts, and of the other categories the worst. */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3);

const CATEGORIES = {
  performance: { atLeast: 95 },
  accessibility: { atLeast: 100 },
  'best-practices': { atLeast: 100 },
  seo: { atLeast: 100 },
} satisfies Record<string, Goal>;
type Category = keyof typeof CATEGORIES;
const categories = Object.keys(CATEGORIES) as Category[];

const TIMINGS = [
  {
    audit: 'largest-contentful-paint',
    name: 'largest contentful paint',
    unit: 'ms',
    goal: { atMost: 1_800 },
  },
  { audit: 'cumulative-layout-shift', name: 'layout shift', unit: '', goal: { atMost: 0.02 } },
  { audit: 'total-blocking-time', name: 'total blocking time', unit: 'ms', goal: { atMost: 100 } },
] as const;

// Tracing which features of the web a page uses crashes the headless shell of Chromium 147 on any page with a
// `Referrer-Policy`; Lighthouse then reports `net::ERR_ABORTED`. It is for one audit, which gives no points.
const traced = Trace.getDefaultTraceCategories().filter(name => name !== 'blink.webdx_feature_usage');
Trace.getDefaultTraceCategories = () => traced;

/**
 * Lighthouse on pages of the public site with the demonstration history, on the telephone and the network that it
 * simulates. Says which audits cost points outside of performance.
 */
export async function benchLighthouse(): Promise<Figure[]> {
  await buildSite(resolve(import.meta.dirname, '..'));
  const product = await startProduct({ DEMO: '1' });
  const browser = await startBrowser();
  try {
    const night = await nightOf(product);
    const figures: Figure[] = [];
    for (const path of ['/', '/events', night, '/organizers']) {
      const runs: Result[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await visit(product.address + path, browser.port));
      figures.push(...figuresOf(path === night ? '/events/…' : path, runs));
    }
    return figures;
  } finally {
    await browser.stop();
    await product.stop();
  }
}

/** The path of a night of the demonstration history, once that is recorded. */
async function nightOf({ said, address, gaveUp }: Product): Promise<string> {
  while (!said.some(line => line.includes('was recorded'))) {
    gaveUp.throwIfAborted();
    await sleep(500);
  }
  const page = await (await fetch(`${address}/events`)).text();
  const found = /href="(\/events\/[0-9a-f-]{36})"/.exec(page)?.[1];
  if (!found) throw new Error('No night is listed.');
  return found;
}

/** The tests' Chromium, on a port: Playwright would attach itself to the pages that Lighthouse opens. */
async function startBrowser(): Promise<{ port: number; stop: () => Promise<void> }> {
  const { path, env, args } = await findBrowser();
  const profile = await mkdtemp(join(tmpdir(), 'tanda-lighthouse-'));
  const own = ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const browser = spawn(path, [...args, ...own, 'about:blank'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(browser, 'exit');
  const stop = async () => {
    browser.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  let said = '';
  for await (const chunk of browser.stderr.iterator({ destroyOnReturn: false })) {
    said += chunk;
    const port = /DevTools listening on ws:\/\/[^/]+:(\d+)/.exec(said)?.[1];
    if (!port) continue;
    browser.stderr.resume();
    return { port: Number(port), stop };
  }
  await stop();
  throw new Error(`Chromium did not start:\n${said}`);
}

async function visit(url: string, port: number): Promise<Result> {
  const done = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories });
  if (!done || done.lhr.runtimeError) throw new Error(`${url}: ${done?.lhr.runtimeError?.message}`);
  return done.lhr;
}

function figuresOf(path: string, runs: readonly Result[]): Figure[] {
  const failed = new Set(runs.flatMap(failedIn));
  if (failed.size > 0) console.error(`${path}: ${[...failed].join('; ')}`);
  const scores = categories.map(category => {
    const scored = runs.map(run => 100 * (run.categories[category]!.score ?? 0));
    const value = category === 'performance' ? median(scored) : Math.min(...scored);
    return { name: `${path} ${category}`, value, unit: 'of 100', goal: CATEGORIES[category] };
  });
  const timings = TIMINGS.map(({ audit, name, unit, goal }) => ({
    name: `${path} ${name}`,
    value: median(runs.map(run => run.audits[audit]!.numericValue ?? Number.NaN)),
    unit,
    goal,
  }));
  return [...scores, ...timings];
}

/** What costs points outside of performance, with what it was found in. */
function failedIn({ categories: scored, audits }: Result): string[] {
  const weighed = categories
    .filter(category => category !== 'performance')
    .flatMap(category => scored[category]!.auditRefs.filter(({ weight }) => weight > 0));
  return weighed
    .map(({ id }) => audits[id]!)
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title, details }) => `${id} (${title}) ${JSON.stringify(details ?? '').slice(0, 600)}`);
}

import pg from 'pg';
import type { FactFilters } from '#contracts/soughtTerms.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import { type Product, startProduct } from '#testing/product.ts';
import { catchUp } from '../projections/platform/live/soughtFacts.ts';
import type { AuditSchema } from '../services/audit/entries.ts';
import { actsSought, soughtFacts } from '../services/audit/sought.ts';
import { fillFacts } from './auditFacts.ts';
import type { Figure } from './measures/figures.ts';
import { memoryOf } from './measures/memory.ts';

/** `AUDIT_FACTS=200000 npm run bench -- audit` measures with fewer. */
const FACTS = Number(process.env.AUDIT_FACTS ?? 1_000_000);
const TURNS = Number(process.env.AUDIT_TURNS ?? 7);
const PAGE = { limit: 50, offset: 0 };
const GOAL = { atMost: 200 };
const DAY = 86_400_000;

const day = (ago: number): string => new Date(Date.now() - ago * DAY).toISOString();
const BIGGEST = '00000000-0000-4000-8000-000000000001';
const SMALL = '00000000-0000-4000-8000-000000000039';

/** Each filter with values of high and low selectivity. */
const FILTERS: Readonly<Record<string, readonly FactFilters[]>> = {
  who: [{ actorId: 'system' }, { people: 'true' }, { actorId: 'person-9' }],
  what: [{ type: 'EventDetailsChanged' }, { type: 'EventMoved' }],
  thing: [{ stream: 'event-00000000-0000-4000-9000-000000000421' }, { category: 'event' }],
  field: [{ field: 'price' }, { field: 'startLocal' }, { field: 'title,locationName' }],
  value: [{ was: '$10' }, { became: '$15' }],
  region: [{ regionId: BIGGEST }, { regionId: SMALL }],
  organizer: [{ organizerId: BIGGEST }],
  run: [{ run: 'import' }, { run: 'process' }],
  reason: [{ reason: '*' }, { reason: 'venue' }],
  words: [{ q: 'live band' }, { q: 'milonga 421' }, { q: 'changed' }],
  time: [{ from: day(30) }, { from: day(400), until: day(370) }],
};

/** A page of the audit log and its total, for every filter and every pair of filters. */
export async function benchAudit(): Promise<Figure[]> {
  const product = await startProduct();
  const owner = new pg.Client({ connectionString: product.urls.database.owner });
  const projector = connectPool(product.urls.database.projector, {
    name: 'bench',
    max: 2,
    statements: 'maintenance',
  });
  const pool = connectPool(product.urls.database.api, { name: 'bench', max: 2 });
  await owner.connect();
  try {
    await fillFacts(owner, FACTS);
    const began = performance.now();
    await catchUp({ pool: projector, signal: AbortSignal.timeout(3_600_000) });
    const rate = FACTS / ((performance.now() - began) / 1_000);
    await owner.query('vacuum analyze read.sought_facts');
    return [
      { name: 'terms made of facts', value: rate, unit: 'facts/s' },
      ...(await benchExport(product)),
      ...(await measure(pool)),
    ];
  } finally {
    await pool.end();
    await projector.end();
    await owner.end();
    await product.stop();
  }
}

const EXPORTED = 100_000;
const TWO_YEARS = 730;

/** The newest 100,000 facts as CSV, and how much more memory the API takes meanwhile. */
async function benchExport(product: Product): Promise<Figure[]> {
  const memory = () => memoryOf(product).find(({ name }) => name.includes('api'))?.value ?? 0;
  const before = memory();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, memory());
  }, 500);
  const began = performance.now();
  const query = new URLSearchParams({ people: 'true', from: day((TWO_YEARS * EXPORTED * 1.4) / FACTS) });
  const answer = await fetch(new URL(`/api/admin/audit/export?${query}`, product.address), {
    headers: { authorization: `Bearer ${product.token}` },
  });
  let bytes = 0;
  for await (const part of answer.body!) bytes += part.length;
  const seconds = (performance.now() - began) / 1_000;
  clearInterval(watching);
  const { facts } = await lastExport(product);
  return [
    {
      name: `export of ${facts.toLocaleString('en')} facts as CSV, ${Math.round(bytes / 1e6)} MB, per 100,000`,
      value: (seconds / facts) * EXPORTED,
      unit: 's',
      goal: { atMost: 30 },
    },
    { name: 'the same, more memory of the API', value: most - before, unit: 'MB', goal: { atMost: 200 } },
  ];
}

async function lastExport(product: Product): Promise<{ facts: number }> {
  const answer = await fetch(new URL('/api/admin/audit?type=ListExported&limit=1', product.address), {
    headers: { authorization: `Bearer ${product.token}` },
  });
  const { entries } = (await answer.json()) as { entries: { data: { count: number } }[] };
  return { facts: entries[0]!.data.count };
}

type Timed = { name: string; ms: number[] };

async function measure(pool: pg.Pool): Promise<Figure[]> {
  const all: Timed[] = [];
  for (const [name, filters] of combinations()) all.push({ name, ms: await timed(pool, filters) });
  const worst = all.toSorted((one, other) => p95(other.ms) - p95(one.ms));
  const common = FACTS.toLocaleString('en');
  return [
    figure(
      `a page of ${common} facts, all ${all.length} filters and pairs`,
      all.flatMap(({ ms }) => ms),
    ),
    ...worst.slice(0, 8).map(({ name, ms }) => ({ ...figure(`slowest: ${name}`, ms), goal: GOAL })),
  ];
}

async function timed(pool: pg.Pool, filters: FactFilters): Promise<number[]> {
  const db = readModel<AuditSchema>(pool);
  const took: number[] = [];
  // The first turn warms the caches.
  for (let turn = -1; turn < TURNS; turn++) {
    const began = performance.now();
    await actsSought(db, await soughtFacts(db, filters, async () => []), PAGE);
    if (turn >= 0) took.push(performance.now() - began);
  }
  return took;
}

function combinations(): [string, FactFilters][] {
  const each = Object.entries(FILTERS).map(([name, values]) =>
    values.map((value, at): [string, FactFilters] => [`${name} ${at + 1}`, value]),
  );
  const pairs = each.flatMap((one, at) =>
    each
      .slice(at + 1)
      .flatMap(other =>
        one.flatMap(([name, a]) =>
          other.map(([and, b]): [string, FactFilters] => [`${name}, ${and}`, { ...a, ...b }]),
        ),
      ),
  );
  return [['no filter', {}], ...each.flat(), ...pairs];
}

function figure(name: string, ms: readonly number[]): Figure {
  return { name, value: p95(ms), unit: 'ms p95', p50: quantile(ms, 0.5), p99: quantile(ms, 0.99) };
}

const p95 = (ms: readonly number[]): number => quantile(ms, 0.95);

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
}

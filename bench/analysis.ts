import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { connectStore } from '#platform/store/store.ts';
import { appendEvents, FACTS_AN_EVENT } from '#testing/manyEvents.ts';
import { commandEnvironment, type Product, startProduct } from '#testing/product.ts';
import type { Figure } from './measures/figures.ts';

/** `ANALYSIS_FACTS=30000 npm run bench -- analysis` is quicker. */
const FACTS = Number(process.env.ANALYSIS_FACTS ?? 300_000);
/** For 300,000 facts, in seconds. */
const MOST = 10;

const root = resolve(import.meta.dirname, '..');

/** What analysts wait for on a long log: a comparison with other code, a recipe of their own, and a query of the log. */
export async function benchAnalysis(): Promise<Figure[]> {
  const product = await startProduct();
  const store = connectStore({ url: product.urls.eventStore });
  const folder = await mkdtemp(join(tmpdir(), 'tanda-bench-'));
  try {
    await appendEvents(store, FACTS / FACTS_AN_EVENT);
    await followed(product, await store.head());
    const [some, all] = [await otherCode(folder, 'some', "'0'"), await otherCode(folder, 'all', '')];
    const recipe = join(folder, 'prices.ts');
    await writeFile(recipe, RECIPE);
    const runs: [name: string, line: string[]][] = [
      ['what if, the same code', ['projections', 'diff', 'events', '--json']],
      ['what if, one row in 16 changed', ['projections', 'diff', 'events', '--json', '--code', some]],
      ['what if, every row changed', ['projections', 'diff', 'events', '--json', '--code', all]],
      ['a recipe with groupBy', ['replay', recipe, '--json']],
      ['a query of the log by type', ['sql', 'select type, count(*) from log group by 1', '--json']],
    ];
    const bare = await bareRead(product);
    const figures: Figure[] = [];
    for (const [name, line] of runs) figures.push(await figureOf(product, name, line, bare));
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await store.close();
    await product.stop();
  }
}

const RECIPE = `
export const replay = {
  categories: ['event'],
  groupBy: (fact, { before, after }) =>
    before && before.price !== after.price ? { price: after.price, month: fact.metadata.at.slice(0, 7) } : undefined,
  begin: { changes: 0 },
  fold: state => ({ changes: state.changes + 1 }),
};`;

/** A folder with a fold that gives events whose id ends so another title. */
async function otherCode(folder: string, name: string, end: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, 'projections'), { recursive: true });
  await mkdir(join(path, 'contracts'));
  const at = (file: string): string => JSON.stringify(join(root, file));
  await writeFile(
    join(path, 'contracts/streams.ts'),
    `export { streams } from ${at('contracts/streams.ts')};`,
  );
  const isHit = end ? `fact.stream.endsWith(${end})` : 'true';
  const fold = `(row: any, fact: any) => {
    const after = one.fold(row, fact);
    return after && fact.type === 'EventFeatured' && ${isHit} ? { ...after, title: after.title + '!' } : after;
  }`;
  await writeFile(
    join(path, 'projections/projections.ts'),
    `import { projections as all } from ${at('projections/projections.ts')};
     export const projections = all.map(one => one.name === 'events' ? { ...one, fold: ${fold} } : one);`,
  );
  return path;
}

async function figureOf(product: Product, name: string, line: string[], bare: number): Promise<Figure> {
  const began = performance.now();
  const script = join(root, 'projections/tanda.ts');
  await new Promise<void>((settle, reject) => {
    const env = { ...commandEnvironment(product), ANALYST_DATABASE_URL: product.urls.database.analyst };
    const options = { env, maxBuffer: 2 ** 30 };
    execFile(process.execPath, [script, ...line], options, (error, _, said) =>
      // Exit code 1 says that rows differ.
      error && error.code !== 1 ? reject(new Error(said)) : settle(),
    );
  });
  const value = (performance.now() - began) / 1_000;
  const goal = { atMost: (MOST * FACTS) / 300_000 };
  const raw = { name: 'bare read of the mirror', value: bare };
  return { name: `${name}, ${FACTS.toLocaleString('en')} facts`, value, unit: 's', raw, goal };
}

/** How long Postgres and its client take to hand over every fact as text. */
async function bareRead({ urls }: Product): Promise<number> {
  const client = new pg.Client({ connectionString: urls.database.projector });
  await client.connect();
  const began = performance.now();
  await client.query(
    'begin; declare every no scroll cursor for select data::text, metadata::text from read.facts',
  );
  while ((await client.query('fetch 5000 from every')).rows.length > 0);
  await client.end();
  return (performance.now() - began) / 1_000;
}

async function followed({ urls }: Product, head: bigint): Promise<void> {
  const client = new pg.Client({ connectionString: urls.database.owner });
  await client.connect();
  const least = 'select min(position) as position from projections.checkpoints';
  while (BigInt((await client.query(least)).rows[0].position) < head)
    await new Promise(settle => setTimeout(settle, 250));
  await client.end();
}

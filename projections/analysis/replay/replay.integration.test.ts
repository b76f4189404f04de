import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { recordOf } from '#testing/manyEvents.ts';
import { runProgram } from '#testing/ownDatabase.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { storeUrl } from '#testing/testStore.ts';
import { guarded } from '../guard/guarded.ts';
import { pulseOn } from '../guard/pulse.ts';
import type { Recipe } from './recipe.ts';
import { type Period, replay } from './replay.ts';
import type { ReplayOrder } from './replayThread.ts';

const BERLIN = v7();
const EVENT = `event-${v7()}`;

let stack: Stack;
let pool: pg.Pool;
let folder: string;

/** A fact that was recorded at a time. */
const at = (time: string, type: string, data: object) => {
  const record = recordOf(type, data);
  return { ...record, metadata: { ...(record.metadata as object), at: time } };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanda-replay-'));
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.projector, { name: 'test' });
  const { status: _, isFeatured: __, ...event } = salsaFriday;
  const region = { city: 'Berlin', state: null, country: 'Germany', latitude: null, longitude: null };
  const opened = { ...region, coverImage: null, timeZone: 'Europe/Berlin', status: 'active', popular: false };
  await stack.store.append(`region-${BERLIN}`, 'none', [at('2026-01-01T10:00:00Z', 'RegionOpened', opened)]);
  await stack.store.append(EVENT, 'none', [
    at('2026-01-02T10:00:00Z', 'EventCreated', { ...event, regionId: BERLIN, price: '$10' }),
    at('2026-01-10T10:00:00Z', 'EventDetailsChanged', { price: '$11' }),
    at('2026-01-20T10:00:00Z', 'EventDetailsChanged', { price: '$12' }),
    at('2026-01-25T10:00:00Z', 'EventDetailsChanged', { title: '=1+1' }),
  ]);
  await stack.store.append(`region-${BERLIN}`, 0, [
    at('2026-02-01T10:00:00Z', 'RegionDetailsChanged', { city: 'Berlín' }),
  ]);
  await stack.store.append(EVENT, 3, [at('2026-02-10T10:00:00Z', 'EventDetailsChanged', { price: '$13' })]);
  await stack.store.append('event-strange', 'none', [{ id: v7(), type: 'Photo', data: {}, metadata: {} }]);
  await stack.ask('GET', '/api/admin/events');
  await stack.pauseProjections();
});
afterAll(async () => {
  await pool?.end();
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

const PRICES = `
export const replay = {
  categories: ['event'],
  groupBy: (fact, { before, after, nameOf }) =>
    before && before.price !== after.price
      ? { region: nameOf('region', after.regionId), month: fact.metadata.at.slice(0, 7) }
      : undefined,
  begin: { changes: 0, last: '' },
  fold: (state, fact, { after }) => ({ changes: state.changes + 1, last: after.price }),
};`;

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const run = (recipe: Recipe, period: Period = {}) =>
  replay({ pool, streams, recipe, pulse: pulseOn(new SharedArrayBuffer(16)), ...period });

const tanda = (...line: string[]) =>
  runProgram('projections/tanda.ts', line, {
    DATABASE_URL: stack.urls.projector,
    EVENTSTORE_URL: storeUrl(stack.eventStorePort),
  });

describe('price changes per region and month, from a file outside the repository', () => {
  it('are grouped by the names of then', async () => {
    const path = await file('prices.ts', PRICES);
    const { code, out, err } = await tanda('replay', path, '--json');
    expect(JSON.parse(out)).toEqual([
      { region: 'Berlin', month: '2026-01', changes: 2, last: '$12' },
      { region: 'Berlín', month: '2026-02', changes: 1, last: '$13' },
    ]);
    expect(err).toMatch(/2 rows of 5 facts up to position \d+, 1 records that are no facts left out\./);
    expect(code).toBe(0);
  });

  it('are those of a period, or as of a time, as CSV and as a table', async () => {
    const path = await file('prices.ts', PRICES);
    const [csv, table] = await Promise.all([
      tanda('replay', path, '--csv', '--from', '2026-01-15', '--to', '2026-02-01'),
      tanda('replay', path, '--as-of', '2026-01-12'),
    ]);
    expect(csv.out.replace('\uFEFF', '').split('\r\n')).toEqual([
      'region,month,changes,last',
      'Berlin,2026-01,1,$12',
    ]);
    expect(table.out.split('\n')[1]).toMatch(/^Berlin\s+2026-01\s+1\s+\$11$/);
  });
});

describe('a recipe', () => {
  it('sees nothing personal', async () => {
    const seen = await run({
      categories: ['user'],
      groupBy: fact => fact.stream,
      begin: { data: {} },
      fold: (_, fact) => ({ data: fact.data }),
    });
    expect(seen.facts).toBeGreaterThan(0);
    expect(JSON.stringify(seen.rows)).toContain('"email":"•••"');
    expect(JSON.stringify(seen.rows)).not.toContain('@');
  });

  it('gets a state of its own for each group, also where it changes that in place', async () => {
    const { rows } = await run({
      categories: ['event'],
      groupBy: ({ type }) => type,
      begin: { seen: [] },
      fold: (state, { revision }) => {
        (state.seen as number[]).push(revision);
        return state;
      },
    });
    expect(rows).toEqual([
      { group: 'EventCreated', seen: [0] },
      { group: 'EventDetailsChanged', seen: [1, 2, 3, 4] },
    ]);
  });

  it('that throws is told with the fact', async () => {
    const failing = run({
      categories: ['event'],
      begin: {},
      fold: (state, { revision }) => {
        if (revision === 2) throw new Error('no third');
        return state;
      },
    });
    await expect(failing).rejects.toThrow(
      new RegExp(`^fold failed at EventDetailsChanged, position \\d+ of ${EVENT}: no third$`),
    );
  });

  it('that is wrong exits with 1 and one sentence', async () => {
    const cases = [
      ['syntax.ts', 'export const replay = {', /^syntax\.ts cannot be loaded: /],
      ['empty.ts', 'export const other = 1;', /^empty\.ts exports no replay\. It needs: /],
      [
        'half.ts',
        'export const replay = { begin: 1, fold: 2 };',
        /^half\.ts: fold is no function, begin is no object\./,
      ],
    ] as const;
    for (const [name, text, sentence] of cases) {
      const { code, err } = await tanda('replay', await file(name, text));
      expect(err.split('\n').at(-1)).toMatch(sentence);
      expect(code).toBe(1);
    }
    expect((await tanda('replay', join(folder, 'none.ts'))).err).toMatch(/^There is no file /);
    const path = await file('prices.ts', PRICES);
    expect((await tanda('replay', path, '--from', 'soon')).err).toMatch(/^soon is no time\./);
  });

  it('that never returns is ended, at a fact or while it is loaded', async () => {
    const loops = [
      [
        'loop.ts',
        "export const replay = { categories: ['event'], begin: {}, fold: () => { for (;;); } };",
        'from the fact at position',
      ],
      ['top.ts', 'for (;;);', 'while it was being loaded'],
    ] as const;
    for (const [name, text, where] of loops) {
      const order: ReplayOrder = { url: stack.urls.projector, file: await file(name, text) };
      const running = guarded(new URL('./replayThread.ts', import.meta.url), order, { patience: 3 });
      await expect(running).rejects.toThrow(`did not come back ${where}`);
    }
  });

  it.runIf(process.platform === 'linux')('whose output has no room says so', async () => {
    const path = await file('prices.ts', PRICES);
    const run = (): void => {
      execFileSync(
        'sh',
        ['-c', `"$0" projections/tanda.ts replay "$1" --csv > /dev/full`, process.execPath, path],
        {
          cwd: join(import.meta.dirname, '../../..'),
          env: {
            ...process.env,
            DATABASE_URL: stack.urls.projector,
            EVENTSTORE_URL: storeUrl(stack.eventStorePort),
          },
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      );
    };
    expect(run).toThrow(/no room left/);
  });
});

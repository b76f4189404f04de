import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { streams } from '#contracts/streams.ts';
import { userStream } from '#contracts/users/user.ts';
import { connectPool } from '#platform/database/database.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { seededChance } from '#platform/program/chance.ts';
import { wholeLog } from '#testing/logs/foldOfLog.ts';
import { appendEvents, recordOf } from '#testing/manyEvents.ts';
import { runProgram } from '#testing/ownDatabase.ts';
import { fridays } from '#testing/seriesStory.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { storeUrl } from '#testing/testStore.ts';
import { withClient } from '../../../services/embedded/postgres/prepareDatabase.ts';
import { events } from '../../events/events.ts';
import { foldFacts } from '../../platform/rows/fold.ts';
import { partsOf } from '../../platform/rows/parts.ts';
import type { AnyRow, Projection } from '../../platform/rows/projection.ts';
import { factsFor } from '../../platform/rows/read.ts';
import { snakeCase } from '../../platform/rows/tableSql.ts';
import { projections } from '../../projections.ts';
import { users } from '../../users/users.ts';
import { guarded } from '../guard/guarded.ts';
import { pulseOn } from '../guard/pulse.ts';
import { HERE } from './sources.ts';
import { type WhatIf, whatIf } from './whatIf.ts';
import type { WhatIfOrder } from './whatIfThread.ts';

const EVENTS = 60;
/** About two in three change anything; twenty have to. */
const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);
const root = resolve(import.meta.dirname, '../../..');
const live = { name: 'live', projections, streams };

let stack: Stack;
let pool: pg.Pool;
let facts: Fact[];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanda-other-code-'));
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.projector, { name: 'test' });
  await appendEvents(stack.store, EVENTS);
  await changeSome();
  const actor = { id: 'test', role: 'system' as const };
  for (const count of [3, 5]) {
    const asked = { commandId: v7(), actor, now: new Date('2026-06-01T12:00:00Z') };
    await stack.execute(seriesStream, v7(), 'CreateSeries', fridays({}, { count }), asked);
  }
  // Records of other programs, one in the stream of an event.
  await stack.store.append(`event-${v7()}`, 'none', [{ id: v7(), type: 'Photo', data: {}, metadata: {} }]);
  await stack.ask('GET', '/api/admin/events');
  await stack.pauseProjections();
  facts = await wholeLog(stack.store, factCodec(streams, subjectKeys(pool))).catch(() => readable());
});
afterAll(async () => {
  await pool?.end();
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function readable(): Promise<Fact[]> {
  const records = [];
  for await (const record of stack.store.readAll()) records.push(record);
  return (await factCodec(streams, subjectKeys(pool)).decodeEach(records)).facts;
}

/** Gives events histories that differ: new titles and prices, and some are deleted. */
async function changeSome(): Promise<void> {
  const chance = seededChance('histories');
  const created = [];
  for await (const { stream, revision } of stack.store.readAll({ prefixes: ['event-'] }))
    if (revision === 3) created.push(stream);
  for (const [index, stream] of created.entries()) {
    const changes = [
      recordOf('EventDetailsChanged', { title: `Renamed ${index}` }),
      recordOf('EventDetailsChanged', { price: `$${index}` }),
      recordOf('EventUnfeatured', {}),
      recordOf('EventDeleted', {}),
    ].filter(() => chance.happens(0.4));
    if (changes.length > 0) await stack.store.append(stream, 3, changes);
  }
}

/** A change of the fold of events, by a seed: of which fact, of which of them, of which column. */
function seeded(seed: number): Projection {
  const { pick } = seededChance(`fold ${seed}`);
  const type = pick([
    'EventCreated',
    'EventDetailsChanged',
    'EventPublished',
    'EventFeatured',
    'EventDeleted',
    'SeriesCreated',
  ]);
  const column = pick([
    'title',
    'price',
    'isFeatured',
    'status',
    'locationCity',
    'maxAttendees',
    'danceStyles',
    'overAt',
  ]);
  const share = pick([0.1, 0.5, 1]);
  const values: Record<string, unknown> = {
    ...{ title: 'Other', price: '$99', isFeatured: true, status: 'draft', locationCity: 'Wien' },
    ...{ maxAttendees: 12, danceStyles: [], overAt: new Date('2030-01-01T00:00:00Z') },
  };
  const isHit = ({ id }: Fact) => Number.parseInt(id.slice(-4), 16) / 65_536 < share;
  return {
    ...events,
    fold(row, fact) {
      if (fact.type !== type || !isHit(fact)) return events.fold(row, fact);
      if (type === 'EventDeleted') return row;
      return { ...events.fold(row, fact)!, [column]: values[column] };
    },
  };
}

/** What a fold of the facts in memory says: `table key column`, or the row alone. */
function expected(other: Projection): string[] {
  const own = factsFor(events, facts);
  const [ours, theirs] = [events, other].map(one => foldFacts(one, own, new Map()).after) as [
    Map<string, AnyRow>,
    Map<string, AnyRow>,
  ];
  const found: string[] = [];
  const compare = (table: string, key: string, one: AnyRow, two: AnyRow): void => {
    if (!one || !two) {
      if (one || two) found.push(`${table} ${key}`);
      return;
    }
    for (const { field } of changesBetween(plain(one), plain(two)))
      found.push(`${table} ${key} ${snakeCase(field)}`);
  };
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const [one, two] = [ours.get(key), theirs.get(key)];
    compare('events', key, one, two);
    const [dates, others] = [partsOf(events, one), partsOf(events, two)].map(
      all => new Map(all.map(part => [part.id, part])),
    );
    for (const id of new Set([...dates!.keys(), ...others!.keys()]))
      compare('event_dates', id, dates!.get(id), others!.get(id));
  }
  return found.sort();
}

const plain = (row: AnyRow): object => JSON.parse(JSON.stringify(row));

function foundIn({ rows }: WhatIf): string[] {
  return rows
    .flatMap(({ table, key, kind, columns }) =>
      kind === 'changed' ? columns.map(({ column }) => `${table} ${key} ${column}`) : [`${table} ${key}`],
    )
    .sort();
}

const ask = (other: Projection, rest: readonly Projection[] = []) =>
  whatIf({
    pool,
    name: other.name,
    live,
    other: { name: 'other', projections: [other, ...rest], streams },
    pulse: pulseOn(new SharedArrayBuffer(16)),
  });

/** A hash of all that the database keeps, by table; temporary ones are of other connections, and come and go. */
const everything = () =>
  withClient(stack.urls.superuser, async client => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') and schemaname not like 'pg\\_temp\\_%'
       order by 1`,
    );
    const kept: Record<string, string> = {};
    for (const { name } of rows) {
      const sql = `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as all from ${name} as t`;
      kept[name] = (await client.query(sql)).rows[0].all;
    }
    return kept;
  });

describe('seeded changes of a fold', () => {
  it.for(SEEDS)('of each, every row that differs is named, and no other', async seed => {
    const other = seeded(seed);
    const found = await ask(other);
    expect(foundIn(found)).toEqual(expected(other));
    for (const { kind, columns, facts: made } of found.rows) {
      for (const named of kind === 'changed' ? columns.map(one => one.facts) : [made])
        expect(named).not.toEqual([]);
    }
  });

  it('are more than a few, of every kind', () => {
    const sizes = SEEDS.map(seed => expected(seeded(seed)).length);
    expect(sizes.filter(size => size > 0).length).toBeGreaterThanOrEqual(20);
  });
});

describe('what is said of a difference', () => {
  it('is the column, both values, and the fact that made it, through the facts before and after', async () => {
    const own = facts.find(({ type, data }) => type === 'EventDetailsChanged' && 'title' in data)!;
    const found = await ask({
      ...events,
      fold: (row, fact) => {
        const after = events.fold(row, fact);
        return fact.id === own.id && after ? { ...after, title: after.title.toUpperCase() } : after;
      },
    });
    const isGone = facts.some(({ type, stream: of }) => type === 'EventDeleted' && of === own.stream);
    const title = own.data.title as string;
    expect(found.rows.filter(({ table }) => table === 'events')).toEqual(
      isGone
        ? []
        : [
            expect.objectContaining({
              key: own.stream.slice('event-'.length),
              columns: [
                { column: 'title', live: title, other: title.toUpperCase(), facts: [String(own.position)] },
              ],
            }),
          ],
    );
  });

  it('is nothing with the same code', async () => {
    expect(await ask(events)).toMatchObject({
      ...{ isSame: true, rows: [], counters: [] },
      unfolded: [{ type: 'Photo', alsoLive: true }],
    });
  });

  it('is told where columns differ, too', async () => {
    const { price: _, ...rest } = events.table.columns;
    const table = { ...events.table, columns: { ...rest, cost: events.table.columns.price! } };
    const renamed: Projection = {
      ...events,
      table,
      fold: (row, fact) => {
        const after = events.fold(row, fact);
        return after && ({ ...after, cost: (after as AnyRow).price } as AnyRow);
      },
    };
    const found = await ask(renamed);
    expect(found.tables[0]).toMatchObject({
      table: 'events',
      columns: { added: ['cost'], removed: ['price'], retyped: [] },
      rows: { added: 0, missing: 0 },
    });
    expect(found.rows[0]?.columns.map(({ column }) => column)).toEqual(['cost', 'price']);
  });

  it('is a live row that this code would not fold', async () => {
    const [key] = (await pool.query('select id from read.events limit 1')).rows.map(({ id }) => id);
    await pool.query("update read.events set title = 'Tampered' where id = $1", [key]);
    const found = await ask(events);
    expect(found.rows).toMatchObject([{ key, columns: [{ column: 'title', live: 'Tampered', facts: [] }] }]);
    const old = found.rows[0]!.columns[0]!.other;
    await pool.query('update read.events set title = $2 where id = $1', [key, old]);
  });

  it('masks what is personal', async () => {
    const other: Projection = {
      ...users,
      fold: (row, fact) => {
        const after = users.fold(row, fact);
        return after && { ...after, name: `${after.name}!` };
      },
    };
    expect(userStream.category).toBe('user');
    const found = await ask(other);
    expect(found.rows.length).toBeGreaterThan(0);
    for (const { columns } of found.rows)
      expect(columns).toMatchObject([{ column: 'name', live: '•••', other: '•••' }]);
  });

  it('names a fact that cannot be folded, or whose row Postgres refuses, and goes on', async () => {
    const broken = facts.find(({ type }) => type === 'EventPublished')!;
    const refused = facts.findLast(({ type }) => type === 'EventPublished')!;
    const found = await ask({
      ...events,
      fold: (row, fact) => {
        if (fact.id === broken.id) throw new Error('no such thing');
        const after = events.fold(row, fact);
        return fact.id === refused.id ? { ...after!, maxAttendees: 3_000_000_000 } : after;
      },
    });
    const places = found.unfolded.map(({ position, type, alsoLive }) => ({ position, type, alsoLive }));
    expect(places).toEqual(
      expect.arrayContaining([
        { position: String(broken.position), type: 'EventPublished', alsoLive: false },
        { position: String(refused.position), type: 'EventPublished', alsoLive: false },
      ]),
    );
    expect(found.isSame).toBe(false);
  });
});

describe('the live database', () => {
  it('is byte-equal before and after, tables and their names included', async () => {
    const before = await everything();
    await ask(seeded(3));
    expect(await everything()).toEqual(before);
  });
});

/** A folder with other folds, which wraps those of this version. */
async function otherCode(name: string, wrapping: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, 'projections'), { recursive: true });
  await mkdir(join(path, 'contracts'));
  const url = (file: string): string => JSON.stringify(join(root, file));
  await writeFile(
    join(path, 'contracts/streams.ts'),
    `export { streams } from ${url('contracts/streams.ts')};`,
  );
  await writeFile(
    join(path, 'projections/projections.ts'),
    `import { projections as all } from ${url('projections/projections.ts')};\n${wrapping}`,
  );
  return path;
}

const WRAPPED = (body: string): string =>
  `export const projections = all.map(one => one.name !== 'events' ? one : { ...one, fold: (row: any, fact: any) => { ${body} return one.fold(row, fact); } });`;

const tanda = (...line: string[]) =>
  runProgram('projections/tanda.ts', line, {
    DATABASE_URL: stack.urls.projector,
    EVENTSTORE_URL: storeUrl(stack.eventStorePort),
  });

const leftSources = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter(name => name.startsWith('tanda-what-if-'));

describe('tanda projections diff', () => {
  it('exits with 0 without a difference, with 1 if there is one, which a summary tells', async () => {
    const same = await tanda('projections', 'diff', 'events');
    expect(same).toMatchObject({ code: 0, out: expect.stringContaining('no difference') });
    const path = await otherCode(
      'upper',
      WRAPPED(
        "if (fact.type === 'EventDetailsChanged') fact = { ...fact, data: { ...fact.data, title: '<b>|x' } };",
      ),
    );
    const { code, out } = await tanda('projections', 'diff', 'events', '--code', path, '--markdown');
    expect(code).toBe(1);
    expect(out).toMatch(/^### Rows of `events` with /);
    expect(out).toContain('| `title` |');
    expect(out).toContain('\\<b\\>\\|x');
  });

  it('exits with 2 and says why: no such commit, folder or projection, sources that cannot be read', async () => {
    const broken = await otherCode('broken', 'export const projections = all.map(;');
    const lacking = await otherCode(
      'lacking',
      "export const projections = all.filter(one => one.name !== 'events');",
    );
    const cases = [
      ['no-such-ref', /^no-such-ref is neither a folder nor a commit that git knows here\.$/],
      [folder, /has no projections\/projections\.ts: it is no version of Tanda\.$/],
      [broken, /^projections\/projections\.ts of .* cannot be loaded: /],
      [lacking, /has no projection events\. It has: event/],
    ] as const;
    for (const [path, sentence] of cases) {
      const { code, err } = await tanda('projections', 'diff', 'events', '--code', path);
      expect(err).toMatch(sentence);
      expect(code).toBe(2);
    }
  });

  it.runIf(existsSync(join(root, '.git')))(
    'takes a commit, and leaves none of its sources behind',
    async () => {
      const before = await leftSources();
      const { code, out } = await tanda('projections', 'diff', 'regions', '--code', 'HEAD', '--json');
      expect(JSON.parse(out)).toMatchObject({
        projection: 'regions',
        code: expect.stringMatching(/^HEAD \([0-9a-f]{10}\)$/),
      });
      expect(code).toBe(0);
      expect(await leftSources()).toEqual(before);
    },
  );

  it('ends a fold that does not return, and names the fact', async () => {
    const stuck = facts.find(({ type }) => type === 'EventFeatured')!;
    const path = await otherCode('stuck', WRAPPED(`if (fact.position === ${stuck.position}n) for (;;);`));
    const order: WhatIfOrder = {
      url: stack.urls.projector,
      name: 'events',
      live: { name: 'this code', folder: HERE },
      other: { name: 'stuck', folder: path },
    };
    const running = guarded(new URL('./whatIfThread.ts', import.meta.url), order, { patience: 3 });
    await expect(running).rejects.toThrow(
      `did not come back from the fact at position ${stuck.position} within 3 s`,
    );
  });
});

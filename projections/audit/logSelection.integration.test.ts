import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Metadata } from '#contracts/platform/fact.ts';
import { connectPool } from '#platform/database/database.ts';
import { foreignKindOf } from '#platform/facts/foreign.ts';
import { openConnection } from '#platform/store/connection.ts';
import type { StoredRecord } from '#platform/store/store.ts';
import { strike } from '#testing/logs/strangers.ts';
import { appendEvents } from '#testing/manyEvents.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { storeUrl } from '#testing/testStore.ts';
import { factLine } from './exportFile.ts';
import { exportSelection, type Selection } from './logSelection.ts';

/** Filters that the mirror has no column for, as the command line and as the audit log have them. */
const AS_THE_AUDIT: Readonly<Record<string, { selection: Selection; query: string }>> = {
  field: { selection: { field: 'price' }, query: 'field=price' },
  fields: { selection: { field: 'price,title', became: '$15' }, query: 'field=price,title&became=$15' },
  run: { selection: { run: 'process' }, query: 'run=process' },
  people: { selection: { people: true, category: 'event' }, query: 'people=true&category=event' },
  capacity: { selection: { capacity: 'system', category: 'event' }, query: 'capacity=system&category=event' },
  words: { selection: { words: 'published' }, query: 'q=published' },
  name: { selection: { words: 'night' }, query: 'q=night' },
  none: { selection: { reason: '*' }, query: 'reason=*' },
  file: { selection: { file: 'nights.csv' }, query: 'file=nights.csv' },
};

let stack: Stack;
const shownByAudit: { position: string }[][] = [];
let pool: pg.Pool;
let folder: string;
let records: StoredRecord[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanda-selection-'));
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.projector, { name: 'test' });
  await appendEvents(stack.store, 10);
  const connection = openConnection(storeUrl(stack.eventStorePort));
  await strike(connection.client, { tombstone: false });
  await connection.close();
  await stack.ask('GET', '/api/admin/events');
  for (const asked of Object.values(AS_THE_AUDIT))
    shownByAudit.push((await stack.ask('GET', `/api/admin/audit?limit=500&${asked.query}`)).entries);
  await stack.pauseProjections();
  records = [];
  for await (const record of stack.store.readAll()) records.push(record);
});
afterAll(async () => {
  await pool?.end();
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

let names = 0;
const newPath = (): string => join(folder, `part${++names}`);

const write = async (selection: Selection): Promise<string> => {
  const path = newPath();
  await exportSelection(pool, path, selection);
  return readFile(path, 'utf8');
};

describe('a part of the log', () => {
  it('is what the filters match, as it is in the log', async () => {
    const one = records.find(({ type }) => type === 'EventFeatured')!;
    const { actor, at, $correlationId } = one.metadata as Metadata;
    const ours = records.filter(record => !foreignKindOf(record));
    const cases: [Selection, (record: StoredRecord) => boolean][] = [
      [{ type: 'EventPublished' }, ({ type }) => type === 'EventPublished'],
      [{ stream: one.stream }, ({ stream }) => stream === one.stream],
      [{ actor: actor.id }, ({ metadata }) => (metadata as Metadata).actor.id === actor.id],
      [
        { correlation: $correlationId },
        ({ metadata }) => (metadata as Metadata).$correlationId === $correlationId,
      ],
      [
        { category: 'user', until: at },
        ({ stream, metadata }) => stream.startsWith('user-') && (metadata as Metadata).at < at,
      ],
      [
        { type: 'EventFeatured', from: at },
        ({ type, metadata }) => type === 'EventFeatured' && (metadata as Metadata).at >= at,
      ],
    ];
    for (const [selection, isMatch] of cases) {
      const expected = ours.filter(isMatch).map(factLine).join('');
      expect(expected).not.toBe('');
      expect(await write(selection)).toBe(expected);
    }
  });

  it('has every filter of the audit, and the facts that the audit shows', async () => {
    const counts: number[] = [];
    for (const [index, [name, { selection }]] of Object.entries(AS_THE_AUDIT).entries()) {
      const shown = shownByAudit[index]!.map(({ position }) => Number(position)).sort((a, b) => a - b);
      const text = await write({ ...selection, csv: true });
      const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[];
      expect([name, rows.map(({ position }) => Number(position))]).toEqual([name, shown]);
      counts.push(rows.length);
    }
    expect(counts.filter(count => count > 0 && count < records.length).length).toBeGreaterThanOrEqual(4);
    expect(await write({ region: 'all' })).toBe(await write({ until: '2999-01-01' }));
    await expect(exportSelection(pool, newPath(), { run: 'marathon' })).rejects.toThrow('No such filter');
  });

  it('has personal fields encrypted as JSON, and masked as CSV, in which formulas are harmless', async () => {
    expect(await write({ category: 'user' })).toContain('$sealed');
    const text = await write({ category: 'user', csv: true });
    const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[];
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.parse(rows[0]!.data!)).toMatchObject({ name: '•••', email: '•••' });
    expect(text).not.toContain('$sealed');
  });

  it('as CSV is the whole log, records of other programs included', async () => {
    const rows = parse(await write({ csv: true }), { columns: true, bom: true }) as Record<string, string>[];
    expect(rows.map(row => row.position)).toEqual(records.map(({ position }) => String(position)));
  });

  it('never replaces a file, and says what is wrong', async () => {
    const path = newPath();
    await writeFile(path, 'mine');
    await expect(exportSelection(pool, path, { type: 'x' })).rejects.toThrow('already exists');
    expect(await readFile(path, 'utf8')).toBe('mine');
    await writeFile(`${newPath()}.part`, '');
    await expect(exportSelection(pool, join(folder, `part${names}`), { csv: true })).rejects.toThrow(
      'Remove it',
    );
    await expect(exportSelection(pool, join(folder, 'no/where'), { csv: true })).rejects.toThrow(
      'There is no folder',
    );
    await expect(exportSelection(pool, newPath(), { from: 'soon' })).rejects.toThrow('soon is no time');
  });

  it('has records of other programs as they are', async () => {
    const strange = records.filter(
      record => foreignKindOf(record) && record.stream.startsWith('event-struck'),
    );
    expect(strange.length).toBeGreaterThan(3);
    const lines = await write({ category: 'event' });
    for (const record of strange) expect(lines).toContain(factLine(record));
  });

  it.runIf(process.platform === 'linux')('leaves nothing behind when there is no room', async () => {
    const path = newPath();
    const env = {
      ...process.env,
      DATABASE_URL: stack.urls.projector,
      EVENTSTORE_URL: storeUrl(stack.eventStorePort),
    };
    const line = ['-c', 'ulimit -f 4; exec "$0" "$@"', process.execPath, resolve('projections/tanda.ts')];
    const running = promisify(execFile)('bash', [...line, 'log', 'export', path, '--csv'], { env });
    await expect(running).rejects.toThrow(/There is no room left for .+\. Make room, and export again\./);
    expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, false]);
  });
});

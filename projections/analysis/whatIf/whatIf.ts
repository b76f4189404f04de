import type pg from 'pg';
import type { Table } from '#contracts/platform/table.ts';
import { type FactCodec, factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { MIRROR } from '../../platform/mirror/mirror.ts';
import { skippedPositions } from '../../platform/parked/parked.ts';
import type { Projection } from '../../platform/rows/projection.ts';
import { tablesOf } from '../../platform/rows/shadow.ts';
import { snakeCase } from '../../platform/rows/tableSql.ts';
import type { Pulse } from '../guard/pulse.ts';
import { type Code, projectionIn, watched } from './code.ts';
import { compareColumns, countRows, differingRows, type Pair, type RowChange } from './compare.ts';
import { compareCounters } from './counters.ts';
import type { Explaining, Folder, NamedFact } from './explain.ts';
import { type ChangedRow, explainRows } from './explainRows.ts';
import { type FoldedLog, foldLog } from './fold.ts';
import { hideMasked } from './hide.ts';
import { createOwn, liveName, ownName } from './tables.ts';

export type TableDiff = {
  table: string;
  columns: { added: string[]; removed: string[]; retyped: string[] };
  rows: { live: number; other: number; changed: number; added: number; missing: number };
};

/** What the rows would be with other code, against what they are, at one position of the log. */
export type WhatIf = {
  projection: string;
  code: string;
  position: string;
  facts: number;
  seconds: number;
  isSame: boolean;
  tables: TableDiff[];
  rows: ChangedRow[];
  counters: { scope: string; name: string; live: number; other: number }[];
  /** The facts at which the other code would park a stream, and where the live rows do so too. */
  unfolded: { position: string; stream: string; type: string; error: string; alsoLive: boolean }[];
  /** The facts that rows name. */
  named: NamedFact[];
};

export type Asked = {
  pool: pg.Pool;
  name: string;
  live: Code;
  other: Code;
  pulse: Pulse;
  onProgress?(done: number, total: number): void;
};

/**
 * Folds the log with other code into tables of its own session, and compares them with the live rows at the same
 * position. Postgres itself refuses any other writing meanwhile: the transaction is read-only.
 */
export async function whatIf(asked: Asked): Promise<WhatIf> {
  const { pool, name, live, other } = asked;
  const began = performance.now();
  const projection = projectionIn(other, name);
  const current = projectionIn(live, name);
  if (!projection) throw new Error(`${other.name} has no projection ${name}. It has: ${namesOf(other)}.`);
  const client = await pool.connect();
  try {
    for (const table of tablesOf(projection)) await createOwn(client, table);
    await client.query('begin isolation level repeatable read read only');
    const place = await placeOf(client, projection);
    const skipped = await skippedPositions(client, name);
    const own = codecOf(pool, live);
    const codecs = { live: own, other: other.streams === live.streams ? own : codecOf(pool, other) };
    const folding = watched(projection, asked.pulse);
    const folded = await foldLog({
      ...{ pool, client, codec: codecs.other, projection: folding, upTo: place.position, skipped },
      onProgress: facts => asked.onProgress?.(facts, place.facts),
    });
    const explaining: Explaining = {
      ...{ pool, upTo: place.position, skipped },
      live: current && { projection: current, codec: codecs.live },
      other: { projection: folding, codec: codecs.other } satisfies Folder,
    };
    const found = await compareAll(client, { current, projection, folded, explaining });
    const counters = await compareCounters(client, name, folded.counters);
    const unfolded = await unfoldedIn(client, name, folded);
    const shown = hideMasked(found.rows, name, [live, other]);
    const isSame =
      shown.length === 0 &&
      counters.length === 0 &&
      unfolded.every(({ alsoLive }) => alsoLive) &&
      !found.tables.some(hasOtherColumns);
    return {
      ...{ projection: name, code: other.name, position: String(place.position), facts: folded.facts },
      ...{ seconds: (performance.now() - began) / 1_000, isSame, tables: found.tables, rows: shown },
      ...{ counters, unfolded, named: found.named },
    };
  } finally {
    // Its tables go with the session.
    client.release(true);
  }
}

const namesOf = ({ projections }: Code): string => projections.map(({ name }) => name).join(', ');

const hasOtherColumns = ({ columns: { added, removed, retyped } }: TableDiff): boolean =>
  added.length + removed.length + retyped.length > 0;

function codecOf(pool: pg.Pool, { streams }: Code): FactCodec {
  return factCodec(streams, subjectKeys(pool));
}

/** Where the live rows are; the end of the mirror for a projection that has none. */
async function placeOf(
  client: pg.PoolClient,
  { name, categories }: Projection,
): Promise<{ position: bigint; facts: number }> {
  const { rows } = await client.query<{ name: string; position: bigint }>(
    'select name, position from projections.checkpoints where name = any($1)',
    [[name, MIRROR]],
  );
  const at = (wanted: string) => rows.find(row => row.name === wanted)?.position;
  const position = at(name) ?? at(MIRROR) ?? 0n;
  const { rows: counted } = await client.query<{ facts: number }>(
    `select count(*)::int as facts from read.facts
     where position <= $1 and ($2::text[] is null or category = any($2))`,
    [position, categories ?? null],
  );
  return { position, facts: counted[0]!.facts };
}

type Comparing = {
  current: Projection | undefined;
  projection: Projection;
  folded: FoldedLog;
  explaining: Explaining;
};

async function compareAll(client: pg.PoolClient, { current, projection, folded, explaining }: Comparing) {
  const tables: TableDiff[] = [];
  const rows: ChangedRow[] = [];
  const named = new Map<bigint, NamedFact>();
  const owner = { rows: snakeCase(projection.table.key), parts: folded.owner };
  for (const kind of ['rows', 'parts'] as const) {
    const pair = pairOf(tableOf(current, kind), tableOf(projection, kind));
    if (!pair.live && !pair.other) continue;
    const counts = { changed: 0, added: 0, missing: 0 };
    for await (const some of differingRows(client, pair)) {
      const changed = some.filter(differs);
      for (const row of changed) counts[row.kind] += 1;
      const told = await explainRows(explaining, { kind, table: nameOf(pair), owner: owner[kind] }, changed);
      rows.push(...told.rows);
      for (const fact of told.facts) named.set(fact.position, fact);
    }
    const sizes = { live: await countRows(client, pair.live), other: await countRows(client, pair.other) };
    tables.push({
      table: nameOf(pair),
      columns: await compareColumns(client, pair),
      rows: { ...sizes, ...counts },
    });
  }
  return { tables, rows, named: [...named.values()].sort((a, b) => Number(a.position - b.position)) };
}

/** A column of another type may hold the same. */
const differs = ({ kind, columns }: RowChange): boolean => kind !== 'changed' || columns.length > 0;

const tableOf = (projection: Projection | undefined, kind: 'rows' | 'parts'): Table | undefined =>
  kind === 'rows' ? projection?.table : projection?.parts?.table;

function pairOf(live: Table | undefined, other: Table | undefined): Pair {
  return {
    ...(live && { live: { table: liveName(live), key: snakeCase(live.key) } }),
    ...(other && { other: { table: ownName(other), key: snakeCase(other.key) } }),
  };
}

const nameOf = ({ live, other }: Pair): string => (other ?? live)!.table.replace(/^\w+\./, '');

async function unfoldedIn(
  client: pg.PoolClient,
  name: string,
  { unfolded }: FoldedLog,
): Promise<WhatIf['unfolded']> {
  const { rows } = await client.query<{ position: bigint }>(
    'select position from projections.parked where projection = $1',
    [name],
  );
  const parked = new Set(rows.map(({ position }) => position));
  return unfolded.map(({ position, stream, type, error }) => ({
    ...{ position: String(position), stream, type, error },
    alsoLive: parked.has(position),
  }));
}

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Table } from '#contracts/platform/table.ts';
import type { AnyRow } from '../rows/projection.ts';
import { snakeCase, toText } from '../rows/tableSql.ts';

/** Characters. */
const CHUNK = 100_000;
/** Chunks that may queue while Postgres processes the one before them. */
const AHEAD = 4;

/** Writes rows into a table by COPY, the fastest way in; none of them may exist yet. */
export async function copyRows(client: pg.PoolClient, table: Table, rows: Iterable<AnyRow>): Promise<void> {
  await copyIn(client, table, Readable.from(chunks(table, rows)));
}

/**
 * The same for rows that arrive in batches, into a table that was created in the caller's transaction: its rows are
 * written as if they had always been there, and need no further work by Postgres.
 */
export async function copyBatches(
  client: pg.PoolClient,
  table: Table,
  batches: AsyncIterable<Iterable<AnyRow>>,
): Promise<void> {
  const all = async function* (): AsyncGenerator<string> {
    for await (const rows of batches) yield* chunks(table, rows);
  };
  await copyIn(client, table, Readable.from(all(), { highWaterMark: AHEAD }), 'with (freeze)');
}

async function copyIn(client: pg.PoolClient, table: Table, lines: Readable, how = ''): Promise<void> {
  const names = Object.keys(table.columns).map(snakeCase);
  const sql = `copy read.${table.name} (${names.join(', ')}) from stdin ${how}`;
  await pipeline(lines, client.query(copyFrom(sql)));
}

/** Rows in the text format of COPY, in pieces of about CHUNK characters. */
export function* chunks(table: Table, rows: Iterable<AnyRow>): Generator<string> {
  const columns = Object.entries(table.columns);
  let lines = '';
  for (const row of rows) {
    lines += copyLine(columns.map(([name, column]) => toText(row[name], column)));
    if (lines.length < CHUNK) continue;
    yield lines;
    lines = '';
  }
  if (lines) yield lines;
}

/** One row in the text format of COPY: tab-separated, ended by a newline, \\N for null. */
export function copyLine(texts: readonly (string | null)[]): string {
  return `${texts.map(field).join('\t')}\n`;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function field(text: string | null): string {
  if (text === null) return '\\N';
  return /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, character => ESCAPES[character] ?? '') : text;
}

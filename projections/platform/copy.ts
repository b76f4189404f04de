import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Table } from '#contracts/platform/table.ts';
import type { AnyRow } from './projection.ts';
import { snakeCase, toText } from './tableSql.ts';

const CHUNK = 1_000;

/** Writes rows into a table by COPY, the fastest way in; none of them may be there. */
export async function copyRows(client: pg.PoolClient, table: Table, rows: Iterable<AnyRow>): Promise<void> {
  const columns = Object.entries(table.columns);
  const names = columns.map(([name]) => snakeCase(name));
  const line = (row: AnyRow): string =>
    columns.map(([name, column]) => field(toText(row[name], column))).join('\t');
  const copy = client.query(copyFrom(`copy read.${table.name} (${names.join(', ')}) from stdin`));
  await pipeline(Readable.from(chunks(rows, line)), copy);
}

function* chunks(rows: Iterable<AnyRow>, line: (row: AnyRow) => string): Generator<string> {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(line(row));
    if (lines.length < CHUNK) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

// Postgres' text format for COPY: \N is null, and four characters are escaped.
function field(text: string | null): string {
  if (text === null) return '\\N';
  return /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, character => ESCAPES[character] ?? '') : text;
}

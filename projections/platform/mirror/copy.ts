import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Table } from '#contracts/platform/table.ts';
import type { AnyRow } from '../rows/projection.ts';
import { snakeCase, toText } from '../rows/tableSql.ts';

/** Characters. */
const CHUNK = 100_000;

/** Writes rows into a table by COPY, the fastest way in; none of them may exist yet. */
export async function copyRows(client: pg.PoolClient, table: Table, rows: Iterable<AnyRow>): Promise<void> {
  const columns = Object.entries(table.columns);
  const names = columns.map(([name]) => snakeCase(name));
  const line = (row: AnyRow): string => copyLine(columns.map(([name, column]) => toText(row[name], column)));
  const copy = client.query(copyFrom(`copy read.${table.name} (${names.join(', ')}) from stdin`));
  await pipeline(Readable.from(chunks(rows, line)), copy);
}

function* chunks(rows: Iterable<AnyRow>, line: (row: AnyRow) => string): Generator<string> {
  let lines = '';
  for (const row of rows) {
    lines += line(row);
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

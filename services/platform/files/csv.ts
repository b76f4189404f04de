import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

export type Cell = string | number | boolean | null | undefined;

// Full-width signs too: some spreadsheets treat them like the ASCII ones.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[-+]?\d+([.,]\d+)?$/;
/** Lines at once. More of them outlive two collections of garbage, and fill memory until a great one. */
const CHUNK = 100;

/**
 * Makes a text safe for spreadsheets: anything they would read as a formula gets a leading apostrophe (OWASP,
 * "CSV injection"). Numbers stay numbers.
 */
export function formulaSafe(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Reverts `formulaSafe`. */
export function formulaAgain(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

/**
 * Sends a CSV file (RFC 4180) for spreadsheets: UTF-8 with a byte order mark, formulas escaped. Rows are
 * streamed, so memory does not depend on the length of the list.
 */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Readable {
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}"`);
  return Readable.from(csvText(headings, rows));
}

/** A CSV file as `sendCsv` sends it, piece by piece. */
export async function* csvText(
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${lines([headings])}`;
  let chunk: (readonly Cell[])[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < CHUNK) continue;
    yield lines(chunk);
    chunk = [];
  }
  if (chunk.length > 0) yield lines(chunk);
}

function lines(rows: readonly (readonly Cell[])[]): string {
  const safe = rows.map(row =>
    row.map(cell => (typeof cell === 'string' ? formulaSafe(cell) : (cell ?? ''))),
  );
  const cast = { boolean: (value: boolean) => (value ? 'true' : 'false') };
  return stringify(safe, { record_delimiter: '\r\n', cast });
}

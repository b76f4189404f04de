import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const CHUNK = 200;

/**
 * Sends a file of JSON values, one a line, streamed. Its last line says that it is the end, and how many `rows` there
 * are: without it the file was cut off.
 */
export function sendNdjson(
  reply: FastifyReply,
  name: string,
  rows: AsyncIterable<unknown>,
  counted: string,
): Readable {
  reply
    .type('application/x-ndjson; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}"`);
  return Readable.from(ndjsonText(rows, counted));
}

/** Such a file, piece by piece. */
export async function* ndjsonText(rows: AsyncIterable<unknown>, counted: string): AsyncGenerator<string> {
  let lines: string[] = [];
  let count = 0;
  for await (const row of rows) {
    count += 1;
    lines.push(JSON.stringify(row));
    if (lines.length < CHUNK) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  yield `${[...lines, JSON.stringify({ end: true, [counted]: count })].join('\n')}\n`;
}

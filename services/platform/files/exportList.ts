import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 } from 'uuid';
import { type ExportedList, listExportStream } from '#contracts/platform/listExport.ts';
import type { Execute } from '../commands/commands.ts';
import { noteRules } from '../commands/noteRules.ts';
import { originOf } from '../http/commandCall.ts';
import type { Account } from '../http/received.ts';
import { type Cell, sendCsv } from './csv.ts';

export const listExportRules = noteRules(listExportStream, { NoteListExport: 'ListExported' });

/** The columns of a file: a heading, and the value of a row under it. */
export type FileColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

type Exporting<Row> = {
  list: ExportedList;
  /** The query of the call, which is recorded. */
  query: Readonly<Record<string, unknown>>;
  columns: FileColumns<Row>;
  count: number;
  rows: AsyncIterable<Row>;
};
type Asking = { account: Account | null; request: FastifyRequest };

/** Sends a list as a CSV file, and records who took it. */
export type ExportList = <Row>(
  exporting: Exporting<Row>,
  asking: Asking,
  reply: FastifyReply,
) => Promise<Readable>;

export function listExporter({ execute, clock }: { execute: Execute; clock(): Date }): ExportList {
  return async ({ list, query, columns, count, rows }, { account, request }, reply) => {
    const now = clock();
    const fileName = `${list}-${now.toISOString().slice(0, 10)}.csv`;
    const id = v7();
    const { id: actorId, role } = account!;
    const asked = { commandId: id, actor: { id: actorId, role }, now, origin: originOf(request) };
    const exported = { list, filters: chosen(query), count, fileName };
    // Recorded before the first byte is sent: an interrupted download counts as an export.
    await execute(listExportStream, id, 'NoteListExport', exported, asked);
    return sendCsv(reply, fileName, Object.keys(columns), cellsOf(rows, Object.values(columns)));
  };
}

async function* cellsOf<Row>(rows: AsyncIterable<Row>, cells: readonly ((row: Row) => Cell)[]) {
  for await (const row of rows) yield cells.map(cell => cell(row));
}

/** The filters that are set, as texts for the fact. */
function chosen(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const told = Object.entries(query).filter(([, value]) => value !== undefined && value !== 'all');
  return Object.fromEntries(told.map(([name, value]) => [name, String(value)]));
}

/** Rows read at once. */
const PAGE = 1_000;

/** Reads all pages of a list; `first` is its first page. */
export async function* allPages<Row>(
  first: readonly Row[],
  page: (at: { limit: number; offset: number }) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let rows = first;
  for (let offset = PAGE; ; offset += PAGE) {
    yield* rows;
    if (rows.length < PAGE) return;
    rows = await page({ limit: PAGE, offset });
  }
}

/** The first page for `allPages`. */
export const FIRST_PAGE = { limit: PAGE, offset: 0 };

/** An email address reduced to its first letter and its domain. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${[...email][0]}•••${email.slice(at)}` : email;
}

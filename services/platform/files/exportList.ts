import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { Call } from '#contracts/platform/call.ts';
import { listExportStream } from '#contracts/platform/listExport.ts';
import { stayInCities } from '../cities/cityTeam.ts';
import type { Execute } from '../commands/commands.ts';
import { noteRules } from '../commands/noteRules.ts';
import { actorOf, originOf } from '../http/commandCall.ts';
import type { Account } from '../http/received.ts';
import type { NoteLooks } from '../looks/looks.ts';
import { peopleOf } from '../looks/peopleIn.ts';
import { inPresent, momentNow, stayInMoment } from '../past/moment.ts';
import { type Cell, sendCsv } from './csv.ts';
import { sendNdjson } from './ndjson.ts';

export const listExportRules = noteRules(listExportStream, { NoteListExport: 'ListExported' });

/** The columns of a file: a heading, and the value of a row under it. */
export type FileColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

type Exporting<Row> = {
  /** The call that is answered; its rows say whom they show. */
  call: Call & { rows: z.ZodObject };
  /** Its name, for which there is a word in `listExport.ts`, or of a kind of stream. */
  list: string;
  /** The query of the call, which is recorded. */
  query: Readonly<Record<string, unknown>>;
  columns: FileColumns<Row>;
  count: number;
  rows: AsyncIterable<Row>;
  /** Makes it a file of JSON values instead, one a line. */
  ndjson?: { line: (row: Row) => unknown; counted: string } | undefined;
};
type Asking = { account: Account | null; request: FastifyRequest };

/** Sends a list as a CSV or NDJSON file, and records who took it. */
export type ExportList = <Row>(
  exporting: Exporting<Row>,
  asking: Asking,
  reply: FastifyReply,
) => Promise<Readable>;

/** The heading of the column that says which moment a file is of. */
const AS_OF = 'As of';

type Parts = { execute: Execute; noteLooks: NoteLooks; clock(): Date };

export function listExporter({ execute, noteLooks, clock }: Parts): ExportList {
  return async ({ call, list, query, columns, count, rows, ndjson }, { account, request }, reply) => {
    const now = clock();
    const at = momentNow()?.at.toISOString();
    const day = at ? `as-of-${at.replaceAll(':', '-')}` : now.toISOString().slice(0, 10);
    const fileName = `${list}-${day}.${ndjson ? 'ndjson' : 'csv'}`;
    const id = v7();
    const actor = actorOf(request, account);
    const asked = { commandId: id, actor, now, origin: originOf(request) };
    const exported = { list, filters: chosen(query), count, fileName };
    // Recorded before the first byte is sent: an interrupted download counts as an export.
    await inPresent(() => execute(listExportStream, id, 'NoteListExport', exported, asked));
    const people = peopleOf(call.rows, 'exported');
    const taken = people ? lookedAt(rows, some => noteLooks(actor.id, some.flatMap(people))) : rows;
    if (ndjson) return sendNdjson(reply, fileName, linesOf(taken, ndjson.line), ndjson.counted);
    const all = at ? { ...columns, [AS_OF]: () => at } : columns;
    return sendCsv(reply, fileName, Object.keys(all), cellsOf(taken, Object.values(all)));
  };
}

/** How many rows are noted at once, before the first of them is sent. */
const NOTED_AT_ONCE = 500;

async function* lookedAt<Row>(
  rows: AsyncIterable<Row>,
  note: (some: readonly Row[]) => Promise<void>,
): AsyncGenerator<Row> {
  let some: Row[] = [];
  for await (const row of rows) {
    some.push(row);
    if (some.length < NOTED_AT_ONCE) continue;
    await note(some);
    yield* some;
    some = [];
  }
  await note(some);
  yield* some;
}

async function* cellsOf<Row>(rows: AsyncIterable<Row>, cells: readonly ((row: Row) => Cell)[]) {
  for await (const row of rows) yield cells.map(cell => cell(row));
}

async function* linesOf<Row>(rows: AsyncIterable<Row>, line: (row: Row) => unknown) {
  for await (const row of rows) yield line(row);
}

/** The filters that are set, as texts for the fact. */
function chosen(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const told = Object.entries(query).filter(([, value]) => value !== undefined && value !== 'all');
  return Object.fromEntries(told.map(([name, value]) => [name, String(value)]));
}

/** Rows read at once. */
const PAGE = 1_000;

type PageAt<Row> = (at: { limit: number; offset: number }) => Promise<readonly Row[]>;

/** Reads all pages of a list, as of the moment that the caller reads; `first` is its first page. */
export function allPages<Row>(first: readonly Row[], page: PageAt<Row>): AsyncGenerator<Row> {
  // The pages are read while the file is sent, when the call has been answered.
  const [stay, stayInside] = [stayInMoment(), stayInCities()];
  return pagesFrom(first, at => stayInside(() => stay(() => page(at))));
}

async function* pagesFrom<Row>(first: readonly Row[], page: PageAt<Row>): AsyncGenerator<Row> {
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

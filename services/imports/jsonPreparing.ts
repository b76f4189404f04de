import { Readable } from 'node:stream';
import type pg from 'pg';
import type { DanceStyleRow } from '#contracts/danceStyles/rows.ts';
import type { CalendarNotices } from '#contracts/followedCalendars/notices.ts';
import type { MatchedColumn, PreviewRow } from '#contracts/imports/calls.ts';
import type { JsonOptions } from '#contracts/imports/jsonCalls.ts';
import type { ImportChoices } from '#contracts/imports/notes.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { SaidOfDates } from './calendar/entriesOfItems.ts';
import type { Chunk } from './files/csv.ts';
import type { ImportFiles } from './files/files.ts';
import { readJsonAside } from './files/reading.ts';
import { recallChoices, rememberChoices } from './memory.ts';
import { askOrders, checkStyles, choicesOf } from './preparing.ts';
import { settleOrders } from './when/orders.ts';

type Parts = {
  db: ReadModel<{ danceStyles: DanceStyleRow }>;
  pool: pg.Pool;
  files: ImportFiles;
  runId: string;
  language: Language;
  /** Set for a calendar, whose entries the text contains. */
  notices?: CalendarNotices;
  dates?: Record<string, SaidOfDates>;
};
type Common = {
  dryRun: boolean;
  total: number;
  preview: PreviewRow[];
  columns: MatchedColumn[];
  choices: ImportChoices;
};

type Prepared = { common: Common } & (
  | { ready: { chunks: Chunk[]; remember(): Promise<void> }; question?: never }
  | { question: ReturnType<typeof askOrders>; ready?: never }
);

/** Reads the text of an import, and keeps its entries as rows for the run. Refuses a text without entries. */
export async function prepareJson(text: string, options: JsonOptions, parts: Parts): Promise<Prepared> {
  const { pool, files, runId, language, notices, dates: said } = parts;
  const { head, lines } = await readJsonAside(text);
  const { columns, total, preview, dates, chunks } = head;
  await checkStyles(options, parts.db);
  const remembered = await recallChoices(pool, columns);
  const choices = choicesOf(options, remembered);
  const { dryRun } = options;
  const common = { dryRun, total, preview, columns, choices };
  const { orders, open } = settleOrders(dates, options.dateOrder);
  if (open.length > 0) return { common, question: askOrders(open, language) };
  await files.takeUpload(Readable.from(lines), runId);
  const survey = { delimiter: '', columns, rows: total, asides: 0, chunks };
  await files.keep(runId, {
    ...survey,
    orders,
    choices,
    json: true,
    ...(notices && { notices }),
    ...(said && { said }),
  });
  const { sameEvent: _, ...lasting } = choices;
  const isSaid = Object.keys(choices.values).length > 0 || choices.timeZone || choices.startTime;
  const remember = async () => {
    if (isSaid) await rememberChoices(pool, columns, { ...lasting, mapping: remembered?.mapping ?? {} });
  };
  return { common, ready: { chunks, remember } };
}

import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DanceStyleRow } from '#contracts/danceStyles/rows.ts';
import { type JsonOptions, PREVIEW_ROWS, type PreviewRow } from '#contracts/imports/jsonCalls.ts';
import type { ImportChoices } from '#contracts/imports/notes.ts';
import type { Language } from '#contracts/platform/sentence.ts';
import { cellsOf } from './csv.ts';
import type { ImportFiles } from './files.ts';
import type { ImportColumn } from './headings.ts';
import { entriesIn } from './json/entries.ts';
import { type JsonTable, tableOf } from './json/table.ts';
import { linesOf } from './jsonRows.ts';
import { recallChoices, rememberChoices } from './memory.ts';
import { askOrders, checkStyles, choicesOf } from './preparing.ts';
import { datesAmong, noteDates, settleOrders } from './survey.ts';
import { type Cells, WrongValue } from './values.ts';

type Parts = {
  db: Kysely<{ danceStyles: DanceStyleRow }>;
  pool: pg.Pool;
  files: ImportFiles;
  runId: string;
  language: Language;
};
type Common = {
  dryRun: boolean;
  total: number;
  preview: PreviewRow[];
  columns: ImportColumn[];
  choices: ImportChoices;
};

type Prepared = { common: Common } & (
  | { ready: { chunks: number; remember(): Promise<void> }; question?: never }
  | { question: ReturnType<typeof askOrders>; ready?: never }
);

/** Reads the text of an import, and keeps its entries as rows for the run. Refuses a text without entries. */
export async function prepareJson(text: string, options: JsonOptions, parts: Parts): Promise<Prepared> {
  const { pool, files, runId, language } = parts;
  const { columns, rows } = tableOf(entriesIn(text));
  await checkStyles(options, parts.db);
  const remembered = await recallChoices(pool, columns);
  const choices = choicesOf(options, remembered);
  const { dryRun } = options;
  const common = { dryRun, total: rows.length, preview: previewOf(columns, rows), columns, choices };
  const dates = datesAmong(columns);
  for (const row of rows) if (row) noteDates(dates, row);
  const { orders, open } = settleOrders(dates, options.dateOrder);
  if (open.length > 0) return { common, question: askOrders(open, language) };
  const { bytes, chunks } = linesOf(rows);
  await files.takeUpload(Readable.from([bytes]), runId);
  const survey = { delimiter: '', columns, rows: rows.length, asides: 0, chunks };
  await files.keep(runId, { ...survey, orders, choices, json: true });
  const { sameEvent: _, ...lasting } = choices;
  const isSaid = Object.keys(choices.values).length > 0 || choices.timeZone || choices.startTime;
  const remember = async () => {
    if (isSaid) await rememberChoices(pool, columns, { ...lasting, mapping: remembered?.mapping ?? {} });
  };
  return { common, ready: { chunks: chunks.length, remember } };
}

function previewOf(columns: readonly ImportColumn[], rows: JsonTable['rows']): PreviewRow[] {
  return rows.slice(0, PREVIEW_ROWS).map(row => {
    const { startDateTime, startDate, startTime, locationCity, region, ...cells } = readable(columns, row);
    const date = [startDateTime ?? startDate, !startDateTime && startTime].filter(Boolean).join(' ');
    const { title = '', organizer = '', danceStyles = '' } = cells;
    const city = locationCity ?? region ?? '';
    return shown({ title, date, city, organizer, styles: danceStyles.replaceAll('\n', ', ') });
  });
}

function readable(columns: readonly ImportColumn[], row: readonly string[] | null): Cells {
  try {
    return cellsOf(columns, row ?? []);
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    return {};
  }
}

function shown(row: PreviewRow): PreviewRow {
  const texts = Object.entries(row).map(([name, text]) => [name, text.slice(0, 200).toWellFormed()]);
  return Object.fromEntries(texts) as PreviewRow;
}

import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import {
  DATE_ORDERS,
  failedRows,
  IMPORT_EVENTS,
  type ImportAnswer,
  type ImportForm,
  importEvents,
  importFiles,
  importForm,
  showImport,
  UNDO_IMPORT,
  undoImport,
} from '#contracts/events/importCalls.ts';
import { importSentences } from '#contracts/events/importSentences.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { RunRow } from '#contracts/platform/runs.ts';
import { type Language, tell, tellStored } from '#contracts/platform/sentence.ts';
import { fieldErrorsOf, inEveryLanguage } from '#contracts/platform/validation.ts';
import type { Api } from '#platform/api.ts';
import { sendCsv } from '#platform/csv.ts';
import { partsOf } from '#platform/multipart.ts';
import { invalidFields, notFound, Refusal } from '#platform/refusal.ts';
import { isOver } from '#platform/run.ts';
import type { StartRun } from '#platform/startRun.ts';
import type { ImportFiles } from './importFiles.ts';
import { guessColumns, missingColumn, wrongFile } from './importHeadings.ts';
import { failuresAfter, importFigures } from './importResults.ts';
import type { ImportParameters } from './importRun.ts';
import { type DateColumn, settleOrders, surveyFile } from './importSurvey.ts';

export type ImportSchema = { runs: RunRow; facts: FactRow };
type Parts = {
  db: Kysely<ImportSchema>;
  pool: pg.Pool;
  files: ImportFiles;
  startRun: StartRun;
};

const NOTHING_DONE = { imported: 0, created: 0, updated: 0, unchanged: 0, errors: 0, errorDetails: [] };
const PAGE = 1_000;

/** The calls that import events from CSV files. */
export function importRoutes(api: Api, { db, pool, files, startRun }: Parts): void {
  api.query(importFiles, async () => ({
    files: (await files.list()).map(file => ({ ...file, modified: file.modified.toISOString() })),
  }));

  api.command(importEvents, async ({ request, asked, language }) => {
    const runId = asked.commandId;
    const { form, fileName, path } = await receive(request, files, runId);
    const unread = form.dryRun && (await unreadColumns(path, form.mapping, language));
    if (unread) {
      await files.forget(runId);
      return { body: { success: false, dryRun: true, total: 0, ...NOTHING_DONE, ...unread } };
    }
    const surveyed = await surveyFile(path, form.mapping).catch(async error => {
      await files.forget(runId);
      throw error;
    });
    const { survey, dates } = surveyed;
    const { orders, open } = settleOrders(dates, form.dateOrder);
    const common = { dryRun: form.dryRun, total: survey.rows, columns: survey.columns };
    if (open.length > 0) {
      await files.forget(runId);
      return { body: { success: false, ...common, ...NOTHING_DONE, ...question(open, language) } };
    }
    await files.keep(runId, { ...survey, orders });
    const { dryRun, generateRecurring, daysToGenerate } = form;
    const parameters = { fileName, rows: survey.rows, dryRun, generateRecurring, daysToGenerate };
    const order = { kind: IMPORT_EVENTS, parameters, count: async () => survey.chunks.length, reads: [] };
    const { id, commit, counts } = await startRun(order, asked);
    const figures = await importFigures(pool, id, language);
    const body: ImportAnswer = { success: true, ...common, ...figures, error: '', jobId: id, commit };
    if (counts && figures.imported === 0) {
      body.success = false;
      body.error = tell(importSentences.noneImported, language);
    }
    return { body, status: counts ? 200 : 202 };
  });

  api.query(showImport, async ({ params, language }) => {
    const run = await findImport(db, params.id);
    const { fileName, rows, dryRun } = run.parameters as ImportParameters;
    const figures = await importFigures(pool, params.id, language);
    const undoneBy = await undoOf(db, params.id);
    const undoable = isOver(run.status) && !dryRun && !undoneBy && figures.created + figures.updated > 0;
    const { id, status, sentence } = run;
    const why = run.why && tellStored({ sentence, text: run.why }, language);
    return { id, status, fileName, dryRun, total: rows, ...figures, why, undoable, undoneBy };
  });

  api.command(undoImport, async ({ params, asked, language }) => {
    const run = await findImport(db, params.id);
    if (!isOver(run.status)) throw new Refusal(importSentences.goingOn);
    const before = await undoOf(db, params.id);
    if (before && before !== asked.commandId) throw new Refusal(importSentences.undone);
    const { created, updated } = await importFigures(pool, params.id, language);
    const order = {
      kind: UNDO_IMPORT,
      parameters: { importId: params.id },
      count: async () => created + updated,
      reads: ['events'],
    };
    const { id, commit, total, counts } = await startRun(order, asked);
    const answer = { success: true, jobId: id, commit, count: total };
    if (!counts) return { body: answer, status: 202 };
    const { succeeded: undone, skipped, failed } = counts;
    return { body: { ...answer, undone, skipped, failed } };
  });

  api.query(failedRows, async ({ params, language }, reply) => {
    const run = await findImport(db, params.id);
    const { columns } = await files
      .kept(run.id)
      .catch(() => Promise.reject(notFound(importSentences.noFile)));
    const headings = columns.map(({ heading }) => heading);
    const { fileName } = run.parameters as ImportParameters;
    const rows = failuresOf(pool, run.id, headings, language);
    return sendCsv(reply, `failed-${fileName}`, [...headings, 'Error'], rows);
  });
}

type Received = { form: ImportForm; fileName: string; path: string };

/** Reads the form, and keeps its file, or the one that it names, under the run's id. */
async function receive(request: FastifyRequest, files: ImportFiles, runId: string): Promise<Received> {
  const fields: Record<string, unknown> = {};
  let upload: { fileName: string; path: string } | undefined;
  for await (const part of partsOf(request)) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (part.fieldname !== 'csvFile' || upload) part.file.resume();
    else if (!/\.csv$/i.test(part.filename ?? '')) throw wrongFile(importSentences.notCsv);
    else upload = { fileName: part.filename.slice(-200), path: await files.takeUpload(part.file, runId) };
  }
  const read = importForm.safeParse(fields, { error: inEveryLanguage });
  if (!read.success) throw invalidFields(fieldErrorsOf(read.error));
  const form = read.data;
  if (upload) return { form, ...upload };
  if (!form.fileName) throw wrongFile(importSentences.notCsv);
  return { form, fileName: form.fileName, path: await files.takeFromFolder(form.fileName, runId) };
}

/** The columns of a file in which one is missing: whoever tries it can say which it is. */
async function unreadColumns(
  path: string,
  mapping: ImportForm['mapping'],
  language: Language,
): Promise<Pick<ImportAnswer, 'columns' | 'error'> | undefined> {
  const { columns } = await guessColumns(path, mapping ?? {}).catch(() => ({ columns: [] }));
  const missing = columns.length > 0 && missingColumn(columns);
  return missing ? { columns, error: tell(missing, language) } : undefined;
}

function question(
  open: readonly DateColumn[],
  language: Language,
): Pick<ImportAnswer, 'error' | 'needsDateOrder'> {
  const columns = open.map(({ heading }) => importSentences.quoted({ text: heading }));
  return {
    error: tell(importSentences.whichOrder({ columns }), language),
    needsDateOrder: open.map(({ heading, evidence }) => ({
      column: heading,
      orders: evidence.contradictory ? [...DATE_ORDERS] : evidence.orders,
      examples: evidence.examples,
    })),
  };
}

async function* failuresOf(pool: pg.Pool, runId: string, headings: readonly string[], language: Language) {
  for (let line = 0; ; ) {
    const failures = await failuresAfter(pool, runId, { line, limit: PAGE }, language);
    for (const { record, error } of failures)
      yield [...headings.map(heading => record[heading] ?? ''), error];
    if (failures.length < PAGE) return;
    line = failures.at(-1)!.line;
  }
}

async function findImport(db: Kysely<ImportSchema>, id: string): Promise<RunRow> {
  const run = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
  if (run?.kind !== IMPORT_EVENTS) throw notFound(importSentences.none);
  return run;
}

async function undoOf(db: Kysely<ImportSchema>, importId: string): Promise<string | null> {
  const run = await db
    .selectFrom('runs')
    .select('id')
    .where('kind', '=', UNDO_IMPORT)
    .where(sql`parameters ->> 'importId'`, '=', importId)
    .where('status', '!=', 'failed')
    .executeTakeFirst();
  return run?.id ?? null;
}

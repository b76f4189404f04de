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
import type { FactRow } from '#contracts/platform/facts.ts';
import type { RunRow } from '#contracts/platform/runs.ts';
import type { Api } from '#platform/api.ts';
import { sendCsv } from '#platform/csv.ts';
import { partsOf } from '#platform/multipart.ts';
import { notFound, Refusal } from '#platform/refusal.ts';
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

  api.command(importEvents, async ({ request, asked }) => {
    const runId = asked.commandId;
    const { form, fileName, path } = await receive(request, files, runId);
    const unread = form.dryRun && (await unreadColumns(path, form.mapping));
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
      return { body: { success: false, ...common, ...NOTHING_DONE, ...question(open) } };
    }
    await files.keep(runId, { ...survey, orders });
    const { dryRun, generateRecurring, daysToGenerate } = form;
    const parameters = { fileName, rows: survey.rows, dryRun, generateRecurring, daysToGenerate };
    const order = { kind: IMPORT_EVENTS, parameters, count: async () => survey.chunks.length, reads: [] };
    const { id, commit, counts } = await startRun(order, asked);
    const figures = await importFigures(pool, id);
    const body: ImportAnswer = { success: true, ...common, ...figures, error: '', jobId: id, commit };
    if (counts && figures.imported === 0) {
      body.success = false;
      body.error = 'No row of the file could be imported.';
    }
    return { body, status: counts ? 200 : 202 };
  });

  api.query(showImport, async ({ params }) => {
    const run = await findImport(db, params.id);
    const { fileName, rows, dryRun } = run.parameters as ImportParameters;
    const figures = await importFigures(pool, params.id);
    const undoneBy = await undoOf(db, params.id);
    const undoable = isOver(run.status) && !dryRun && !undoneBy && figures.created + figures.updated > 0;
    const { id, status, why } = run;
    return { id, status, fileName, dryRun, total: rows, ...figures, why, undoable, undoneBy };
  });

  api.command(undoImport, async ({ params, asked }) => {
    const run = await findImport(db, params.id);
    if (!isOver(run.status)) throw new Refusal('This import is still going on. Stop it first.');
    const before = await undoOf(db, params.id);
    if (before && before !== asked.commandId) throw new Refusal('This import was undone already.');
    const { created, updated } = await importFigures(pool, params.id);
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

  api.query(failedRows, async ({ params }, reply) => {
    const run = await findImport(db, params.id);
    const { columns } = await files.kept(run.id).catch(() => Promise.reject(notFound('file')));
    const headings = columns.map(({ heading }) => heading);
    const { fileName } = run.parameters as ImportParameters;
    return sendCsv(reply, `failed-${fileName}`, [...headings, 'Error'], failuresOf(pool, run.id, headings));
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
    else if (!/\.csv$/i.test(part.filename ?? '')) throw wrongFile('Please select a CSV file');
    else upload = { fileName: part.filename.slice(-200), path: await files.takeUpload(part.file, runId) };
  }
  const read = importForm.safeParse(fields);
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = String(issue?.path[0] ?? 'body');
    const fieldErrors = { [field]: issue?.message ?? 'This is not valid.' };
    throw new Refusal(`Please check: ${field}.`, { status: 422, code: 'invalid', fieldErrors });
  }
  const form = read.data;
  if (upload) return { form, ...upload };
  if (!form.fileName) throw wrongFile('Please select a CSV file');
  return { form, fileName: form.fileName, path: await files.takeFromFolder(form.fileName, runId) };
}

/** The columns of a file in which one is missing: whoever tries it can say which it is. */
async function unreadColumns(
  path: string,
  mapping: ImportForm['mapping'],
): Promise<Pick<ImportAnswer, 'columns' | 'error'> | undefined> {
  const { columns } = await guessColumns(path, mapping ?? {}).catch(() => ({ columns: [] }));
  const error = columns.length > 0 && missingColumn(columns);
  return error ? { columns, error } : undefined;
}

function question(open: readonly DateColumn[]): Pick<ImportAnswer, 'error' | 'needsDateOrder'> {
  const columns = open.map(({ heading }) => `“${heading}”`).join(', ');
  return {
    error: `The dates in ${columns} can be read in more than one way. Say which comes first: day, month or year.`,
    needsDateOrder: open.map(({ heading, evidence }) => ({
      column: heading,
      orders: evidence.contradictory ? [...DATE_ORDERS] : evidence.orders,
      examples: evidence.examples,
    })),
  };
}

async function* failuresOf(pool: pg.Pool, runId: string, headings: readonly string[]) {
  for (let line = 0; ; ) {
    const failures = await failuresAfter(pool, runId, line, PAGE);
    for (const { record, error } of failures)
      yield [...headings.map(heading => record[heading] ?? ''), error];
    if (failures.length < PAGE) return;
    line = failures.at(-1)!.line;
  }
}

async function findImport(db: Kysely<ImportSchema>, id: string): Promise<RunRow> {
  const run = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
  if (run?.kind !== IMPORT_EVENTS) throw notFound('import');
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

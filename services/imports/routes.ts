import { sql } from 'kysely';
import type { DanceStyleRow } from '#contracts/danceStyles/rows.ts';
import type { CalendarNotices } from '#contracts/followedCalendars/notices.ts';
import {
  failedRows,
  type ImportAnswer,
  importEvents,
  importFiles,
  showImport,
  undoImport,
} from '#contracts/imports/calls.ts';
import { IMPORT_EVENTS, UNDO_IMPORT } from '#contracts/imports/runKinds.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import { isOver } from '#contracts/platform/run.ts';
import type { RunRow } from '#contracts/platform/runs.ts';
import { type Language, tell, tellStored } from '#contracts/platform/sentences/sentence.ts';
import type { Core } from '#platform/areas/core.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { sendCsv } from '#platform/files/csv.ts';
import type { Api } from '#platform/http/api.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import { type ImportNeeds, isCalendar, prepareCalendar } from './calendarPreparing.ts';
import { importFiles as filesIn, type ImportFiles } from './files/files.ts';
import { jsonRoute } from './jsonRoute.ts';
import { prepareImport } from './preparing.ts';
import { receiveImport } from './receiving.ts';
import { failuresAfter, importFigures } from './results.ts';
import type { ImportParameters } from './run.ts';
import { type StartImport, startsImports } from './startImport.ts';
import { findTrial } from './trials.ts';

type ImportSchema = { runs: RunRow; facts: FactRow; danceStyles: DanceStyleRow };
type Parts = Pick<Core, 'pool' | 'startRun'> &
  Pick<ImportNeeds, 'itemsIn'> & { db: ReadModel<ImportSchema>; files: ImportFiles; start: StartImport };

const NOTHING_DONE = {
  imported: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  errors: 0,
  errorDetails: [],
  errorGroups: [],
  notes: [],
  questions: [],
};
const PAGE = 1_000;

/** The calls that import events from CSV files. */
export function importRoutes(core: Core, needs: ImportNeeds): void {
  const { calls, pool, startRun, dataDir } = core;
  const files = filesIn(dataDir);
  const start = startsImports(core, { ...needs, files });
  const parts = { db: core.db<ImportSchema>(), pool, startRun, start, files, itemsIn: needs.itemsIn };
  startRoutes(calls, parts);
  jsonRoute(calls, parts);
  resultRoutes(calls, parts);
  undoRoute(calls, parts);
}

function startRoutes(api: Api, { db, pool, files, start, itemsIn }: Parts): void {
  api.query(importFiles, async () => ({
    files: (await files.list()).map(file => ({ ...file, modified: file.modified.toISOString() })),
  }));

  api.command(importEvents, async ({ request, asked, language }) => {
    const runId = asked.commandId;
    const received = await receiveImport(request, files, runId);
    const { form, fileName } = received;
    const about = { db, pool, files, runId, language };
    const { common, ready, question } = isCalendar(received)
      ? await prepareCalendar(received, { ...about, now: asked.now }, { itemsIn })
      : await prepareImport(received, { ...about, sender: asked.actor.id });
    if (question) return { body: { success: false, ...common, ...NOTHING_DONE, ...question } };
    if (form.examine) return { body: { success: true, ...common, ...NOTHING_DONE, error: '' } };
    const { dryRun, daysToGenerate, publish } = form;
    const generateRecurring = form.generateRecurring || common.kind === 'calendar';
    const settings = { dryRun, generateRecurring, daysToGenerate, publish };
    const parameters = { fileName, rows: common.total, ...settings };
    const { id, commit, counts, why } = await start({ parameters, chunks: ready.chunks }, asked);
    if (!dryRun) await ready.remember();
    const figures = await importFigures(pool, id, language);
    const body: ImportAnswer = { success: true, ...common, ...figures, error: '', jobId: id };
    if (commit) body.commit = commit;
    if (why || (counts && figures.imported + figures.unchanged === 0)) {
      body.success = false;
      body.error = tell(why ?? importSentences.noneImported, language);
    }
    return { body, status: counts ? 200 : 202 };
  });
}

function resultRoutes(api: Api, { db, pool, files }: Parts): void {
  api.query(showImport, async ({ params, language }) => {
    const run = await importOrTrial({ db, pool }, params.id);
    const { fileName, rows, dryRun } = run.parameters;
    const figures = await importFigures(pool, params.id, language);
    const undoneBy = await undoOf(db, params.id);
    const notices = await noticesOf(files, { fileName, runId: params.id });
    const undoable = isOver(run.status) && !dryRun && !undoneBy && figures.created + figures.updated > 0;
    const { id, status, sentence } = run;
    const why = run.why && tellStored({ sentence, text: run.why }, language);
    return { id, status, fileName, dryRun, total: rows, ...figures, notices, why, undoable, undoneBy };
  });

  api.query(failedRows, async ({ params, language }, reply) => {
    const run = await importOrTrial({ db, pool }, params.id);
    const { columns } = await files
      .kept(run.id)
      .catch(() => Promise.reject(notFound(importSentences.noFile)));
    const headings = columns.map(({ heading }) => heading);
    const { fileName } = run.parameters;
    const rows = failuresOf(pool, run.id, headings, language);
    return sendCsv(reply, `failed-${fileName.replace(/\.[^.]+$/, '')}.csv`, [...headings, 'Error'], rows);
  });
}

function undoRoute(api: Api, { db, pool, startRun }: Parts): void {
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
}

/** Unknown for a run whose file is no longer stored. */
async function noticesOf(
  files: ImportFiles,
  { fileName, runId }: { fileName: string; runId: string },
): Promise<CalendarNotices> {
  if (!isCalendar({ fileName })) return {};
  const kept = await files.kept(runId).catch(() => undefined);
  return kept?.notices ?? {};
}

async function* failuresOf(
  pool: Core['pool'],
  runId: string,
  headings: readonly string[],
  language: Language,
) {
  for (let row = 0; ; ) {
    const failures = await failuresAfter(pool, runId, { row, limit: PAGE }, language);
    for (const { record, error } of failures)
      yield [...headings.map(heading => record[heading] ?? ''), error];
    if (failures.length < PAGE) return;
    row = failures.at(-1)!.row;
  }
}

async function findImport(db: ReadModel<ImportSchema>, id: string): Promise<RunRow> {
  const run = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
  if (run?.kind !== IMPORT_EVENTS) throw notFound(importSentences.none);
  return run;
}

type Shown = Pick<RunRow, 'id' | 'status' | 'why' | 'sentence'> & { parameters: ImportParameters };

/** An import, or a dry run that is not recorded, because it is not over or was cut off. */
async function importOrTrial({ db, pool }: Pick<Parts, 'db' | 'pool'>, id: string): Promise<Shown> {
  const run = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
  const trial = run ? undefined : await findTrial(pool, id);
  if (!trial) {
    const found = await findImport(db, id);
    return { ...found, parameters: found.parameters as ImportParameters };
  }
  const { sentence, ...shown } = trial;
  const isFailed = shown.status === 'failed' && sentence !== null;
  return { ...shown, id, sentence, why: isFailed ? tell(sentence, 'en') : null };
}

async function undoOf(db: ReadModel<ImportSchema>, importId: string): Promise<string | null> {
  const run = await db
    .selectFrom('runs')
    .select('id')
    .where('kind', '=', UNDO_IMPORT)
    .where(sql`parameters ->> 'importId'`, '=', importId)
    .where('status', '!=', 'failed')
    .executeTakeFirst();
  return run?.id ?? null;
}

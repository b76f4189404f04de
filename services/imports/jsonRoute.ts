import type { DanceStyleRow } from '#contracts/danceStyles/rows.ts';
import { DAYS_TO_GENERATE } from '#contracts/imports/calls.ts';
import { importJson } from '#contracts/imports/jsonCalls.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import type { Core } from '#platform/areas/core.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import type { ImportFiles } from './files/files.ts';
import { prepareJson } from './jsonPreparing.ts';
import { importFigures } from './results.ts';
import type { StartImport } from './startImport.ts';

type Parts = Pick<Core, 'pool'> & {
  db: ReadModel<{ danceStyles: DanceStyleRow }>;
  files: ImportFiles;
  start: StartImport;
};

const FILE_NAME = 'events.json';
const NOTHING_DONE = { created: 0, updated: 0, skipped: 0, errors: [], notes: [], questions: [] };
const SERIES = { generateRecurring: true, daysToGenerate: DAYS_TO_GENERATE.usual };

/** The call that imports events from JSON. Its run is one of an import from a CSV file, with other rows. */
export function jsonRoute(api: Api, { db, pool, files, start }: Parts): void {
  api.command(importJson, async ({ body, query, asked, language }) => {
    const runId = asked.commandId;
    const { common, ready, question } = await prepareJson(body, query, { db, pool, files, runId, language });
    if (question) return { body: { success: false, ...common, ...NOTHING_DONE, ...question } };
    if (query.examine) return { body: { success: true, ...common, ...NOTHING_DONE, error: '' } };
    const { dryRun, publish } = query;
    const parameters = { fileName: FILE_NAME, rows: common.total, dryRun, publish, ...SERIES };
    const { id, commit, counts, why } = await start({ parameters, chunks: ready.chunks }, asked);
    if (!dryRun) await ready.remember();
    const figures = await importFigures(pool, id, language);
    const { created, updated, unchanged, errors, errorDetails, notes, questions } = figures;
    const possible = created + updated + unchanged;
    const failed = why ?? (counts && possible === 0 ? importSentences.noneImported : undefined);
    const error = failed ? tell(failed, language) : '';
    const answer = {
      success: error === '',
      ...common,
      ...{ created, updated, skipped: unchanged + errors, error },
      errors: errorDetails.map(({ row, title, error: why }) => ({ row, title, error: why })),
      ...{ notes, questions, batchId: id, ...(commit && { commit }) },
    };
    return { body: answer, status: counts ? 200 : 202 };
  });
}

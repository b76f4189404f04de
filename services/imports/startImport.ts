import { v5 } from 'uuid';
import type { EventForms } from '#contracts/events/forms.ts';
import type { EventTables } from '#contracts/events/tables.ts';
import { IMPORT_EVENTS } from '#contracts/imports/runKinds.ts';
import { runStream } from '#contracts/platform/run.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { Decide } from '#platform/commands/rules.ts';
import { isOutage } from '#platform/processes/dispatcher.ts';
import { isRefusal, type Refusal } from '#platform/refusals/refusal.ts';
import type { StartedRun } from '#platform/runs/startRun.ts';
import type { ImportFiles } from './files.ts';
import { type ImportParameters, importEventsRun } from './run.ts';

/** What a dry run uses of other areas: the rules of events, and how forms become commands. */
export type StartNeeds = { decide: Decide; forms: EventForms };
/** Starts an import; resolves as `StartRun` does. */
export type StartImport = (
  order: { parameters: ImportParameters; chunks: readonly { first: number }[] },
  asked: Asked,
) => Promise<StartedRun>;

/** Chunks that the API tries by itself; a longer file is a run like any other, and does not delay other people. */
const TRIED_AT_ONCE = 4;

const READS = ['events', 'danceStyles', 'regions', 'organizers'];
const PATIENCE_MS = 1_000;

/** Makes the function that performs a dry run at once. It records one fact: a run that is over as it begins. */
function triesImports(core: Core, { files, ...needs }: StartNeeds & { files: ImportFiles }): StartImport {
  const { pool, store, execute, createEach, load, freshness } = core;
  const kind = importEventsRun({
    ...{ db: core.db<EventTables>(), pool, execute, createEach, load, files },
    ...needs,
  });
  return async ({ parameters, chunks }, by) => {
    const id = by.commandId;
    const position = await store.head();
    await freshness.wait(READS, position, PATIENCE_MS);
    await pool.query('insert into private.runs (run_id, total) values ($1, $2) on conflict do nothing', [
      ...[id, chunks.length],
    ]);
    const run = { id, parameters, actor: by.actor, startedAt: by.now, position };
    const asked = (name = ''): Asked => ({ ...by, commandId: v5(name, id), correlationId: id });
    const counts = { succeeded: 0, failed: 0, skipped: 0 };
    let why: Refusal | undefined;
    for (const { first } of chunks) {
      const outcome = await kind.perform(String(first), { run, asked }).then(
        () => 'succeeded' as const,
        error => {
          if (isOutage(error)) throw error;
          if (isRefusal(error)) why = error;
          return 'failed' as const;
        },
      );
      counts[outcome] += 1;
    }
    const order = { kind: IMPORT_EVENTS, parameters, total: chunks.length, finished: counts };
    const { commit } = await execute(runStream, id, 'StartRun', order, by);
    return { id, commit, total: chunks.length, counts, ...(why && { why: why.sentence }) };
  };
}

/** Makes the function that starts an import as a run, or performs a short dry run at once. */
export function startsImports(core: Core, needs: StartNeeds & { files: ImportFiles }): StartImport {
  const tryAtOnce = triesImports(core, needs);
  return (order, asked) => {
    const { parameters, chunks } = order;
    if (parameters.dryRun && chunks.length <= TRIED_AT_ONCE) return tryAtOnce(order, asked);
    const run = { kind: IMPORT_EVENTS, parameters, count: async () => chunks.length, reads: [] };
    return core.startRun({ ...run, givesUp: true }, asked);
  };
}

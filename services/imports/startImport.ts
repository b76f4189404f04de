import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { v5 } from 'uuid';
import type { EventForms } from '#contracts/events/forms.ts';
import type { EventTables } from '#contracts/events/tables.ts';
import { IMPORT_EVENTS } from '#contracts/imports/runKinds.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import { runStream } from '#contracts/platform/run.ts';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import { isOutage } from '#platform/processes/dispatcher.ts';
import { isRefusal, Refusal } from '#platform/refusals/refusal.ts';
import type { StartedRun } from '#platform/runs/startRun.ts';
import type { ChunkParts } from './creation/chunkParts.ts';
import type { ImportFiles } from './files/files.ts';
import { type ImportParameters, importEventsRun } from './run.ts';
import { beginTrial, endTrial, isWanted } from './trials.ts';

/** What a dry run uses of other areas: the rules of events, how forms become commands, and what calendars say of dates. */
export type StartNeeds = Pick<ChunkParts, 'decide' | 'saidDates'> & { forms: EventForms };
type Order = { parameters: ImportParameters; chunks: readonly { first: number }[] };
/** A dry run that is not over yet is not recorded. */
type StartedImport = Omit<StartedRun, 'commit'> & Partial<Pick<StartedRun, 'commit'>>;
/** Starts an import; resolves as `StartRun` does. */
export type StartImport = (order: Order, asked: Asked) => Promise<StartedImport>;
type Needs = StartNeeds & { files: ImportFiles };

const READS = ['events', 'danceStyles', 'regions', 'organizers'];
const PATIENCE_MS = 1_000;
/** How long the answer waits for the end of a dry run. */
const ANSWER_MS = 2_000;
const BEAT_MS = 4_000;
const GIVEN_UP = 'given_up';

/**
 * Makes the function that performs dry runs. Each records one fact, a run that is over as it begins, when it is over;
 * it has changed nothing that could be lost before that. A long one continues after the answer, a chunk at a time among
 * all dry runs, so that other requests get in between.
 */
function triesImports(core: Core, needs: Needs): StartImport {
  const { pool, log } = core;
  const exclusively = oneAtATime();
  return async (order, by) => {
    const { parameters, chunks } = order;
    const [id, total] = [by.commandId, chunks.length];
    if (!(await beginTrial(pool, id, { parameters, total }))) return { id, total, counts: undefined };
    const trying = tryImport(core, { ...needs, exclusively }, order, by);
    const ended = trying.catch(async error => {
      const why = error instanceof Refusal ? error.sentence : importSentences.trialCutOff;
      await endTrial(pool, id, { status: 'failed', why }).catch(() => undefined);
      throw error;
    });
    ended.catch(error => log.error({ err: error, run: id }, 'a dry run failed'));
    const waited = new AbortController();
    const late = pause(ANSWER_MS, { id, total, counts: undefined }, { signal: waited.signal });
    late.catch(() => undefined);
    return Promise.race([ended, late]).finally(() => waited.abort());
  };
}

type Exclusively = <Result>(work: () => Promise<Result>) => Promise<Result>;

function oneAtATime(): Exclusively {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const mine = last.then(() => nextTurn()).then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

async function tryImport(
  core: Core,
  { exclusively, files, ...needs }: Needs & { exclusively: Exclusively },
  { parameters, chunks }: Order,
  by: Asked,
): Promise<StartedImport> {
  const { pool, store, execute, createEach, load, freshness } = core;
  const kind = importEventsRun({
    ...{ db: core.db<EventTables>(), pool, execute, createEach, load, files },
    ...needs,
  });
  const [id, total] = [by.commandId, chunks.length];
  const position = await store.head();
  await freshness.wait(READS, position, PATIENCE_MS);
  const run = { id, parameters, actor: by.actor, startedAt: by.now, position };
  const asked = (name = ''): Asked => ({ ...by, commandId: v5(name, id), correlationId: id });
  const { counts, why, isStopped } = await tryEach(pool, id, chunks, chunk =>
    exclusively(async () => {
      await kind.goOn!(id);
      await kind.perform(String(chunk.first), { run, asked });
    }),
  );
  if (isStopped) {
    await endTrial(pool, id, { status: 'cancelled' });
    return { id, total, counts };
  }
  const isGivenUp = why?.code === GIVEN_UP;
  const reason = isGivenUp ? { why: tell(why!.sentence, 'en'), sentence: why!.sentence } : {};
  const order = { kind: IMPORT_EVENTS, parameters, total, finished: { ...counts, ...reason } };
  const { commit } = await execute(runStream, id, 'StartRun', order, by);
  await endTrial(pool, id, { status: isGivenUp ? 'failed' : 'finished', why: why?.sentence });
  return { id, commit, total, counts, ...(why && { why: why.sentence }) };
}

type Tried = { counts: NonNullable<StartedImport['counts']>; why: Refusal | undefined; isStopped: boolean };

/** Tries chunk after chunk, until too many rows have failed or somebody stops it. */
async function tryEach(
  pool: Core['pool'],
  id: string,
  chunks: Order['chunks'],
  attempt: (chunk: Order['chunks'][number]) => Promise<void>,
): Promise<Tried> {
  const tried: Tried = { counts: { succeeded: 0, failed: 0, skipped: 0 }, why: undefined, isStopped: false };
  const beating = setInterval(() => void isWanted(pool, id).catch(() => undefined), BEAT_MS);
  try {
    for (const chunk of chunks) {
      if (!(await isWanted(pool, id))) return { ...tried, isStopped: true };
      try {
        await attempt(chunk);
        tried.counts.succeeded += 1;
      } catch (error) {
        if (isOutage(error)) throw error;
        if (isRefusal(error)) tried.why = error;
        if (tried.why?.code === GIVEN_UP) return tried;
        tried.counts.failed += 1;
      }
    }
    return tried;
  } finally {
    clearInterval(beating);
  }
}

/** Makes the function that starts an import as a run, or performs a dry run. */
export function startsImports(core: Core, needs: Needs): StartImport {
  const tryOut = triesImports(core, needs);
  return (order, asked) => {
    const { parameters, chunks } = order;
    if (parameters.dryRun) return tryOut(order, asked);
    const run = { kind: IMPORT_EVENTS, parameters, count: async () => chunks.length, reads: [] };
    return core.startRun({ ...run, givesUp: true }, asked);
  };
}

import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { runStream } from '#contracts/platform/run.ts';
import { streams } from '#contracts/streams.ts';
import { userStream } from '#contracts/users/user.ts';
import type { MailSettings, WorkCore } from '#platform/areas/work.ts';
import { cityPool } from '#platform/cities/citySql.ts';
import { cityBounds, readsInCities } from '#platform/commands/cityStreams.ts';
import { commandExecutor } from '#platform/commands/commands.ts';
import { creationExecutor } from '#platform/commands/createEach.ts';
import { type EndOf, type Load, loadEnd, loadStream } from '#platform/commands/loadStream.ts';
import { decider } from '#platform/commands/rules.ts';
import { readModel } from '#platform/database/database.ts';
import { type Freshness, freshness } from '#platform/database/freshness.ts';
import { PROCESSES, whileLeading } from '#platform/database/leadership.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { measureAttempts, noteLeading } from '#platform/metrics/workMetrics.ts';
import { dispatch, type Performer } from '#platform/processes/dispatcher.ts';
import { answerProbes, storeHealth } from '#platform/processes/liveness.ts';
import { performCommand } from '#platform/processes/performCommand.ts';
import { performReaction } from '#platform/processes/performReaction.ts';
import type { Process } from '#platform/processes/process.ts';
import { enrolProcesses, REACT, runProcess } from '#platform/processes/processLoop.ts';
import { type Periodic, runPeriodic } from '#platform/program/periodic.ts';
import type { SettingsOf } from '#platform/program/processSettings.ts';
import { WORK_RUN } from '#platform/runs/beginRunOnRunStarted.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import { workRun } from '#platform/runs/runWorker.ts';
import type { Store } from '#platform/store/store.ts';
import { type AccessSchema, namesOf } from '../access/sessions/sessions.ts';
import { addressEraser } from '../organizers/eraseAddress.ts';
import { submissionsOf } from '../support/submissions.ts';
import { recordedEraser } from '../users/erasure/eraseRecorded.ts';
import { codesOf, performersOf, periodicsOf, processes, runsOf } from './areaWork.ts';
import { CITY_STREAMS, CITY_TABLES, regionsInLog } from './cityTeams.ts';
import { finishErasures } from './finishErasures.ts';
import { mailFolder } from './mailSettings.ts';
import { offersToWork } from './offers.ts';
import { rules } from './rules.ts';

/** The streams to which processes may send commands. */
const COMMANDED = [eventStream, seriesStream, userStream, runStream];
/**
 * Concurrent effects; runs, which have slots of their own because each holds one for long; login codes, which
 * must never wait behind anything else.
 */
export const SLOTS = { effects: 8, runs: 2, codes: 4 };

export type ProcessOptions = {
  pool: pg.Pool;
  store: Store;
  log: Logger;
  /** The folder of files to import; `.data` by default. */
  dataDir?: string;
  signal: AbortSignal;
  clock?: () => Date;
  /** What areas read of the settings: where backups go, for example. */
  settings?: Partial<SettingsOf<'processes'>>;
  /** Without it this process sends no mail, and sign-in work stays in the outbox. */
  mailing?: MailSettings;
  metrics?: Metrics | undefined;
  /** Processes, kinds of runs, performers and periodic work instead of, or beside, the product's own. */
  processes?: readonly Process[];
  kinds?: readonly RunKind[];
  performers?: Readonly<Record<string, Performer>>;
  periodics?: readonly Periodic[];
};

/**
 * Reacts to facts, performs the effects, works on runs and does the periodic work while this process is the
 * leader; stands by otherwise. Returns when the signal has aborted and all work in progress has ended.
 */
export async function runProcesses(options: ProcessOptions): Promise<void> {
  const { pool, store, log, signal } = options;
  await enrolProcesses({ pool, store }, options.processes ?? processes);
  const leads = noteLeading(options.metrics, leading => lead({ ...options, signal: leading }));
  await whileLeading({ pool, log, signal, lock: PROCESSES }, leads);
}

/** The work of `runProcesses` while it leads. Even with two leaders at once, each thing is done once. */
export async function lead(options: ProcessOptions): Promise<void> {
  const { pool, store, log, signal } = options;
  const waiting = freshness(pool, error => log.warn({ err: error }, 'listening for projections'));
  const core = workCore(options, waiting);
  const { keys, codec, execute, clock, mailing } = core;
  const needs = await offersToWork(core);
  const running = options.processes ?? processes;
  const health = storeHealth();
  const onAttempt = measureAttempts(options.metrics);
  const parts = { pool, store, codec, keys, log, signal, health, onAttempt };
  const kinds = options.kinds ?? runsOf(core, needs);
  const regionsOf = regionsInLog((of, stream) => loadEnd(parts, of, stream));
  const runs = workRun({ ...parts, execute, freshness: waiting, kinds, clock, regionsOf });
  const performers = {
    ...performersOf(core, needs),
    command: performCommand({ execute, streams: COMMANDED, clock }),
    [REACT]: performReaction(parts, running),
    ...options.performers,
  };
  const periodics = options.periodics ?? [...periodicsOf(core, needs), finishing(core)];
  const onError = (error: Error): void => log.warn({ err: error }, 'probes could not be answered');
  try {
    await Promise.all([
      answerProbes({ pool, part: 'processes', refusal: health.refusal, signal, onError }),
      ...running.map(process => runProcess(parts, process)),
      dispatch({ ...parts, performers, slots: SLOTS.effects }),
      dispatch({ ...parts, performers: { [WORK_RUN]: runs }, slots: SLOTS.runs }),
      ...(mailing ? [dispatch({ ...parts, performers: codesOf(core), slots: SLOTS.codes })] : []),
      ...periodics.map(periodic => runPeriodic({ clock, log, signal }, periodic)),
    ]);
  } finally {
    await waiting.close();
  }
}

/** What the work of areas is made with. */
export function workCore(options: Omit<ProcessOptions, 'signal'>, waiting: Freshness): WorkCore {
  const { pool, store, log, mailing, settings = {} } = options;
  const { dataDir = '.data', clock = () => new Date() } = options;
  const db = readModel<AccessSchema>(cityPool(pool as unknown as PostgresPool, CITY_TABLES));
  const keys = subjectKeys(pool);
  const codec = factCodec(streams, keys);
  const reading = { store, codec };
  const endOf: EndOf = (of, stream, before) => loadEnd(reading, of, stream, before);
  const boundsOf = cityBounds(CITY_STREAMS, regionsInLog(endOf));
  const load: Load = (stream, options) => loadStream(reading, stream, options);
  const commanding = { ...reading, rules, boundsOf, namesOf: (ids: readonly string[]) => namesOf(db, ids) };
  return {
    ...{ pool, store, log, dataDir, clock, keys, codec, mailing, settings },
    brand: mailing?.brand ?? 'Tanda',
    publicUrl: () => mailing?.site ?? '',
    db: () => db as never,
    execute: commandExecutor(commanding),
    createEach: creationExecutor(commanding),
    decide: decider(rules),
    load: readsInCities(CITY_STREAMS, { load, endOf, firstOf: async () => undefined }).load,
    freshness: waiting,
  };
}

/** It looks into every area, for what each has recorded about a person. */
function finishing(core: WorkCore): Periodic {
  const { pool, log, load, dataDir } = core;
  const parts = {
    eraseInAreas: addressEraser({ ...core, db: core.db() }),
    submissions: submissionsOf({ ...core, db: core.db() }),
  };
  const eraseInAreas = recordedEraser(parts, load);
  return finishErasures(pool, streams, {
    mailFolder: mailFolder({ DATA_DIR: dataDir }),
    log,
    eraseInAreas,
  });
}

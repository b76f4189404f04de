import { streams } from '#contracts/streams.ts';
import { commandExecutor } from '#platform/commands/commands.ts';
import { connectPool } from '#platform/database/database.ts';
import { LIVE_ROWS, whileLeading } from '#platform/database/leadership.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { warnOfUnknownFacts } from '#platform/facts/factTypes.ts';
import { refuseOtherLog } from '#platform/facts/sameLog.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { ownMetrics } from '#platform/metrics/ownMetrics.ts';
import { noteLeading } from '#platform/metrics/workMetrics.ts';
import { endStart, onStop, reportReady } from '#platform/program/child.ts';
import { processLog } from '#platform/program/log.ts';
import { ownSettings } from '#platform/program/processSettings.ts';
import { databaseUrls } from '#platform/program/settings.ts';
import { projectionRules } from '#platform/projecting/projectionRules.ts';
import { reachStore } from '#platform/store/reachStore.ts';
import { type Batch, connectStore } from '#platform/store/store.ts';
import { answerSteps } from './analysis/steps/answerSteps.ts';
import { fillMirror } from './platform/live/fillMirror.ts';
import { heartbeat } from './platform/live/heartbeat.ts';
import { runLive } from './platform/live/live.ts';
import { spaceReclaimer } from './platform/live/reclaimSpace.ts';
import { prepareTables } from './platform/live/schema.ts';
import { whileAnswering } from './platform/live/whileAnswering.ts';
import { completeIndexes } from './platform/mirror/mirrorIndexes.ts';
import { BrokenChain, renewChain } from './platform/mirror/renewChain.ts';
import { foldWhenKeysReturn } from './platform/parked/keyReturns.ts';
import { keepPast } from './platform/past/keepPast.ts';
import { rebuildStale } from './platform/rebuild/rebuildStale.ts';
import type { Projection } from './platform/rows/projection.ts';
import { projections } from './projections.ts';
import { noteReleased } from './system/noteReleased.ts';
import { type Steward, startSteward } from './system/steward.ts';

const settings = await ownSettings('projections', ['DATABASE_URL', 'EVENTSTORE_URL']);

const log = processLog({ level: settings.LOG_LEVEL, name: 'projections' });
const { metrics, stop: stopMetrics } = await ownMetrics('projections', settings, log);
const onError = (error: Error): void => log.warn({ err: error }, 'database connection');
const { projector } = databaseUrls(settings);
const pool = connectPool(projector, { name: 'projections', max: 10, onError });
/** For work on whole tables, where statements may take long. */
const slowPool = connectPool(projector, { name: 'rebuilds', max: 6, statements: 'maintenance', onError });
await reachStore(settings.EVENTSTORE_URL).catch(endStart);
const store = connectStore({ url: settings.EVENTSTORE_URL });
const codec = factCodec(streams, subjectKeys(pool));
const execute = commandExecutor({ store, codec, rules: [projectionRules], namesOf: async () => new Map() });

/**
 * Keeps rows up to date. An empty mirror is filled from the log first; missing rows, and rows of another version of a
 * fold, are rebuilt, while the others stay live.
 */
async function lead(signal: AbortSignal): Promise<void> {
  const beat = heartbeat(pool, onError);
  let outdated = await prepareTables(slowPool, projections);
  await whileAnswering({ pool, log, signal }, () => renewChain({ pool: slowPool, log, signal })).catch(
    error => {
      if (signal.aborted) return;
      if (error instanceof BrokenChain) return endStart(error);
      throw error;
    },
  );
  if (signal.aborted) return;
  const filling = { store, pool: slowPool, projections, log, signal };
  if (await fillMirror({ ...filling, onRead: ({ position }) => beat(position) })) {
    outdated = await prepareTables(slowPool, projections);
  }
  const stale = new Set<Projection>(outdated);
  const caring = { pool, slowPool, store, codec, execute, projections, stale, log, signal };
  const steward = await startSteward(caring);
  const past = keepPast({ pool, slowPool, codec, projections, log, signal });
  const keepingPast = past.run();
  const answering = answerSteps({ pool, codec, projections, streams, log, signal });
  const live = (): Projection[] =>
    projections.filter(projection => !stale.has(projection) && !steward.isPaused(projection));
  const rebuilding = rebuildAll({ pool: slowPool, codec, log, signal }, stale, steward);
  const caringFor = steward.run();
  const indexing = completeIndexes(slowPool, signal).catch(error => {
    if (!signal.aborted) log.warn({ err: error }, 'the mirror lacks indexes; the next start builds them');
  });
  const onReleased = noteReleased(execute, log);
  const giveBack = spaceReclaimer({ pool, contracts: streams, projections, log, signal });
  const onApplied = ({ position, records }: Batch, ms: number): void => {
    beat(position);
    metrics?.count('tanda_facts_applied_total', {}, records.length);
    if (records.length > 0) metrics?.observe('tanda_batch_apply_seconds', {}, ms / 1_000);
    giveBack(records.map(({ type }) => type));
    if (records.some(({ type }) => codec.erasures.includes(type))) past.forget();
    steward.heard(records.map(({ stream }) => stream));
  };
  const returning = foldWhenKeysReturn({ pool, codec, log, signal }, live);
  await runLive({ store, codec, pool, projections: live, log, signal, onApplied, onReleased });
  for (const ending of [rebuilding, caringFor, indexing, returning, keepingPast, answering]) await ending;
}

async function rebuildAll(
  parts: Parameters<typeof rebuildStale>[0],
  stale: Set<Projection>,
  steward: Steward,
): Promise<void> {
  for await (const held of rebuildStale(parts, stale, steward.asked(stale))) await steward.ask(held);
}

const stopping = new AbortController();
const running = prepareTables(slowPool, projections).then(async () => {
  await refuseOtherLog({ pool, store }).catch(endStart);
  await warnOfUnknownFacts(pool, streams, log);
  reportReady();
  const leading = { pool, log, signal: stopping.signal, lock: LIVE_ROWS };
  return whileLeading(leading, noteLeading(metrics, lead));
});
onStop(async () => {
  stopping.abort();
  stopMetrics();
  await running;
  await store.close();
  await Promise.all([pool.end(), slowPool.end()]);
});
await running;

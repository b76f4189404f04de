import { setInterval } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { v5 } from 'uuid';
import { z } from 'zod';
import type { Actor } from '#contracts/platform/fact.ts';
import { isOver, type RunState, type runCommands, runStream } from '#contracts/platform/run.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { asCityTeam, type CityTeam, eachAsCityTeam } from '../cities/cityTeam.ts';
import type { RegionsOf } from '../commands/cityStreams.ts';
import type { Asked, Execute } from '../commands/commands.ts';
import { loadStream } from '../commands/loadStream.ts';
import type { Freshness } from '../database/freshness.ts';
import type { FactCodec } from '../facts/factCodec.ts';
import { fold } from '../facts/fold.ts';
import { isOutage, messageOf, NotPerformed, type Performer } from '../processes/dispatcher.ts';
import { isRefusal, Refusal } from '../refusals/refusal.ts';
import type { Store, StoredRecord } from '../store/store.ts';
import { attemptingItems, nextItems, noteLeft, selecting } from './runAttempts.ts';
import { figuresOf, type ItemResult, noteResults, type RunItem, refusedBy, selectItems } from './runItems.ts';
import type { ItemContext, RunKind, RunOrder } from './runKind.ts';

export type RunParts = {
  store: Store;
  codec: FactCodec;
  pool: pg.Pool;
  execute: Execute;
  freshness: Freshness;
  kinds: readonly RunKind[];
  log: Logger;
  clock(): Date;
  /** The regions of who started a run for a city team. */
  regionsOf?: RegionsOf;
};

/** `team`: what was started for a city team neither finds nor changes anything beyond its cities. */
type Run = { order: RunOrder; state: RunState; startedBy: string; team: CityTeam | undefined };
type Commands = typeof runCommands;

const CONCURRENCY = 8;
/** Results are stored after about this many milliseconds of work, which is what a crash has to repeat. */
const STRIDE_MS = 300;
const MOST_AT_ONCE = 500;
const LOOK_MS = 250;
const PATIENCE = 20_000;
const DONE: ItemResult = { outcome: 'ok' };
const payloadSchema = z.object({ runId: z.string() });

/**
 * Performs the effect of working on a run: fixes its items, processes those that are open, ends the run. If
 * interrupted anywhere, it resumes from there; an item whose result was not stored is recognised as done. An item
 * that has ended the process twice is left out, and so is a run whose items cannot even be selected.
 */
export function workRun(parts: RunParts): Performer {
  return {
    idempotent: true,
    notesAttempts: true,
    async perform({ payload }, signal) {
      const { runId } = payloadSchema.parse(payload);
      const found = await loadRun(parts, runId);
      if (isOver(found.state.status)) return;
      const kind = kindOf(parts, found);
      const stopping = new AbortController();
      const stop = AbortSignal.any([signal, stopping.signal]);
      const watching = watchForCancel(parts, runId, stopping, signal);
      try {
        if (found.state.status === 'running') await work(parts, found, kind, stop);
      } finally {
        stopping.abort();
        await watching;
      }
      if (signal.aborted)
        throw new NotPerformed('The process that worked on the run was stopped.', { counted: false });
      await send(parts, found, 'FinishRun', await countsOf(parts.pool, runId));
    },
    async giveUp({ payload }, error) {
      const { runId } = payloadSchema.parse(payload);
      const found = await loadRun(parts, runId);
      const sentence = error instanceof Refusal ? error.sentence : undefined;
      const ended = { ...(await countsOf(parts.pool, runId)), why: messageOf(error), sentence };
      await send(parts, found, 'FailRun', ended);
    },
  };
}

async function loadRun(parts: RunParts, runId: string): Promise<Run> {
  const facts = await loadStream(parts, `${runStream.category}-${runId}`);
  const state = fold(runStream, facts);
  const [started] = facts;
  if (!state || !started) throw new Error(`There is no run ${runId}`);
  const { actor, at } = started.metadata;
  const order: RunOrder = {
    id: runId,
    parameters: state.parameters,
    actor,
    startedAt: new Date(at),
    position: started.position,
  };
  return { order, state, startedBy: started.id, team: await teamOf(parts, actor) };
}

async function teamOf({ regionsOf }: RunParts, { id, role }: Actor): Promise<CityTeam | undefined> {
  if (role !== 'cityTeam') return undefined;
  return { userId: id, regionIds: (await regionsOf?.(id)) ?? [] };
}

function kindOf({ kinds }: RunParts, { state, order }: Run): RunKind {
  const kind = kinds.find(one => one.kind === state.kind);
  if (!kind) throw new Error(`No run kind ${state.kind} is known here`);
  order.parameters = kind.parameters.parse(state.parameters);
  return kind;
}

/** Aborts `stopping` once the run's last fact says that it was cancelled, or that another worker ended it. */
async function watchForCancel(
  { store, log }: RunParts,
  runId: string,
  stopping: AbortController,
  signal: AbortSignal,
): Promise<void> {
  const until = AbortSignal.any([signal, stopping.signal]);
  try {
    for await (const _ of setInterval(LOOK_MS, undefined, { signal: until })) {
      const last = await lastOf(store, runId).catch(
        error => void log.debug({ err: error }, 'checking a run failed'),
      );
      if (last && last.type !== 'RunStarted' && last.type !== 'RunItemsSelected') stopping.abort();
    }
  } catch (error) {
    if (!until.aborted) throw error;
  }
}

/** The last fact of a run, as recorded. */
export async function lastOf(store: Store, runId: string): Promise<StoredRecord | undefined> {
  const stream = store.readStream(`${runStream.category}-${runId}`, { direction: 'backwards', limit: 1 });
  for await (const record of stream) return record;
  return undefined;
}

async function work(parts: RunParts, found: Run, kind: RunKind, stop: AbortSignal): Promise<void> {
  const { pool, freshness } = parts;
  const { order, state, team } = found;
  const upToDate = async (projections: readonly string[]): Promise<void> => {
    const { fresh } = await freshness.wait(projections, order.position, PATIENCE);
    if (!fresh) {
      throw new NotPerformed(`${projections.join(', ')} are behind the start of the run`, { counted: false });
    }
  };
  const total = await selecting(pool, order.id, () =>
    selectItems(pool, order.id, () => eachAsCityTeam(team, () => kind.items({ run: order, upToDate }))),
  );
  if (!state.selected) await send(parts, found, 'SelectRunItems', { total });

  const lanes = kind.concurrency ?? CONCURRENCY;
  let stride = lanes;
  while (!stop.aborted) {
    const { items, left } = await nextItems(pool, order.id, stride);
    if (left) {
      await kind.leaveOut?.(left.item, { run: order });
      await noteLeft(pool, order.id, left);
      continue;
    }
    if (items.length === 0) return;
    const begun = performance.now();
    const { trouble } = await attemptingItems(pool, order.id, items, async () => {
      const performed = await performItems(parts, found, kind, items, lanes, stop);
      await noteResults(pool, order.id, performed.results);
      return performed;
    });
    if (trouble) throw trouble;
    const pace = items.length / Math.max(performance.now() - begun, 1);
    stride = Math.round(Math.min(Math.max(pace * STRIDE_MS, lanes), MOST_AT_ONCE));
  }
}

/**
 * Processes items, `lanes` at a time; ends early, with the results so far, when stopped or when a server is
 * down.
 */
async function performItems(
  parts: RunParts,
  found: Run,
  kind: RunKind,
  items: readonly RunItem[],
  lanes: number,
  stop: AbortSignal,
): Promise<{ results: (ItemResult & { number: number })[]; trouble: unknown }> {
  const results: (ItemResult & { number: number })[] = [];
  const queue = [...items];
  let trouble: unknown;
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next && !stop.aborted && !trouble; next = queue.shift()) {
      try {
        const { number, item } = next;
        await kind.goOn?.(found.order.id);
        results.push({ number, ...(await performItem(parts, found, kind, item)) });
      } catch (error) {
        trouble ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { results, trouble };
}

async function performItem(parts: RunParts, found: Run, kind: RunKind, item: string): Promise<ItemResult> {
  try {
    const perform = async () => (await kind.perform(item, contextOf(parts, found, item))) ?? DONE;
    return await (found.team ? asCityTeam(found.team, perform) : perform());
  } catch (error) {
    if (isRefusal(error)) return refusedBy(error, 'failed');
    if (isOutage(error) || error instanceof Refusal) throw error;
    parts.log.error({ err: error, run: found.order.id, item }, 'an item of a run failed');
    return { outcome: 'failed', code: 'unexpected', sentence: platformSentences.unexpected };
  }
}

function contextOf(
  { clock }: RunParts,
  { order, startedBy }: Run,
  item: string,
): ItemContext<RunOrder['parameters']> {
  return {
    run: order,
    asked: (name = '') => ({
      commandId: v5(`item ${item} ${name}`, order.id),
      actor: order.actor,
      now: clock(),
      correlationId: order.id,
      causationId: startedBy,
    }),
  };
}

async function countsOf(pool: pg.Pool, runId: string) {
  const none = { succeeded: 0, failed: 0, skipped: 0 };
  const { total: _, ...counts } = (await figuresOf(pool, [runId])).get(runId) ?? { total: 0, ...none };
  return counts;
}

/** Records the run's own progress, as the system; once, however often it is sent. */
async function send<Name extends keyof Commands & string>(
  { execute, clock }: RunParts,
  { order, startedBy }: Run,
  name: Name,
  data: z.output<Commands[Name]>,
): Promise<void> {
  const asked: Asked = {
    commandId: v5(name, order.id),
    actor: { id: 'system', role: 'system' },
    now: clock(),
    correlationId: order.id,
    causationId: startedBy,
  };
  await execute(runStream, order.id, name, data, asked);
}

import type pg from 'pg';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { attempting, deathsOf, endAttempts, MOST_DEATHS } from '../processes/attempts.ts';
import { Refusal } from '../refusals/refusal.ts';
import { type ItemResult, noteResults, openItems, type RunItem } from './runItems.ts';

const SELECTING = 'selectItems';
const RUN_ITEM = 'runItem';

/** Selects the items of a run. Refuses once that has killed the process twice. */
export async function selecting<Result>(
  pool: pg.Pool,
  runId: string,
  select: () => Promise<Result>,
): Promise<Result> {
  const deaths = await deathsOf(pool, SELECTING, [runId]);
  if ((deaths.get(runId) ?? 0) < MOST_DEATHS)
    return attempting(pool, { kind: SELECTING, items: [runId] }, select);
  await endAttempts(pool, SELECTING, [runId]);
  throw new Refusal(platformSentences.stoppedTwice);
}

/**
 * The next items to process; if the process died, each item it was processing comes alone, to identify the culprit.
 * `left` has killed the process twice.
 */
export async function nextItems(
  pool: pg.Pool,
  runId: string,
  limit: number,
): Promise<{ items: RunItem[]; left?: RunItem }> {
  const items = await openItems(pool, runId, limit);
  const deaths = await deathsOf(
    pool,
    RUN_ITEM,
    items.map(item => nameOf(runId, item)),
  );
  const suspect = items.find(item => deaths.has(nameOf(runId, item)));
  if (!suspect) return { items };
  const isLeft = deaths.get(nameOf(runId, suspect))! >= MOST_DEATHS;
  return isLeft ? { items: [], left: suspect } : { items: [suspect] };
}

/** Processes items, with an attempt at each of them noted. */
export function attemptingItems<Result>(
  pool: pg.Pool,
  runId: string,
  items: readonly RunItem[],
  work: () => Promise<Result>,
): Promise<Result> {
  return attempting(pool, { kind: RUN_ITEM, items: items.map(item => nameOf(runId, item)) }, work);
}

const LEFT_OUT: ItemResult = {
  outcome: 'failed',
  code: 'stopped_twice',
  sentence: platformSentences.stoppedTwice,
};

/** Records that an item was left out. */
export async function noteLeft(pool: pg.Pool, runId: string, item: RunItem): Promise<void> {
  await noteResults(pool, runId, [{ number: item.number, ...LEFT_OUT }]);
  await endAttempts(pool, RUN_ITEM, [nameOf(runId, item)]);
}

function nameOf(runId: string, { number }: RunItem): string {
  return `${runId} ${number}`;
}

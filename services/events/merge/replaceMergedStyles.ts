import { v5 } from 'uuid';
import { danceStyleStream } from '#contracts/danceStyles/danceStyle.ts';
import { type DanceStyleRow, leadsTo } from '#contracts/danceStyles/rows.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { isOver } from '#contracts/platform/run.ts';
import type { RunRow } from '#contracts/platform/runs.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { countersOf } from '#platform/database/counters.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import { eachDue, type Page } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { isRefusal } from '#platform/refusals/refusal.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { namingStyle } from './selection.ts';

type Parts = { db: ReadModel<EventsSchema & { runs: RunRow }>; execute: Execute; load: Load };
type Merged = { id: string; into: string; mergeRun: string };

/** What undoing a merge gives back must not be taken again: a row may be older than the style's. */
const SETTLED_MS = 10_000;

/**
 * Replaces merged dance styles that the run of the merge did not reach: on an event that was being recorded when it
 * began, restored from the trash later, or given an earlier form back. Recorded as part of that run, and undone
 * with it.
 */
export function replaceMergedStyles({ db, execute, load }: Parts): Periodic {
  return eachDue<Due>({
    name: 'replaceMergedStyles',
    everyMs: 60_000,
    atOnce: 200,
    find: page => dueRows({ db, load }, page),
    each: ({ style, ...row }, now) => replace(execute, row, style, now),
  });
}

type Row = { id: string; kind: 'single' | 'master'; revision: number };
type Due = Row & { style: Merged };

/** By style, then by row. */
async function dueRows(
  { db, load }: Pick<Parts, 'db' | 'load'>,
  { now, after, limit }: Page<Due>,
): Promise<Due[]> {
  const due: Due[] = [];
  for (const style of await mergedInUse(db)) {
    if (after && style.id < after.style.id) continue;
    if (due.length === limit) break;
    if (!(await isMerged(load, style.id))) continue;
    const rows = await namingStyle(db, style.id)
      .select(['e.id', 'e.kind', 'e.revision'])
      .where('e.updatedAt', '<', new Date(now.getTime() - SETTLED_MS))
      .$if(after?.style.id === style.id, query => query.where('e.id', '>', after!.id))
      .orderBy('e.id')
      .limit(limit - due.length)
      .execute();
    due.push(...rows.map(row => ({ ...row, style })));
  }
  return due;
}

/** The merged styles that events still name although the run of the merge is over. */
async function mergedInUse(db: Parts['db']): Promise<Merged[]> {
  const [counts, rows] = await Promise.all([
    countersOf(db, 'events', 'danceStyle'),
    db.selectFrom('danceStyles').select(['id', 'status', 'mergedInto', 'mergeRun']).orderBy('id').execute(),
  ]);
  const styles = new Map(rows.map(row => [row.id, row]));
  const used = rows.flatMap(({ id, mergeRun }: Pick<DanceStyleRow, 'id' | 'mergeRun'>) => {
    const into = leadsTo(styles, id);
    return mergeRun && into && (counts[id] ?? 0) > 0 ? [{ id, into, mergeRun }] : [];
  });
  if (used.length === 0) return [];
  const ids = used.map(({ mergeRun }) => mergeRun);
  const runs = await db.selectFrom('runs').select(['id', 'status']).where('id', 'in', ids).execute();
  const going = new Set(runs.filter(({ status }) => !isOver(status)).map(({ id }) => id));
  return used.filter(({ mergeRun }) => !going.has(mergeRun));
}

/** By the log: the row of a style that was just restored may still say that it is merged. */
async function isMerged(load: Load, id: string): Promise<boolean> {
  try {
    const state = fold(danceStyleStream, await load(`${danceStyleStream.category}-${id}`));
    return state?.status === 'merged';
  } catch (error) {
    // Its stream is unreadable, and must not keep the other styles waiting.
    if (!isRefusal(error)) throw error;
    return false;
  }
}

/** The id follows from the row: sent repeatedly, even before rows have caught up, it is recorded once. */
async function replace(execute: Execute, row: Row, { id, into, mergeRun }: Merged, now: Date): Promise<void> {
  const asked = {
    commandId: v5(`${id} merged into ${into} at ${row.revision}`, row.id),
    actor: { id: 'system', role: 'system' } as const,
    now,
    correlationId: mergeRun,
  };
  const stream = row.kind === 'single' ? eventStream : seriesStream;
  await execute(stream as typeof eventStream, row.id, 'ReplaceDanceStyle', { from: id, into }, asked);
}

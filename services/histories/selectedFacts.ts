import { z } from 'zod';
import { type ActsToUndo, actsToUndo } from '#contracts/audit/undoActsCalls.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { KindOfHistory } from '#contracts/platform/history.ts';
import { kinds } from '#contracts/streams.ts';
import type { ReadModel } from '#platform/database/readModel.ts';

/** What a run undoes: what somebody did in a period, or what such a run did. */
export const undoOrder = z.union([actsToUndo, z.strictObject({ runId: z.uuid() })]);
export type UndoOrder = z.output<typeof undoOrder>;

type Db = ReadModel<{ facts: FactRow }>;

const PAGE = 1_000;
/** The kinds of which something is undone. */
const UNDONE = Object.entries<{ history: KindOfHistory }>(kinds)
  .filter(([, { history }]) => !('not' in history))
  .map(([category]) => category);

/** Which facts of a stream are to be undone; none after the position `until`. */
export function isSelected(order: UndoOrder, until?: bigint): (fact: Fact) => boolean {
  if ('runId' in order) return ({ metadata }) => metadata.$correlationId === order.runId;
  const [begin, end] = [new Date(order.from).getTime(), new Date(order.until).getTime()];
  return ({ metadata, position }) => {
    const at = new Date(metadata.at).getTime();
    const isThen = at >= begin && at < end && (until === undefined || position <= until);
    return metadata.actor.id === order.actorId && isThen;
  };
}

/** The rows of those facts, of all kinds. */
export function selectedRows(db: Db, order: UndoOrder) {
  const facts = db.selectFrom('facts as f');
  if ('runId' in order) return facts.where('f.correlationId', '=', order.runId);
  const ofActor = facts
    .where('f.actorId', '=', order.actorId)
    .where('f.at', '>=', new Date(order.from))
    .where('f.at', '<', new Date(order.until));
  return order.category ? ofActor.where('f.category', '=', order.category) : ofActor;
}

/** The streams of things of which something is undone, in order, with how many facts each has of it. */
export async function* selectedStreams(
  db: Db,
  order: UndoOrder,
): AsyncGenerator<{ stream: string; facts: number }> {
  for (let after = ''; ; ) {
    const rows = await selectedRows(db, order)
      .where('f.category', 'in', UNDONE)
      .where('f.stream', '>', after)
      .select(['f.stream', ({ fn }) => fn.countAll<string>().as('facts')])
      .groupBy('f.stream')
      .orderBy('f.stream')
      .limit(PAGE)
      .execute();
    yield* rows.map(({ stream, facts }) => ({ stream, facts: Number(facts) }));
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.stream;
  }
}

/** What a call sends, as it is recorded. */
export function orderOf({ actorId, from, until, category }: ActsToUndo): ActsToUndo {
  const period = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
  return { actorId, ...period, ...(category && { category }) };
}

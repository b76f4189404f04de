import { sql } from 'kysely';
import type { AnyQueue } from '#contracts/platform/queue.ts';
import type { BulkKind } from '#contracts/queues/bulkCalls.ts';
import { QUEUE_ROWS, type QueueKind } from '#contracts/queues/queueKinds.ts';
import type { BulkDecider } from '../areas/bulkDecider.ts';
import type { QueueSource } from '../areas/queueSource.ts';
import { type ListParts, listRows } from '../book/bookRows.ts';
import { type CountersSchema, countersOf } from '../database/counters.ts';
import type { ReadModel } from '../database/readModel.ts';

type KnownQueue = AnyQueue & { kind: QueueKind };

type QueueParts<Queue extends KnownQueue, Schema, From, Found, Needs> = ListParts<
  Queue,
  Schema,
  From,
  Found,
  Needs
> & {
  /** Which of the rows wait, as `queueOf` says. */
  waiting: QueueSource;
} & (Queue['kind'] extends BulkKind ? { together: BulkDecider } : unknown);

/** How the services read a queue that is declared whole: as `listRows`, and what all queues tell about themselves. */
export function queueRows<Queue extends KnownQueue, Schema, From, Found extends { id: string }, Needs>(
  queue: Queue,
  parts: QueueParts<Queue, Schema, From, Found, Needs>,
) {
  type Together = Queue['kind'] extends BulkKind ? { together: BulkDecider } : unknown;
  const { together } = parts as { together?: BulkDecider };
  return { ...listRows(queue, parts), ...parts.waiting, ...({ together } as Together & object), queue };
}

/** How items of a queue are decided together. */
export function bulkDecider(
  { kind, of, decisions, reopened }: Pick<KnownQueue, 'kind' | 'of' | 'decisions' | 'reopened'>,
  acts: Pick<BulkDecider, 'decide' | 'reopen'>,
): BulkDecider {
  const turns = new Set([reopened, ...Object.keys(decisions)]);
  return { ...acts, category: of.category, projection: QUEUE_ROWS[kind], turns };
}

/** The figures of a queue whose projection counts its rows by these names. */
export async function counted<const Figure extends string, Schema extends CountersSchema>(
  db: ReadModel<Schema>,
  { kind }: Pick<KnownQueue, 'kind'>,
  figures: readonly Figure[],
): Promise<{ [Name in Figure]: number }> {
  const counters = await countersOf(db, QUEUE_ROWS[kind]);
  return Object.fromEntries(figures.map(name => [name, counters[name] ?? 0])) as { [Name in Figure]: number };
}

/** The name of who decided, for a table with the columns of decisions under an alias. */
export function decider(alias: string) {
  const decidedBy = sql.ref(`${alias}.decided_by`);
  return sql<string | null>`(select u.name from read.users as u where u.id::text = ${decidedBy})`.as(
    'decider',
  );
}

type Decision = { decidedBy: string | null; decidedAt: Date | null; decider: string | null };

/** Who decided an item, and when, as calls return it. */
export function decisionOf({ decidedBy, decidedAt, decider }: Decision) {
  return {
    decidedBy: decidedBy ? { id: decidedBy, name: decider } : null,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

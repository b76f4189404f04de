import type pg from 'pg';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import type { PositionTick } from '#contracts/system/positionCalls.ts';
import { prepared } from '#platform/database/database.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import type { Notice } from '#platform/database/notices.ts';
import type { Follow } from '#platform/http/serverSentEvents.ts';
import type { Store } from '#platform/store/store.ts';

type Told = Pick<PositionTick, 'acts' | 'more'>;
/**
 * The position up to which a viewer was told; if the viewer names none, that of the first tick. `claims` are the queues
 * whose claims have changed since.
 */
type Viewer = {
  told: bigint | undefined;
  behind: number;
  claims: Set<QueueKind>;
  tell: (tick: PositionTick) => void;
};

/** Milliseconds between two ticks, and between two reads of the log's end while anyone is watching. */
const LEAST = 500;
const LOOK = 2_000;
const MOST_ACTS = 500;
/** With more facts than this, their acts are not listed one by one. */
const MOST_FACTS = 10_000;

// Foreign records are not acts.
const FACTS = `
  select count(*)::int as count from (
    select from read.facts where position > $1 and position <= $2 limit ${MOST_FACTS + 1}
  ) as facts`;
const ACTS = `
  select correlation_id as id, array_agg(distinct category collate "C" order by category collate "C") as kinds
  from read.facts where position > $1 and position <= $2 and foreign_kind is null
  group by correlation_id limit ${MOST_ACTS + 1}`;

export type TickParts = {
  pool: pg.Pool;
  store: Store;
  freshness: Freshness;
  onError(error: Error): void;
  /** The queues whose claims a notice says have changed. */
  queuesNoticed(notice: Notice | null): readonly QueueKind[];
};
type Parts = TickParts;

/**
 * Tells all viewers how far rows have come, and what was done since they were last told. All of them share
 * this process's subscription to the projections, and a single read of the facts in between.
 */
export function ticks(parts: Parts): (after: bigint | undefined) => Follow<PositionTick> {
  const { freshness, onError } = parts;
  const viewers = new Set<Viewer>();
  const lag = lagOf(parts);
  let due: NodeJS.Timeout | undefined;
  let last = 0;
  let stop = (): void => {};

  const soon = (): void => {
    // A process that has just started does not know yet how far rows are.
    if (freshness.reached() === 0n) return;
    due ??= setTimeout(
      async () => {
        last = Date.now();
        await tellAll(viewers, parts, lag.seconds()).catch(onError);
        due = undefined;
        if ([...viewers].some(one => isBehind(one, freshness))) soon();
      },
      Math.max(0, last + LEAST - Date.now()),
    );
  };
  const begin = (): void => {
    const unwatch = freshness.watch(soon);
    const unheed = freshness.heed(notice => noteClaims(viewers, parts.queuesNoticed(notice), soon));
    // An event store that does not answer is reported by the health checks.
    const looking = setInterval(() => lag.look().then(soon, soon), LOOK);
    stop = () => {
      unwatch();
      unheed();
      clearInterval(looking);
      clearTimeout(due);
      due = undefined;
    };
  };

  return after => tell => {
    const told = after ?? (freshness.reached() || undefined);
    const viewer: Viewer = { told, behind: -1, claims: new Set(), tell };
    if (viewers.size === 0) begin();
    viewers.add(viewer);
    soon();
    return () => {
      if (viewers.delete(viewer) && viewers.size === 0) stop();
    };
  };
}

async function tellAll(
  viewers: ReadonlySet<Viewer>,
  { pool, freshness }: Parts,
  behind: number,
): Promise<void> {
  const position = freshness.reached();
  const acts = actsUpTo(pool, position);
  for (const viewer of viewers) {
    // A viewer whom another process has already told more is not told the same again.
    const told = viewer.told !== undefined && viewer.told > position ? viewer.told : position;
    if (viewer.told === told && viewer.behind === behind && viewer.claims.size === 0) continue;
    const found = await acts(viewer.told ?? position);
    const claims = [...viewer.claims];
    Object.assign(viewer, { told, behind, claims: new Set() });
    viewer.tell({ position: String(told), behind, ...found, ...(claims.length > 0 && { claims }) });
  }
}

function noteClaims(viewers: ReadonlySet<Viewer>, changed: readonly QueueKind[], soon: () => void): void {
  for (const { claims } of viewers) for (const kind of changed) claims.add(kind);
  if (changed.length > 0) soon();
}

function isBehind({ told, claims }: Viewer, freshness: Freshness): boolean {
  return told === undefined || told < freshness.reached() || claims.size > 0;
}

/** What was done after a position, queried once for all viewers who were told up to there. */
function actsUpTo(pool: pg.Pool, position: bigint): (after: bigint) => Promise<Told> {
  const asked = new Map<bigint, Promise<Told>>();
  const ask = async (after: bigint): Promise<Told> => {
    if (position <= after) return { acts: [], more: false };
    const facts = await pool.query<{ count: number }>(prepared(FACTS, [after, position]));
    if (facts.rows[0]!.count > MOST_FACTS) return { acts: [], more: true };
    const { rows } = await pool.query<Told['acts'][number]>(prepared(ACTS, [after, position]));
    return { acts: rows.slice(0, MOST_ACTS), more: rows.length > MOST_ACTS };
  };
  return after => {
    const acts = asked.get(after) ?? ask(after);
    asked.set(after, acts);
    return acts;
  };
}

/** For how many seconds the rows have not passed a seen end of the log. */
function lagOf({ store, freshness }: Parts): { look(): Promise<void>; seconds(): number } {
  let seen: { end: bigint; at: number } | undefined;
  const waiting = (): typeof seen => (seen && freshness.reached() < seen.end ? seen : undefined);
  return {
    async look() {
      const at = Date.now();
      seen = waiting() ?? { end: await store.head(), at };
    },
    seconds() {
      const since = waiting();
      return since ? Math.floor((Date.now() - since.at) / 1_000) : 0;
    },
  };
}

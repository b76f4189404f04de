import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { backOff } from '#platform/program/backOff.ts';
import { consumerTooSlow, isFailure } from '../records/failures.ts';
import type { Log } from '../records/log.ts';
import type { Recorded } from '../records/recorded.ts';
import type { Tail } from '../records/tail.ts';
import type { Outlet } from '../wire/outlet.ts';
import type { ReadRequest } from '../wire/readRequest.ts';
import { CAUGHT_UP, checkpointResponse, confirmationResponse } from '../wire/readResponse.ts';
import { type Checkpoints, checkpointsEvery } from './checkpoints.ts';
import { type Feed, feedOfAll, feedOfStream } from './feed.ts';
import { responsesTo } from './links.ts';
import type { Store } from './read.ts';

/**
 * A filtered subscription without a match for this long gets a checkpoint with the position considered so
 * far.
 */
const IDLE_CHECKPOINT_MS = 1_000;
const RETRY = { first: 50, most: 2_000 };

/** Follows the log until the subscriber disconnects; throws the failure to answer with. */
export async function subscribe(
  store: Store & { log: Log },
  request: ReadRequest,
  outlet: Outlet,
): Promise<void> {
  const { source, from } = request;
  const filter = source.kind === 'all' ? source.filter : undefined;
  const feed =
    source.kind === 'all' ? feedOfAll(store, from, filter) : await feedOfStream(store, source.stream, from);
  const checkpoints =
    source.kind === 'all' && filter ? checkpointsEvery(source.checkpointInterval, feed.position) : undefined;
  const { pool, tail, log } = store;
  await outlet.send(confirmationResponse(randomUUID()));

  let live = false;
  while (!outlet.closed()) {
    const before = feed.position;
    const { events, recent } = await untilPostgresAnswers(() => feed.next(), outlet, log);
    // Events that were never in memory, because this process has only just become the writer, do not mean a
    // slow reader.
    if (live && !recent && before >= tail.since) throw consumerTooSlow();
    const responseTo = await untilPostgresAnswers(() => responsesTo(pool, events, request), outlet, log);
    await sendBatch(events, feed.position, { outlet, checkpoints, responseTo });
    if (feed.position < tail.head || outlet.closed()) continue;
    if (!live && feed.exists) {
      await sendCheckpoint(checkpoints?.settle(feed.position), outlet);
      await outlet.send(CAUGHT_UP);
      live = true;
    }
    await waitForMore(feed, tail, { outlet, checkpoints });
  }
}

/** While Postgres is unavailable, the subscription retries: it keeps its position. */
async function untilPostgresAnswers<Answer>(
  ask: () => Promise<Answer>,
  outlet: Outlet,
  log: Log,
): Promise<Answer> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask();
    } catch (error) {
      if (isFailure(error) || outlet.closed()) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (failures === 0) log.warn(`A subscription is waiting for Postgres: ${reason}`);
    }
    await sleep(backOff(failures, RETRY));
  }
}

type Sending = {
  outlet: Outlet;
  checkpoints?: Checkpoints;
  responseTo: Awaited<ReturnType<typeof responsesTo>>;
};

async function sendBatch(
  events: readonly Recorded[],
  upTo: number,
  { outlet, checkpoints, responseTo }: Sending,
): Promise<void> {
  for (const event of events) {
    if (outlet.closed()) return;
    await sendCheckpoint(checkpoints?.before(event.position), outlet);
    await outlet.send(responseTo(event));
    checkpoints?.sent(event.position);
    await sendCheckpoint(checkpoints?.at(event.position), outlet);
  }
  await sendCheckpoint(checkpoints?.at(upTo), outlet);
}

const sendCheckpoint = (position: number | undefined, outlet: Outlet): Promise<void> | undefined =>
  position === undefined ? undefined : outlet.send(checkpointResponse(position));

async function waitForMore(
  feed: Feed,
  tail: Tail,
  { outlet, checkpoints }: Omit<Sending, 'responseTo'>,
): Promise<void> {
  if (checkpoints && !(await changeOf(feed, tail, outlet, IDLE_CHECKPOINT_MS))) {
    await sendCheckpoint(checkpoints.settle(feed.position), outlet);
  }
  await changeOf(feed, tail, outlet);
}

/** True once the head has moved past the feed or the subscriber has disconnected, false after `timeoutMs`. */
function changeOf(feed: Feed, tail: Tail, outlet: Outlet, timeoutMs?: number): Promise<boolean> {
  return new Promise(resolve => {
    const timer = timeoutMs ? setTimeout(() => finish(false), timeoutMs) : undefined;
    const check = () => {
      if (tail.head > feed.position || outlet.closed()) finish(true);
    };
    const unsubscribe = tail.onChange(check);
    const finish = (changed: boolean) => {
      clearTimeout(timer);
      unsubscribe();
      outlet.onClosed(() => {});
      resolve(changed);
    };
    outlet.onClosed(check);
    check();
  });
}

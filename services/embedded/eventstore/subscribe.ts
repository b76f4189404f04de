import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Checkpoints, checkpointsEvery } from './checkpoints.ts';
import { eventResponse } from './eventResponse.ts';
import { isFailure } from './failures.ts';
import { type Feed, feedOfAll, feedOfStream } from './feed.ts';
import type { Log } from './log.ts';
import type { Outlet } from './outlet.ts';
import type { Store } from './read.ts';
import type { ReadRequest } from './readRequest.ts';
import { CAUGHT_UP, checkpointResponse, confirmationResponse, FELL_BEHIND } from './readResponse.ts';
import type { Tail } from './tail.ts';

/** A filtered subscription that nothing matches for this long is told how far the log has been considered. */
const IDLE_CHECKPOINT_MS = 1_000;
const FIRST_BACKOFF_MS = 50;
const LONGEST_BACKOFF_MS = 2_000;

/** Follows the log until the subscriber is gone; throws the failure to answer with. */
export async function subscribe(
  store: Store & { log: Log },
  request: ReadRequest,
  outlet: Outlet,
): Promise<void> {
  const { source, from, structuredIds } = request;
  const filter = source.kind === 'all' ? source.filter : undefined;
  const feed =
    source.kind === 'all' ? feedOfAll(store, from, filter) : await feedOfStream(store, source.stream, from);
  const checkpoints =
    source.kind === 'all' && filter ? checkpointsEvery(source.checkpointInterval, feed.position) : undefined;
  const { tail, log } = store;
  await outlet.send(confirmationResponse(randomUUID()));

  let live = false;
  while (!outlet.closed()) {
    const { events, recent } = await nextBatch(feed, outlet, log);
    if (live && !recent) await outlet.send(FELL_BEHIND);
    live &&= recent;
    await sendBatch(events, feed.position, { outlet, checkpoints, structuredIds });
    if (feed.position < tail.head || outlet.closed()) continue;
    if (!live) {
      await sendCheckpoint(checkpoints?.settle(feed.position), outlet);
      await outlet.send(CAUGHT_UP);
      live = true;
    }
    await waitForMore(feed, tail, { outlet, checkpoints });
  }
}

/** Where Postgres is away the subscription stays and asks again: it has its place. */
async function nextBatch(feed: Feed, outlet: Outlet, log: Log): ReturnType<Feed['next']> {
  for (let backoff = FIRST_BACKOFF_MS; ; backoff = Math.min(2 * backoff, LONGEST_BACKOFF_MS)) {
    try {
      return await feed.next();
    } catch (error) {
      if (isFailure(error) || outlet.closed()) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (backoff === FIRST_BACKOFF_MS) log.warn(`A subscription waits for Postgres: ${reason}`);
    }
    await sleep(backoff * (0.5 + Math.random() / 2));
  }
}

type Sending = { outlet: Outlet; checkpoints?: Checkpoints; structuredIds: boolean };

async function sendBatch(
  events: Parameters<typeof eventResponse>[0][],
  upTo: number,
  { outlet, checkpoints, structuredIds }: Sending,
): Promise<void> {
  for (const event of events) {
    if (outlet.closed()) return;
    await sendCheckpoint(checkpoints?.before(event.position), outlet);
    await outlet.send(eventResponse(event, structuredIds));
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
  { outlet, checkpoints }: Omit<Sending, 'structuredIds'>,
): Promise<void> {
  if (checkpoints && !(await changeOf(feed, tail, outlet, IDLE_CHECKPOINT_MS))) {
    await sendCheckpoint(checkpoints.settle(feed.position), outlet);
  }
  await changeOf(feed, tail, outlet);
}

/** True once the head has moved past the feed or the subscriber is gone, false after `timeoutMs`. */
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

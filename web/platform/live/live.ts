import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { type PositionTick, watchPositions } from '#contracts/system/positionCalls.ts';
import { follow } from '../calls/api.ts';
import { backOff } from '../calls/backOff.ts';
import { CallFailed } from '../calls/callFailed.ts';
import { hasOwnPending, isOwn, isOwnSince } from '../calls/ownActs.ts';
import { firstRows, forgetRows } from '../calls/position.ts';

type Act = { kinds: readonly string[]; heard: number };
type Live = {
  connected: boolean;
  /** Since when rows have lagged behind, in milliseconds since 1970. */
  behindSince: number | null;
};

/** The count is shown up to this number. */
export const MANY = 99;
const MOST_ACTS = 2_000;
const RECONNECT = { first: 1_000, most: 30_000 };
/** Lag is reported in whole seconds, so the computed start of it varies by up to one. */
const UNSURE = 2_500;

const acts = new Map<string, Act>();
let tooManyAt = 0;
let position: string | undefined;
let live: Live = { connected: false, behindSince: null };
const listeners = new Set<() => void>();
const claimListeners = new Set<(queues: readonly QueueKind[] | null) => void>();

/** For queries whose changes are announced: refetching them on window focus would move their rows. */
export const toldOfChanges = { refetchOnWindowFocus: false } as const;

/** Whether this browser is connected to the change feed, and since when rows have lagged behind. */
export function currentLive(): Live {
  return live;
}

/** Calls back on news from the change feed; returns the function that unsubscribes. */
export function watchLive(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls back with the queues whose claims have changed, or with null when changes may have been missed; returns the
 * function that unsubscribes.
 */
export function watchClaims(listener: (queues: readonly QueueKind[] | null) => void): () => void {
  claimListeners.add(listener);
  return () => claimListeners.delete(listener);
}

/**
 * The number of acts reported since a moment: commands and runs that wrote to streams of one of the `kinds`.
 * With `others`, without this browser's own. A result over `MANY` is not exact.
 */
export function actsSince(moment: number, kinds?: readonly string[], { others = false } = {}): number {
  if (tooManyAt >= moment) return MANY + 1;
  return heardSince(moment, kinds).filter(id => !(others && isOwn(id))).length;
}

function heardSince(moment: number, kinds?: readonly string[]): string[] {
  const matches = ({ heard, kinds: written }: Act) =>
    heard >= moment && (kinds === undefined || written.some(kind => kinds.includes(kind)));
  return [...acts].filter(([, act]) => matches(act)).map(([id]) => id);
}

/**
 * Whether somebody else, and not this browser, wrote to streams of these kinds since something was read at a moment:
 * false as well where both did, or may have. An own command that was answered before is part of what was read, even if
 * the change feed reports it later.
 */
export function onlyOthersActed(moment: number, kinds: readonly string[]): boolean {
  if (hasOwnPending() || tooManyAt >= moment) return false;
  const heard = heardSince(moment, kinds);
  return heard.some(id => !isOwn(id)) && !heard.some(id => isOwnSince(id, moment));
}

/** Forgets the news: for the next user, only what follows the first rows they read is news. */
export function forgetNews(): void {
  position = undefined;
  tooManyAt = 0;
  acts.clear();
  forgetRows();
}

/**
 * Follows the change feed while the page is visible, until the returned function is called. Reconnects after
 * 1 s at first, backing off to 30 s, and catches up on what it missed.
 */
export function keepLive(): () => void {
  const over = new AbortController();
  void keep(over.signal);
  return () => over.abort();
}

async function keep(over: AbortSignal): Promise<void> {
  for (let failures = 0; !over.aborted; ) {
    await untilVisible(over);
    const hidden = whenHidden(over);
    const onTick = (tick: PositionTick) => {
      failures = 0;
      hear(tick);
    };
    const error = await follow(
      watchPositions,
      { query: { after: position ?? firstRows() ?? undefined } },
      onTick,
      hidden,
    ).catch((error: unknown) => error);
    change({ connected: false, behindSince: null });
    // Refused, for example because the user is no longer an administrator: the screens' requests are refused,
    // too.
    if (error instanceof CallFailed && error.status >= 400 && error.status < 500) return;
    if (!hidden.aborted) await pause(backOff(failures++, RECONNECT), over);
  }
}

function hear(tick: PositionTick): void {
  const heard = Date.now();
  const claims = live.connected ? (tick.claims ?? []) : null;
  position = tick.position;
  if (tick.more) tooManyAt = heard;
  for (const { id, kinds } of tick.acts) {
    const before = acts.get(id)?.kinds ?? [];
    // Moves it to the end: the map is ordered from oldest to newest.
    acts.delete(id);
    acts.set(id, { kinds: [...new Set([...before, ...kinds])], heard });
  }
  for (const id of acts.keys()) {
    if (acts.size <= MOST_ACTS) break;
    acts.delete(id);
  }
  change({ connected: true, behindSince: tick.behind === 0 ? null : sinceOf(heard - tick.behind * 1_000) });
  if (claims?.length !== 0) for (const listener of claimListeners) listener(claims);
}

function sinceOf(moment: number): number {
  const { behindSince } = live;
  return behindSince !== null && Math.abs(behindSince - moment) < UNSURE ? behindSince : moment;
}

function change(next: Live): void {
  live = next;
  for (const listener of listeners) listener();
}

/** Waits for a time, or until back online. */
function pause(time: number, over: AbortSignal): Promise<void> {
  const done = new AbortController();
  return new Promise<void>(resolve => {
    const end = () => resolve();
    const timer = setTimeout(end, time);
    done.signal.addEventListener('abort', () => clearTimeout(timer));
    over.addEventListener('abort', end, { signal: done.signal });
    window.addEventListener('online', end, { signal: done.signal });
  }).finally(() => done.abort());
}

function untilVisible(over: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const look = () => (!document.hidden || over.aborted) && resolve();
    over.addEventListener('abort', look);
    document.addEventListener('visibilitychange', look, { signal: over });
    look();
  });
}

function whenHidden(over: AbortSignal): AbortSignal {
  const hidden = new AbortController();
  const look = () => document.hidden && hidden.abort();
  const either = AbortSignal.any([over, hidden.signal]);
  document.addEventListener('visibilitychange', look, { signal: either });
  return either;
}

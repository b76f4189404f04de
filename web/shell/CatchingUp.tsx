import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { lastStaleness, watchStale } from '../platform/calls/position.ts';
import { currentLive, keepLive, watchLive } from '../platform/live/live.ts';
import { liveTexts } from '../platform/live/liveTexts.ts';
import { shownMoment } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import classes from './Shell.module.css';
import { shellTexts } from './shellTexts.ts';

const AGAIN = 1_500;
/** A lag longer than this (ms) is shown. */
const LATE = 5_000;

/**
 * Shows that rows lag behind this browser's own writes, and refetches until they have caught up; also that
 * they have lagged behind anyone's writes for over 5 s.
 */
export function CatchingUp() {
  const say = useText(shellTexts);
  const client = useQueryClient();
  const staleness = useSyncExternalStore(watchStale, lastStaleness);
  useEffect(() => {
    if (staleness === 'fresh') return;
    const again = setInterval(() => client.invalidateQueries({ type: 'active' }), AGAIN);
    return () => clearInterval(again);
  }, [staleness, client]);
  useEffect(keepLive, []);
  const { connected } = useSyncExternalStore(watchLive, currentLive);
  useEffect(() => {
    // The service is back: refetch what could not be read.
    if (connected) void client.refetchQueries({ type: 'active', predicate: hasFailed });
  }, [connected, client]);
  const lateSince = useSyncExternalStore(watchLive, lateSinceNow);
  const sayLive = useText(liveTexts);
  if (staleness === 'fresh' && lateSince === null) return null;
  return (
    <p role="status" className={classes.behind}>
      {staleness === 'rebuilding' && say('rebuilding')}
      {staleness !== 'rebuilding' && lateSince === null && say('catchingUp')}
      {staleness !== 'rebuilding' && lateSince !== null && sayLive('late', { time: shownMoment(lateSince) })}
    </p>
  );
}

function hasFailed({ state }: Query): boolean {
  return state.status === 'error';
}

function lateSinceNow(): number | null {
  const { behindSince } = currentLive();
  return behindSince !== null && Date.now() - behindSince >= LATE ? behindSince : null;
}

import type { Call } from '#contracts/platform/call.ts';
import { pastTexts } from '../past/pastTexts.ts';
import { text } from '../texts/messages.ts';
import { CallFailed } from './callFailed.ts';

let asked: string | null = null;
let looking = false;
let hasNow = false;
const listeners = new Set<() => void>();

/**
 * Runs what sends calls: those that it sends before it first waits are about the moment `at` (ISO 8601), if they have a
 * past.
 */
export function askingAt<Result>(at: string, ask: () => Result): Result {
  const before = asked;
  asked = at;
  try {
    return ask();
  } finally {
    asked = before;
  }
}

/** The moment that a call which is sent now is about; null for the present. */
export function momentAsked(): string | null {
  return asked;
}

/** Says whether the screens show an earlier moment; while they do, nothing is changed. */
export function lookAtPast(isLooking: boolean): void {
  looking = isLooking;
  forgetNow();
}

/** @throws CallFailed for a call that would change something while the screens show an earlier moment. */
export function refuseInPast({ method, path, access }: Pick<Call, 'method' | 'path' | 'access'>): void {
  if (!looking || method === 'GET' || access !== 'admin' || path.endsWith('/claim')) return;
  const message = text(pastTexts)('onlyLooking');
  throw new CallFailed(409, { error: message, message, code: 'past', requestId: '' }, null);
}

/** Notes that a screen of an earlier moment also shows something that has no past. */
export function noteNow(): void {
  if (hasNow) return;
  hasNow = true;
  for (const listener of listeners) listener();
}

/** Forgets that, for the next screen. */
export function forgetNow(): void {
  hasNow = false;
  for (const listener of listeners) listener();
}

/** Whether the screen also shows something of now. */
export function showsNow(): boolean {
  return hasNow;
}

/** Calls back when `showsNow` changes; returns the function that unsubscribes. */
export function watchNow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import type { QueryClient } from '@tanstack/react-query';
import { me, type SessionUser } from '#contracts/access/calls.ts';
import { send } from '../platform/calls/api.ts';
import { CallFailed, isPassing } from '../platform/calls/callFailed.ts';
import { writeToken } from '../platform/calls/token.ts';

const USER = 'user';
const AGAIN = 400;

/** The session. `loading` lasts only until a stored token has been checked. */
export type Session =
  | { state: 'loading'; user: null }
  | { state: 'unauthenticated'; user: null; farewell?: string }
  | { state: 'authenticated'; user: SessionUser };

export const signedOut = { state: 'unauthenticated', user: null } as const satisfies Session;

/** Stores the signed-in user next to the token, for other tabs; `null` removes it. */
export function keepUser(user: SessionUser | null): void {
  if (user === null) localStorage.removeItem(USER);
  else localStorage.setItem(USER, JSON.stringify(user));
}

/** The stored signed-in user. */
export function keptUser(): SessionUser | null {
  return JSON.parse(localStorage.getItem(USER) ?? 'null');
}

/**
 * Asks the server whose token is stored. If that is refused or fails, the token is removed; the specification
 * wants the user to see only the login screen. Null if the check was aborted.
 */
export async function checkToken(signal: AbortSignal): Promise<Session | null> {
  try {
    return await askWho(signal).catch(error => askAgain(error, signal));
  } catch (error) {
    if (signal.aborted) return null;
    console.error('The stored session could not be used.', error);
    writeToken(null);
    return signedOut;
  }
}

// When a page is left, its requests fail too, before an answer or halfway through one. Such a page never
// reaches the retry, so it does not sign out the next page.
async function askAgain(error: unknown, signal: AbortSignal): Promise<Session> {
  if (isRefusal(error) || signal.aborted) throw error;
  await new Promise(resolve => setTimeout(resolve, AGAIN));
  return askWho(signal);
}

/**
 * Reloads the signed-in user when the server denies what a screen requests: the role may have been removed. Returns the
 * function that stops it.
 */
export function watchDenials(client: QueryClient, found: (session: Session) => void): () => void {
  return client.getQueryCache().subscribe(event => {
    const denied = event.type === 'updated' && event.action.type === 'error' && isDenied(event.action.error);
    // The screen that was denied reports the failure.
    if (denied) askWho().then(found, () => {});
  });
}

async function askWho(signal?: AbortSignal): Promise<Session> {
  const user = await send(me, {}, { signal });
  keepUser(user);
  return { state: 'authenticated', user };
}

function isRefusal(error: unknown): boolean {
  return error instanceof CallFailed && !isPassing(error);
}

function isDenied(error: unknown): boolean {
  return error instanceof CallFailed && error.problem?.code === 'forbidden';
}

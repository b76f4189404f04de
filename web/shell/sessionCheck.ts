import type { QueryClient } from '@tanstack/react-query';
import { me, type SessionUser } from '#contracts/access/calls.ts';
import { send } from '../platform/calls/api.ts';
import { CallFailed, isPassing } from '../platform/calls/callFailed.ts';
import { writeToken } from '../platform/calls/token.ts';

const USER = 'user';
const AGAIN = 400;

/** Who uses the console. `loading` lasts only until a stored token has been checked. */
export type Session =
  | { state: 'loading'; user: null }
  | { state: 'unauthenticated'; user: null; farewell?: string }
  | { state: 'authenticated'; user: SessionUser };

export const signedOut = { state: 'unauthenticated', user: null } as const satisfies Session;

/** Keeps who is signed in beside the token, for other tabs; `null` forgets. */
export function keepUser(user: SessionUser | null): void {
  if (user === null) localStorage.removeItem(USER);
  else localStorage.setItem(USER, JSON.stringify(user));
}

/** Who was last kept as signed in. */
export function keptUser(): SessionUser | null {
  return JSON.parse(localStorage.getItem(USER) ?? 'null');
}

/**
 * Asks the server whose the stored token is. Refused or failed, the token is removed; that the person sees nothing
 * but the login screen is the spec. Null when the asking was given up.
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

// A page that is being left has its calls fail too, before an answer or in the middle of one. It does not come to
// a second try, and must not sign out the page that comes after it.
async function askAgain(error: unknown, signal: AbortSignal): Promise<Session> {
  if (isRefusal(error) || signal.aborted) throw error;
  await new Promise(resolve => setTimeout(resolve, AGAIN));
  return askWho(signal);
}

/**
 * Asks again who this is when the server denies what a screen wants to show: the role may have been taken away
 * meanwhile. Answers with what stops it.
 */
export function watchDenials(client: QueryClient, found: (session: Session) => void): () => void {
  return client.getQueryCache().subscribe(event => {
    const denied = event.type === 'updated' && event.action.type === 'error' && isDenied(event.action.error);
    // A failure here is told by the screen that was denied.
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

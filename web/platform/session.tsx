import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { me, type SessionUser } from '#contracts/access/calls.ts';
import { send } from './api.ts';
import { readToken, watchToken, writeToken } from './token.ts';

const USER = 'user';

/** Who uses the console. `loading` lasts only until a stored token has been checked. */
export type Session =
  | { state: 'loading' | 'unauthenticated'; user: null }
  | { state: 'authenticated'; user: SessionUser };

type SessionActions = { signIn(token: string, user: SessionUser): void; signOut(): void };

const signedOut: Session = { state: 'unauthenticated', user: null };
const SessionContext = createContext<(Session & SessionActions) | null>(null);

/** Keeps the session for everything inside: checks a stored token once, and follows other tabs. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>(() =>
    readToken() === null ? signedOut : { state: 'loading', user: null },
  );
  const forget = useCallback(() => {
    localStorage.removeItem(USER);
    setSession(signedOut);
  }, []);

  useEffect(() => {
    const leaving = new AbortController();
    if (readToken() !== null) checkToken(leaving.signal).then(found => found && setSession(found));
    return () => leaving.abort();
  }, []);
  useEffect(() => watchToken(() => (readToken() === null ? forget() : followOtherTab(setSession))), [forget]);

  const signIn = useCallback((token: string, user: SessionUser) => {
    localStorage.setItem(USER, JSON.stringify(user));
    setSession({ state: 'authenticated', user });
    writeToken(token);
  }, []);
  const signOut = useCallback(() => writeToken(null), []);
  const value = useMemo(() => ({ ...session, signIn, signOut }), [session, signIn, signOut]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** The session and what changes it. Throws outside of `SessionProvider`. */
export function useSession(): Session & SessionActions {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

/** Refused or failed, the token is removed; that the person sees nothing but the login screen is the spec. */
async function checkToken(signal: AbortSignal): Promise<Session | null> {
  try {
    const user = await send(me, {}, { signal });
    localStorage.setItem(USER, JSON.stringify(user));
    return { state: 'authenticated', user };
  } catch (error) {
    if (signal.aborted) return null;
    console.error('The stored session could not be used.', error);
    writeToken(null);
    return signedOut;
  }
}

function followOtherTab(setSession: (session: Session) => void): void {
  const stored = localStorage.getItem(USER);
  if (stored) setSession({ state: 'authenticated', user: JSON.parse(stored) });
}

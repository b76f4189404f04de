import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { signOut as endSession, type SessionUser } from '#contracts/access/calls.ts';
import { send } from '../platform/calls/api.ts';
import { CallFailed } from '../platform/calls/callFailed.ts';
import { readToken, watchToken, writeToken } from '../platform/calls/token.ts';
import { forgetNews } from '../platform/live/live.ts';
import { forgetMoment } from '../platform/past/useMoment.ts';
import { text } from '../platform/texts/messages.ts';
import { clearToasts, toastFailed } from '../ui/notice/toast.tsx';
import { useKeptPreferences } from './preferencesSync.ts';
import { checkToken, keepUser, keptUser, type Session, signedOut, watchDenials } from './sessionCheck.ts';
import { shellTexts } from './shellTexts.ts';

type SessionActions = {
  signIn(token: string, user: SessionUser): void;
  /** Ends the session on the server, then removes it here whether or not the server could be reached. */
  signOut(): Promise<void>;
  /** Removes a session that the server has already ended; the login shows why. */
  leave(farewell: string): void;
  /** Updates the signed-in user after the server changed their data. */
  renamed(user: SessionUser): void;
};

const TIMEOUT = 5_000;
const SessionContext = createContext<(Session & SessionActions) | null>(null);

/** Provides the session to its descendants: checks a stored token once, and follows other tabs. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [session, setSession] = useState<Session>(() =>
    readToken() === null ? signedOut : { state: 'loading', user: null },
  );
  const forget = useCallback(() => {
    keepUser(null);
    setSession(signedOut);
    // The next user to sign in must not see what this one was shown, or undo what this one did.
    client.clear();
    forgetMoment();
    clearToasts();
    forgetNews();
  }, [client]);

  useEffect(() => {
    const leaving = new AbortController();
    if (readToken() !== null) checkToken(leaving.signal).then(found => found && setSession(found));
    return () => leaving.abort();
  }, []);
  useEffect(() => watchDenials(client, setSession), [client]);
  useEffect(() => {
    const follow = () => {
      const user = keptUser();
      if (user) setSession({ state: 'authenticated', user });
    };
    return watchToken(() => (readToken() === null ? forget() : follow()));
  }, [forget]);
  useKeptPreferences(session.user?.id ?? null);

  const value = useMemo(() => ({ ...session, ...actionsWith(setSession) }), [session]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

function actionsWith(setSession: (session: Session) => void): SessionActions {
  const renamed = (user: SessionUser) => {
    keepUser(user);
    setSession({ state: 'authenticated', user });
  };
  return {
    renamed,
    leave(farewell) {
      writeToken(null);
      setSession({ ...signedOut, farewell });
    },
    signIn(token, user) {
      renamed(user);
      writeToken(token);
    },
    async signOut() {
      const error = await send(endSession, {}, { signal: AbortSignal.timeout(TIMEOUT) }).then(
        () => null,
        (error: unknown) => error,
      );
      writeToken(null);
      if (error !== null && !isOver(error)) toastFailed(text(shellTexts)('signOutUntold'), error);
    },
  };
}

/** Whether the server refused the token: then no session was left to end. */
function isOver(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 401;
}

/** The session and the functions that change it. Throws outside `SessionProvider`. */
export function useSession(): Session & SessionActions {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used inside SessionProvider');
  return session;
}

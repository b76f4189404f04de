import type pg from 'pg';

/**
 * Milliseconds after which Postgres ends a silent session, and releases what it holds. On its own, Postgres would not
 * notice a hanging process, whose sockets stay open, and a lost machine only after the two hours of TCP's keep-alive.
 */
const SILENCE = 15_000;

/** Lets Postgres end this session once it has been silent for this long. It must not return to its pool. */
export async function endWhenSilent(session: pg.PoolClient, silence = SILENCE): Promise<void> {
  await session.query(`set idle_session_timeout = ${silence}`);
}

/**
 * Sends something in a session of `endWhenSilent` several times per timeout, until the returned function is called.
 * `onSilent` is called if Postgres does not answer, before it ends the session.
 */
export function keepSpeaking(session: pg.PoolClient, onSilent: () => void, silence = SILENCE): () => void {
  const said: pg.QueryConfig & { query_timeout: number } = { text: 'select', query_timeout: silence / 2 };
  let isWaiting = false;
  const speaking = setInterval(() => {
    if (isWaiting) return;
    isWaiting = true;
    session.query(said).then(() => {
      isWaiting = false;
    }, onSilent);
  }, silence / 5);
  return () => clearInterval(speaking);
}

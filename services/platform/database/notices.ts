import type pg from 'pg';

/** The channel for news that is not a fact but concerns other processes at once, such as presence. */
export const NOTICES = 'notices';

/** A change: `topic` is its kind, `about` what changed. Neither contains spaces. */
export type Notice = { topic: string; about: string };

/** Sends a notice to every process that listens (`Freshness.heed`). */
export async function notify(pool: pg.Pool, topic: string, about: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [NOTICES, `${topic} ${about}`]);
}

type Heed = (notice: Notice | null) => void;

/** Passes notices on to their listeners; null means that some may have been missed. */
export function noticeBoard(): {
  pass(payload: string | null): void;
  heed(listener: Heed): () => void;
} {
  const heeding = new Set<Heed>();
  return {
    pass(payload) {
      const notice = payload === null ? null : noticeFrom(payload);
      for (const heed of [...heeding]) heed(notice);
    },
    heed(listener) {
      heeding.add(listener);
      return () => heeding.delete(listener);
    },
  };
}

function noticeFrom(payload: string): Notice {
  const [topic = '', about = ''] = payload.split(' ');
  return { topic, about };
}

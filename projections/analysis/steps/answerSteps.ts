import type pg from 'pg';
import type { Logger } from 'pino';
import type { AnyStream } from '#contracts/platform/fact.ts';
import { keepListening } from '#platform/database/listening.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import { STEPS } from '#platform/past/pastQuestions.ts';
import type { Projection } from '../../platform/rows/projection.ts';
import { foldPlaces } from './foldPlaces.ts';
import { stepsOf } from './stepsOf.ts';

type Parts = {
  pool: pg.Pool;
  codec: FactCodec;
  projections: readonly Projection[];
  streams: readonly AnyStream[];
  log: Logger;
  signal: AbortSignal;
};

/** How long an answer is kept for whoever asked. */
const KEPT = "interval '30 seconds'";

/** Answers how rows came to be (`askSteps`), until the signal aborts. */
export async function answerSteps(parts: Parts): Promise<void> {
  const { pool, log, signal } = parts;
  const places = () => foldPlaces();
  const answer = async (payload: string): Promise<void> => {
    const [id, upTo = '', ...stream] = payload.split(' ');
    const steps = await stepsOf({ ...parts, places }, stream.join(' '), BigInt(upTo));
    await pool.query(
      `with gone as (delete from projections.answers where at < now() - ${KEPT})
       insert into projections.answers (id, answer) values ($1, $2)`,
      [id, steps === undefined ? null : JSON.stringify(steps)],
    );
  };
  const onError = (error: Error): void =>
    void (signal.aborted || log.warn({ err: error }, 'the steps of a row'));
  const listening = keepListening(pool, {
    channels: [STEPS],
    onNotification: (_, payload) => void answer(payload).catch(onError),
    catchUp: async () => {},
    onChange() {},
    onError,
  });
  const stopped = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => stopped.resolve(), { once: true });
  if (!signal.aborted) await stopped.promise;
  listening.close();
}

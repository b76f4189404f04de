import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import type { Logger } from 'pino';
import { streams } from '#contracts/streams.ts';
import { commandExecutor, type Execute } from '#platform/commands/commands.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { projectionRules } from '#platform/projecting/projectionRules.ts';
import type { Store } from '#platform/store/store.ts';
import { answerSteps } from '../../projections/analysis/steps/answerSteps.ts';
import { heartbeat } from '../../projections/platform/live/heartbeat.ts';
import { runLive } from '../../projections/platform/live/live.ts';
import { prepareTables } from '../../projections/platform/live/schema.ts';
import { keepPast } from '../../projections/platform/past/keepPast.ts';
import type { Projection } from '../../projections/platform/rows/projection.ts';
import * as all from '../../projections/projections.ts';
import { startSteward } from '../../projections/system/steward.ts';
import { rules } from '../../services/compose/rules.ts';
import { ensureFirstDanceStyles } from '../../services/danceStyles/firstStyles.ts';
import { ensureFirstAdministrator } from '../../services/firstAdministrator.ts';

export const ADMIN = { email: 'ana@example.org', password: 'correct horse battery' };

type Projecting = { url: string; store: Store; log: Logger; projections: readonly Projection[] };

/** Applies facts to rows until it is aborted. */
export async function project({ url, store, log, projections }: Projecting) {
  const pool = connectPool(url, { name: 'test' });
  if (projections !== all.projections) await prepareTables(pool, projections);
  const stopping = new AbortController();
  const { signal } = stopping;
  const beat = heartbeat(pool, error => log.warn(error));
  const codec = factCodec(streams, subjectKeys(pool));
  const rules = [projectionRules];
  const execute = commandExecutor({ store, codec, rules, namesOf: async () => new Map() });
  const shared = { pool, store, codec, log, signal };
  const steward = await startSteward({ ...shared, slowPool: pool, execute, projections, stale: new Set() });
  const past = keepPast({ ...shared, slowPool: pool, projections });
  const living = runLive({
    ...shared,
    projections: () => projections.filter(projection => !steward.isPaused(projection)),
    onApplied: ({ position, records }) => {
      beat(position);
      if (records.some(({ type }) => shared.codec.erasures.includes(type))) past.forget();
      steward.heard(records.map(({ stream }) => stream));
    },
  });
  const running = Promise.all([
    living,
    steward.run(),
    past.run(),
    answerSteps({ ...shared, projections, streams }),
  ]);
  return {
    pool,
    abort: () => stopping.abort(),
    async pause() {
      stopping.abort();
      await running;
    },
    end: () => pool.end(),
  };
}

/** Executes commands of services and projections, without the API. */
export function executeOn(pool: pg.Pool, store: Store): Execute {
  const codec = factCodec(streams, subjectKeys(pool));
  return commandExecutor({
    store,
    codec,
    rules,
    namesOf: async () => new Map(),
  });
}

/** Records what the first start of the product records; returns the position of the last fact. */
export async function recordStart(parts: { pool: pg.Pool; store: Store; execute: Execute }): Promise<string> {
  const now = new Date();
  await ensureFirstDanceStyles(parts.execute, now);
  const { outcome } = await ensureFirstAdministrator(ADMIN, { ...parts, now });
  const { stream, position } = outcome!.commit;
  await keepCheapPassword(parts.pool, stream.slice('user-'.length), ADMIN.password);
  return position;
}

/** Argon2's smallest cost. A hash names its own cost, so signing in checks this one as it checks any other. */
const SMALLEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Gives a test's person a password, or another one, as `keepFirstPassword` does, but with a hash that costs next to
 * nothing: the product's own takes 30 ms of CPU to make, and at each sign-in again.
 */
export async function keepCheapPassword(pool: pg.Pool, userId: string, password: string): Promise<void> {
  await pool.query(
    `insert into private.credentials (user_id, password_hash) values ($1, $2)
     on conflict (user_id) do update set password_hash = excluded.password_hash`,
    [userId, await hash(password, SMALLEST)],
  );
}

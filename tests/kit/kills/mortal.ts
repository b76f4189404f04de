import type pg from 'pg';
import { connectPool } from '#platform/database/database.ts';
import type { Store } from '#platform/store/store.ts';

/** Wraps all I/O of a worker, so that the worker can be cut off between any two of its steps. */
export type Mortal = {
  pool: pg.Pool;
  store: Store;
  /** Runs one more step of the worker; it dies before or after the step if `lifetime` is reached. */
  step<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves on death. */
  died: Promise<void>;
  isDead(): boolean;
  /** Kills it now, if it is alive. */
  kill(): Promise<void>;
};

const forEver = new Promise<never>(() => {});
let born = 0;

/**
 * A worker's pool and store, which die at the `lifetime`th moment. Each step has two moments: one before it,
 * when nothing has happened yet, and one after it, when it has happened but the worker never learns of it.
 * From then on nothing answers, and its Postgres connections are terminated, as with `kill -9`. `undertaker`
 * is a pool of the same role, which may terminate them.
 */
export function mortal(url: string, store: Store, lifetime: number, undertaker: pg.Pool): Mortal {
  const name = `mortal ${++born}`;
  const pool = connectPool(url, { name, max: 12 });
  const death = Promise.withResolvers<void>();
  let moments = 0;
  let dead = false;

  const die = async (): Promise<void> => {
    if (dead) return;
    dead = true;
    await undertaker.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
      [`tanda ${name}`],
    );
    death.resolve();
  };
  const moment = async (): Promise<void> => {
    moments += 1;
    if (moments === lifetime) await die();
    if (dead) await forEver;
  };
  const step = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await moment();
    const result = await work().catch(error => (dead ? forEver : Promise.reject(error)));
    await moment();
    return result;
  };

  const mortalClient = (client: pg.PoolClient): pg.PoolClient =>
    withOwn(client, { query: (...given: never[]) => step(() => ask(client)(...given)) });
  const mortalPool = withOwn(pool, {
    query: (...given: never[]) => step(() => ask(pool)(...given)),
    connect: async () => mortalClient(await step(() => pool.connect())),
  });
  return {
    pool: mortalPool,
    store: { ...store, append: (...given) => step(() => store.append(...given)) },
    step,
    died: death.promise,
    isDead: () => dead,
    kill: die,
  };
}

/**
 * Takes back the deaths that were counted against effects and runs. A proof that kills more often than chance does calls
 * it after each kill, or else the product holds back what it takes for their cause (`deaths.integration.test.ts`).
 */
export async function forgiveDeaths(pool: pg.Pool): Promise<void> {
  await pool.query('update private.outbox set deaths = 0 where deaths > 0; delete from private.attempts');
}

type Asked = (...given: never[]) => Promise<unknown>;

function ask(of: pg.Pool | pg.PoolClient): Asked {
  return of.query.bind(of) as unknown as Asked;
}

/** The same object, with some of its methods replaced. */
function withOwn<Target extends object>(target: Target, own: Record<string, unknown>): Target {
  return new Proxy(target, {
    get(_, name) {
      if (typeof name === 'string' && name in own) return own[name];
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

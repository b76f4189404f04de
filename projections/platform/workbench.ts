import { userInfo } from 'node:os';
import pino from 'pino';
import { v7 } from 'uuid';
import { streams } from '#contracts/streams.ts';
import { type Asked, commandExecutor, type Execute } from '#platform/commands/commands.ts';
import type { AnyRules } from '#platform/commands/rules.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { connections } from '#platform/program/connections.ts';
import { reachStore } from '#platform/store/reachStore.ts';
import { connectStore } from '#platform/store/store.ts';
import type { Projection } from './rows/projection.ts';

export type Workbench = Awaited<ReturnType<typeof openWorkbench>>;
/** Opens a workbench. A command that needs only Postgres says so, and then works without a store. */
export type OpenWorkbench = (needs?: 'store' | 'database') => Promise<Workbench>;

/**
 * What the commands of analysts work with: connections, projections by name, and the user they act for. `rules` are
 * those of the streams in which they note what they do.
 * @throws when there is nothing to connect to; where the store is needed, as `reachStore` does.
 */
export async function openWorkbench(
  projections: readonly Projection[],
  rules: readonly AnyRules[],
  needs: 'store' | 'database' = 'store',
) {
  const { projectorUrl, eventStoreUrl } = connections(process.env);
  if (needs === 'store') await reachStore(eventStoreUrl);
  const pool = connectPool(projectorUrl, { name: 'tanda', max: 6, statements: 'maintenance' });
  const store = connectStore({ url: eventStoreUrl });
  const codec = factCodec(streams, subjectKeys(pool));
  const execute: Execute = commandExecutor({ store, codec, rules, namesOf: async () => new Map() });
  const log = pino({ level: 'warn' }, pino.destination(2));
  return {
    pool,
    store,
    codec,
    execute,
    log,
    /** The projection of that name, or all without one; throws for an unknown name. */
    chosen: (name?: string) => chosenFrom(projections, name),
    /** A new command id, the current time, and the user of the operating system as actor. */
    asked: (): Asked => ({
      commandId: v7(),
      actor: { id: `operator:${userInfo().username}`, role: 'system' },
      now: new Date(),
    }),
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
}

function chosenFrom(projections: readonly Projection[], name: string | undefined): readonly Projection[] {
  if (name === undefined) return projections;
  const found = projections.find(projection => projection.name === name);
  if (found) return [found];
  const names = projections.map(projection => projection.name).join(', ');
  throw new Error(`There is no projection ${name}. There are: ${names}.`);
}

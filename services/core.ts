import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { streams } from '#contracts/streams.ts';
import type { AppParts } from '#platform/areas/appParts.ts';
import type { Core } from '#platform/areas/core.ts';
import { type CommandParts, commandExecutor } from '#platform/commands/commands.ts';
import { creationExecutor } from '#platform/commands/createEach.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import { commandTrial } from '#platform/commands/tryCommand.ts';
import { queryBuilder } from '#platform/database/database.ts';
import { freshness } from '#platform/database/freshness.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { factsBetween } from '#platform/facts/factsBetween.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { listExporter } from '#platform/files/exportList.ts';
import { api } from '#platform/http/api.ts';
import { idempotency } from '#platform/http/idempotency.ts';
import { runStarter } from '#platform/runs/startRun.ts';
import { type AccessSchema, accountOf, namesOf } from './access/sessions.ts';
import { rules } from './rules.ts';

/** `X-Stale` counts up to so many facts. */
const MOST_COUNTED = 1_000;

/** Makes what the routes of every area are made with. */
export function coreOf(app: FastifyInstance, parts: AppParts): Core {
  const { pool, store, log, brand = 'Tanda', dataDir = '.data', clock = () => new Date() } = parts;
  const db = queryBuilder<AccessSchema>(pool).withSchema('read');
  const keys = subjectKeys(pool);
  const codec = factCodec(streams, keys);
  const commanding: CommandParts = { store, codec, rules, namesOf: ids => namesOf(db, ids) };
  const execute = commandExecutor(commanding);
  const waiting = freshness(pool, error => log.warn({ err: error }, 'listening for projections'));
  app.addHook('onClose', () => waiting.close());
  const calls = api(app, {
    freshness: waiting,
    // Facts that cannot be counted still mean that the rows are behind.
    factsBetween: (after, upTo) =>
      factsBetween({ pool, store }, { after, upTo, most: MOST_COUNTED }).catch(() => 1),
    idempotency: idempotency(pool),
    authenticate: request => accountOf({ pool, now: clock(), onError: error => log.warn(error) }, request),
    clock,
  });
  return {
    app,
    parts,
    pool,
    store,
    log,
    brand,
    dataDir,
    db: <Schema>() => db as unknown as Kysely<Schema>,
    keys,
    codec,
    execute,
    createEach: creationExecutor(commanding),
    tryCommand: commandTrial(commanding),
    load: (stream, options) => loadStream({ store, codec }, stream, options),
    exportList: listExporter({ execute, clock }),
    startRun: runStarter({ store, execute, freshness: waiting }),
    freshness: waiting,
    calls,
    clock,
    publicUrl: () => parts.publicUrl ?? listeningAt(app),
  };
}

/** Where this server is reached on its own machine. Never from the request: a caller can put anything there. */
function listeningAt(app: FastifyInstance): string {
  const at = app.server.address();
  if (!at || typeof at === 'string') return 'http://localhost';
  const host = ['0.0.0.0', '::'].includes(at.address) ? 'localhost' : at.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${at.port}`;
}

import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { streams } from '#contracts/streams.ts';
import { type CommandParts, commandExecutor, type Execute } from '#platform/commands/commands.ts';
import { type Load, loadStream } from '#platform/commands/loadStream.ts';
import { commandTrial, type TryCommand } from '#platform/commands/tryCommand.ts';
import { queryBuilder } from '#platform/database/database.ts';
import { type Freshness, freshness } from '#platform/database/freshness.ts';
import { type FactCodec, factCodec } from '#platform/facts/factCodec.ts';
import { factsBetween } from '#platform/facts/factsBetween.ts';
import { type SubjectKeys, subjectKeys } from '#platform/facts/subjectKeys.ts';
import { type Api, api } from '#platform/http/api.ts';
import { idempotency } from '#platform/http/idempotency.ts';
import { runStarter, type StartRun } from '#platform/runs/startRun.ts';
import { type AccessSchema, accountOf, namesOf } from './access/sessions.ts';
import type { AppParts } from './appParts.ts';
import type { AuditSchema } from './audit/entries.ts';
import type { EventsSchema } from './events/list/eventsSchema.ts';
import type { FeedbackSchema } from './feedback/routes.ts';
import { rules } from './rules.ts';
import type { DashboardSchema } from './system/dashboard.ts';
import type { RunsSchema } from './system/runRoutes.ts';
import type { OwnSchema } from './users/ownRoutes.ts';

type Schema = AccessSchema &
  AuditSchema &
  DashboardSchema &
  EventsSchema &
  FeedbackSchema &
  OwnSchema &
  RunsSchema;

/** What the routes of every area are made with: reading, commands, runs, and the API that registers calls. */
export type Core = {
  db: Kysely<Schema>;
  keys: SubjectKeys;
  codec: FactCodec;
  execute: Execute;
  tryCommand: TryCommand;
  load: Load;
  startRun: StartRun;
  freshness: Freshness;
  calls: Api;
  clock(): Date;
};

/** `X-Stale` counts up to so many facts. */
const MOST_COUNTED = 1_000;

export function coreOf(app: FastifyInstance, parts: AppParts): Core {
  const { pool, store, log, clock = () => new Date() } = parts;
  const db = queryBuilder<Schema>(pool).withSchema('read');
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
    db,
    keys,
    codec,
    execute,
    tryCommand: commandTrial(commanding),
    load: (stream, options) => loadStream({ store, codec }, stream, options),
    startRun: runStarter({ store, execute, freshness: waiting }),
    freshness: waiting,
    calls,
    clock,
  };
}

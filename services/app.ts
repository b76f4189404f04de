import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyHelmet from '@fastify/helmet';
import fastifyJwt from '@fastify/jwt';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Logger } from 'pino';
import { streams } from '#contracts/streams.ts';
import { api } from '#platform/api.ts';
import { commandExecutor, type Execute } from '#platform/commands.ts';
import { queryBuilder } from '#platform/database.ts';
import { factCodec } from '#platform/factCodec.ts';
import { freshness } from '#platform/freshness.ts';
import { idempotency } from '#platform/idempotency.ts';
import { openApiDocument } from '#platform/openApi.ts';
import { problem, sendClientProblem, sendProblem } from '#platform/problems.ts';
import type { Store } from '#platform/store.ts';
import { subjectKeys } from '#platform/subjectKeys.ts';
import { accessRoutes } from './access/routes.ts';
import { type AccessSchema, accountOf, namesOf } from './access/sessions.ts';
import { type AuditSchema, auditRoutes } from './audit/routes.ts';
import type { EventsSchema } from './events/queries.ts';
import { eventRoutes } from './events/routes.ts';
import { healthRoutes } from './system/health.ts';

type Schema = AccessSchema & AuditSchema & EventsSchema;

export type Parts = {
  pool: pg.Pool;
  store: Store;
  log: Logger;
  jwtSecret: string;
  clock?: () => Date;
  /** The built site; without it the API stands alone. */
  site?: string;
};

/** A request's body may have 256 kB: more would not fit into one fact. */
const BODY_LIMIT = 256 * 1024;

const CONTENT_SECURITY = {
  directives: {
    defaultSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    upgradeInsecureRequests: null,
  },
};

/** The HTTP API with everything it is made of. Does not listen yet. */
export async function buildApp(parts: Parts): Promise<{ app: FastifyInstance; execute: Execute }> {
  const { pool, store, log, clock = () => new Date() } = parts;
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: sendClientProblem,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(sendProblem);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });

  await app.register(fastifyJwt, { secret: parts.jwtSecret, verify: { algorithms: ['HS256'] } });
  await app.register(fastifyHelmet, { contentSecurityPolicy: CONTENT_SECURITY });
  await openApiDocument(app);

  const db = queryBuilder<Schema>(pool).withSchema('read');
  const codec = factCodec(streams, subjectKeys(pool));
  const execute = commandExecutor({ store, codec, namesOf: ids => namesOf(db, ids) });
  const waiting = freshness(pool, error => log.warn({ err: error }, 'listening for projections'));
  app.addHook('onClose', () => waiting.close());
  const calls = api(app, {
    freshness: waiting,
    idempotency: idempotency(pool),
    authenticate: request => accountOf(db, request),
    clock,
  });
  accessRoutes(calls, { app, db, pool });
  eventRoutes(calls, { db, execute, clock });
  auditRoutes(calls, { db });
  healthRoutes(calls, { pool, store });
  await serveSite(app, parts.site);
  return { app, execute };
}

/** Serves the built site; a path that is no file of it is a screen, whose address the site itself reads. */
async function serveSite(app: FastifyInstance, site: string | undefined): Promise<void> {
  const served = site !== undefined && existsSync(resolve(site, 'index.html'));
  if (served)
    await app.register(fastifyStatic, {
      root: resolve(site),
      wildcard: false,
      maxAge: '1y',
      immutable: true,
      index: false,
    });
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      served &&
      request.method === 'GET' &&
      !request.url.startsWith('/api/') &&
      !request.url.startsWith('/assets/');
    if (isScreen)
      return reply
        .header('cache-control', 'no-cache')
        .sendFile('index.html', { maxAge: 0, immutable: false });
    return reply.code(404).send(problem('There is nothing at this address.', 'not_found', request.id));
  });
}

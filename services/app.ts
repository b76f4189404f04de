import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyJwt from '@fastify/jwt';
import fastifyStatic from '@fastify/static';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Logger } from 'pino';
import { v7 } from 'uuid';
import { platformSentences } from '#contracts/platform/sentences.ts';
import { streams } from '#contracts/streams.ts';
import { type CommandParts, commandExecutor, type Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import { commandTrial } from '#platform/commands/tryCommand.ts';
import { queryBuilder } from '#platform/database/database.ts';
import { freshness } from '#platform/database/freshness.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { factsBetween } from '#platform/facts/factsBetween.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { uploadsIn } from '#platform/files/uploadsIn.ts';
import { api } from '#platform/http/api.ts';
import { answerEverything, type Patience, serverOptions } from '#platform/http/httpServer.ts';
import { idempotency } from '#platform/http/idempotency.ts';
import { readMultipart } from '#platform/http/multipart.ts';
import { openApiDocument } from '#platform/http/openApi.ts';
import { sendProblem } from '#platform/http/problems.ts';
import { validatorCompiler } from '#platform/http/validator.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { refuseUnstorable } from '#platform/refusals/storable.ts';
import { runStarter } from '#platform/runs/startRun.ts';
import type { Store } from '#platform/store/store.ts';
import type { Happened } from './access/notes.ts';
import { accessRoutes, endOwnSessions } from './access/routes.ts';
import { type AccessSchema, accountOf, namesOf } from './access/sessions.ts';
import { type Known, knownById, noteStanding, otherAdministrators } from './access/standings.ts';
import type { AuditSchema } from './audit/entries.ts';
import { auditRoutes } from './audit/routes.ts';
import { mailFolder } from './doorWork.ts';
import { addressOf, forget } from './erasure.ts';
import { bulkRoutes } from './events/bulk/routes.ts';
import { chosenUpToDate } from './events/list/chosenRows.ts';
import type { EventsSchema } from './events/list/eventsSchema.ts';
import { exportRoutes } from './events/list/exportRoutes.ts';
import { countUpcoming } from './events/list/upcoming.ts';
import { feedRoutes } from './events/public/feedRoutes.ts';
import { pageRoutes } from './events/public/pageRoutes.ts';
import { eventRoutes } from './events/routes.ts';
import { type FeedbackSchema, feedbackRoutes } from './feedback/routes.ts';
import { imageRoutes } from './images/routes.ts';
import { importFiles } from './imports/files.ts';
import { importRoutes } from './imports/routes.ts';
import { organizerRoutes } from './organizers/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { regionRoutes } from './regions/routes.ts';
import { rules } from './rules.ts';
import { sitePage } from './sitePage.ts';
import type { DashboardSchema } from './system/dashboard.ts';
import { dashboardRoutes } from './system/dashboardRoutes.ts';
import { effectRoutes } from './system/effectRoutes.ts';
import { healthRoutes } from './system/health.ts';
import { type Mailbox, mailboxRoutes } from './system/mailbox.ts';
import { positionRoutes } from './system/positionRoutes.ts';
import { measureResponses } from './system/responseTimes.ts';
import { type RunsSchema, runRoutes } from './system/runRoutes.ts';
import { ticks } from './system/ticks.ts';
import { thingNames } from './thingNames.ts';
import { accountChanger, type ChangeAccount } from './users/changeAccount.ts';
import { erasureRoutes } from './users/erasureRoutes.ts';
import { type OwnSchema, ownRoutes } from './users/ownRoutes.ts';
import { userRoutes } from './users/routes.ts';

type Schema = AccessSchema &
  AuditSchema &
  DashboardSchema &
  EventsSchema &
  FeedbackSchema &
  OwnSchema &
  RunsSchema;

export type Parts = {
  pool: pg.Pool;
  store: Store;
  log: Logger;
  /** Where uploads and files to import lie; `.data` unless told. */
  dataDir?: string;
  /** A folder or bucket for uploads other than `uploads` in there. */
  uploadsUrl?: string;
  /** Where the site is reached from outside, for links that have to be whole; where it listens unless told. */
  publicUrl?: string;
  /** What the site is called. */
  brand?: string;
  /** With it Google is asked for places. */
  googleKey?: string;
  jwtSecret: string;
  clock?: () => Date;
  /** The built site; without it the API stands alone. */
  site?: string;
  /** The embedded mailbox, where it is to be shown, and what only those know who may see it. */
  mailbox?: Mailbox;
  /** Addresses or networks of proxies that may say whom a request comes from. */
  trustedProxies?: string;
  /** Why no logs are written, where whoever writes them says so. */
  logTrouble?: () => string | undefined;
  /** How long callers are waited for; tests wait less. */
  patience?: Partial<Patience>;
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

// Answers over a kilobyte. Not what is told as it happens, which has a content type that is left alone. An answer
// that mixes a secret with what somebody else chose would tell of the secret by its length (BREACH); here none
// does: calls carry their credentials in a header that no other site can set, and what hands out tokens is not
// compressed (see `routeOf`). Bodies that come compressed are not unpacked: a small one could become any size.
/** Facts; whoever is further behind is told of so many. */
const MOST_COUNTED = 1_000;
const COMPRESSION = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  threshold: 1_024,
  globalDecompression: false,
};

/** The HTTP API with everything it is made of. Does not listen yet. */
export async function buildApp(parts: Parts): Promise<{ app: FastifyInstance; execute: Execute }> {
  const { pool, store, log, dataDir = '.data', brand = 'Tanda', clock = () => new Date() } = parts;
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: parts.trustedProxies ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    ...serverOptions(parts.patience),
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(sendProblem);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  answerEverything(app);
  refuseUnstorable(app);

  const responseTimes = measureResponses(app);
  await app.register(fastifyJwt, { secret: parts.jwtSecret, verify: { algorithms: ['HS256'] } });
  await app.register(fastifyCompress, COMPRESSION);
  await app.register(fastifyCookie);
  await app.register(fastifyHelmet, { contentSecurityPolicy: CONTENT_SECURITY });
  await readMultipart(app);
  await openApiDocument(app);

  const db = queryBuilder<Schema>(pool).withSchema('read');
  const keys = subjectKeys(pool);
  const codec = factCodec(streams, keys);
  const commanding: CommandParts = { store, codec, rules, namesOf: ids => namesOf(db, ids) };
  const execute = commandExecutor(commanding);
  const waiting = freshness(pool, error => log.warn({ err: error }, 'listening for projections'));
  app.addHook('onClose', () => waiting.close());
  const calls = api(app, {
    freshness: waiting,
    // What cannot be counted is behind all the same.
    factsBetween: (after, upTo) =>
      factsBetween({ pool, store }, { after, upTo, most: MOST_COUNTED }).catch(() => 1),
    idempotency: idempotency(pool),
    authenticate: request => accountOf({ pool, now: clock(), onError: error => log.warn(error) }, request),
    clock,
  });
  const standings = { note: noteStanding, otherAdministrators };
  const changeAccount = accountChanger({ pool, execute, standings });
  accessRoutes(calls, {
    app,
    pool,
    jwtSecret: parts.jwtSecret,
    clock,
    keyedHash: codec.keyedHash,
    withdrawDeletion: withdrawal(changeAccount),
  });
  const roleOf = async (id: string) => (await knownById(pool, id))?.role;
  userRoutes(calls, { db, changeAccount, clock, roleOf });
  regionRoutes(calls, { db, upcoming: ids => countUpcoming(db, 'regionId', ids, clock()) });
  organizerRoutes(calls, { db, upcoming: ids => countUpcoming(db, 'eventOrganizerId', ids, clock()) });
  ownRoutes(calls, {
    db,
    pool,
    store,
    codec,
    keys,
    execute,
    changeAccount,
    clock,
    endSessions: (account, { now, origin = {}, correlationId, commandId }) =>
      endOwnSessions(
        pool,
        account,
        {},
        { why: 'deleted', at: now, origin, requestId: correlationId ?? commandId },
      ),
  });
  const startRun = runStarter({ store, execute, freshness: waiting });
  const uploads = uploadsIn(dataDir, parts.uploadsUrl);
  await uploads.serve(app);
  imageRoutes(calls, { uploads });
  placeRoutes(calls, { db, googleKey: parts.googleKey });
  exportRoutes(calls, { db, execute, clock });
  const publicUrl = () => parts.publicUrl ?? listeningAt(app);
  feedRoutes(calls, { db, brand, clock, publicUrl });
  pageRoutes(app, { db, brand, clock, publicUrl });
  importRoutes(calls, { db, pool, files: importFiles(dataDir), startRun });
  const load: Load = (stream, options) => loadStream({ store, codec }, stream, options);
  const chosen = chosenUpToDate(db, { load, freshness: waiting });
  eventRoutes(calls, {
    db,
    execute,
    startRun,
    clock,
    load,
    chosen,
    tryCommand: commandTrial(commanding),
  });
  bulkRoutes(calls, { db, startRun, chosen, clock });
  const nameThings = thingNames(db);
  auditRoutes(calls, { db, nameThings });
  const { logTrouble = () => undefined } = parts;
  healthRoutes(calls, { pool, store, logTrouble });
  const onTickError = (error: Error): void => log.warn({ err: error }, 'telling of new facts');
  positionRoutes(calls, ticks({ pool, store, freshness: waiting, onError: onTickError }));
  runRoutes(calls, { db, pool, execute });
  effectRoutes(calls, { pool, execute });
  feedbackRoutes(calls, { db });
  dashboardRoutes(calls, { db, pool, store, logTrouble, responseTimes, nameThings, clock });
  erasureRoutes(calls, {
    changeAccount,
    roleOf,
    addressOf: id => addressOf(pool, id),
    forget: (id, email) => forget(pool, id, { mailFolder: mailFolder({ DATA_DIR: dataDir }), email }),
  });
  if (parts.mailbox) mailboxRoutes(app, parts.mailbox);
  await serveSite(app, parts.site, brand);
  return { app, execute };
}

/** Where this server is reached on its own machine. Never what a request says: that is anybody's to choose. */
function listeningAt(app: FastifyInstance): string {
  const at = app.server.address();
  if (!at || typeof at === 'string') return 'http://localhost';
  const host = ['0.0.0.0', '::'].includes(at.address) ? 'localhost' : at.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${at.port}`;
}

/** Whoever comes in stays: the deletion that they asked for is withdrawn before they are let in. */
function withdrawal(changeAccount: ChangeAccount) {
  return async ({ id, role, deletionScheduledFor }: Known, { at, origin, requestId }: Happened) => {
    if (!deletionScheduledFor) return;
    const asked = { commandId: v7(), actor: { id, role }, now: at, origin, correlationId: requestId };
    await changeAccount(id, 'WithdrawAccountDeletion', {}, asked);
  };
}

/**
 * Serves the built site; a path that is no file of it is a screen, whose address the site itself reads. Files
 * are looked for when they are asked for: a site may be built, or built anew, while this runs.
 */
async function serveSite(app: FastifyInstance, site: string | undefined, brand: string): Promise<void> {
  const root = site && resolve(site);
  if (root) {
    await app.register(fastifyStatic, {
      root,
      cacheControl: false,
      setHeaders: cacheHeaders,
      // The page itself is not sent as it lies there: it says what the site is called.
      allowedPath: path => path !== '/' && path !== '/index.html',
      // Beside each file of the built site lie a brotli and a gzip of it.
      preCompressed: true,
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isScreen = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)\//.test(request.url);
    if (root && isScreen && existsSync(join(root, 'index.html'))) {
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
      return sitePage(join(root, 'index.html'), brand);
    }
    throw notFound(platformSentences.nothingHere);
  });
}

/** What Vite has named after its content never changes; everything else is asked about each time. */
function cacheHeaders(reply: FastifyReply, path: string): void {
  const isNamedByContent = path.includes(`${sep}assets${sep}`);
  reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
}

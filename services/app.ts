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
  /** The folder for uploads and import files; `.data` by default. */
  dataDir?: string;
  /** A folder or bucket for uploads, instead of `uploads` in `dataDir`. */
  uploadsUrl?: string;
  /** The site's public address, for absolute links; by default the address that it listens on. */
  publicUrl?: string;
  /** The name of the site. */
  brand?: string;
  /** If set, places are looked up with Google. */
  googleKey?: string;
  jwtSecret: string;
  clock?: () => Date;
  /** The built site; without it only the API is served. */
  site?: string;
  /** The embedded mailbox, if it is to be shown, and the key for those who may see it. */
  mailbox?: Mailbox;
  /** Addresses or networks of proxies that may say whom a request comes from. */
  trustedProxies?: string;
  /** Why no logs are written, if the supervisor that writes them has reported a reason. */
  logTrouble?: () => string | undefined;
  /** Timeouts for callers; shorter in tests. */
  patience?: Partial<Patience>;
};

/** The limit of a request's body: more than 256 kB would not fit into one fact. */
const BODY_LIMIT = 256 * 1024;

const CONTENT_SECURITY = {
  directives: {
    defaultSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    upgradeInsecureRequests: null,
  },
};

/** The most facts that are counted for a caller behind the log; the answer shows at most this number. */
const MOST_COUNTED = 1_000;

// Compresses answers over a kilobyte. Streams are not: their content type is not compressible. An answer that
// mixes a secret with text that somebody else chose would reveal the secret by its length (BREACH); none does
// here: calls carry their credentials in a header that no other site can set, and answers with tokens are not
// compressed (see `routeOf`). Compressed request bodies are not decompressed: a small one could expand to any
// size.
const COMPRESSION = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  threshold: 1_024,
  globalDecompression: false,
};

/** The HTTP API with all its parts. It does not listen yet. */
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
    // If they cannot be counted, the rows count as behind.
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
  const onTickError = (error: Error): void => log.warn({ err: error }, 'notifying viewers of new facts');
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

/**
 * The address of this server on its own machine. Never taken from a request, whose headers the caller can
 * choose.
 */
function listeningAt(app: FastifyInstance): string {
  const at = app.server.address();
  if (!at || typeof at === 'string') return 'http://localhost';
  const host = ['0.0.0.0', '::'].includes(at.address) ? 'localhost' : at.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${at.port}`;
}

/** Signing in keeps the account: a requested deletion is withdrawn before the person is signed in. */
function withdrawal(changeAccount: ChangeAccount) {
  return async ({ id, role, deletionScheduledFor }: Known, { at, origin, requestId }: Happened) => {
    if (!deletionScheduledFor) return;
    const asked = { commandId: v7(), actor: { id, role }, now: at, origin, correlationId: requestId };
    await changeAccount(id, 'WithdrawAccountDeletion', {}, asked);
  };
}

/**
 * Serves the built site; a path that is not one of its files is a screen, whose address the site itself
 * interprets. Files are looked up on request: a site may be built, or rebuilt, while this runs.
 */
async function serveSite(app: FastifyInstance, site: string | undefined, brand: string): Promise<void> {
  const root = site && resolve(site);
  if (root) {
    await app.register(fastifyStatic, {
      root,
      cacheControl: false,
      setHeaders: cacheHeaders,
      // The page itself is not sent as stored: the name of the site is inserted.
      allowedPath: path => path !== '/' && path !== '/index.html',
      // The built site has a brotli and a gzip version next to each file.
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

/** Files that Vite names after their content never change; everything else is revalidated each time. */
function cacheHeaders(reply: FastifyReply, path: string): void {
  const isNamedByContent = path.includes(`${sep}assets${sep}`);
  reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
}

import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyJwt from '@fastify/jwt';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { refuseUnstorable } from '../refusals/storable.ts';
import { answerEverything, type Patience, serverOptions } from './httpServer.ts';
import { readMultipart } from './multipart.ts';
import { sendProblem } from './problems.ts';
import { readBytes, readJson } from './rawBody.ts';
import { validatorCompiler } from './validator.ts';

/** The maximum request body in bytes: more would not fit into one fact. */
const BODY_LIMIT = 256 * 1024;

const CONTENT_SECURITY = {
  directives: {
    defaultSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    upgradeInsecureRequests: null,
  },
};

// Answers over a kilobyte, except server-sent events, whose content type is left alone. The length of a compressed
// answer that mixes a secret with what somebody else chose would reveal the secret (BREACH). None here does: calls
// carry their credentials in a header that no other site can set, and answers that hand out tokens are not
// compressed (see `routeOf`). Compressed request bodies are not unpacked: a small one could grow to any size.
const COMPRESSION = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  threshold: 1_024,
  globalDecompression: false,
};

type Options = {
  log: Logger;
  /** Addresses or networks of proxies whose headers say where a request comes from. */
  trustedProxies?: string | undefined;
  patience?: Partial<Patience> | undefined;
};

/** A server that answers every request and every error in the form of the API, still without routes. */
export function httpApp({ log, trustedProxies, patience }: Options): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    ...serverOptions(patience),
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  readJson(app);
  readBytes(app);
  app.setErrorHandler(sendProblem);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  answerEverything(app);
  refuseUnstorable(app);
  return app;
}

/** Registers what comes before any route: tokens, compression, cookies, security headers, uploads, OpenAPI. */
export async function registerPlugins(app: FastifyInstance, jwtSecret: string): Promise<void> {
  await app.register(fastifyJwt, { secret: jwtSecret, verify: { algorithms: ['HS256'] } });
  await app.register(fastifyCompress, COMPRESSION);
  await app.register(fastifyCookie);
  await app.register(fastifyHelmet, { contentSecurityPolicy: CONTENT_SECURITY });
  await readMultipart(app);
  await openApiDocument(app);
}

/**
 * Generates the OpenAPI document from the calls that are registered after it, and serves it at `/api/docs`.
 */
async function openApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      // 3.0 has no null type, so an enum or null could not be expressed.
      openapi: '3.1.1',
      info: { title: 'Tanda', version: '1.0.0', description: 'Commands in, queries out.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs' });
}

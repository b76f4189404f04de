import type { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AnswerOf, Call } from '#contracts/platform/call.ts';
import type { Reads } from '../replica/replicaReads.ts';
import { type Authenticate, admit } from './admission.ts';
import { answerCommand } from './commandCall.ts';
import type { Idempotency } from './idempotency.ts';
import { languageOf } from './language.ts';
import type { Command, Done, Query } from './received.ts';
import { routeOf } from './route.ts';
import { type Follow, serverSentEvents } from './serverSentEvents.ts';
import { awaitPosition, type StalenessParts } from './staleness.ts';

export { etagOf, originOf } from './commandCall.ts';
export type { Account, Command, Done, Query } from './received.ts';

/** Registers calls as routes: guard, validation, waiting for projections, idempotency, ETag. */
export type Api = {
  query<C extends Call>(
    call: C,
    handle: (query: Query<C>, reply: FastifyReply) => Promise<AnswerOf<C>>,
  ): void;
  command<C extends Call>(call: C, handle: (command: Command<C>) => Promise<Done<C>>): void;
  /** A query that answers server-sent events until the caller leaves or loses access, or the server stops. */
  follow<C extends Call>(call: C, handle: (query: Query<C>) => Follow<AnswerOf<C>>): void;
};

type Parts = StalenessParts &
  Pick<Reads, 'fromReplica'> & { idempotency: Idempotency; authenticate: Authenticate; clock(): Date };

const EVENT_STREAM = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // nginx would buffer the events.
  'x-accel-buffering': 'no',
  // A connection kept for the next request would delay a server that is stopping.
  connection: 'close',
};

/** Makes the functions that register calls on `app`. */
export function api(app: FastifyInstance, parts: Parts): Api {
  app.decorateRequest('account', null);
  app.decorateRequest('recorded', null);
  app.decorateRequest('act', null);
  const open = openStreams(app);
  const register = registrar(app, parts.authenticate);

  return {
    query(call, handle) {
      register(call, async (received, reply) => {
        const { request } = received;
        await awaitPosition(parts, call, request, reply);
        if (!call.reads) return handle(received, reply);
        const mayRepeat = (): boolean => !request.recorded && !reply.sent;
        return parts.fromReplica(() => handle(received, reply), mayRepeat);
      });
    },

    follow(call, handle) {
      const answer = async (received: Query<typeof call>, reply: FastifyReply) => {
        const stillAdmitted = () => admit(parts.authenticate, call, received.request);
        const body = open(serverSentEvents(handle(received), stillAdmitted));
        return reply.headers(EVENT_STREAM).send(body);
      };
      const content = { 'text/event-stream': { schema: call.answer } };
      const schema = { description: 'Server-sent events', content };
      // Nothing would read the answer to a HEAD to its end.
      register(call, answer, { ...routeOf(call, schema), exposeHeadRoute: false });
    },

    command(call, handle) {
      register(call, (received, reply) => answerCommand(parts, call, handle, received, reply));
    },
  };
}

type Register = <C extends Call>(
  call: C,
  handle: (received: Query<C>, reply: FastifyReply) => Promise<unknown>,
  route?: ReturnType<typeof routeOf>,
) => void;

/** Registers a call as a route for those it is open to, with what every handler receives. */
function registrar(app: FastifyInstance, authenticate: Authenticate): Register {
  return (call, handle, route = routeOf(call)) => {
    app.route({
      ...route,
      onRequest: async (request, reply) => {
        // No cache on the way keeps an answer, unless a call says so itself.
        reply.header('cache-control', 'no-store');
        if (call.everySite) reply.header('access-control-allow-origin', '*');
        request.account = await admit(authenticate, call, request);
      },
      handler: async (request, reply) => {
        const { params, query, body, account } = request;
        const language = languageOf(request);
        reply.header('vary', 'accept-language');
        return handle({ params, query, body, account, request, language } as Query<typeof call>, reply);
      },
    });
  };
}

/** Ends streams of events when the server stops, which would otherwise never finish. */
function openStreams(app: FastifyInstance): (body: PassThrough) => PassThrough {
  const open = new Set<PassThrough>();
  app.addHook('preClose', async () => {
    for (const body of open) body.end();
  });
  return body => {
    open.add(body);
    return body.once('close', () => open.delete(body));
  };
}

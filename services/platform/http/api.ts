import type { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, Call } from '#contracts/platform/call.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { asCityTeam } from '../cities/cityTeam.ts';
import type { NoteLooks } from '../looks/looks.ts';
import { peopleIn } from '../looks/peopleIn.ts';
import type { Past } from '../past/pastReads.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Reads } from '../replica/replicaReads.ts';
import { type Admission, type Admitted, admit } from './admission.ts';
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
  Pick<Reads, 'fromReplica' | 'fromPrimary'> & {
    past: Past;
    idempotency: Idempotency;
    admission: Admission;
    noteLooks: NoteLooks;
    clock(): Date;
  };

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
  for (const name of ['account', 'member', 'cityTeam', 'recorded', 'act']) app.decorateRequest(name, null);
  const open = openStreams(app);
  const register = registrar(app, parts.admission);

  return {
    query(call, handle) {
      const answer: typeof handle = async (received, reply) => {
        const { request } = received;
        await awaitPosition(parts, call, request, reply);
        if (!call.reads) return handle(received, reply);
        const at = momentAsked(call, received as Query<Call>);
        if (at) {
          const read = () => handle(received, reply);
          return parts.past.readAt(at, call.reads, () => parts.fromPrimary(read));
        }
        const mayRepeat = (): boolean => !request.recorded && !reply.sent;
        return parts.fromReplica(() => handle(received, reply), mayRepeat);
      };
      const look = lookingAt(call, parts.noteLooks);
      register(call, async (received, reply) => {
        const answered = await answer(received, reply);
        await look?.(received, answered);
        return answered;
      });
    },

    follow(call, handle) {
      const answer = async (received: Query<typeof call>, reply: FastifyReply) => {
        const stillAdmitted = () => admit(parts.admission, call, received.request);
        const body = open(serverSentEvents(handle(received), stillAdmitted));
        return reply.headers(EVENT_STREAM).send(body);
      };
      const content = { 'text/event-stream': { schema: call.answer } };
      const schema = { description: 'Server-sent events', content };
      // Nothing would read the answer to a HEAD to its end.
      register(call, answer, { ...routeOf(call, schema), exposeHeadRoute: false });
    },

    command(call, handle) {
      const look = lookingAt(call, parts.noteLooks);
      const command = { ...parts, look: look ?? (async () => {}) };
      register(call, (received, reply) => answerCommand(command, call, handle, received, reply));
    },
  };
}

/**
 * The moment that a call is asked about, if it can be and is.
 * @throws Refusal for a city team: what was in its cities then, no rows say.
 */
function momentAsked({ past }: Call, { query, request }: Query<Call>): Date | undefined {
  const { at } = (past === 'rows' ? (query ?? {}) : {}) as { at?: string };
  if (at === undefined) return undefined;
  if (request.cityTeam) throw new Refusal(platformSentences.adminsOnly, { status: 403, code: 'forbidden' });
  return new Date(at);
}

/** Records whom an answer shows, and to whom, before it is sent. */
type Look = (received: Pick<Query<Call>, 'account' | 'params'>, answered: unknown) => Promise<void>;

function lookingAt(call: Call, noteLooks: NoteLooks): Look | undefined {
  const people = peopleIn(call);
  return (
    people &&
    (async ({ account, params }, answered) => {
      if (account) await noteLooks(account.id, people(answered, params));
    })
  );
}

type Register = <C extends Call>(
  call: C,
  handle: (received: Query<C>, reply: FastifyReply) => Promise<unknown>,
  route?: ReturnType<typeof routeOf>,
) => void;

/** Registers a call as a route for those it is open to, with what every handler receives. */
function registrar(app: FastifyInstance, admission: Admission): Register {
  const enter = async (call: Call, request: FastifyRequest): Promise<Admitted> =>
    Object.assign(request, await admit(admission, call, request));
  return (call, handle, route = routeOf(call)) => {
    app.route({
      ...route,
      onRequest: async (request, reply) => {
        // No cache on the way keeps an answer, unless a call says so itself.
        reply.header('cache-control', 'no-store');
        if (call.everySite) reply.header('access-control-allow-origin', '*');
        await enter(call, request);
      },
      handler: async (request, reply) => {
        // A body may take minutes to arrive, in which somebody is removed from a team, or has a city no longer.
        if ((call.access === 'team' || request.cityTeam) && call.body) await enter(call, request);
        const { params, query, body, account, member, cityTeam } = request;
        const language = languageOf(request);
        reply.header('vary', 'accept-language');
        const received = { params, query, body, account, member, request, language };
        const answer = () => handle(received as Query<typeof call>, reply);
        return cityTeam ? asCityTeam(cityTeam, answer) : answer();
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

import type { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { v7 } from 'uuid';
import { z } from 'zod';
import type { AnswerOf, Call, ReceivedOf } from '#contracts/platform/call.ts';
import { type Commit, commitSchema } from '#contracts/platform/commit.ts';
import type { Origin } from '#contracts/platform/fact.ts';
import { problemSchema } from '#contracts/platform/problem.ts';
import type { Language } from '#contracts/platform/sentence.ts';
import { platformSentences } from '#contracts/platform/sentences.ts';
import type { Asked } from '../commands/commands.ts';
import type { Freshness } from '../database/freshness.ts';
import { Refusal } from '../refusals/refusal.ts';
import { expectedRevision, fingerprint, idempotencyKey } from './commandHeaders.ts';
import { type Answer, type Idempotency, keyReused } from './idempotency.ts';
import { languageOf } from './language.ts';
import { contentOf, readContent } from './multipart.ts';
import { type Follow, serverSentEvents } from './serverSentEvents.ts';

/** The account behind a call, in its current state. */
export type Account = {
  id: string;
  name: string;
  email: string;
  role: 'admin' | 'organizer' | 'user';
  sessionId: string;
  /** Until then this session counts as confirmed with a fresh code. */
  confirmedUntil: Date | null;
};

export type Query<C extends Call> = ReceivedOf<C> & {
  account: Account | null;
  request: FastifyRequest;
  /** The language of sentences in the answer. */
  language: Language;
};
export type Command<C extends Call> = Query<C> & { asked: Asked };
/** A command handler's result: the body, the revision for the ETag, and the status if not the call's. */
export type Done<C extends Call> = { body: AnswerOf<C>; revision?: number; status?: number };

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Fastify's
  interface FastifyRequest {
    account: Account | null;
    /** What the request has recorded, or what an earlier request with its key had recorded. */
    recorded: Commit | null;
  }
}

/** Registers calls as routes: guard, validation, waiting for projections, idempotency, ETag. */
export type Api = {
  query<C extends Call>(
    call: C,
    handle: (query: Query<C>, reply: FastifyReply) => Promise<AnswerOf<C>>,
  ): void;
  command<C extends Call>(call: C, handle: (command: Command<C>) => Promise<Done<C>>): void;
  /** A query answered by server-sent events, until the caller leaves or loses access, or the server stops. */
  follow<C extends Call>(call: C, handle: (query: Query<C>) => Follow<AnswerOf<C>>): void;
};

type Parts = {
  freshness: Freshness;
  /** The number of facts between two positions, capped where there are very many. */
  factsBetween(after: bigint, upTo: bigint): Promise<number>;
  idempotency: Idempotency;
  /** The account whose token the request carries; null without a token; refuses an invalid one. */
  authenticate(request: FastifyRequest): Promise<Account | null>;
  clock(): Date;
};

/** The parameter (RFC 8941) of `X-Stale` while an upgrade rebuilds rows. */
const REBUILDING = 'rebuilding';
const POSITION = /^\d{1,19}$/;
const EVENT_STREAM = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // nginx would buffer events until a page is full.
  'x-accel-buffering': 'no',
  // Kept alive for another request, the connection would delay the server's shutdown.
  connection: 'close',
};

export function api(app: FastifyInstance, parts: Parts): Api {
  app.decorateRequest('account', null);
  app.decorateRequest('recorded', null);
  // Open event streams never end by themselves, and would keep the server from closing.
  const open = new Set<PassThrough>();
  app.addHook('preClose', async () => {
    for (const body of open) body.end();
  });

  const admit = async (call: Call, request: FastifyRequest): Promise<Account | null> => {
    if (call.anonymous) return null;
    // An expired token must not keep anyone from public calls, least of all from signing in.
    if (call.access === 'public') return parts.authenticate(request).catch(nobodyIfRefused);
    const account = await parts.authenticate(request);
    if (!account) throw new Refusal(platformSentences.signIn, { status: 401, code: 'unauthenticated' });
    if (call.access === 'admin' && account.role !== 'admin') {
      throw new Refusal(platformSentences.adminsOnly, { status: 403, code: 'forbidden' });
    }
    return account;
  };

  const register = <C extends Call>(
    call: C,
    handle: (received: Query<C>, reply: FastifyReply) => Promise<unknown>,
    route = routeOf(call),
  ): void => {
    app.route({
      ...route,
      onRequest: async (request, reply) => {
        // Answers are not cached unless a call says so itself.
        reply.header('cache-control', 'no-store');
        request.account = await admit(call, request);
      },
      handler: async (request, reply) => {
        const { params, query, body, account } = request;
        const language = languageOf(request);
        reply.header('vary', 'accept-language');
        return handle({ params, query, body, account, request, language } as Query<C>, reply);
      },
    });
  };

  return {
    query(call, handle) {
      register(call, async (received, reply) => {
        await awaitPosition(parts, call, received.request, reply);
        return handle(received, reply);
      });
    },

    follow(call, handle) {
      const answer = async (received: Query<typeof call>, reply: FastifyReply) => {
        const body = serverSentEvents(handle(received), () => admit(call, received.request));
        open.add(body);
        body.once('close', () => open.delete(body));
        return reply.headers(EVENT_STREAM).send(body);
      };
      const events = {
        description: 'Server-sent events',
        content: { 'text/event-stream': { schema: call.answer } },
      };
      // Nobody would read the answer to a HEAD to its end.
      register(call, answer, { ...routeOf(call, events), exposeHeadRoute: false });
    },

    command(call, handle) {
      register(call, async (received, reply) => {
        const { request, account } = received;
        const actorId = account?.id ?? 'visitor';
        const key = idempotencyKey(request);
        const begun = key ? await parts.idempotency.begin(actorId, key, fingerprint(request)) : undefined;
        const commandId = begun?.commandId ?? v7();
        // This tells the caller which facts are its own.
        reply.header('x-correlation-id', commandId);
        if (begun?.answered) {
          const { content } = begun.answered;
          if (content !== undefined && content !== (await readContent(request))) throw keyReused();
          request.recorded = commitIn(begun.answered);
          return send(reply, begun.answered);
        }

        const asked = askedBy(request, account, commandId, parts.clock());
        const done = await handle({ ...received, asked }).catch(async error => {
          const isRefused = error instanceof Refusal && !request.recorded;
          // If the release fails, the key stays tied to its form, which loses nothing.
          if (key && isRefused) await parts.idempotency.release(actorId, key, commandId).catch(() => {});
          throw error;
        });
        const headers: Answer['headers'] = done.revision === undefined ? {} : { etag: etagOf(done.revision) };
        const status = done.status ?? call.status ?? 200;
        const answer: Answer = { status, headers, body: done.body, content: contentOf(request) };
        // Serialised first: an answer that cannot be sent is not stored, since no retry could send it.
        const serialized = reply.code(status).serialize(done.body) as string;
        const kept = key ? await parts.idempotency.finish(actorId, key, answer) : answer;
        return kept === answer
          ? reply.headers(headers).type('application/json; charset=utf-8').send(serialized)
          : send(reply, kept);
      });
    },
  };
}

function nobodyIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

/** The strong ETag of a thing at a revision. */
export function etagOf(revision: number): string {
  return `"${revision}"`;
}

function routeOf(
  call: Call,
  answer: unknown = call.answer,
): RouteShorthandOptions & { method: Call['method']; url: string; bodyLimit?: number } {
  const area = call.path.split('/')[call.path.startsWith('/api/admin/') ? 3 : 2] ?? '';
  return {
    method: call.method,
    url: call.path,
    // These answers contain tokens, which compression could leak.
    ...(call.path.startsWith('/api/auth/') && { compress: false }),
    schema: {
      summary: call.summary,
      tags: [area],
      ...(call.deprecated && { deprecated: true }),
      ...(call.access !== 'public' && { security: [{ bearer: [] }] }),
      ...(call.params && { params: call.params }),
      querystring: strict(call.query),
      ...(call.body && { body: call.body }),
      response: {
        [call.status ?? 200]: answer,
        ...(call.later && { 202: call.answer }),
        '4xx': problemSchema,
        '5xx': problemSchema,
      },
    },
  } as never;
}

/** A query schema that rejects unknown parameters, unless it is declared loose. */
function strict(query: z.ZodObject = z.object({})): z.ZodObject {
  return query.def.catchall ? query : query.strict();
}

/** Waits until the rows include what the caller has seen, and reports their position in the headers. */
async function awaitPosition(
  parts: Pick<Parts, 'freshness' | 'factsBetween'>,
  { reads }: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!reads) return;
  const after = request.headers['x-after-position'];
  if (after !== undefined && (typeof after !== 'string' || !POSITION.test(after))) {
    throw new Refusal(platformSentences.notAPosition, { status: 400, code: 'malformed' });
  }
  const stale = await staleness(parts, reads, after === undefined ? undefined : BigInt(after));
  if (stale !== undefined) reply.header('x-stale', stale);
  // Read before the rows: by then they may be further, but never behind it.
  const reached = parts.freshness.reached();
  if (reached > 0n) reply.header('x-projection-position', String(reached));
}

/** The `X-Stale` header: how many facts the rows are behind the caller, and whether a rebuild is running. */
async function staleness(
  { freshness, factsBetween }: Pick<Parts, 'freshness' | 'factsBetween'>,
  reads: readonly string[],
  after: bigint | undefined,
): Promise<string | undefined> {
  const waited = after === undefined ? undefined : await freshness.wait(reads, after);
  const isRebuilt = freshness.rebuilt(reads).length > 0;
  const { slowest, furthest } = freshness.spread(reads);
  // At least one: the fact that the caller has seen.
  if (waited && !waited.fresh) {
    const behind = Math.max(await factsBetween(waited.at, after!), 1);
    return isRebuilt ? `${behind}; ${REBUILDING}` : String(behind);
  }
  return isRebuilt ? `${await factsBetween(slowest, furthest)}; ${REBUILDING}` : undefined;
}

function askedBy(request: FastifyRequest, account: Account | null, commandId: string, now: Date): Asked {
  const expected = expectedRevision(request);
  return {
    commandId,
    actor: account ? { id: account.id, role: account.role } : { id: 'visitor', role: 'visitor' },
    now,
    origin: originOf(request),
    ...(expected !== undefined && { expected }),
    onRecorded: commit => {
      request.recorded = commit;
    },
  };
}

function commitIn({ body }: Answer): Commit | null {
  const { commit } = (body ?? {}) as { commit?: unknown };
  return commitSchema.safeParse(commit).data ?? null;
}

/** Where a request came from: address and browser, cut to 300 characters. */
export function originOf(request: FastifyRequest): Origin {
  const userAgent = request.headers['user-agent']?.slice(0, 300);
  return { ip: request.ip, ...(userAgent && { userAgent }) };
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 } from 'uuid';
import type { Call } from '#contracts/platform/call.ts';
import { type Commit, commitSchema } from '#contracts/platform/commit.ts';
import type { Actor, Origin } from '#contracts/platform/fact.ts';
import type { Asked } from '../commands/commands.ts';
import { Refusal } from '../refusals/refusal.ts';
import { expectedRevision, fingerprint, idempotencyKey } from './commandHeaders.ts';
import { type Answer, type Idempotency, keyReused } from './idempotency.ts';
import { contentOf, readContent } from './multipart.ts';
import type { Account, Command, Done, Query } from './received.ts';

type Parts = {
  idempotency: Idempotency;
  /** Records whom an answer shows: also one that is repeated, or belongs to a command that changed nothing. */
  look(received: Pick<Query<Call>, 'account' | 'params'>, body: unknown): Promise<void>;
  clock(): Date;
};

/** One command of a caller, and the idempotency key that it came under. */
type Attempt = { actorId: string; key: string | undefined; commandId: string };

/**
 * Answers a command: looks up its idempotency key, repeats the answer stored under that key, or else handles the
 * command and stores the answer.
 */
export async function answerCommand<C extends Call>(
  { idempotency, look, clock }: Parts,
  call: C,
  handle: (command: Command<C>) => Promise<Done<C>>,
  received: Query<C>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { request, account } = received;
  const actorId = account?.id ?? 'visitor';
  const key = idempotencyKey(request);
  const begun = key ? await idempotency.begin(actorId, key, fingerprint(request)) : undefined;
  const commandId = begun?.commandId ?? v7();
  const isNew = begun?.isNew ?? true;
  // The caller recognises its own facts by this.
  reply.header('x-correlation-id', commandId);
  if (begun?.answered) {
    await look(received, begun.answered.body);
    return answerAgain(begun.answered, request, reply);
  }

  const attempt: Attempt = { actorId, key, commandId };
  const asked = { ...askedBy(request, account, commandId, clock()), isNew };
  const done = await handle({ ...received, asked }).catch(error =>
    releaseKey(idempotency, attempt, request, error),
  );
  await look(received, done.body);
  return keepAnswer(idempotency, attempt, call, done, request, reply);
}

async function answerAgain(answered: Answer, request: FastifyRequest, reply: FastifyReply) {
  const { content } = answered;
  if (content !== undefined && content !== (await readContent(request))) throw keyReused();
  request.recorded = commitIn(answered);
  return send(reply, answered);
}

/** The key of a command that was refused, and recorded nothing, may be used again. */
async function releaseKey(
  idempotency: Idempotency,
  { actorId, key, commandId }: Attempt,
  request: FastifyRequest,
  error: unknown,
): Promise<never> {
  const isRefused = error instanceof Refusal && !request.recorded;
  // A key that cannot be released stays tied to its form, which does no harm.
  if (key && isRefused) await idempotency.release(actorId, key, commandId).catch(() => {});
  throw error;
}

async function keepAnswer<C extends Call>(
  idempotency: Idempotency,
  { actorId, key }: Attempt,
  call: C,
  done: Done<C>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const headers: Answer['headers'] = done.revision === undefined ? {} : { etag: etagOf(done.revision) };
  const status = done.status ?? call.status ?? 200;
  const answer: Answer = { status, headers, body: done.body, content: contentOf(request) };
  // Before it is stored: an answer that cannot be serialised could not be repeated either.
  const text = reply.code(status).serialize(done.body) as string;
  const kept = key ? await idempotency.finish(actorId, key, answer) : answer;
  return kept === answer
    ? reply.headers(headers).type('application/json; charset=utf-8').send(text)
    : send(reply, kept);
}

function askedBy(request: FastifyRequest, account: Account | null, commandId: string, now: Date): Asked {
  const expected = expectedRevision(request);
  return {
    commandId,
    actor: actorOf(request, account),
    now,
    origin: originOf(request),
    ...(expected !== undefined && { expected }),
    isGone: () => request.raw.socket.destroyed,
    onRecorded: (commit, name, facts) => {
      request.recorded = commit;
      request.act = { name, facts: [...(request.act?.facts ?? []), ...facts] };
    },
  };
}

/** Who acts for an organizer, or in their cities, acts as that, whatever else the account may do. */
export function actorOf({ member, cityTeam }: FastifyRequest, account: Account | null): Actor {
  if (!account) return { id: 'visitor', role: 'visitor' };
  return { id: account.id, role: member ? 'organizer' : cityTeam ? 'cityTeam' : account.role };
}

/** The strong ETag of a thing at a revision. */
export function etagOf(revision: number): string {
  return `"${revision}"`;
}

/** Where a request came from: address and, cut to 300 characters, browser. */
export function originOf(request: FastifyRequest): Origin {
  const userAgent = request.headers['user-agent']?.slice(0, 300);
  return { ip: request.ip, ...(userAgent && { userAgent }) };
}

function commitIn({ body }: Answer): Commit | null {
  const { commit } = (body ?? {}) as { commit?: unknown };
  return commitSchema.safeParse(commit).data ?? null;
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

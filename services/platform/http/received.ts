import type { FastifyRequest } from 'fastify';
import type { AnswerOf, Call, ReceivedOf } from '#contracts/platform/call.ts';
import type { Commit } from '#contracts/platform/commit.ts';
import type { Language } from '#contracts/platform/sentence.ts';
import type { Asked } from '../commands/commands.ts';

/** The account behind a call, as it is at this moment. */
export type Account = {
  id: string;
  name: string;
  email: string;
  role: 'admin' | 'organizer' | 'user';
  sessionId: string;
  /** Until then, this session counts as recently confirmed by code. */
  confirmedUntil: Date | null;
};

/** What a query's handler receives. */
export type Query<C extends Call> = ReceivedOf<C> & {
  account: Account | null;
  request: FastifyRequest;
  /** The language of sentences in the answer. */
  language: Language;
};
/** What a command's handler receives. */
export type Command<C extends Call> = Query<C> & { asked: Asked };
/** What a command's handler answers: the body, the revision that becomes the ETag, the status if not the call's. */
export type Done<C extends Call> = { body: AnswerOf<C>; revision?: number; status?: number };

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Fastify's
  interface FastifyRequest {
    account: Account | null;
    /** What the request has recorded, or recorded when it was sent before. */
    recorded: Commit | null;
    /** The command, and the kinds of the facts that it recorded now. */
    act: { name: string; facts: string[] } | null;
  }
}

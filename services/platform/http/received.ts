import type { FastifyRequest } from 'fastify';
import type { AnswerOf, Call, ReceivedOf } from '#contracts/platform/call.ts';
import type { Commit } from '#contracts/platform/commit.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { CityTeam } from '../cities/cityTeam.ts';
import type { Asked } from '../commands/commands.ts';
import type { Membership } from './teams.ts';

/** The current account behind a call. */
export type Account = {
  id: string;
  name: string;
  email: string;
  role: 'admin' | 'organizer' | 'user';
  /** May read the audit log, whatever the role. */
  auditor: boolean;
  /** The regions that they look after, as the rows say; admission asks the log. */
  cities: readonly string[];
  sessionId: string;
  /** The organizer that the session is for, if the link in a mail has opened it: it is good for nothing else. */
  onlyOrganizer: string | null;
  /** Until then, this session counts as recently confirmed by code. */
  confirmedUntil: Date | null;
};

/** What a query's handler receives. */
export type Query<C extends Call> = ReceivedOf<C> & {
  account: Account | null;
  /** Who calls for an organizer. */
  member: C extends { access: 'team' } ? Membership : null;
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
    member: Membership | null;
    /** Who calls for cities, and is kept to them. */
    cityTeam: CityTeam | null;
    /** What the request has recorded, or recorded when it was sent before. */
    recorded: Commit | null;
    /** The command, and the kinds of the facts that it recorded now. */
    act: { name: string; facts: string[] } | null;
  }
}

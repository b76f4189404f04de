import type { z } from 'zod';
import type { LookWay } from './reading/people.ts';
import type { TeamRight } from './rights.ts';

/**
 * Who may call: anybody, any signed-in account, administrators only, or who is on the team of the organizer that the path
 * names and has the `right` there.
 */
export type Access = 'public' | 'account' | 'admin' | 'team';

/**
 * One call of the API, known to both sides: the server validates requests and answers against it, the client
 * is typed by it, and the OpenAPI document is generated from it. `reads` names the projections whose rows the
 * answer consists of; a caller that sends a position in `X-After-Position` waits until they have passed it. A
 * call that starts a run and does not finish at once answers 202 (`later`). Query parameters that `query`
 * does not name are refused, unless it is a loose object.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** Auditors may call it, too: an administrator's call that changes nothing. */
  auditors?: true;
  /**
   * City teams may call it, too: an administrator's call that reads rows, and changes things, of their cities alone. Both are
   * kept to them in one place (`services/platform/cities`), whatever the call does.
   */
  cityTeams?: true;
  /** A session that the link in a mail has opened may make it, besides the calls of the team that it is for. */
  byMailLink?: true;
  /** Of a team's call: what its caller must be allowed to do for the organizer. */
  right?: TeamRight;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.core.SomeType;
  /**
   * The most bytes of a body that the handler reads itself: it receives the text as it was sent, and `body` only
   * describes it.
   */
  rawBody?: number;
  /** A raw body of this media type instead of JSON, up to `most` bytes. */
  bytes?: { type: string; most: number };
  answer: z.core.SomeType;
  /** What the rows of the file are made of that it answers. */
  rows?: z.ZodObject;
  /**
   * Whose personal data the answer holds, where its objects do not say so themselves (`ofPerson`): those of the thing
   * that a parameter of the path names, of the kind that the parameter `kind` names if `asKind`. Or nobody's, and why.
   */
  shows?: { category: string; param: string; how?: LookWay } | { nobody: string };
  status?: number;
  later?: boolean;
  reads?: readonly string[];
  /**
   * Whether it can be asked about an earlier moment (`?at=`): `rows` if everything in the answer comes from the rows of
   * `reads` and the clock, `now` if it also reads what has no past (sessions, streams, the log itself) or prepares a change.
   */
  past?: 'rows' | 'now';
  /** Why a file of rows that administrators take is of now only. */
  noPast?: string;
  /** The caller is not authenticated: it answers even if accounts cannot be read. For public calls only. */
  anonymous?: boolean;
  /** Scripts of every site may read the answer, also where it refuses. For public calls without side effects only. */
  everySite?: boolean;
  /** The most bytes of a body, if more than usual; its texts may then be anything, and the handler cleans them. */
  largest?: number;
  /** Kept for older clients; another call does the same. */
  deprecated?: boolean;
};

type ReadsRows = { method: 'GET'; access: 'admin'; reads: readonly string[] };
type FileOfNow = ReadsRows & { rows: object; past: 'now' };
/**
 * What administrators read of rows says whether it has a past: a list that forgets to does not compile, and neither does
 * a file that is of now without a reason.
 */
type SaysWhetherPast<Definition> = Definition extends FileOfNow
  ? Required<Pick<Call, 'noPast'>>
  : Definition extends ReadsRows
    ? Required<Pick<Call, 'past'>>
    : unknown;

/** Where the calls of a team begin. One about an event names it as `:eventId`, which must be the organizer's. */
export const TEAM_PATH = '/api/my/organizers/:organizerId';
type OfTeam = { access: 'team' };
type UnderTeam = { path: `${typeof TEAM_PATH}${'' | `/${string}`}`; params: z.ZodObject };
/** A team's call says what its caller must be allowed, and its path which organizer it is for; others have no right. */
type SaysRight<Definition> = Definition extends OfTeam
  ? Required<Pick<Call, 'right'>> & UnderTeam
  : { right?: never };

/** City teams work in the console: what is not for administrators has nothing to say about them. */
type SaysCities<Definition> = Definition extends { access: 'admin' } ? unknown : { cityTeams?: never };

/** Preserves a call's own types, so that both sides can infer from them. */
export function call<const Definition extends Call>(
  definition: Definition & SaysWhetherPast<Definition> & SaysRight<Definition> & SaysCities<Definition>,
): Definition {
  return definition;
}

type In<Schema> = Schema extends z.core.SomeType ? z.input<Schema> : undefined;
type Out<Schema> = Schema extends z.core.SomeType ? z.output<Schema> : undefined;

/** What a caller sends. */
export type RequestOf<C extends Call> = {
  params: In<C['params']>;
  query: In<C['query']>;
  body: In<C['body']>;
};
/** What a handler receives, validated. */
export type ReceivedOf<C extends Call> = {
  params: Out<C['params']>;
  query: Out<C['query']>;
  body: C extends { bytes: object } ? Uint8Array : C extends { rawBody: number } ? string : Out<C['body']>;
};
export type AnswerOf<C extends Call> = z.output<C['answer']>;

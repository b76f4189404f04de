import type { z } from 'zod';

/** Who may call: anybody, any signed-in account, or administrators only. */
export type Access = 'public' | 'account' | 'admin';

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
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * The most bytes of a body that the handler reads itself: it receives the text as it was sent, and `body` only
   * describes it.
   */
  rawBody?: number;
  /** A raw body of this media type instead of JSON, up to `most` bytes. */
  bytes?: { type: string; most: number };
  answer: z.ZodType;
  status?: number;
  later?: boolean;
  reads?: readonly string[];
  /** The caller is not authenticated: it answers even if accounts cannot be read. For public calls only. */
  anonymous?: boolean;
  /** Scripts of every site may read the answer, also where it refuses. For public calls without side effects only. */
  everySite?: boolean;
  /** The most bytes of a body, if more than usual; its texts may then be anything, and the handler cleans them. */
  largest?: number;
  /** Kept for older clients; another call does the same. */
  deprecated?: boolean;
};

/** Preserves a call's own types, so that both sides can infer from them. */
export function call<const Definition extends Call>(definition: Definition): Definition {
  return definition;
}

type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

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

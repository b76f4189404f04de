import { createParser } from 'eventsource-parser';
import { v7 as uuidv7 } from 'uuid';
import type { AnswerOf, Call, RequestOf } from '#contracts/platform/call.ts';
import { problemSchema } from '#contracts/platform/problem.ts';
import { language } from '../texts/messages.ts';
import { momentAsked, noteNow, refuseInPast } from './asking.ts';
import { CallFailed } from './callFailed.ts';
import { followOwn } from './ownActs.ts';
import { lastPosition, sawCommit, sawRows, sawStale } from './position.ts';
import { readToken, writeToken } from './token.ts';

type Sent<C extends Call> = {
  [Part in keyof RequestOf<C> as RequestOf<C>[Part] extends undefined ? never : Part]: RequestOf<C>[Part];
};
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

export type SendOptions = {
  signal?: AbortSignal;
  /** An idempotency key (`newKey`): one per user action, and the same again on a retry. */
  key?: string;
  /** The revision that a change is based on; the server answers 412 if it is no longer the latest. */
  ifMatch?: number;
  /** Whether the request outlives the page. */
  keepalive?: boolean;
};

/** A new idempotency key for one user action: the server performs it once, however often it is sent. */
export function newKey(): string {
  return uuidv7();
}

/**
 * Makes one call of the API. Takes the contract's call with its parameters, query and body; resolves to the
 * answer as the contract types it. Reads wait for this browser's latest writes. Throws `CallFailed`, or the
 * error of an aborted fetch. A token that the server refuses is removed, which signs the user out.
 */
export async function send<C extends Call>(
  call: C,
  request: Sent<C>,
  options: SendOptions = {},
): Promise<AnswerOf<C>> {
  const parts = request as Parts;
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
  return answerOf(call, await sent(call, parts, body, options));
}

/** Makes a call whose body is a form with files; otherwise like `send`. */
export async function sendForm<C extends Call>(
  call: C,
  form: FormData,
  options: SendOptions = {},
): Promise<AnswerOf<C>> {
  return answerOf(call, await sent(call, {}, form, options));
}

/** Makes a call whose body is JSON as somebody wrote it; otherwise like `send`. */
export async function sendRaw<C extends Call>(
  call: C,
  query: RequestOf<C>['query'],
  body: Blob,
  options: SendOptions = {},
): Promise<AnswerOf<C>> {
  return answerOf(call, await sent(call, { query: query as Parts['query'] }, body, options));
}

/** Fetches a file from the API: a plain link to it would not carry the token. */
export async function fetchFile(path: `/api/${string}`): Promise<{ name: string | null; content: Blob }> {
  const response = await sent({ method: 'GET', path, access: 'admin' }, {}, undefined, {});
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null;
  return { name, content: await response.blob() };
}

/** A connection silent for this long (ms) is dead: the server sends something every 15 s. */
const SILENCE = 45_000;

/**
 * Makes a call that answers with a stream, and passes each message to `tell`. Resolves when the server ends
 * the stream; throws as `send` does, and when the connection breaks or goes silent.
 */
export async function follow<C extends Call>(
  call: C,
  request: Sent<C>,
  tell: (told: AnswerOf<C>) => void,
  signal: AbortSignal,
): Promise<void> {
  const silent = new AbortController();
  const response = await sent(call, request as Parts, undefined, {
    signal: AbortSignal.any([signal, silent.signal]),
  });
  const parser = createParser({ onEvent: ({ data }) => tell(JSON.parse(data)) });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const timer = setTimeout(() => silent.abort(), SILENCE);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    parser.feed(value);
  }
}

/** Several, because a screen may crash on an answer before the latest. */
const KEPT_REQUESTS = 5;
let requests: readonly string[] = [];

/** The ids of the latest answered requests, newest first. */
export function lastRequests(): readonly string[] {
  return requests;
}

type Route = Pick<Call, 'method' | 'path' | 'access' | 'reads' | 'past'>;

async function sent(
  call: Route,
  parts: Parts,
  body: string | Blob | FormData | undefined,
  options: SendOptions,
): Promise<Response> {
  refuseInPast(call);
  const token = call.access === 'public' ? null : readToken();
  const answer = fetchAnswer(urlOf(call, asOfMoment(call, parts)), {
    method: call.method,
    headers: headersOf(call, body, token, options),
    body,
    signal: options.signal,
    ...(options.keepalive && { keepalive: true }),
  });
  const response = await (call.method === 'GET' ? answer : followOwn(answer));
  const id = response.headers.get('X-Request-Id');
  if (id) requests = [id, ...requests].slice(0, KEPT_REQUESTS);
  if (response.ok) return response;
  const failure = await failureOf(response);
  if (token !== null && token === readToken() && refusesToken(failure)) writeToken(null);
  throw failure;
}

/** The same call, about the moment that its query is of. */
function asOfMoment(call: Route, parts: Parts): Parts {
  const at = momentAsked();
  if (at === null || call.method !== 'GET') return parts;
  if (call.past === 'rows') return { ...parts, query: { ...parts.query, at } };
  if (call.past === 'now') noteNow();
  return parts;
}

async function answerOf<C extends Call>(call: C, response: Response): Promise<AnswerOf<C>> {
  const answer = await response.json();
  if (call.reads) {
    sawStale(response.headers.get('X-Stale'));
    sawRows(response.headers.get('X-Projection-Position'));
  }
  if (typeof answer?.commit?.position === 'string') sawCommit(answer.commit.position);
  return answer;
}

async function fetchAnswer(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new CallFailed(0, null, null);
  }
}

function urlOf(call: Route, { params, query }: Parts): string {
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params?.[name])));
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length > 0 ? `${path}?${search}` : path;
}

function headersOf(
  call: Route,
  body: string | Blob | FormData | undefined,
  token: string | null,
  { key, ifMatch }: SendOptions,
) {
  const after = call.reads ? lastPosition() : null;
  return {
    Accept: 'application/json',
    'Accept-Language': language(),
    ...((typeof body === 'string' || body instanceof Blob) && { 'Content-Type': 'application/json' }),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(call.method !== 'GET' && { 'Idempotency-Key': key ?? newKey() }),
    ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
    ...(after !== null && { 'X-After-Position': after }),
  };
}

/** Not every 401 concerns the token: a wrong confirmation code is answered with 401, too. */
function refusesToken({ status, problem }: CallFailed): boolean {
  return status === 401 && (problem === null || problem.code === 'unauthenticated');
}

async function failureOf(response: Response): Promise<CallFailed> {
  const parsed = problemSchema.safeParse(await response.json().catch(() => null));
  const problem = parsed.success ? parsed.data : null;
  return new CallFailed(
    response.status,
    problem,
    response.headers.get('X-Request-Id') ?? problem?.requestId ?? null,
  );
}

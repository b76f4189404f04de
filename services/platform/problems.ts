import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Problem } from '#contracts/platform/problem.ts';
import { isDatabaseDown } from './database.ts';
import { Refusal } from './refusal.ts';
import { OutcomeUnknown, StoreUnavailable, TooLarge } from './store.ts';

type Known = {
  status: number;
  code: string;
  sentence: string;
  details?: Partial<Problem>;
  retryAfter?: number;
};

const MALFORMED: Record<string, Omit<Known, 'details'>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'malformed', sentence: 'The body is not valid JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'malformed', sentence: 'The body is empty.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'too_large', sentence: 'The request is too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported_media_type',
    sentence: 'Send the body as application/json.',
  },
};

const STORE_DOWN = {
  status: 503,
  code: 'unavailable',
  sentence: 'The service cannot reach its store right now. Nothing is lost; please try again.',
  retryAfter: 2,
};

/** Answers any error with the one error body; what nobody expected is logged, and says nothing of itself. */
export function sendProblem(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = knownProblem(error);
  if (!known) request.log.error({ err: error }, 'unexpected');
  else if (known.status >= 500) request.log.warn({ err: error }, known.code);
  const { status, code, sentence, details, retryAfter } = known ?? {
    status: 500,
    code: 'unexpected',
    sentence: 'Something went wrong on our side. Nothing was changed.',
  };
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .type('application/json')
    .send(problem(sentence, code, request.id, details));
}

/** Answers what is no HTTP, or has headers over 16 kB, before there is a request; then closes the connection. */
export function sendClientProblem(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const [status, code] = tooLarge ? [431, 'too_large'] : [400, 'malformed'];
  const sentence = tooLarge
    ? 'The headers of the request are too large.'
    : 'This is not a valid HTTP request.';
  const body = JSON.stringify(problem(sentence, code, randomUUID()));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** The error body: the sentence twice, because callers read either field. */
export function problem(
  sentence: string,
  code: string,
  requestId: string,
  details: Partial<Problem> = {},
): Problem {
  return { error: sentence, message: sentence, code, requestId, ...details };
}

function knownProblem(error: FastifyError | Error): Known | undefined {
  if (error instanceof Refusal) {
    const { fieldErrors, changes, retryAfter, data } = error.details;
    const { attemptsRemaining } = data ?? {};
    const details = {
      ...(fieldErrors && { fieldErrors }),
      ...(changes && { changes }),
      ...(data && { data }),
      ...(attemptsRemaining !== undefined && { attemptsRemaining }),
    };
    return {
      status: error.status,
      code: error.code,
      sentence: error.message,
      details,
      ...(retryAfter && { retryAfter }),
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error);
  if (error instanceof OutcomeUnknown || error instanceof StoreUnavailable) return STORE_DOWN;
  if (error instanceof TooLarge) return MALFORMED.FST_ERR_CTP_BODY_TOO_LARGE;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (MALFORMED[code]) return MALFORMED[code];
  if (isDatabaseDown(error)) return STORE_DOWN;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status && status >= 400 && status < 500) {
    return {
      status,
      code: code.toLowerCase() || 'malformed',
      sentence: STATUS_CODES[status] ?? 'Bad Request',
    };
  }
  return undefined;
}

function invalid(error: {
  validation: { instancePath: string; message?: string; params?: unknown }[];
}): Known {
  const fieldErrors: Record<string, string> = {};
  for (const issue of error.validation) {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
    fieldErrors[field || 'body'] ??= issue.message ?? 'This is not valid.';
  }
  const sentence = `Please check: ${Object.keys(fieldErrors).join(', ')}.`;
  return { status: 422, code: 'invalid', sentence, details: { fieldErrors } };
}

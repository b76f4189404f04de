import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Commit } from '#contracts/platform/commit.ts';
import type { Problem } from '#contracts/platform/problem.ts';
import { type Language, type Sentence, tell } from '#contracts/platform/sentences/sentence.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { isDatabaseDown, isDiskFull, isTooSlow } from '../database/database.ts';
import { UnreadableFact } from '../facts/factCodec.ts';
import { Refusal } from '../refusals/refusal.ts';
import { OutcomeUnknown, StoreFull, StoreUnavailable, TooLarge } from '../store/store.ts';
import { storeDenies } from '../store/storeRefusal.ts';
import { languageOf } from './language.ts';

type Known = {
  status: number;
  code: string;
  sentence: Sentence;
  details?: Omit<Refusal['details'], 'status' | 'code' | 'retryAfter'> | undefined;
  commit?: Commit | undefined;
  retryAfter?: number;
};

const MALFORMED: Record<string, Omit<Known, 'details'>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'malformed', sentence: platformSentences.notJson },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'malformed', sentence: platformSentences.emptyBody },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'too_large', sentence: platformSentences.tooLarge },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported_media_type',
    sentence: platformSentences.sendJson,
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: 'malformed',
    sentence: platformSentences.wrongLength,
  },
  FST_ERR_BAD_URL: { status: 400, code: 'malformed', sentence: platformSentences.badAddress },
  FST_ERR_MAX_PARAM_LENGTH: {
    status: 414,
    code: 'too_large',
    sentence: platformSentences.addressTooLong,
  },
};

/** The refusals of libraries, by the status that they choose. */
const OF_STATUS: Record<number, Pick<Known, 'code' | 'sentence'>> = {
  404: { code: 'not_found', sentence: platformSentences.nothingHere },
  408: { code: 'timeout', sentence: platformSentences.tooSlow },
  413: { code: 'too_large', sentence: platformSentences.tooLarge },
  414: { code: 'too_large', sentence: platformSentences.addressTooLong },
  415: { code: 'unsupported_media_type', sentence: platformSentences.sendJson },
};
const NOT_VALID = { code: 'malformed', sentence: platformSentences.notValid };

const STORE_DOWN = {
  status: 503,
  code: 'unavailable',
  sentence: platformSentences.storeDown,
  retryAfter: 2,
};

const UNREADABLE = { status: 409, code: 'unreadable', sentence: platformSentences.unreadable };

/** Statements that timed out changed nothing, and may succeed when repeated. */
const FULL = { ...STORE_DOWN, sentence: platformSentences.storeFull, retryAfter: 30 };
const BUSY = { ...STORE_DOWN, sentence: platformSentences.storeBusy };

/**
 * Answers every error with the same error body; an unexpected error is logged, and its details are not
 * revealed.
 */
export function sendProblem(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = knownProblem(error);
  if (!known) request.log.error({ err: error }, 'unexpected');
  else if (known.status >= 500 || known.code === UNREADABLE.code)
    request.log.warn({ err: error }, known.code);
  const { status, code, sentence, details, commit, retryAfter } = known ?? unexpected(request);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return answerProblem(request, reply.code(status), { sentence, code, details, commit });
}

/** The answer to an unexpected error, which may have occurred after something was recorded. */
function unexpected({ recorded }: FastifyRequest): Known {
  if (!recorded) return { status: 500, code: 'unexpected', sentence: platformSentences.unexpected };
  return { status: 500, code: 'recorded', sentence: platformSentences.recorded, commit: recorded };
}

export type ProblemText = Pick<Known, 'sentence' | 'code' | 'details' | 'commit'>;

/** Sends the error body, in the reader's language. */
export function answerProblem(request: FastifyRequest, reply: FastifyReply, text: ProblemText): FastifyReply {
  const language = languageOf(request);
  // A malformed URL gets here before any hook has run.
  reply.header('x-request-id', request.id);
  // A failing call may already have set how long its answer can be cached, which does not apply to an error.
  reply.removeHeader('etag').header('cache-control', 'no-store');
  return reply
    .header('content-language', language)
    .header('vary', 'accept-language')
    .type('application/json')
    .send(problem(text, language, request.id));
}

/** The error body. It has the sentence in two fields, because callers read either one. */
export function problem(
  { sentence, code, details, commit }: ProblemText,
  language: Language,
  requestId: string,
): Problem {
  const { fieldErrors, changes, counts, data } = details ?? {};
  const { attemptsRemaining } = data ?? {};
  const text = tell(sentence, language);
  const ofFields = Object.entries(fieldErrors ?? {}).map(([field, error]) => [field, tell(error, language)]);
  return {
    error: text,
    message: text,
    code,
    requestId,
    ...(fieldErrors && { fieldErrors: Object.fromEntries(ofFields) }),
    ...(changes && { changes }),
    ...(counts && { counts }),
    ...(commit && { commit }),
    ...(data && { data }),
    ...(attemptsRemaining !== undefined && { attemptsRemaining }),
  };
}

function knownProblem(error: FastifyError | Error): Known | undefined {
  if (error instanceof Refusal) {
    const { status, code, sentence, details } = error;
    return { status, code, sentence, details, ...(details.retryAfter && { retryAfter: details.retryAfter }) };
  }
  if (error instanceof OutcomeUnknown || error instanceof StoreUnavailable) return STORE_DOWN;
  if (error instanceof UnreadableFact) return UNREADABLE;
  if (error instanceof TooLarge) return MALFORMED.FST_ERR_CTP_BODY_TOO_LARGE;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (MALFORMED[code]) return MALFORMED[code];
  if (isDatabaseDown(error) || storeDenies(error)) return STORE_DOWN;
  if (error instanceof StoreFull || isDiskFull(error)) return FULL;
  if (isTooSlow(error)) return BUSY;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status && status >= 400 && status < 500) {
    // The library's message is for the log.
    return { status, ...(OF_STATUS[status] ?? NOT_VALID) };
  }
  return undefined;
}

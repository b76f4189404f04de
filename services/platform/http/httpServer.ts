import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { Refusal } from '../refusals/refusal.ts';
import { languageOf } from './language.ts';
import { problem, sendProblem } from './problems.ts';

/** Timeouts in milliseconds. */
export type Patience = {
  /** How long the headers of a request may take to arrive, counted from the opening of the connection. */
  headers: number;
  /**
   * How long a whole request may take to arrive: uploading a 200 MB import takes four minutes at 7 Mbit/s.
   */
  request: number;
  /** How long a connection may be silent in both directions. Event streams send something every 15 s. */
  silence: number;
  /** How often Node checks for connections that have timed out. */
  check: number;
  /** How long a caller has to read an answer that is followed by closing the connection. */
  linger: number;
};

const PATIENCE: Patience = {
  headers: 20_000,
  request: 300_000,
  silence: 300_000,
  check: 5_000,
  linger: 2_000,
};

/**
 * Fastify's options for a server with a timeout for every wait and the same error format for every failure.
 */
export function serverOptions(given: Partial<Patience> = {}) {
  const patience = { ...PATIENCE, ...given };
  return {
    requestTimeout: patience.request,
    connectionTimeout: patience.silence,
    // While it closes, new connections are refused, and open ones get their answers before they are closed: no request
    // fails because a server is replaced.
    return503OnClosing: false,
    http: {
      headersTimeout: Math.min(patience.headers, patience.request),
      connectionsCheckingInterval: patience.check,
      // The operating system detects callers that vanished without closing, for example with their network.
      keepAlive: true,
      keepAliveInitialDelay: 60_000,
      // Node would answer without a body; `answerEverything` says what is missing.
      requireHostHeader: false,
    },
    frameworkErrors: sendProblem,
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) =>
      sendClientProblem(error, socket, patience.linger),
  };
}

/** Answers with a body what Node would answer without one: a missing host, and expectations. */
export function answerEverything(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host !== undefined || raw.httpVersion !== '1.1') return;
    throw new Refusal(platformSentences.noHost, { status: 400, code: 'malformed' });
  });
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const id = randomUUID();
    const expectation = { sentence: platformSentences.expectation, code: 'malformed' };
    const body = JSON.stringify(problem(expectation, languageOf(request), id));
    response.writeHead(417, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-request-id': id,
      connection: 'close',
    });
    response.end(body);
  });
}

type Answer = [status: number, code: string, sentence: Sentence];

const NOT_HTTP: Answer = [400, 'malformed', platformSentences.notHttp];
const CLIENT_PROBLEMS: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large', platformSentences.headersTooLarge],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large', platformSentences.tooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'timeout', platformSentences.tooSlow],
};

/**
 * Answers requests that are not HTTP, too large or too slow, for which there is no request object; then
 * closes the connection, even if the caller leaves its end open.
 */
export function sendClientProblem(
  error: Error & { code?: string },
  socket: Socket & { _httpMessage?: { headersSent: boolean } },
  lingerMs: number,
): void {
  // In the middle of a response, a second one would be read as part of the first.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const [status, code, sentence] = CLIENT_PROBLEMS[error.code ?? ''] ?? NOT_HTTP;
  const id = randomUUID();
  // An unreadable request does not say which language its sender reads.
  const body = JSON.stringify(problem({ sentence, code }, 'en', id));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${id}\r\nconnection: close\r\n\r\n${body}`,
  );
  const destroying = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(destroying));
}

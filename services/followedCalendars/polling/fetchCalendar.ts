import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { pollSentences } from '#contracts/followedCalendars/sentences.ts';
import { CALENDAR_BYTES } from '#contracts/importedEvents/collected.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { type Access, PrivateAddress, requestFrom } from './safeRequest.ts';

/** What a server gave us with a calendar, so that it need not send the same again. */
export type Validators = { etag: string | null; lastModified: string | null };

export type Fetched =
  | { outcome: 'unchanged' }
  | ({ outcome: 'sent'; bytes: Uint8Array; charset: string | undefined } & Validators)
  | { outcome: 'failed'; why: Sentence; retryAfterMs?: number };

const MOST_REDIRECTS = 5;
export const FETCH_SECONDS = 30;

type Options = Access & { signal?: AbortSignal; seconds?: number };

/**
 * Fetches a calendar, unless it is still the one that the validators are of. Each address on the way is checked
 * before anything connects to it; size and time are limited. Nothing that a server does makes this throw.
 */
export async function fetchCalendar(address: string, known: Validators, options: Options): Promise<Fetched> {
  const { seconds = FETCH_SECONDS } = options;
  const inTime = AbortSignal.timeout(seconds * 1_000);
  const signal = options.signal ? AbortSignal.any([inTime, options.signal]) : inTime;
  let url = new URL(address);
  try {
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      const answer = await requestFrom(url, headersFor(known), { ...options, signal });
      const next = redirectOf(answer, url);
      if (!next) return await answered(answer, signal);
      answer.destroy();
      if (next === 'bad') return failed(pollSentences.badRedirect);
      url = next;
    }
    return failed(pollSentences.redirects);
  } catch (error) {
    if (inTime.aborted) return failed(pollSentences.tooSlow({ seconds }));
    return failed(reasonOf(error, url.host));
  }
}

function headersFor({ etag, lastModified }: Validators): Record<string, string> {
  return {
    accept: 'text/calendar, text/html;q=0.5, text/plain;q=0.5, */*;q=0.1',
    'accept-encoding': 'gzip, br',
    'user-agent': 'Tanda calendar reader',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | 'bad' | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  const to = headers.location && URL.canParse(headers.location, from) && new URL(headers.location, from);
  if (!to) return 'bad';
  if (to.protocol === 'webcal:') return new URL(to.href.replace(/^webcal:/, 'https:'));
  return ['http:', 'https:'].includes(to.protocol) && !to.username && !to.password ? to : 'bad';
}

async function answered(answer: IncomingMessage, signal: AbortSignal): Promise<Fetched> {
  const { statusCode: status = 0, headers } = answer;
  if (status === 304) return { outcome: 'unchanged' };
  if (status !== 200) {
    answer.destroy();
    const why =
      status === 404 || status === 410 ? 'gone' : status === 401 || status === 403 ? 'forbidden' : 'status';
    return { ...failed(pollSentences[why]({ status })), ...retryAfter(headers) };
  }
  const bytes = await bodyOf(answer, signal);
  if (!bytes) return failed(pollSentences.tooLarge({ megabytes: CALENDAR_BYTES / 1024 / 1024 }));
  return {
    outcome: 'sent',
    bytes,
    charset: /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1],
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
}

/** The body, unpacked; undefined as soon as there is too much of it. */
async function bodyOf(answer: IncomingMessage, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  const stream = unpacked(answer);
  for await (const chunk of stream) {
    signal.throwIfAborted();
    length += (chunk as Buffer).length;
    // Leaving the loop destroys the stream, and with it the connection.
    if (length > CALENDAR_BYTES) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

const UNPACKERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

function unpacked(answer: IncomingMessage): NodeJS.ReadableStream {
  const encoding = answer.headers['content-encoding']?.toLowerCase();
  const unpacker = UNPACKERS[encoding as keyof typeof UNPACKERS];
  // An error on the way ends the loop that reads the result.
  return unpacker ? pipeline(answer, unpacker(), () => {}) : answer;
}

const DAY_MS = 86_400_000;

/** Seconds, or a date (RFC 9110, 10.2.3), on the clock of the server that names it. */
function retryAfter({ 'retry-after': value = '', date }: IncomingHttpHeaders): { retryAfterMs?: number } {
  const sent = Date.parse(date ?? '');
  const wait = /^\s*\d+\s*$/.test(value)
    ? Number(value) * 1_000
    : Date.parse(value) - (Number.isNaN(sent) ? Date.now() : sent);
  return wait > 0 ? { retryAfterMs: Math.min(wait, DAY_MS) } : {};
}

function reasonOf(error: unknown, host: string): Sentence {
  if (error instanceof PrivateAddress) return pollSentences.privateAddress({ host });
  const code = String((error as { code?: unknown }).code ?? (error as Error).name).slice(0, 60);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return pollSentences.noHost({ host });
  return pollSentences.unreachable({ host, reason: code });
}

function failed(why: Sentence): Extract<Fetched, { outcome: 'failed' }> {
  return { outcome: 'failed', why };
}

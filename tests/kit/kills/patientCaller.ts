import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Commit } from '#contracts/platform/commit.ts';

export type Request = {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  headers?: Record<string, string>;
};

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: { code?: string; commit?: Commit; event?: { id: string } };
};

/** The answer, how many attempts it took, and unexpected answers to earlier attempts. */
export type Answered = Answer & { tries: number; unexpected: string[] };

export type Caller = {
  /** A single attempt. Rejects if there is no answer. */
  once(request: Request): Promise<Answer>;
  /** Repeats the same request, with the same key, until there is an answer other than 503. */
  untilAnswered(request: Request, signal: AbortSignal): Promise<Answered>;
  close(): void;
};

const ATTEMPT_MS = 20_000;
const PAUSE_MS = { least: 20, most: 200 };

/** A caller with a token and one connection that retries until it gets an answer. */
export function patientCaller({ address, token }: { address: string; token: string }): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const once = (request: Request) => send(new URL(request.path, address), request, { agent, token });
  return {
    once,
    close: () => agent.destroy(),
    async untilAnswered(request, signal) {
      const unexpected: string[] = [];
      for (let tries = 1; ; tries++) {
        signal.throwIfAborted();
        const answer = await once(request).catch(() => undefined);
        if (answer && answer.status < 500) return { ...answer, tries, unexpected };
        // 503 is the expected answer while a part is down; any other 5xx is a bug.
        if (answer && answer.status !== 503) unexpected.push(`${answer.status} ${answer.body.code}`);
        await sleep(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));
      }
    },
  };
}

function send(
  url: URL,
  request: Request,
  { agent, token }: { agent: Agent; token: string },
): Promise<Answer> {
  const { method, body } = request;
  const payload = body && JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...request.headers,
  };
  return new Promise((settle, reject) => {
    const sent = httpRequest(url, { agent, method, headers, timeout: ATTEMPT_MS }, response => {
      const chunks: Buffer[] = [];
      response.on('data', chunk => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode = 0, headers: answered } = response;
        try {
          settle({ status: statusCode, headers: answered, body: JSON.parse(String(Buffer.concat(chunks))) });
        } catch (error) {
          reject(error as Error);
        }
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', reject);
    sent.end(payload);
  });
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

export type MetricsServer = { port: number; close(): Promise<void> };

type Options = {
  metrics: Pick<Metrics, 'text'>;
  host: string;
  /** 0 means any free one. */
  port: number;
  /** The bearer token that scrapers must send; without it, none is required. */
  token?: string | undefined;
};

/** Tried again while an earlier process still has the port. */
const BETWEEN_MS = 5_000;

/**
 * Serves `GET /metrics` on a port of its own, so that it can be kept from the public by a firewall or a network alone.
 * Resolves once it listens.
 * @throws the error of a port that cannot be used.
 */
export async function serveMetrics({ metrics, host, port, token }: Options): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    answer(metrics, token, request, response).catch(() => response.destroy());
  });
  await listening(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(closed => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/**
 * Serves metrics beside the work of a process, which does not depend on it: a port that is taken is reported, and tried
 * again until it is free or `signal` aborts.
 */
export function keepServingMetrics(
  options: Options & { signal: AbortSignal; onError(error: Error): void; onServing(port: number): void },
): void {
  const { signal, onError, onServing } = options;
  let told = false;
  const attempt = (): void => {
    if (signal.aborted) return;
    serveMetrics(options).then(
      server => {
        signal.addEventListener('abort', () => void server.close(), { once: true });
        if (signal.aborted) void server.close();
        else onServing(server.port);
      },
      error => {
        if (!told) onError(error);
        told = true;
        setTimeout(attempt, BETWEEN_MS).unref();
      },
    );
  };
  attempt();
}

async function answer(
  metrics: Pick<Metrics, 'text'>,
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (status: number, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-length': 0, ...headers }).end();
  };
  if (token && !isToken(request.headers.authorization, token)) {
    return refuse(401, { 'www-authenticate': 'Bearer' });
  }
  if (request.url?.split('?')[0] !== '/metrics') return refuse(404);
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, { allow: 'GET, HEAD' });
  const { type, body } = await metrics.text();
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Compares hashes, which all have the same length and take the same time for every guess. */
function isToken(header: string | undefined, token: string): boolean {
  const hashed = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashed(header ?? ''), hashed(`Bearer ${token}`));
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

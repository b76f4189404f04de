import type { FastifyInstance } from 'fastify';
import { patternOf } from '#platform/http/requestLog.ts';

/** Recent response times: 95 % of `count` calls took no longer than `p95` ms. */
export type ResponseTimes = (now: number) => { count: number; p95: number };
/** The routes whose last answers took long: half of `count` took `ms` or more. */
export type SlowRoutes = (now: number) => { route: string; count: number; ms: number }[];

const KEPT = 2_000;
const LATELY = 15 * 60_000;
const LAST_MINUTE = 60_000;
/** The minimum and maximum number of answers by which a route is judged: the next fast ones clear it. */
const [FEWEST, MOST] = [3, 9];
const SLOW_MS = 2_000;
/** Bytes of a body that take their time to arrive. */
const LARGE = 1_000_000;

type Sample = { at: number; ms: number };

/** Measures how long this process takes, from the first byte read to the last one written. */
export function measureResponses(app: FastifyInstance): { responseTimes: ResponseTimes; slow: SlowRoutes } {
  const samples: Sample[] = [];
  const byRoute = new Map<string, Sample[]>();
  let next = 0;
  app.addHook('onResponse', async (request, reply) => {
    // A stream stays open until the client leaves, which is no response time.
    if (reply.getHeader('content-type') === 'text/event-stream') return;
    const sample = { at: Date.now(), ms: reply.elapsedTime };
    if (isOurs(request.headers['content-length'], reply)) {
      const route = `${request.method} ${patternOf(request)}`;
      byRoute.set(route, [...(byRoute.get(route) ?? []), sample].slice(-MOST));
    }
    if (!request.url.startsWith('/api/')) return;
    samples[next] = sample;
    next = (next + 1) % KEPT;
  });
  return {
    responseTimes(now) {
      const recent = sorted(samples.filter(({ at }) => at > now - LATELY));
      return { count: recent.length, p95: recent[Math.ceil(recent.length * 0.95) - 1] ?? 0 };
    },
    slow: now =>
      [...byRoute].flatMap(([route, all]) => {
        const recent = sorted(all.filter(({ at }) => at > now - LAST_MINUTE));
        const ms = recent[Math.floor(recent.length / 2)] ?? 0;
        return recent.length >= FEWEST && ms >= SLOW_MS ? [{ route, count: recent.length, ms }] : [];
      }),
  };
}

/** Whether the time of an answer says how fast we are: not what failed, waited for rows, or came with a large body. */
function isOurs(
  length: string | undefined,
  reply: { statusCode: number; getHeader(name: string): unknown },
): boolean {
  return reply.statusCode < 500 && reply.getHeader('x-stale') === undefined && Number(length ?? 0) < LARGE;
}

function sorted(samples: readonly Sample[]): number[] {
  return samples.map(({ ms }) => ms).sort((a, b) => a - b);
}

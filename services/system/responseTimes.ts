import type { FastifyInstance } from 'fastify';

/** Recent response times: 95 % of `count` calls took no longer than `p95` ms. */
export type ResponseTimes = (now: number) => { count: number; p95: number };

const KEPT = 2_000;
const LATELY = 15 * 60_000;

/** Measures how long this process takes for API calls, from the first byte read to the last one written. */
export function measureResponses(app: FastifyInstance): ResponseTimes {
  const samples: { at: number; ms: number }[] = [];
  let next = 0;
  app.addHook('onResponse', async ({ url }, reply) => {
    // A stream stays open until the client leaves, which says nothing about response times.
    const isStream = reply.getHeader('content-type') === 'text/event-stream';
    if (isStream || !url.startsWith('/api/')) return;
    samples[next] = { at: Date.now(), ms: reply.elapsedTime };
    next = (next + 1) % KEPT;
  });
  return now => {
    const recent = samples.filter(({ at }) => at > now - LATELY).map(({ ms }) => ms);
    recent.sort((a, b) => a - b);
    return { count: recent.length, p95: recent[Math.ceil(recent.length * 0.95) - 1] ?? 0 };
  };
}

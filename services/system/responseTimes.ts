import type { FastifyInstance } from 'fastify';

/** How long answers took lately: of `count` calls 95 in a hundred took no longer than `p95` ms. */
export type ResponseTimes = (now: number) => { count: number; p95: number };

const KEPT = 2_000;
const LATELY = 15 * 60_000;

/** Measures how long calls of the API take, in this process, from the first byte read to the last one written. */
export function measureResponses(app: FastifyInstance): ResponseTimes {
  const samples: { at: number; ms: number }[] = [];
  let next = 0;
  app.addHook('onResponse', async ({ url }, reply) => {
    // What goes on until somebody leaves says nothing of how fast answers are.
    const goesOn = reply.getHeader('content-type') === 'text/event-stream';
    if (goesOn || !url.startsWith('/api/')) return;
    samples[next] = { at: Date.now(), ms: reply.elapsedTime };
    next = (next + 1) % KEPT;
  });
  return now => {
    const recent = samples.filter(({ at }) => at > now - LATELY).map(({ ms }) => ms);
    recent.sort((a, b) => a - b);
    return { count: recent.length, p95: recent[Math.ceil(recent.length * 0.95) - 1] ?? 0 };
  };
}

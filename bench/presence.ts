import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { build } from 'hdr-histogram-js';
import { runProgram } from '#testing/ownDatabase.ts';
import { commandEnvironment, type Product, startProduct } from '#testing/product.ts';
import type { Figure } from './measures/figures.ts';

const ROUNDS = 100;
/** Claims come at any moment between two ticks, of which there are at most two a second. */
const PAUSE_MS = { least: 200, most: 1_200 };
const PATIENCE_MS = 10_000;

type Session = { address: string; token: string };

/**
 * From the request with which one administrator claims an item of a queue until another one's console, told by
 * server-sent events, has read who is reviewing it. Both sessions are in this process, which takes both timestamps. A
 * console claims an item once it has been open for 250 ms; that is not part of the figure.
 */
export async function benchPresence(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const ana: Session = product;
    const max: Session = { address: product.address, token: await secondAdministrator(product) };
    const item = await writeMessage(product);
    const seeing = watchClaims(max, item);
    await seeing.connected;
    const histogram = build({ lowestDiscernibleValue: 1, highestTrackableValue: 60_000_000 });
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));
      const begun = performance.now();
      const seen = seeing.until(true);
      await send(ana, 'PUT', `/admin/queues/contactMessage/${item}/claim`);
      histogram.recordValue(Math.round(((await seen) - begun) * 1_000));
      const gone = seeing.until(false);
      await send(ana, 'DELETE', `/admin/queues/contactMessage/${item}/claim`);
      await gone;
    }
    await seeing.stop();
    const at = (percent: number): number => histogram.getValueAtPercentile(percent) / 1_000;
    const [p50, p95, p99] = [at(50), at(95), at(99)];
    return [
      {
        name: 'a claim until another console shows it, p95',
        value: p95,
        unit: 'ms',
        p50,
        p99,
        goal: { atMost: 3_000 },
      },
    ];
  } finally {
    await product.stop();
  }
}

/** Follows the feed as a console does, and reads the claims whenever they have changed. */
function watchClaims(session: Session, item: string) {
  const over = new AbortController();
  let isClaimed = false;
  let waiting: { wanted: boolean; tell: (at: number) => void } | undefined;
  let connect = (): void => {};
  const connected = new Promise<void>(resolve => {
    connect = resolve;
  });
  const look = async (): Promise<void> => {
    const { claims } = await send<{ claims: { item: string }[] }>(
      session,
      'GET',
      '/admin/queues/contactMessage/claims',
    );
    isClaimed = claims.some(claim => claim.item === item);
    if (waiting?.wanted !== isClaimed) return;
    waiting.tell(performance.now());
    waiting = undefined;
  };
  const onEvent = ({ data }: { data: string }): void => {
    connect();
    if ((JSON.parse(data).claims ?? []).includes('contactMessage')) void look();
  };
  const following = follow(session, onEvent, over.signal);
  return {
    connected,
    until(wanted: boolean): Promise<number> {
      const seen = new Promise<number>(tell => {
        waiting = { wanted, tell };
      });
      const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
        throw new Error(`A claim was not seen within ${PATIENCE_MS} ms`);
      });
      return Promise.race([seen, late]);
    },
    async stop() {
      over.abort();
      await following;
    },
  };
}

async function follow(
  { address, token }: Session,
  onEvent: (event: { data: string }) => void,
  signal: AbortSignal,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/api/admin/positions`, { headers, signal });
  const parser = createParser({ onEvent });
  try {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) parser.feed(chunk);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function secondAdministrator(product: Product): Promise<string> {
  const email = 'max@example.org';
  const args = [email, 'Max'];
  const { out } = await runProgram('services/createAdministrator.ts', args, commandEnvironment(product));
  const password = /^Password\s+(\S+)/m.exec(out)?.[1];
  for (;;) {
    // The account can sign in once it is in the rows.
    const answer = await fetch(`${product.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { token } = (await answer.json()) as { token?: string };
    if (token) return token;
    await sleep(100);
  }
}

async function writeMessage({ address, token }: Product): Promise<string> {
  const message = {
    name: 'Bea',
    email: 'bea@example.org',
    subject: 'other',
    message: 'Is there dance tonight?',
  };
  const { id } = await send<{ id: string }>({ address, token: '' }, 'POST', '/support/contact', message);
  while (!(await isListed({ address, token }, id))) await sleep(50);
  return id;
}

async function isListed({ address, token }: Session, id: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${address}/api/admin/contact-messages/${id}`, { headers })).ok;
}

async function send<Answer>(
  { address, token }: Session,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

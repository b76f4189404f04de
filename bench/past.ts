import { connectStore, type Store } from '#platform/store/store.ts';
import { appendEvents, recordOf } from '#testing/manyEvents.ts';
import { startProduct } from '#testing/product.ts';
import type { Figure } from './measures/figures.ts';

/** `PAST_EVENTS=5000 npm run bench -- past` measures with fewer. */
const EVENTS = Number(process.env.PAST_EVENTS ?? 20_000);
const MOMENTS = 5;
const THINGS = 200;

/** A list as of a moment, folded for the first time and read again; and one thing as of a moment. */
export async function benchPast(): Promise<Figure[]> {
  const product = await startProduct();
  const store = connectStore({ url: product.urls.eventStore });
  const ask = async (path: string): Promise<unknown> => {
    const headers = {
      authorization: `Bearer ${product.token}`,
      'x-after-position': String(await store.head()),
    };
    const answer = await fetch(`${product.address}${path}`, { headers });
    // On a busy machine a moment may take longer than a call waits, and counts in full; so may the rows of now.
    if (answer.status === 503 || answer.headers.has('x-stale')) {
      await answer.body?.cancel();
      return ask(path);
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  try {
    await appendEvents(store, EVENTS);
    await untilRows(ask);
    const { recent, again, old } = await timeLists(store, ask);
    const things = await timeThings(ask);
    const of = EVENTS.toLocaleString('en');
    return [
      {
        name: `list of ${of} events as of a moment, first time (max of ${MOMENTS})`,
        value: Math.max(...recent),
        unit: 'ms',
        goal: { atMost: 5_000 },
      },
      {
        name: `the same, all of them changed since (max of ${MOMENTS})`,
        value: Math.max(...old),
        unit: 'ms',
        goal: { atMost: 5_000 },
      },
      { name: `list of ${of} events as of a moment, again (p95)`, value: p95(again), unit: 'ms' },
      { name: 'one thing as of a moment (p95)', value: p95(things), unit: 'ms', goal: { atMost: 150 } },
    ];
  } finally {
    await store.close();
    await product.stop();
  }
}

/** Lists as of moments since which nothing has changed, read again, and of moments since which everything has. */
async function timeLists(store: Store, ask: (path: string) => Promise<unknown>) {
  const list = (at: Date) => ask(`/api/admin/events?limit=50&sort=start&at=${at.toISOString()}`);
  const [recent, again, old]: [number[], number[], number[]] = [[], [], []];
  const moments: Date[] = [];
  for (let moment = 0; moment < MOMENTS; moment++) {
    // Another last fact, and so another moment.
    await appendEvents(store, 1);
    const at = new Date();
    recent.push(await timeOf(() => list(at)));
    for (let turn = 0; turn < 10; turn++) again.push(await timeOf(() => list(at)));
    await appendEvents(store, 1);
    moments.push(new Date());
  }
  await touchAll(store);
  // Waits for the rows of now, which would count otherwise.
  await ask('/api/admin/events?limit=1');
  for (const at of moments) old.push(await timeOf(() => list(at)));
  return { recent, again, old };
}

async function timeThings(ask: (path: string) => Promise<unknown>): Promise<number[]> {
  const { events } = (await ask('/api/admin/events?limit=50')) as { events: { id: string }[] };
  const things: number[] = [];
  for (let turn = 0; turn < THINGS; turn++) {
    const { id } = events[turn % events.length]!;
    const at = new Date(Date.now() - turn).toISOString();
    const took = await timeOf(() => ask(`/api/admin/past/steps/event-${id}?at=${at}`));
    // The first asks V8 where the folds are.
    if (turn > 0) things.push(took);
  }
  return things;
}

/** One more fact in the stream of every event. */
async function touchAll(store: Store): Promise<void> {
  const last = new Map<string, number>();
  for await (const { stream, revision } of store.readAll()) {
    if (stream.startsWith('event-')) last.set(stream, revision);
  }
  const appends = [...last].map(([stream, expected]) => ({
    stream,
    expected,
    records: [recordOf('EventDetailsChanged', { price: '$20' })],
  }));
  for (let from = 0; from < appends.length; from += 500) {
    await store.appendEach(appends.slice(from, from + 500));
  }
}

async function untilRows(ask: (path: string) => Promise<unknown>): Promise<void> {
  for (;;) {
    const { pagination } = (await ask('/api/admin/events?limit=1')) as { pagination: { total: number } };
    if (pagination.total >= EVENTS) return;
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
}

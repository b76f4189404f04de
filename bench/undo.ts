import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { connectStore, type Store } from '#platform/store/store.ts';
import { appendEvents, recordOf } from '#testing/manyEvents.ts';
import { type Product, startProduct } from '#testing/product.ts';
import { keyed } from './http.ts';
import type { Figure } from './measures/figures.ts';

/** `UNDO_CHANGES=200 npm run bench -- undo` measures with fewer. */
const CHANGES = Number(process.env.UNDO_CHANGES ?? 2_000);
const LOOK_MS = 100;
const GOAL = { atMost: 60_000 };

/** What one person did to many events, previewed, undone by one run, and taken back by another. */
export async function benchUndo(): Promise<Figure[]> {
  const product = await startProduct();
  const store = connectStore({ url: product.urls.eventStore });
  try {
    await appendEvents(store, CHANGES);
    const from = new Date();
    const actorId = await changeAll(store);
    const order = { actorId, from: from.toISOString(), until: new Date(Date.now() + 1).toISOString() };
    await untilRows(product, store);
    const previewed = await timed(async () => {
      const { undone } = (await post(product, '/api/admin/acts/undo/preview', order)) as { undone: number };
      if (undone !== CHANGES) throw new Error(`The preview undoes ${undone}`);
    });
    let first = '';
    const undone = await timed(async () => {
      first = await run(product, '/api/admin/acts/undo', order);
    });
    const takenBack = await timed(() => run(product, `/api/admin/acts/undo/${first}/undo`, {}));
    const of = CHANGES.toLocaleString('en');
    return [
      { name: `preview of ${of} changes of a person to undo`, value: previewed, unit: 'ms', goal: GOAL },
      { name: `undoing ${of} changes of a person`, value: undone, unit: 'ms', goal: GOAL },
      { name: 'undoing that run', value: takenBack, unit: 'ms', goal: GOAL },
    ];
  } finally {
    await store.close();
    await product.stop();
  }
}

/** One person changes each event, as commands do; answers who. */
async function changeAll(store: Store): Promise<string> {
  const actorId = v7();
  const last = new Map<string, number>();
  for await (const { stream, revision } of store.readAll({ prefixes: ['event-'] }))
    last.set(stream, revision);
  const appends = [...last].map(([stream, expected]) => {
    const { metadata, ...record } = recordOf('EventDetailsChanged', {
      title: `Changed ${expected}`,
      price: '$99',
    });
    const actor = { id: actorId, role: 'admin' };
    return { stream, expected, records: [{ ...record, metadata: { ...(metadata as object), actor } }] };
  });
  await store.appendEach(appends);
  return actorId;
}

async function untilRows({ address, token }: Product, store: Store): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'x-after-position': String(await store.head()) };
  for (;;) {
    const answer = await fetch(`${address}/api/admin/events?limit=1`, { headers });
    const { pagination } = (await answer.json()) as { pagination?: { total: number } };
    if (pagination?.total === CHANGES && !answer.headers.has('x-stale')) return;
    await pause(LOOK_MS);
  }
}

async function post({ address, token }: Product, path: string, body: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...keyed() };
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Starts a run and waits for its end; answers its id. Fails unless it has undone everything. */
async function run(product: Product, path: string, body: object): Promise<string> {
  const { jobId } = (await post(product, path, body)) as { jobId: string };
  const headers = { authorization: `Bearer ${product.token}` };
  for (;;) {
    const answer = await fetch(`${product.address}/api/admin/runs/${jobId}?limit=1`, { headers });
    const { run: found } = (await answer.json()) as {
      run?: { finishedAt: string | null; succeeded: number; failed: number; skipped: number };
    };
    if (found?.finishedAt) {
      if (found.succeeded !== CHANGES)
        throw new Error(`${found.failed} failed, ${found.skipped} were skipped`);
      return jobId;
    }
    await pause(LOOK_MS);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

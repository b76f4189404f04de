import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'hdr-histogram-js';
import pg from 'pg';
import { eventsTable } from '#contracts/events/rows.ts';
import { connectStore, type Store } from '#platform/store/store.ts';
import { patientCaller } from '#testing/kills/patientCaller.ts';
import { type Product, startProduct } from '#testing/product.ts';
import { importForm } from '#testing/sent/importFile.ts';
import { commandFor, keyed, makeEvents } from './http.ts';
import type { Figure } from './measures/figures.ts';
import { memoryOf } from './measures/memory.ts';
import { rawPerSecond } from './rawLog.ts';

/** `IMPORT_ROWS=10000 npm run bench -- import` is faster. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 100_000);
const COMMANDS_A_SECOND = 20;
const ALONE_MS = 5_000;
const LOOK_MS = 100;
/** The kernel walks all pages of a process to answer. */
const MEMORY_MS = 2_000;
const PATIENCE_MS = 300_000;

/**
 * Import of a CSV with 100,000 events, uploaded as a browser does, until each is in the log and in the list; also the
 * latency of other people's commands during the import, and the memory used.
 */
export async function benchImport(): Promise<Figure[]> {
  const product = await startProduct();
  const db = new pg.Client({ connectionString: product.urls.database.owner });
  const store = connectStore({ url: product.urls.eventStore });
  try {
    await db.connect();
    const events = await makeEvents(product, 200);
    const raw = await rawPerSecond(db, store, {
      ...{ table: eventsTable, category: 'event', type: 'EventCreated' },
      ...{ like: events[0]!, count: ROWS },
    });
    // Created beforehand, because it blocks this process, and the commands that it sends, for a second.
    const form = importForm(ROWS);
    const alone = startOthers(product, events);
    await sleep(ALONE_MS);
    const before = await alone.stop();
    const others = startOthers(product, events);
    const memory = startMemory(product);
    const begun = performance.now();
    const id = await send(product, form);
    const recorded = await untilRecorded(product, id, begun);
    const listed = await untilListed(db, store, begun);
    const peaks = memory.stop();
    const meanwhile = await others.stop();
    return [
      {
        name: `import of ${ROWS.toLocaleString('en')} rows, log and rows`,
        value: ROWS / (listed / 1_000),
        unit: 'rows/s',
        raw: { name: 'log and row straight to Postgres', value: raw },
      },
      { name: 'the same until all is recorded', value: ROWS / (recorded / 1_000), unit: 'rows/s' },
      { name: `commands before, ${COMMANDS_A_SECOND} a second`, unit: '/s answered', ...before },
      { name: `commands meanwhile, ${COMMANDS_A_SECOND} a second`, unit: '/s answered', ...meanwhile },
      ...peaks,
    ];
  } finally {
    await store.close();
    await db.end();
    await product.stop();
  }
}

async function send({ address, token }: Product, form: FormData): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/api/events/import`, {
    method: 'POST',
    headers,
    body: form,
  });
  const body = (await answer.json()) as { jobId?: string };
  if (!body.jobId) throw new Error(`The import was answered ${JSON.stringify(body)}`);
  return body.jobId;
}

async function untilRecorded({ address, token }: Product, id: string, begun: number): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    const answer = await fetch(`${address}/api/events/import/${id}`, { headers });
    const body = (await answer.json()) as { imported?: number; errors?: number; status?: string };
    if (body.imported === ROWS) return performance.now() - begun;
    if (body.errors || body.status === 'failed' || performance.now() - begun > PATIENCE_MS) {
      throw new Error(`The import stands at ${JSON.stringify(body)}`);
    }
    await sleep(LOOK_MS);
  }
}

/** By the checkpoint, because counting a hundred thousand rows repeatedly would load the machine. */
async function untilListed(db: pg.Client, store: Store, begun: number): Promise<number> {
  const head = await store.head();
  for (;;) {
    const reached = await db.query("select position from projections.checkpoints where name = 'events'");
    if (BigInt(reached.rows[0].position) >= head) break;
    if (performance.now() - begun > PATIENCE_MS) throw new Error('The rows do not follow the log');
    await sleep(LOOK_MS);
  }
  const took = performance.now() - begun;
  const listed = await db.query('select count(*)::int as listed from read.events where imported');
  if (listed.rows[0].listed !== ROWS) throw new Error(`${listed.rows[0].listed} events are listed`);
  return took;
}

/** Commands at a fixed rate, independent of earlier answers; returns their latencies in milliseconds. */
function startOthers(product: Product, events: readonly string[]) {
  const histogram = build({ lowestDiscernibleValue: 1, highestTrackableValue: 60_000_000 });
  const callers = Array.from({ length: 32 }, () => patientCaller(product));
  let stopped = false;
  let count = 0;
  const running = (async () => {
    const under: Promise<void>[] = [];
    const begun = performance.now();
    for (; !stopped; count++) {
      const due = begun + (count / COMMANDS_A_SECOND) * 1_000;
      await sleep(Math.max(0, due - performance.now()));
      const caller = callers[count % callers.length]!;
      under.push(
        caller.once({ ...commandFor(events), headers: keyed() }).then(() => {
          histogram.recordValue(Math.max(1, Math.round((performance.now() - due) * 1_000)));
        }),
      );
    }
    await Promise.all(under);
  })();
  const begun = performance.now();
  return {
    /** Stops them; `value` is the number of answers per second. */
    async stop(): Promise<{ value: number; p50: number; p99: number }> {
      stopped = true;
      await running;
      for (const caller of callers) caller.close();
      const at = (percent: number): number => histogram.getValueAtPercentile(percent) / 1_000;
      const value = histogram.totalCount / ((performance.now() - begun) / 1_000);
      return { value, p50: at(50), p99: at(99) };
    },
  };
}

/** Peak memory growth of each of our processes, relative to now. */
function startMemory(product: Product) {
  const { postgres: _, ...children } = product.children;
  const now = () => new Map(memoryOf({ children }).map(({ name, value }) => [name.split(' ')[2]!, value]));
  const before = now();
  const peaks = new Map(before);
  const timer = setInterval(() => {
    for (const [name, value] of now()) peaks.set(name, Math.max(value, peaks.get(name) ?? 0));
  }, MEMORY_MS);
  return {
    stop(): Figure[] {
      clearInterval(timer);
      return [...peaks].map(([name, peak]) => ({
        name: `RSS growth of ${name}`,
        value: peak - before.get(name)!,
        unit: 'MB',
      }));
    },
  };
}

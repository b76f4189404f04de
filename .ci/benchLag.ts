import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'hdr-histogram-js';
import pg from 'pg';
import { commandFor, keyed, makeEvents } from './benchHttp.ts';
import { type Figure, median } from './figures.ts';
import { patientCaller } from './patientCaller.ts';
import { type Product, startProduct } from './product.ts';

const ROUNDS = 3;
const SECONDS = 5;
const CALLERS = 32;
const SETTLE_MS = 5_000;

/**
 * From a command's answer until its row is there: the projection's NOTIFY, which Postgres sends with the commit
 * of the rows. Both moments are taken by this process. Commands are begun at a fixed rate, whatever becomes of
 * the ones before.
 */
export async function benchLag({ rate = 200 } = {}): Promise<Figure[]> {
  const product = await startProduct();
  const listener = new pg.Client({ connectionString: product.urls.database.owner });
  try {
    await listener.connect();
    await listener.query('listen projected');
    const events = await makeEvents(product);
    await lagsAt(rate, 2, { product, listener, events });
    const rounds: { p50: number; p99: number; reached: number }[] = [];
    for (let turn = 0; turn < ROUNDS; turn++) {
      rounds.push(await lagsAt(rate, SECONDS, { product, listener, events }));
    }
    return [
      {
        name: `append-to-row lag at ${rate} commands/s`,
        value: median(rounds.map(({ reached }) => reached)),
        unit: '/s reached',
        p50: median(rounds.map(({ p50 }) => p50)),
        p99: median(rounds.map(({ p99 }) => p99)),
      },
    ];
  } finally {
    await listener.end();
    await product.stop();
  }
}

type Parts = { product: Product; listener: pg.Client; events: readonly string[] };

async function lagsAt(rate: number, seconds: number, { product, listener, events }: Parts) {
  const histogram = build({ lowestDiscernibleValue: 1, highestTrackableValue: 60_000_000 });
  const waiting: { position: number; answered: number }[] = [];
  let shown = 0;
  const record = (answered: number, visible: number): void =>
    histogram.recordValue(Math.round(Math.max(0, visible - answered) * 1_000));
  const hear = ({ payload = '' }: pg.Notification): void => {
    const now = performance.now();
    const [name, position] = payload.split(' ');
    if (name !== 'events') return;
    shown = Number(position);
    for (let index = waiting.length - 1; index >= 0; index--) {
      if (waiting[index]!.position <= shown) record(waiting.splice(index, 1)[0]!.answered, now);
    }
  };
  listener.on('notification', hear);
  const callers = Array.from({ length: CALLERS }, () => patientCaller(product));
  const sent: Promise<void>[] = [];
  const begun = performance.now();
  const send = async (caller: (typeof callers)[number]): Promise<void> => {
    const { body } = await caller.once({ ...commandFor(events), headers: keyed() });
    const answered = performance.now();
    const position = Number(body.commit?.position ?? 0);
    if (position <= shown) record(answered, answered);
    else waiting.push({ position, answered });
  };
  for (let number = 0; number < rate * seconds; number++) {
    const due = begun + (number / rate) * 1_000;
    if (due > performance.now()) await sleep(due - performance.now());
    sent.push(send(callers[number % CALLERS]!));
  }
  await Promise.all(sent);
  const reached = sent.length / ((performance.now() - begun) / 1_000);
  for (const until = performance.now() + SETTLE_MS; waiting.length > 0 && performance.now() < until; )
    await sleep(20);
  listener.off('notification', hear);
  for (const caller of callers) caller.close();
  if (waiting.length > 0) throw new Error(`${waiting.length} rows did not come within ${SETTLE_MS} ms`);
  const at = (percent: number): number => histogram.getValueAtPercentile(percent) / 1_000;
  return { p50: at(50), p99: at(99), reached };
}

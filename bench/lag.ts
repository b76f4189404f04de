import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'hdr-histogram-js';
import pg from 'pg';
import { connectStore, type NewRecord, type Store } from '#platform/store/store.ts';
import { patientCaller } from '#testing/kills/patientCaller.ts';
import { recordOf } from '#testing/manyEvents.ts';
import { startProduct } from '#testing/product.ts';
import { commandFor, keyed, makeEvents } from './http.ts';
import { type Figure, median } from './measures/figures.ts';

const ROUNDS = 3;
const SECONDS = 5;
const CALLERS = 32;
const SETTLE_MS = 5_000;

/** Writes one or more facts; returns the position of the last. */
type Write = (number: number) => Promise<number>;
type Lags = { p50: number; p99: number; reached: number };

/**
 * The time from a write's answer until its row is there, that is until the projection's NOTIFY, which
 * Postgres sends when the rows are committed. This process takes both timestamps. Writes start at a fixed
 * rate, independent of earlier ones: as commands over HTTP, and as facts appended directly to the store, at a
 * rate higher than the API process of a small machine can handle; the latter again while one of the 500
 * streams is held back by a parked fact.
 */
export async function benchLag(): Promise<Figure[]> {
  const product = await startProduct();
  const listener = new pg.Client({ connectionString: product.urls.database.owner });
  const store = connectStore({ url: product.urls.eventStore });
  try {
    await listener.connect();
    await listener.query('listen projected');
    const events = await makeEvents(product);
    const callers = Array.from({ length: CALLERS }, () => patientCaller(product));
    const command: Write = async number => {
      const { body } = await callers[number % CALLERS]!.once({ ...commandFor(events), headers: keyed() });
      return Number(body.commit?.position ?? 0);
    };
    const appendTo = appender(store);
    const append: Write = number =>
      appendTo(events[number % events.length]!, detailsChanged({ price: `$${number}` }));
    await lagsAt(200, 2, command, listener);
    const figures = [
      await figure('append-to-row lag at 200 commands/s', 200, command, listener),
      await figure('append-to-row lag at 500 facts/s', 500, append, listener),
    ];
    // A number that the row cannot hold: from here on the stream is parked.
    await appendTo(events[17]!, detailsChanged({ maxAttendees: 3_000_000_000 }));
    figures.push(await figure('the same, one stream held back by a parked fact', 500, append, listener));
    for (const caller of callers) caller.close();
    return figures;
  } finally {
    await store.close();
    await listener.end();
    await product.stop();
  }
}

async function figure(name: string, rate: number, write: Write, listener: pg.Client): Promise<Figure> {
  const rounds: Lags[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) rounds.push(await lagsAt(rate, SECONDS, write, listener));
  const middle = (of: keyof Lags): number => median(rounds.map(round => round[of]));
  return { name, value: middle('reached'), unit: '/s reached', p50: middle('p50'), p99: middle('p99') };
}

async function lagsAt(rate: number, seconds: number, write: Write, listener: pg.Client): Promise<Lags> {
  const histogram = build({ lowestDiscernibleValue: 1, highestTrackableValue: 60_000_000 });
  const waiting: { position: number; answered: number }[] = [];
  let shown = 0;
  const record = (answered: number, visible: number): void =>
    histogram.recordValue(Math.round(Math.max(0, visible - answered) * 1_000));
  const hear = ({ payload = '' }: pg.Notification): void => {
    const now = performance.now();
    const [changing, position, idle = ''] = payload.split(' ');
    if (!`${changing},${idle}`.split(',').includes('events')) return;
    shown = Number(position);
    for (let index = waiting.length - 1; index >= 0; index--) {
      if (waiting[index]!.position <= shown) record(waiting.splice(index, 1)[0]!.answered, now);
    }
  };
  listener.on('notification', hear);
  const sent: Promise<void>[] = [];
  const begun = performance.now();
  const send = async (number: number): Promise<void> => {
    const position = await write(number);
    const answered = performance.now();
    if (position <= shown) record(answered, answered);
    else waiting.push({ position, answered });
  };
  for (let number = 0; number < rate * seconds; number++) {
    const due = begun + (number / rate) * 1_000;
    if (due > performance.now()) await sleep(due - performance.now());
    sent.push(send(number));
  }
  await Promise.all(sent);
  const reached = sent.length / ((performance.now() - begun) / 1_000);
  for (const until = performance.now() + SETTLE_MS; waiting.length > 0 && performance.now() < until; )
    await sleep(20);
  listener.off('notification', hear);
  if (waiting.length > 0) throw new Error(`${waiting.length} rows did not appear within ${SETTLE_MS} ms`);
  const at = (percent: number): number => histogram.getValueAtPercentile(percent) / 1_000;
  return { p50: at(50), p99: at(99), reached };
}

/** Appends facts to events sequentially, each at the revision after the previous one. */
function appender(store: Store): (id: string, fact: NewRecord) => Promise<number> {
  const last = new Map<string, Promise<{ revision: number; position: number }>>();
  const lastOf = async (stream: string) => {
    for await (const { revision, position } of store.readStream(stream, {
      direction: 'backwards',
      limit: 1,
    })) {
      return { revision, position: Number(position) };
    }
    throw new Error(`There is no ${stream}`);
  };
  return async (id, fact) => {
    const stream = `event-${id}`;
    const appended = (last.get(stream) ?? lastOf(stream)).then(async ({ revision }) => {
      const { position } = await store.append(stream, revision, [fact]);
      return { revision: revision + 1, position: Number(position) };
    });
    last.set(stream, appended);
    return (await appended).position;
  };
}

function detailsChanged(data: object): NewRecord {
  return recordOf('EventDetailsChanged', data);
}

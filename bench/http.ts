import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { build } from 'hdr-histogram-js';
import { v5 } from 'uuid';
import { connectStore } from '#platform/store/store.ts';
import { patientCaller } from '#testing/kills/patientCaller.ts';
import { recordOf } from '#testing/manyEvents.ts';
import { type Product, startProduct } from '#testing/product.ts';
import { COUNTING, costsOf } from './measures/costs.ts';
import { type Figure, median } from './measures/figures.ts';
import { memoryOf } from './measures/memory.ts';
import { insertsPerSecond } from './rawPostgres.ts';

const CONNECTIONS = [1, 8, 32];
const ROUNDS = 3;
const SECONDS = 3;
const RAW_SECONDS = 1.5;
const EVENTS = 500;
/** Long enough for Postgres to tell what it has counted, as it does once a second. */
const COSTS_SECONDS = 9;
const COSTS_FROM_MS = 1_500;
const LONG_STREAM = 2_000;
const SHORT_STREAM = 5;
const PAIRS = 40;
/** One in this many commands creates an event; the others change one. */
const CREATION = 10;

type Round = { rate: number; p50: number; p99: number };
type Load = Pick<Product, 'address' | 'token'>;

/** Commands over HTTP: each authenticated, with its own Idempotency-Key, and durable when it is answered. */
export async function benchHttp(): Promise<Figure[]> {
  const product = await startProduct(COUNTING);
  try {
    const events = await makeEvents(product);
    await round(product, events, 8);
    const figures: Figure[] = [];
    for (const connections of CONNECTIONS) {
      const rounds: (Round & { raw: number })[] = [];
      for (let turn = 0; turn < ROUNDS; turn++) {
        const raw = await insertsPerSecond(product.urls.database.owner, connections, RAW_SECONDS);
        rounds.push({ ...(await round(product, events, connections)), raw });
      }
      figures.push({
        name: `commands over HTTP, ${connections} connection${connections > 1 ? 's' : ''}`,
        value: median(rounds.map(({ rate }) => rate)),
        unit: '/s',
        p50: median(rounds.map(({ p50 }) => p50)),
        p99: median(rounds.map(({ p99 }) => p99)),
        raw: { name: 'single-row INSERT commits/s', value: median(rounds.map(({ raw }) => raw)) },
      });
    }
    figures.push(...(await costs(product, events)), await longStream(product, events));
    return [...figures, ...memoryOf(product)];
  } finally {
    await product.stop();
  }
}

/** What a command of 8 connections costs, measured in the middle of a longer round. */
async function costs(product: Product, events: readonly string[]): Promise<Figure[]> {
  const answered = { count: 0 };
  const running = round(product, events, 8, COSTS_SECONDS, answered);
  await sleep(COSTS_FROM_MS);
  const figures = await costsOf(product, async () => {
    const before = answered.count;
    await sleep((COSTS_SECONDS - 1) * 1_000 - COSTS_FROM_MS);
    return answered.count - before;
  });
  await running;
  return figures;
}

/** One command after the other, in turn on an event of few facts and on one of many. */
async function longStream(product: Product, events: readonly string[]): Promise<Figure> {
  const [short, long] = events as [string, string];
  await lengthen(product, short, SHORT_STREAM);
  await lengthen(product, long, LONG_STREAM);
  const caller = patientCaller(product);
  const took = { short: [] as number[], long: [] as number[] };
  for (let turn = 0; turn < PAIRS; turn++) {
    for (const [name, id] of Object.entries({ short, long }) as ['short' | 'long', string][]) {
      const begun = performance.now();
      const body = { title: `Milonga ${randomUUID()}` };
      const change = { method: 'PUT', path: `/api/admin/events/${id}`, body, headers: keyed() } as const;
      const { status } = await caller.once(change);
      took[name].push(performance.now() - begun);
      if (status !== 200) throw new Error(`A change was answered ${status}`);
    }
  }
  caller.close();
  return {
    name: `a command on an event of ${LONG_STREAM.toLocaleString('en')} facts`,
    value: median(took.long),
    unit: 'ms',
    raw: { name: `ms on one of ${SHORT_STREAM}`, value: median(took.short) },
  };
}

/** Appends facts as commands of the product do, until the event has at least `facts`. */
async function lengthen({ urls }: Product, id: string, facts: number): Promise<void> {
  const store = connectStore({ url: urls.eventStore });
  const stream = `event-${id}`;
  try {
    let revision = -1;
    for await (const record of store.readStream(stream, { direction: 'backwards', limit: 1 })) {
      revision = record.revision;
    }
    while (revision < facts - 1) {
      const records = Array.from({ length: Math.min(200, facts - 1 - revision) }, (_, number) => {
        const record = recordOf('EventDetailsChanged', { price: `$${number}` });
        const { command } = record.metadata as { command: { id: string } };
        return { ...record, id: v5('0', command.id) };
      });
      await store.append(stream, revision, records);
      revision += records.length;
    }
  } finally {
    await store.close();
  }
}

/** Creates the events for the commands; returns their ids. */
export async function makeEvents(product: Load, count = EVENTS): Promise<string[]> {
  const events: string[] = [];
  const make = async () => {
    const caller = patientCaller(product);
    const signal = AbortSignal.timeout(60_000);
    while (events.length < count) {
      const { body } = await caller.untilAnswered({ ...creation(), headers: keyed() }, signal);
      if (body.event) events.push(body.event.id);
    }
    caller.close();
  };
  await Promise.all(Array.from({ length: 8 }, make));
  return events;
}

/** A command of the load: creates an event, or changes one of the given events. */
export function commandFor(events: readonly string[]): {
  method: 'POST' | 'PUT';
  path: string;
  body: object;
} {
  if (Math.random() * CREATION < 1) return creation();
  const id = events[Math.floor(Math.random() * events.length)];
  const body = { title: `Milonga ${randomUUID()}`, price: `$${Math.ceil(Math.random() * 40)}` };
  return { method: 'PUT', path: `/api/admin/events/${id}`, body };
}

function creation(): { method: 'POST'; path: string; body: object } {
  const body = {
    title: 'Milonga',
    description: 'An evening of tango.',
    startDateTime: '2027-03-26T20:00:00',
  };
  return { method: 'POST', path: '/api/admin/events', body };
}

export function keyed(): { 'idempotency-key': string } {
  return { 'idempotency-key': randomUUID() };
}

async function round(
  { address, token }: Load,
  events: readonly string[],
  connections: number,
  seconds = SECONDS,
  answered = { count: 0 },
): Promise<Round> {
  const histogram = build({ lowestDiscernibleValue: 1, highestTrackableValue: 60_000_000 });
  const problems = new Map<number, number>();
  const common = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const { body, ...rest } = commandFor(events);
    return { ...request, ...rest, headers: { ...common, ...keyed() }, body: JSON.stringify(body) };
  };
  const options = { url: address, connections, duration: seconds, requests: [{ setupRequest }] };
  const begun = performance.now();
  await new Promise<void>((settle, reject) => {
    const running = autocannon(options, error => (error ? reject(error) : settle()));
    running.on('response', (_, status, _bytes, milliseconds) => {
      answered.count += 1;
      if (status < 300) histogram.recordValue(Math.max(1, Math.round(milliseconds * 1_000)));
      else problems.set(status, (problems.get(status) ?? 0) + 1);
    });
  });
  const took = (performance.now() - begun) / 1_000;
  if ([...problems.keys()].some(status => status !== 409)) {
    throw new Error(`Commands were answered ${JSON.stringify([...problems])}`);
  }
  const at = (percent: number): number => histogram.getValueAtPercentile(percent) / 1_000;
  return { rate: histogram.totalCount / took, p50: at(50), p99: at(99) };
}

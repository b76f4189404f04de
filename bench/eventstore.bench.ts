import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { clientOf, credentials, storeEnvironment } from '#testing/testStore.ts';

export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** The same on the machine without the event store, measured in the same run. */
  raw?: { name: string; value: number };
};

const SECONDS = 4;
const WARM_UP_SECONDS = 2;
const CALLERS = [1, 8, 32];
const CATCH_UP_EVENTS = 200_000;
const EVENTS_PER_APPEND = 100;
/**
 * Credentials on a call make the client use the classic append, which respects its deadline; without, it
 * batches.
 */
const CLASSIC = { credentials };

type Path = Partial<typeof CLASSIC>;

/**
 * Measures the event store as a separate process, through the real client, in a new database on the server of
 * `databaseUrl`, whose role must be able to create databases. Takes about a minute.
 */
export async function benchEventStore({ databaseUrl }: { databaseUrl: string }): Promise<Figure[]> {
  const ceiling = await withServer('./answerOnly.bench.ts', {}, client => appendsOf(client, 32, CLASSIC));
  return withDatabase(databaseUrl, url =>
    withServer('../services/embedded/eventstore/main.ts', storeEnvironment(url), async (client, server) => [
      ...(await benchAppends(client, url)),
      await benchReads(client),
      {
        name: 'classic appends of the client alone, 32 callers, nothing recorded',
        value: ceiling,
        unit: '/s',
      },
      ...(await benchSlowSubscriber(client, server)),
      await benchCatchUp(client, url),
    ]),
  );
}

async function withDatabase<Result>(url: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const name = `bench_eventstore_${process.pid}`;
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`create database ${name}`);
  try {
    const own = new URL(url);
    own.pathname = `/${name}`;
    return await work(own.href);
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

async function withServer<Result>(
  script: string,
  environment: NodeJS.ProcessEnv,
  work: (client: EventStoreDBClient, server: ChildProcess) => Promise<Result>,
): Promise<Result> {
  const server = fork(new URL(script, import.meta.url), {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exit = once(server, 'exit');
  const [{ port }] = await once(server, 'message');
  const client = clientOf(port);
  try {
    return await work(client, server);
  } finally {
    await client.dispose();
    server.kill('SIGTERM');
    await exit;
  }
}

const fact = (index: number) =>
  jsonEvent({
    id: randomUUID(),
    type: 'EventDetailsChanged',
    data: { title: `Milonga ${index}`, description: 'An evening of tango with live music.', price: 12 },
    metadata: { $correlationId: 'bench', actor: { id: 'bench', role: 'admin' }, command: 'ChangeEvent' },
  });

/**
 * Runs `work` in `callers` concurrent loops for the given time and returns how often per second it completed.
 */
async function rateOf(
  callers: number,
  work: (caller: number) => Promise<unknown>,
  seconds = SECONDS,
): Promise<number> {
  const start = performance.now();
  let done = 0;
  const loop = async (caller: number) => {
    for (; performance.now() < start + seconds * 1000; done++) await work(caller);
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => loop(caller)));
  return Math.round((1000 * done) / (performance.now() - start));
}

async function appendsOf(client: EventStoreDBClient, callers: number, path: Path): Promise<number> {
  const run = randomUUID();
  const revisions = new Map<number, bigint>();
  const append = async (caller: number) => {
    const result = await client.appendToStream(`event-${run}-${caller}`, fact(caller), {
      expectedRevision: revisions.get(caller) ?? NO_STREAM,
      ...path,
    });
    revisions.set(caller, result.nextExpectedRevision);
  };
  await rateOf(callers, append, WARM_UP_SECONDS);
  return rateOf(callers, append);
}

async function benchAppends(client: EventStoreDBClient, databaseUrl: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const callers of CALLERS) {
    const raw = { name: 'single-row INSERT commits', value: await rawInserts(callers, databaseUrl) };
    for (const [name, path] of [
      ['classic', CLASSIC],
      ['batch', {}],
    ] as const) {
      const value = await appendsOf(client, callers, path);
      figures.push({ name: `durable appends, ${name}, ${callers} callers`, value, unit: '/s', raw });
    }
  }
  return figures;
}

/** Short streams, as commands read them. */
async function benchReads(client: EventStoreDBClient): Promise<Figure> {
  const streams = Array.from({ length: 100 }, () => `event-${randomUUID()}`);
  for (const stream of streams) {
    const facts = Array.from({ length: 5 }, (_, index) => fact(index));
    await client.appendToStream(stream, facts, { expectedRevision: NO_STREAM });
  }
  let next = 0;
  const read = async () => {
    for await (const _ of client.readStream(streams[next++ % streams.length]!, { credentials }));
  };
  await rateOf(8, read, WARM_UP_SECONDS);
  const value = await rateOf(8, read);
  const raw = { name: 'classic appends by 8', value: await appendsOf(client, 8, CLASSIC) };
  return { name: 'reads of streams of 5 events, 8 readers', value, unit: '/s', raw };
}

async function rawInserts(callers: number, databaseUrl: string): Promise<number> {
  const clients = Array.from({ length: callers }, () => new pg.Client(databaseUrl));
  await Promise.all(clients.map(client => client.connect()));
  await clients[0]!.query(`drop table if exists raw; create table raw (like log.events including all)`);
  const { data, metadata, type } = fact(1);
  const [dataBytes, metadataBytes] = [data, metadata].map(value => Buffer.from(JSON.stringify(value)));
  let position = 0;
  const value = await rateOf(callers, caller =>
    clients[caller]!.query({
      name: 'insert',
      text: 'insert into raw values ($1, $2, $3, $4, $5, $6, $7, $8, now())',
      values: [++position, `raw-${caller}`, position, randomUUID(), type, 'json', dataBytes, metadataBytes],
    }),
  );
  await Promise.all(clients.map(client => client.end()));
  return value;
}

/** One subscriber reads none of `CATCH_UP_EVENTS` events that arrive while it is subscribed. */
async function benchSlowSubscriber(client: EventStoreDBClient, server: ChildProcess): Promise<Figure[]> {
  const subscriber = client.subscribeToAll();
  subscriber.on('error', () => {});
  await once(subscriber, 'confirmation');
  const before = rssOf(server);
  let peak = before;
  let appended = 0;
  const start = performance.now();
  const loop = async (caller: number) => {
    while (appended < CATCH_UP_EVENTS) {
      appended += EVENTS_PER_APPEND;
      const facts = Array.from({ length: EVENTS_PER_APPEND }, (_, index) => fact(index));
      const stream = `event-${randomUUID()}-${caller}`;
      await client.appendToStream(stream, facts, { expectedRevision: NO_STREAM, ...CLASSIC });
      if (appended % 10_000 === 0) peak = Math.max(peak, rssOf(server));
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, caller) => loop(caller)));
  const seconds = (performance.now() - start) / 1000;
  await subscriber.unsubscribe();
  return [
    { name: 'RSS of the server before', value: before, unit: 'MB' },
    { name: `RSS growth, a subscriber not reading ${appended} events`, value: peak - before, unit: 'MB' },
    { name: `events in appends of ${EVENTS_PER_APPEND}`, value: Math.round(appended / seconds), unit: '/s' },
  ];
}

const rssOf = (server: ChildProcess): number =>
  Math.round(
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' })) / 1024,
  );

async function benchCatchUp(client: EventStoreDBClient, databaseUrl: string): Promise<Figure> {
  const start = performance.now();
  let read = 0;
  for await (const _ of client.subscribeToAll()) if (++read === CATCH_UP_EVENTS) break;
  const value = Math.round((1000 * read) / (performance.now() - start));
  return {
    name: 'catch-up events',
    value,
    unit: '/s',
    raw: { name: 'COPY rows', value: await rawCopy(databaseUrl) },
  };
}

async function rawCopy(databaseUrl: string): Promise<number> {
  const hex = (value: unknown) => `\\\\x${Buffer.from(JSON.stringify(value)).toString('hex')}`;
  const { type, data, metadata } = fact(1);
  const rows = Array.from({ length: CATCH_UP_EVENTS }, (_, index) =>
    [index, 'copy', index, randomUUID(), type, 'json', hex(data), hex(metadata), 'now\n'].join('\t'),
  );
  const chunks = Array.from({ length: rows.length / 1000 }, (_, index) =>
    rows.slice(index * 1000, (index + 1) * 1000).join(''),
  );
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('truncate raw');
  const start = performance.now();
  await pipeline(Readable.from(chunks), client.query(copyFrom('copy raw from stdin')));
  const rate = Math.round((1000 * rows.length) / (performance.now() - start));
  await client.end();
  return rate;
}

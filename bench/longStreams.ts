import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v5 } from 'uuid';
import { connectStore } from '#platform/store/store.ts';
import { recordOf } from '#testing/manyEvents.ts';
import { type Product, startProduct } from '#testing/product.ts';
import { keyed } from './http.ts';
import { type Figure, type Goal, median } from './measures/figures.ts';

const FACTS = 10_000;
const APPENDED_AT_ONCE = 400;
const TURNS = 5;
const GOALS = { change: { atMost: 1_000 }, page: { atMost: 150 } } as const satisfies Record<string, Goal>;

/**
 * An event and a series of 10,000 facts: the first change in an API that has not read any of them yet, and a page of the
 * history, without and with what earlier readers have kept of it (decision 55).
 */
export async function benchLongStreams(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    return [...(await figuresOf(product, 'event', EVENT)), ...(await figuresOf(product, 'series', SERIES))];
  } finally {
    await product.stop();
  }
}

const EVENT = { title: 'Milonga', description: 'An evening of tango.', startDateTime: '2027-03-26T20:00:00' };
const SERIES = {
  ...EVENT,
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 50 },
};

async function figuresOf(product: Product, kind: 'event' | 'series', body: object): Promise<Figure[]> {
  const timed = async (method: 'GET' | 'PUT' | 'POST', path: string, sent?: object) => {
    const headers = {
      authorization: `Bearer ${product.token}`,
      'content-type': 'application/json',
      ...keyed(),
    };
    const begun = performance.now();
    const reply = await fetch(new URL(path, product.address), {
      method,
      headers,
      body: JSON.stringify(sent),
    });
    const answer = (await reply.json()) as { event: { id: string } };
    if (!reply.ok) throw new Error(`${method} ${path} was answered ${reply.status}`);
    return { ms: performance.now() - begun, answer };
  };
  const path = '/api/admin/events';
  const changed = async (known: boolean) => {
    const { answer } = await timed('POST', path, body);
    const { id } = answer.event;
    await lengthen(product, `${kind}-${id}`, kind);
    if (known) await timed('GET', `${path}/${id}/history?limit=20`);
    // The API remembers how the stream began, and finds at the append that it does not know the rest.
    const { ms } = await timed('PUT', `${path}/${id}`, { title: 'The first change' });
    return { id, ms };
  };
  const unknown = await changed(false);
  const { id, ms } = await changed(true);
  const pages: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    pages.push((await timed('GET', `${path}/${id}/history?limit=20`)).ms);
  }
  const long = `${kind === 'event' ? 'an event' : 'a series'} of ${FACTS.toLocaleString('en')} facts`;
  return [
    {
      name: `first change of ${long} that nobody has read`,
      value: unknown.ms,
      unit: 'ms',
      goal: GOALS.change,
    },
    { name: `first change of ${long}`, value: ms, unit: 'ms', goal: GOALS.change },
    { name: `a page of the history of ${long}`, value: median(pages), unit: 'ms', goal: GOALS.page },
  ];
}

/** Appends facts as commands of the product do. */
async function lengthen({ urls }: Product, stream: string, kind: 'event' | 'series'): Promise<void> {
  const store = connectStore({ url: urls.eventStore });
  const type = kind === 'event' ? 'EventDetailsChanged' : 'SeriesDetailsChanged';
  try {
    let revision = -1;
    for await (const record of store.readStream(stream)) revision = record.revision;
    while (revision < FACTS - 1) {
      const records = Array.from(
        { length: Math.min(APPENDED_AT_ONCE, FACTS - 1 - revision) },
        (_, number) => {
          const said = {
            title: `Milonga ${revision + number}`,
            description: 'An evening of tango. '.repeat(20),
          };
          const record = recordOf(type, kind === 'event' ? said : { ...said, ownValuesDropped: [] });
          const { command } = record.metadata as { command: { id: string } };
          return { ...record, id: v5('0', command.id) };
        },
      );
      await store.append(stream, revision, records);
      revision += records.length;
    }
    await rowsOfAll(urls, await store.head());
  } finally {
    await store.close();
  }
}

/** Until then the workers that write rows need a core of their own. */
async function rowsOfAll(urls: Product['urls'], head: bigint): Promise<void> {
  const client = new pg.Client(urls.database.owner);
  await client.connect();
  try {
    const behind = 'select 1 from projections.checkpoints where position < $1';
    while ((await client.query(behind, [head])).rowCount) await sleep(100);
  } finally {
    await client.end();
  }
}

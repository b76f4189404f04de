import type pg from 'pg';
import { inject } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { processes } from '../../../services/compose/areaWork.ts';
import { drained } from '../drained.ts';
import { type Method, type Stack, type StackOptions, startStack } from '../stack.ts';

export type Collecting = Awaited<ReturnType<typeof startCollecting>>;

/** A stack with a region, to whose API sources send items. */
export async function startCollecting(options: StackOptions = {}) {
  const stack = await startStack(inject('databaseUrl'), { door: true, ...options });
  const pool = connectPool(stack.urls.api, { name: 'test', max: 2 });
  const calls = callsOf(stack);
  const region = { city: 'Berlin', country: 'Germany', timeZone: 'Europe/Berlin' };
  const opened = await calls.post('/admin/regions', { ...region, latitude: 52.52, longitude: 13.405 });
  return {
    ...{ stack, pool, berlin: opened.region.id as string },
    ...{ ...calls, ...sourcesOf(stack, calls), ...readsOf(stack, pool, calls) },
    /** Waits until everything that follows from what was decided is done. */
    settled: () => drained({ pool, store: stack.store }, processes),
    async stop() {
      await pool.end();
      await stack.stop();
    },
  };
}

type Calls = ReturnType<typeof callsOf>;

function callsOf(stack: Stack) {
  const send = (method: Method, path: string, body?: object) => stack.send(method, `/api${path}`, body);
  return {
    send,
    get: async (path: string) => (await send('GET', path)).json(),
    /** Sends a command that must succeed. */
    post: (path: string, body: object = {}, method: Method = 'POST') =>
      stack.ask(method, `/api${path}`, body),
  };
}

function sourcesOf(stack: Stack, { post }: Calls) {
  let sources = 0;
  async function newSource(): Promise<{ id: string; key: string; name: string }> {
    const name = `Source ${++sources}`;
    return { name, ...(await post('/admin/import-sources', { name })) };
  }

  async function collect(key: string, items: unknown[], more: object = {}) {
    const headers = { 'x-api-key': key };
    const url = '/api/import/collected';
    const answer = await stack.app.inject({ method: 'POST', url, headers, body: { items, ...more } });
    return { status: answer.statusCode, ...answer.json() };
  }

  let nights = 0;
  /** An item that is complete, and no duplicate of any other. */
  function night(more: object = {}) {
    const number = ++nights;
    const day = new Date(Date.UTC(2027, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);
    return {
      ...{ id: `night-${number}`, title: `Night number ${number}`, venue: `Club ${number}`, city: 'Berlin' },
      ...{ start: `${day}T21:00`, timeZone: 'Europe/Berlin', danceStyles: 'Salsa' },
      ...more,
    };
  }

  async function collected(more: object = {}): Promise<string> {
    const { key } = await newSource();
    return (await collect(key, [night(more)])).items[0].id;
  }

  return { newSource, collect, night, collected };
}

function readsOf(stack: Stack, pool: pg.Pool, { get }: Calls) {
  const shown = (id: string) => get(`/imported-events/${id}`);
  return {
    shown,
    statusOf: async (id: string) => (await shown(id)).item.importStatus,
    list: (query: string) => get(`/imported-events?${query}`),
    /** The dates of a series: their keys, and when they are now. */
    async datesOf(seriesId: string): Promise<string[]> {
      await get(`/events/recurring/${seriesId}`);
      const { rows } = await pool.query<{ told: string }>(
        `select date || ' at ' || start_local || ' ' || status as told from read.event_dates
         where series_id = $1 order by date`,
        [seriesId],
      );
      return rows.map(({ told }) => told);
    },
    async typesIn(stream: string): Promise<string[]> {
      const types = [];
      for await (const { type } of stack.store.readStream(stream)) types.push(type);
      return types;
    },
  };
}

import { resolve } from 'node:path';
import { v7 } from 'uuid';
import { expect, inject } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { connectPool } from '#platform/database/database.ts';
import { processes } from '../../../services/compose/areaWork.ts';
import { browser, register, signIn } from '../door.ts';
import { drained } from '../drained.ts';
import { type Method, startStack } from '../stack.ts';

export type Merging = Awaited<ReturnType<typeof startMerging>>;

/** A stack with events, series and what leads to them, to merge them and to compare what anybody reads. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of calls.
export async function startMerging() {
  const site = resolve(import.meta.dirname, '../../../web/dist');
  const stack = await startStack(inject('databaseUrl'), { door: true, site });
  const pool = connectPool(stack.urls.api, { name: 'test', max: 2 });

  const send = (method: Method, path: string, body?: object, headers: Record<string, string> = {}) =>
    stack.send(method, `/api${path}`, body, headers);
  /** Sends a command that must succeed. */
  const post = (path: string, body: object = {}, method: Method = 'POST') =>
    stack.ask(method, `/api${path}`, body);
  const get = async (path: string) => (await send('GET', path)).json();
  const event = async (id: string) => (await get(`/admin/events/${id}`)).event;
  /** The ids of the events that a list of the console has. */
  const idsIn = async (query: string) =>
    (await get(`/admin/events?${query}`)).events.map(({ id }: { id: string }) => id);

  /** Waits until everything that follows from what was decided is done. */
  const settled = () => drained({ pool, store: stack.store }, processes);

  let nights = 0;
  /** The fields of an event at a time and place of its own. */
  function night(more: object = {}) {
    const number = ++nights;
    const day = new Date(Date.UTC(2027, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);
    return {
      ...{
        title: `Night number ${number}`,
        startDateTime: `${day}T21:00`,
        regionId: berlin,
        status: 'published',
      },
      ...{ locationName: `Club ${number}`, latitude: 52.5, longitude: 13.4 },
      ...more,
    };
  }

  async function created(fields: object = night()): Promise<string> {
    return (await post('/admin/events', fields)).event.id;
  }

  /** A weekly series of four dates that begins with this night. */
  async function series(fields: object = night()): Promise<string> {
    const recurrenceConfig = { recurrenceType: 'weekly', interval: 1, count: 4 };
    const { startDateTime } = fields as { startDateTime: string };
    const daysOfWeek = [
      ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][new Date(`${startDateTime}Z`).getUTCDay()],
    ];
    const recurring = { isRecurring: true, isMasterRecurring: true };
    const body = { ...fields, ...recurring, recurrenceConfig: { ...recurrenceConfig, daysOfWeek } };
    return (await post('/admin/events', body)).event.id;
  }

  /** Two events that are duplicates of each other. */
  async function pair(more: object = {}): Promise<[string, string]> {
    const fields = night();
    return [await created({ ...fields, ...more }), await created(fields)];
  }

  const merge = (id: string, into: string, body: object = {}) =>
    send('POST', `/admin/events/${id}/merge`, { into, ...body });
  const undo = (id: string, commandId: string) => send('POST', `/admin/events/${id}/undo`, { commandId });

  async function merged(id: string, into: string, body: object = {}): Promise<string> {
    const answer = await merge(id, into, body);
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
    return answer.json().commandId;
  }

  async function typesIn(id: string): Promise<string[]> {
    const types = [];
    for await (const { type } of stack.store.readStream(`event-${id}`)) types.push(type);
    for await (const { type } of stack.store.readStream(`series-${id}`)) types.push(type);
    return types;
  }

  /** Whether visitors find the event under its own id, once the rows have everything that was recorded. */
  async function isPublic(id: string): Promise<boolean> {
    await page(id);
    const answer = await stack.app.inject({ method: 'GET', url: `/api/public/events/${id}.ics` });
    return answer.statusCode === 200;
  }

  /** The public page, likewise. */
  async function page(id: string) {
    await get('/admin/events?limit=1');
    return stack.app.inject({ method: 'GET', url: `/events/${id}` });
  }

  /** A source that sends an item, which is approved; what it says, and how to send it again. */
  async function approvedItem(more: object = {}) {
    const { key } = await post('/admin/import-sources', { name: `Source ${v7()}` });
    const { title, startDateTime, locationName } = night();
    const item = {
      ...{ id: 'a', title, venue: locationName, start: startDateTime, city: 'Berlin', price: '5' },
      ...{ timeZone: 'Europe/Berlin', ...more },
    };
    const collect = async (changed: object = {}): Promise<string> => {
      const body = { items: [{ ...item, ...changed }] };
      const headers = { 'x-api-key': key };
      const answer = await stack.app.inject({ method: 'POST', url: '/api/import/collected', headers, body });
      expect(answer.statusCode).toBe(200);
      await settled();
      return answer.json().items[0].id;
    };
    const id = await collect();
    await post(`/imported-events/${id}/approve`);
    await settled();
    const shown = async () => (await get(`/imported-events/${id}`)).item;
    return { id, collect, shown, eventId: (await shown()).eventId as string };
  }

  /** A visitor's recommendation that became this event. */
  async function recommended(eventId: string): Promise<string> {
    const id = v7();
    const sent = {
      ...{ title: 'Recommended', description: null, venue: null, address: null, regionId: null, date: null },
      ...{ startTime: null, organizer: null, contactEmail: null, websiteUrl: null, priceRange: null },
      ...{ language: 'en' as const, emailHash: null },
    };
    const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() };
    await stack.execute(recommendationStream, id, 'RecommendEvent', sent, asked);
    const { deleted: _, absorbed: __, mergedInto: ___, ...event } = await stateOf(eventId);
    const decision = {
      ...{ eventId, moderatorNotes: null, told: false },
      planned: { event: { ...event, recommendationId: id }, recurrence: null },
    };
    await stack.execute(recommendationStream, id, 'ConvertRecommendation', decision, {
      ...asked,
      commandId: v7(),
    });
    await settled();
    return id;
  }

  async function stateOf(id: string) {
    const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() };
    return (await stack.execute(eventStream, id, 'ChangeEvent', {}, asked)).state;
  }

  async function giveFeedback(name: string, eventId: string, body: object) {
    const who = browser(stack);
    const known = await register(stack, name, 'user');
    await signIn(stack, who, known);
    const answer = await who.send('POST', `/events/${eventId}/feedback`, body);
    expect(answer.statusCode, answer.body).toBe(201);
    await settled();
    return who;
  }

  /** Every row that anybody reads of events and of what leads to them, and the feed. */
  async function everything() {
    await settled();
    await get('/admin/events');
    const rows: Record<string, object[]> = {};
    for (const table of ['events', 'event_dates', 'feedback', 'recommendations', 'imported_events']) {
      const { rows: found } = await pool.query(`select * from read.${table} order by id`);
      rows[table] = found;
    }
    const { rows: counters } = await pool.query(
      "select * from read.counters where projection = 'events' and value <> 0 order by scope, name",
    );
    const read = async (path: string) => (await send('GET', path)).body;
    return {
      rows,
      counters,
      feed: (await read(`/feeds/regions/${berlin}.ics`)).replaceAll(
        /^(SEQUENCE|LAST-MODIFIED|DTSTAMP):.*$/gm,
        '',
      ),
      feedback: await get('/admin/event-feedback?limit=100'),
      figures: await get('/admin/event-feedback/figures?by=event&limit=100'),
      organizers: await get('/admin/event-feedback/figures?by=organizer&limit=100'),
      recommendations: await get('/admin/event-recommendations?limit=100'),
      imported: await get('/imported-events?limit=100'),
    };
  }

  const region = { city: 'Berlin', country: 'Germany', timeZone: 'Europe/Berlin' };
  const opened = await post('/admin/regions', { ...region, latitude: 52.52, longitude: 13.405 });
  const berlin: string = opened.region.id;
  const organizer: string = (await post('/organizers', { name: 'Bachata Club' })).organizer.id;
  return {
    ...{
      stack,
      pool,
      berlin,
      organizer,
      post,
      get,
      event,
      idsIn,
      send,
      settled,
      night,
      created,
      pair,
      merge,
      undo,
      merged,
    },
    ...{ series, typesIn, isPublic, page, approvedItem, recommended, stateOf, giveFeedback, everything },
    async stop() {
      await pool.end();
      await stack.stop();
    },
  };
}

type Everything = Awaited<ReturnType<Merging['everything']>>;

/** Of a merge and its undoing the rows say when they were, and that somebody edited both. */
const OF_EDITS = [
  'revision',
  'updated_at',
  'edited',
  'confirmed_at',
  'confirmed_by',
  'confirm_due_at',
  'hides_at',
];

export function withoutRevisions({ rows, ...rest }: Everything) {
  const without = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !OF_EDITS.includes(column)));
  const { events = [], event_dates = [], ...others } = rows;
  return {
    ...rest,
    rows: { ...others, events: events.map(without), event_dates: event_dates.map(without) },
  };
}

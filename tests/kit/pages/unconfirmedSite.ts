import { join, resolve } from 'node:path';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import { findUnconfirmedSeries } from '../../../services/events/confirming/findUnconfirmedSeries.ts';
import type { EventsSchema } from '../../../services/events/reading/eventsSchema.ts';
import { quiet } from '../door.ts';
import { ADMIN, type Stack, startStack } from '../stack.ts';

const root = resolve(import.meta.dirname, '../../..');
export const DAY = 86_400_000;
const BEGIN = Date.parse('2027-01-05T12:00:00Z');
const signal = new AbortController().signal;

type Clock = { now: Date };

/** A public site with a clock of its own, an organizer who can be mailed, and weekly series that nobody confirms. */
export async function unconfirmedSite(databaseUrl: string) {
  const clock: Clock = { now: new Date(BEGIN) };
  const site = { site: join(root, 'web/dist'), publicUrl: 'https://dance.example.org' };
  const stack = await startStack(databaseUrl, { ...site, door: true, clock: () => clock.now });
  const pool = connectPool(stack.urls.api, { name: 'test' });
  const parts = { db: readModel<EventsSchema>(pool), execute: stack.execute };
  const calls = callsOf(stack);
  const { admin, get } = calls;
  const { region, organizer } = await opened(stack, clock);
  await admin('GET', '/api/admin/events');
  /** Of each series: a month shows only the first events of a day. */
  const titles = new Map<string, string>();
  const placesOf = (id: string) => addressesOf(region, clock.now.toISOString().slice(0, 7), titles.get(id));
  return {
    ...{ stack, parts, ...calls, ...recordedBy(stack) },
    async create(title: string, more: object = {}): Promise<string> {
      const recurrenceConfig = { recurrenceType: 'weekly', daysOfWeek: ['FR'] };
      const series = { isRecurring: true, isMasterRecurring: true, recurrenceConfig, ...more };
      const event = { title, status: 'published', regionId: region, eventOrganizerId: organizer };
      const when = { startDateTime: '2027-01-08T20:00:00', danceStyleIds: ['salsa'] };
      const { id } = (await admin('POST', '/api/admin/events', { ...event, ...when, ...series })).event;
      titles.set(id, title);
      return id;
    },
    /** In which of the places that visitors look a series is. */
    shownIn: (id: string) => placesWith(get, placesOf(id), id),
    /** Where a published series is at first. */
    everywhere: Object.keys(placesOf('')),
    now: () => clock.now,
    /** Sets the clock to so many days after everything began. */
    goTo(days: number): void {
      clock.now = new Date(BEGIN + days * DAY);
    },
    async sweep(): Promise<void> {
      await get('/api/public/events');
      await findUnconfirmedSeries(parts).work({ now: clock.now, signal });
      await get('/api/public/events');
    },
    async stop(): Promise<void> {
      await pool.end();
      await stack.stop();
    },
  };
}

function callsOf(stack: Stack) {
  return {
    /** Pages do not wait for rows, so a query does before them. */
    async get(url: string) {
      const headers = await stack.upToDate();
      await stack.app.inject({ url: '/api/public/events?limit=1', headers });
      return stack.app.inject({ url, headers });
    },
    async admin(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
      // A session does not last for months.
      const login = await stack.app.inject({ method: 'POST', url: '/api/auth/login', body: ADMIN });
      const headers = { ...(await stack.upToDate()), authorization: `Bearer ${login.json().token}` };
      const answer = await stack.app.inject({ method, url, headers, ...(body && { body }) });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      return answer.json();
    },
    async send(url: string, answer: string) {
      const headers = { ...(await stack.upToDate()), 'content-type': 'application/x-www-form-urlencoded' };
      return stack.app.inject({ method: 'POST', url, headers, payload: `answer=${answer}` });
    },
  };
}

function recordedBy(stack: Stack) {
  const mailsAbout = async (title: string) => {
    await quiet(stack);
    return (await stack.mails()).filter(({ subject }) => subject.includes(title));
  };
  return {
    mailsAbout,
    async factsOf(id: string, wanted: string) {
      const found = [];
      for await (const { type, data, metadata } of stack.store.readStream(`series-${id}`)) {
        if (type === wanted) found.push({ data, metadata });
      }
      return found;
    },
    /** The links of the newest mail about a series, as paths. */
    async linksIn(title: string): Promise<{ on: string; ended: string }> {
      await expect.poll(() => mailsAbout(title)).not.toEqual([]);
      const [{ text } = { text: '' }] = await mailsAbout(title);
      const [on = '', ended = ''] = text.match(/(?<=https:\/\/dance\.example\.org)\/still-on\/\S+/g) ?? [];
      return { on, ended };
    },
  };
}

function addressesOf(region: string, month: string, title: string | undefined): Record<string, string> {
  return {
    list: '/events?city=lisbon-portugal',
    month: `/events?view=month&month=${month}&search=${title}`,
    json: '/api/public/events?limit=200',
    'searched json': '/api/public/events?style=salsa&when=week',
    feed: '/api/public/events.ics?style=salsa',
    rss: '/api/public/events.rss?city=lisbon-portugal',
    'region feed': `/api/feeds/regions/${region}.ics`,
    'style feed': '/api/feeds/styles/salsa.ics',
    sitemap: '/sitemaps/events/00000000-0000-0000-0000-000000000000.xml',
    embedded: '/embed?city=lisbon-portugal',
  };
}

type Get = ReturnType<typeof callsOf>['get'];

async function placesWith(get: Get, places: Record<string, string>, id: string): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(places).map(async ([name, url]) => {
      const { statusCode, body } = await get(url);
      expect([name, statusCode]).toEqual([name, 200]);
      return body.replaceAll(/\r\n /g, '').includes(id) ? [name] : [];
    }),
  );
  return found.flat();
}

async function opened(stack: Stack, { now }: Clock) {
  const [region, organizer] = [v7(), v7()];
  const asked = () => ({ commandId: v7(), actor: { id: v7(), role: 'admin' as const }, now });
  const place = { city: 'Lisbon', state: null, country: 'Portugal', timeZone: 'Europe/Lisbon' };
  const rest = {
    latitude: null,
    longitude: null,
    coverImage: null,
    popular: false,
    status: 'active' as const,
  };
  await stack.execute(regionStream, region, 'OpenRegion', { ...place, ...rest }, asked());
  const details = { name: 'Casa', description: '', email: 'casa@example.org', phone: null, website: null };
  const where = { address: null, city: null, state: null, country: null };
  const casa = { ...details, ...where, status: 'active' as const, verified: true };
  await stack.execute(organizerStream, organizer, 'RegisterOrganizer', casa, asked());
  return { region, organizer };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { pollingOn } from '#testing/areas/pollingOn.ts';
import { drained } from '#testing/drained.ts';
import { type MailedSite, mailedSite } from '#testing/mails/mailedSite.ts';
import { processes } from '../compose/areaWork.ts';

const HOUR = 3_600_000;
/** What the calendar calls its entries now. */
const titles: Record<string, string> = { social: 'Harbour social', weekly: 'Weekly practica' };
const entry = (uid: string, ...more: string[]) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${titles[uid]}`, 'LOCATION:Casa'],
  ...['DTSTART;TZID=Europe/Lisbon:20270312T200000', ...more, 'END:VEVENT'],
];
const server = createServer((_, response) => {
  const entries = [...entry('social'), ...entry('weekly', 'RRULE:FREQ=WEEKLY;COUNT=4')];
  response.end(['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR', ''].join('\r\n'));
});

let site: MailedSite;
let polling: ReturnType<typeof pollingOn>;
/** By the id of the entry. */
const events = new Map<string, string>();

beforeAll(async () => {
  site = await mailedSite(inject('databaseUrl'), '2027-03-01T12:00:00Z');
  polling = pollingOn(site.stack, site.pool);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { regions } = await site.admin('GET', '/api/admin/regions');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/club.ics`;
  await site.admin('POST', '/api/admin/followed-calendars', { name: 'Club', url, regionId: regions[0].id });
  await poll();
  for (const { id } of await items()) await site.admin('POST', `/api/imported-events/${id}/approve`, {});
  await settled();
  for (const { sourceItemId, eventId } of await items()) events.set(sourceItemId, eventId);
});
afterAll(async () => {
  server.close();
  await polling.stop();
  await site.stop();
});

const settled = () => drained({ pool: site.pool, store: site.stack.store }, processes);

async function items(): Promise<{ id: string; sourceItemId: string; eventId: string }[]> {
  return (await site.admin('GET', '/api/imported-events')).data;
}

/** The next poll, and all that follows from it; the mails twice, as a second worker would. */
async function poll(): Promise<void> {
  site.clock.now = new Date(site.clock.now.getTime() + 2 * HOUR);
  await site.fresh();
  await polling.poll(site.clock.now);
  await settled();
  await site.sweep(2);
  await site.sweep();
}

async function renamed(uid: string, title: string): Promise<void> {
  titles[uid] = title;
  await poll();
}

/** The subjects of the mails after the one with the link. */
const told = (email: string) =>
  site
    .mailsTo(email)
    .slice(1)
    .map(({ subject }) => subject);

it.each([
  ['social', 'Harbour social', 'CANCELED: Harbour social'],
  ['weekly', 'Weekly practica', 'Weekly practica (cancelled)'],
])('%s: followers are told once that its title cancels it, and once that it is back on', async (...of) => {
  const [uid, title, off] = of;
  const [ana, luz] = [`ana-${uid}@example.org`, `luz-${uid}@example.org`];
  await site.pool.query('delete from private.limits');
  await site.subscribe(ana, `event=${events.get(uid)}`);
  await site.subscribe(luz, `event=${events.get(uid)}`, '/es/by-mail');
  await poll();
  expect([told(ana), told(luz)]).toEqual([[], []]);

  const isOff = {
    en: `Cancelled: ${title} · Fri, 12 Mar 2027`,
    es: `Se cancela: ${title} · vie, 12 mar 2027`,
  };
  await renamed(uid, off);
  expect([told(ana), told(luz)]).toEqual([[isOff.en], [isOff.es]]);
  expect(site.mailsTo(ana).at(-1)!.text).toContain(`Cancelled: ${title} · Fri, 12 Mar 2027, 20:00 · Casa`);
  await poll();
  expect([told(ana), told(luz)]).toEqual([[isOff.en], [isOff.es]]);

  const isBack = {
    en: `Back on: ${title} · Fri, 12 Mar 2027`,
    es: `Al final sí se celebra: ${title} · vie, 12 mar 2027`,
  };
  await renamed(uid, title);
  expect([told(ana), told(luz)]).toEqual([
    [isOff.en, isBack.en],
    [isOff.es, isBack.es],
  ]);
  await poll();
  expect([told(ana).length, told(luz).length]).toEqual([2, 2]);
});

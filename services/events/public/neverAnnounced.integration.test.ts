import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type MailedSite, mailedSite } from '#testing/mails/mailedSite.ts';

// A status is chosen freely: what was cancelled as a draft, or imported as cancelled, was never announced, and visitors
// do not learn of it now. What was published before is shown as cancelled.

const WEEKLY = {
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 3 },
};
let site: MailedSite;
beforeAll(async () => {
  site = await mailedSite(inject('databaseUrl'), '2026-12-14T12:00:00Z');
});
afterAll(() => site.stop());

const make = (title: string, status: string, more: object = {}) =>
  site.create(title, '2027-03-12T20:00:00', { status, ...more });

/** Where visitors meet a title. */
async function seen(title: string, id: string): Promise<Record<string, boolean>> {
  await site.admin('GET', `/api/admin/events/${id.slice(0, 36)}`);
  const has = async (url: string) => (await site.get(url)).body.includes(title);
  const page = await site.get(`/events/${id}`);
  return {
    list: await has('/events'),
    calendar: await has('/api/public/events.ics'),
    rss: await has('/api/public/events.rss'),
    page: page.statusCode === 200,
    file: (await site.get(`/api/public/events/${id}.ics`)).statusCode === 200,
  };
}
const NOWHERE = { list: false, calendar: false, rss: false, page: false, file: false };
const EVERYWHERE = { list: true, calendar: true, rss: true, page: true, file: true };

const date = (id: string) => `${id}_20270312`;

describe('visitors', () => {
  it('do not learn of an event that was cancelled as a draft, by any way that leads there', async () => {
    const created = await make('Secret one', 'cancelled');
    const cancelled = await make('Secret two', 'draft');
    await site.change(cancelled, { status: 'cancelled' });
    const withdrawn = await make('Secret three', 'published');
    await site.change(withdrawn, { status: 'draft' });
    await site.change(withdrawn, { status: 'cancelled' });
    for (const [title, id] of [
      ['Secret one', created],
      ['Secret two', cancelled],
      ['Secret three', withdrawn],
    ] as const)
      expect(await seen(title, id), title).toEqual(NOWHERE);
  });

  it('see as cancelled what was published before, and again once it is published', async () => {
    const id = await make('Open one', 'published');
    await site.change(id, { status: 'cancelled' });
    expect(await seen('Open one', id)).toEqual(EVERYWHERE);
    const back = await make('Open two', 'cancelled');
    await site.change(back, { status: 'published' });
    expect(await seen('Open two', back)).toEqual(EVERYWHERE);
    await site.change(back, { status: 'cancelled' });
    expect(await seen('Open two', back)).toEqual(EVERYWHERE);
  });

  it('do not learn of a series, or a date of one, that was cancelled as a draft', async () => {
    const created = await make('Hidden one', 'cancelled', WEEKLY);
    expect(await seen('Hidden one', date(created))).toEqual(NOWHERE);
    expect((await site.get(`/events/${created}`)).statusCode).toBe(404);
    const drafted = await make('Hidden two', 'draft', WEEKLY);
    await site.change(date(drafted), { status: 'cancelled', updateType: 'this_only' });
    expect(await seen('Hidden two', date(drafted))).toEqual(NOWHERE);
    await site.change(drafted, { status: 'cancelled', updateType: 'all' });
    expect(await seen('Hidden two', date(drafted))).toEqual(NOWHERE);
  });

  it('see as cancelled the dates of a series that was published before', async () => {
    const id = await make('Shown one', 'published', WEEKLY);
    await site.change(id, { status: 'cancelled', updateType: 'all' });
    expect(await seen('Shown one', date(id))).toEqual(EVERYWHERE);
    expect((await site.get(`/events/${id}`)).statusCode).toBe(200);
  });

  it('count none of them: their dates hide from every list', async () => {
    const { rows } = await site.pool.query(
      `select title, hides_at = 'epoch' as hidden from read.event_dates where status = 'cancelled' order by id`,
    );
    expect(rows.filter(({ hidden }) => hidden).map(({ title }) => title)).toEqual(
      ['Hidden one', 'Hidden two'].flatMap(title => [title, title, title]),
    );
  });
});

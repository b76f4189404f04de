import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';

// A Wednesday. Events without a region are in UTC.
const NOW = new Date('2026-11-18T12:00:00Z');

let stack: Stack;
const ids: Record<string, string> = {};

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  const answer = await stack.send(method, `/api/admin${url}`, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
}
const list = async (query: string) => {
  const { events, pagination } = (
    await ask('GET', `/events?${query.includes('order=') ? query : `order=asc&${query}`}`)
  ).json();
  const told = events.map(({ title, kind, date }: Record<string, string>) => `${title} ${kind} ${date}`);
  return { told, total: pagination.total };
};

async function create(title: string, startDateTime: string, more: object = {}) {
  const body = { title, startDateTime, status: 'published', ...more };
  const { event } = (await ask('POST', '/events', body)).json();
  ids[title] = event.id;
}
const weekly = (count: number) => ({
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['FR'], count },
});

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { clock: () => NOW });
  await create('Just over', '2026-11-18T11:59:00');
  await create('Now', '2026-11-18T12:00:00');
  await create('Draft', '2026-11-19T20:00:00', { status: 'draft' });
  await create('Fridays', '2026-11-13T20:00:00', weekly(4));
  await create('Last moment', '2026-12-18T11:59:00');
  await create('Too late', '2026-12-18T12:00:00');
  await create('Far Fridays', '2027-01-08T20:00:00', weekly(3));
  await ask('PUT', `/events/${ids.Fridays}_20261127`, { status: 'cancelled' });
});
afterAll(() => stack.stop());

const UPCOMING = [
  'Now single 2026-11-18',
  'Fridays instance 2026-11-20',
  'Fridays instance 2026-12-04',
  'Last moment single 2026-12-18',
];

describe('what begins within 30 days', () => {
  it('lists single events and individual dates of series, as many as the dashboard card says', async () => {
    const found = await list('status=published&when=next30days');
    expect(found).toEqual({ told: UPCOMING, total: 4 });
    expect((await ask('GET', '/stats')).json().upcomingEvents).toBe(found.total);
  });

  it('can be filtered like any list', async () => {
    expect((await list('when=next30days')).told).toHaveLength(6);
    expect((await list('when=next30days&status=draft')).told).toEqual(['Draft single 2026-11-19']);
    expect((await list('when=next30days&isRecurring=single&status=published')).told).toEqual([
      UPCOMING[0],
      UPCOMING[3],
    ]);
    for (const kind of ['instances', 'master', 'recurring']) {
      const { told, total } = await list(`when=next30days&isRecurring=${kind}&status=published`);
      expect({ told, total }).toEqual({ told: UPCOMING.slice(1, 3), total: 2 });
    }
    expect((await list('when=next30days&search=last')).told).toEqual([UPCOMING[3]]);
  });

  it('is paged, in either order, and by title', async () => {
    const page = await list('status=published&when=next30days&limit=2&offset=1');
    expect(page).toEqual({ told: UPCOMING.slice(1, 3), total: 4 });
    expect((await list('status=published&when=next30days&order=desc')).told).toEqual(UPCOMING.toReversed());
    expect((await list('status=published&when=next30days&sort=title')).told[2]).toBe(UPCOMING[3]);
  });

  it('is the same in the calendar, in a selection of all, and in an export', async () => {
    const filter = { status: 'published', when: 'next30days' };
    const days = 'from=2026-11-01&to=2026-12-31';
    const calendar = await ask('GET', `/events/calendar?${days}&status=published&when=next30days`);
    expect(calendar.json().dates).toHaveLength(4);
    const preview = await ask('POST', '/events/bulk/preview', { filter });
    expect(preview.json()).toEqual({ count: 4, events: 2, series: 0, datesOfSeries: 0, dates: 2 });
    const csv = await ask('GET', '/events/export?status=published&when=next30days');
    expect(csv.body.trim().split('\r\n')).toHaveLength(5);
  });

  it('is exactly what a run over all matching events changes', async () => {
    const action = { kind: 'featured', isFeatured: true };
    const filter = { status: 'published', when: 'next30days' };
    const { succeeded, failed } = (await ask('POST', '/events/bulk', { action, filter })).json();
    expect({ succeeded, failed }).toEqual({ succeeded: 4, failed: 0 });
    const featured = await list('when=next30days&featured=featured');
    expect(featured.told).toEqual(UPCOMING);
    expect((await list('featured=featured')).told).not.toContain('Too late single 2026-12-18');
  });
});

it('without the filter a series is one row', async () => {
  expect((await list('status=published')).total).toBe(6);
});

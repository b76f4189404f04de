import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';

// A Wednesday.
const NOW = new Date('2026-06-03T12:00:00Z');
const WEEKLY = {
  title: 'Salsa Friday',
  startDateTime: '2026-05-22T20:00:00',
  status: 'published',
  isRecurring: true,
  isMasterRecurring: true,
  locationCity: 'Berlin',
  recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['FR'], count: 6 },
};

let stack: Stack;
const ids = { weekly: '', over: '', single: '', past: '' };

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { clock: () => NOW });
  const create = async (body: object): Promise<string> => (await ask('POST', '/admin/events', body)).event.id;
  ids.weekly = await create(WEEKLY);
  ids.over = await create({
    ...WEEKLY,
    title: 'Bachata Monday',
    startDateTime: '2026-05-11T20:00:00',
    status: 'draft',
    recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['MO'], count: 2 },
  });
  ids.single = await create({ title: 'Salsa Gala', startDateTime: '2026-06-06T20:00:00', isFeatured: true });
  ids.past = await create({ title: 'Salsa Gala', startDateTime: '2026-05-09T20:00:00' });
  await ask('PUT', `/admin/events/${ids.weekly}_20260612`, { title: 'Birthday', isFeatured: true });
});
afterAll(() => stack.stop());

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const answer = await stack.send(method, `/api${url}`, body);
  return { status: answer.statusCode, ...answer.json() };
}

const list = async (query: string) => {
  const { events, pagination } = await ask('GET', `/admin/events?order=asc&${query}`);
  return { ids: events.map(({ id }: { id: string }) => id), total: pagination.total, events };
};

describe('the list', () => {
  it.each([
    ['', ['past', 'over', 'weekly', 'single']],
    ['isRecurring=all', ['past', 'over', 'weekly', 'single']],
    ['isRecurring=recurring', ['over', 'weekly']],
    ['isRecurring=master', ['over', 'weekly']],
    ['isRecurring=true', ['over', 'weekly']],
    ['isRecurring=single', ['past', 'single']],
    ['isRecurring=false', ['past', 'single']],
    ['isRecurring=recurring&expired=active', ['weekly']],
    ['expired=expired', ['past', 'over']],
    ['isRecurring=master&search=berlin&status=draft', ['over']],
  ] as const)('of %s lists series and single events', async (query, names) => {
    const found = await list(query);
    expect(found.ids).toEqual(names.map(name => ids[name]));
    expect(found.total).toBe(names.length);
  });

  it.each([
    ['', ['20260511', '20260518', '20260522', '20260529', '20260605', '20260612', '20260619', '20260626']],
    ['&expired=active', ['20260605', '20260612', '20260619', '20260626']],
    ['&search=birthday', ['20260612']],
    ['&featured=featured', ['20260612']],
    ['&status=draft&limit=1', ['20260511']],
    ['&regionId=null&expired=active&limit=1&offset=2', ['20260619']],
  ])('of instances%s lists dates', async (query, days) => {
    const found = await list(`isRecurring=instances${query}`);
    expect(found.ids.map((id: string) => id.slice(-8))).toEqual(days);
    expect(found.events.every(({ kind }: { kind: string }) => kind === 'instance')).toBe(true);
  });

  it('shows a series by its next date, with its number of dates', async () => {
    const { events } = await list('isRecurring=master');
    expect(events).toMatchObject([
      { id: ids.over, instanceCount: 2, nextDate: null, date: '2026-05-18', isExpired: true },
      { id: ids.weekly, instanceCount: 6, nextDate: '2026-06-05', date: '2026-06-05', isExpired: false },
    ]);
  });

  it.each(['sort=title', 'sort=status', 'sort=updated', 'sort=start'])('is sorted by %s', async sort => {
    expect((await list(sort)).total).toBe(4);
    expect((await list(`isRecurring=instances&${sort}`)).total).toBe(8);
  });

  it('refuses an unknown kind', async () => {
    expect((await ask('GET', '/admin/events?isRecurring=some')).status).toBe(422);
  });
});

describe('figures', () => {
  it('count a series once, and a week by its dates, without drafts', async () => {
    expect(await ask('GET', '/admin/stats/events')).toMatchObject({
      totalEvents: 4,
      publishedEvents: 1,
      draftEvents: 3,
      featuredEvents: 1,
      thisWeekEvents: 1,
    });
  });

  it('of the dashboard count dates', async () => {
    expect(await ask('GET', '/admin/stats')).toMatchObject({ upcomingEvents: 4, totalEvents: 4 });
  });
});

describe('the calendar', () => {
  it('shows dates and single events of the requested days', async () => {
    const { dates, more } = await ask('GET', '/admin/events/calendar?from=2026-06-01&to=2026-06-30');
    expect(more).toBe(false);
    expect(dates.map(({ id, title }: { id: string; title: string }) => [id, title])).toEqual([
      [`${ids.weekly}_20260605`, 'Salsa Friday'],
      [ids.single, 'Salsa Gala'],
      [`${ids.weekly}_20260612`, 'Birthday'],
      [`${ids.weekly}_20260619`, 'Salsa Friday'],
      [`${ids.weekly}_20260626`, 'Salsa Friday'],
    ]);
    expect(dates[2]).toMatchObject({ kind: 'instance', state: 'own', seriesId: ids.weekly });
  });

  it.each([
    ['isRecurring=single', 1],
    ['isRecurring=instances', 4],
    ['isRecurring=master', 4],
    ['featured=featured', 2],
    ['status=published&search=salsa', 3],
  ])('is filtered by %s', async (query, count) => {
    const { dates } = await ask('GET', `/admin/events/calendar?from=2026-06-01&to=2026-06-30&${query}`);
    expect(dates.length).toBe(count);
  });

  it('shows a long event on each of its days, and a night on the days that it touches', async () => {
    const nights = {
      Course: ['2029-01-10T20:00:00', '2029-06-20T22:00:00'],
      'Past midnight': ['2029-04-30T23:30:00', '2029-05-01T01:00:00'],
      'The day before': ['2029-04-30T20:00:00', null],
      'The last': ['2029-05-07T23:45:00', null],
      'The day after': ['2029-05-08T00:00:00', null],
    };
    for (const [title, [startDateTime, endDateTime]] of Object.entries(nights)) {
      await ask('POST', '/admin/events', { title, startDateTime, endDateTime });
    }
    const shown = async (query: string) =>
      (await ask('GET', `/admin/events/calendar?${query}`)).dates.map(
        ({ title }: { title: string }) => title,
      );
    expect(await shown('from=2029-05-01&to=2029-05-07')).toEqual(['Course', 'Past midnight', 'The last']);
    expect(await shown('from=2029-05-01&to=2029-05-07&status=published')).toEqual([]);
    expect(await shown('from=2029-06-20&to=2029-06-30')).toEqual(['Course']);
    expect(await shown('from=2029-06-21&to=2029-06-30')).toEqual([]);
    expect(await shown('from=2029-01-01&to=2029-01-10')).toEqual(['Course']);
  });

  it.each(['from=2026-06-30&to=2026-06-01', 'from=2026-01-01&to=2027-06-01', 'from=x&to=2026-06-01', ''])(
    'refuses %j',
    async query => {
      expect((await ask('GET', `/admin/events/calendar?${query}`)).status).toBe(422);
    },
  );
});

describe('a copy', () => {
  it('is proposed for the next date of its rhythm', async () => {
    const again = await ask('GET', `/admin/events/${ids.single}/duplicate`);
    expect(again).toMatchObject({
      status: 200,
      rhythm: { days: 28, from: 'history' },
      body: { title: 'Salsa Gala', startDateTime: '2026-07-04T20:00:00', status: 'draft', isFeatured: false },
    });
    const first = await ask('GET', `/admin/events/${ids.past}/duplicate`);
    expect(first).toMatchObject({
      rhythm: { days: 7, from: 'week' },
      body: { startDateTime: '2026-06-06T20:00:00' },
    });
    const date = await ask('GET', `/admin/events/${ids.weekly}_20260612/duplicate`);
    expect(date).toMatchObject({ rhythm: { days: 7, from: 'series' }, body: { title: 'Birthday' } });
    const { status, title } = (await ask('POST', '/admin/events', again.body)).event;
    expect([status, title]).toEqual(['draft', 'Salsa Gala']);
  });
});

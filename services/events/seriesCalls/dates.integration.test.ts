import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';

const NOW = new Date('2026-06-03T12:00:00Z');
const BODY = {
  title: 'Salsa Friday',
  startDateTime: '2026-06-05T20:00:00',
  status: 'published',
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['FR'], count: 8 },
};

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { clock: () => NOW });
});
afterAll(() => stack.stop());

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const answer = await stack.send(method, `/api${url}`, body);
  return { status: answer.statusCode, ...answer.json() };
}

const at = (id: string, day: string) => `${id}_${day.replaceAll('-', '')}`;
const create = async (more: object = {}): Promise<string> =>
  (await ask('POST', '/admin/events', { ...BODY, ...more })).event.id;
const keys = async (id: string): Promise<string[]> =>
  (await ask('GET', `/admin/events/${id}/instances`)).instances.map(
    (one: { instance: { key: string } }) => one.instance.key,
  );
const states = async (id: string) =>
  Object.fromEntries(
    (await ask('GET', `/admin/events/${id}/dates`)).dates.map((one: { key: string; state: string }) => [
      one.key,
      one.state,
    ]),
  );

describe('an exception', () => {
  it('excludes a date once, and restores it with its overrides', async () => {
    const id = await create();
    await ask('PUT', `/admin/events/${at(id, '2026-06-12')}`, { title: 'Birthday' });
    const url = `/admin/events/${id}/exceptions`;
    const added = await ask('POST', url, { exceptionDate: '2026-06-12' });
    expect(added).toMatchObject({
      status: 200,
      success: true,
      exceptions: ['2026-06-12'],
      instance: { id: at(id, '2026-06-12'), title: 'Birthday' },
    });
    expect(await keys(id)).not.toContain('2026-06-12');
    const again = await ask('POST', url, { exceptionDate: '2026-06-12' });
    expect(again).toMatchObject({ status: 200, commit: { revision: added.commit.revision } });
    const removed = await ask('DELETE', url, { exceptionDate: '2026-06-12' });
    expect(removed).toMatchObject({ status: 200, exceptions: [], instance: { title: 'Birthday' } });
    expect(await keys(id)).toContain('2026-06-12');
  });

  it('may be named in the URL, and restored without overrides', async () => {
    const id = await create();
    await ask('PUT', `/admin/events/${at(id, '2026-06-12')}`, { title: 'Birthday' });
    await ask('POST', `/admin/events/${id}/exceptions`, { exceptionDate: '2026-06-12' });
    const url = `/admin/events/${id}/exceptions?exceptionDate=2026-06-12&reset=true`;
    expect(await ask('DELETE', url)).toMatchObject({ status: 200, instance: { title: 'Salsa Friday' } });
  });

  it('is read in the time zone of the series if it is an instant', async () => {
    const id = await create();
    const url = `/admin/events/${id}/exceptions`;
    const added = await ask('POST', url, { exceptionDate: '2026-06-12T23:30:00-02:00' });
    expect(added).toMatchObject({ status: 422, fieldErrors: { exceptionDate: expect.any(String) } });
    const right = await ask('POST', url, { exceptionDate: '2026-06-11T23:30:00-02:00' });
    expect(right).toMatchObject({ status: 200, exceptions: ['2026-06-12'] });
    expect((await ask('POST', url, { exceptionDate: '2026-06-19T20:00:00' })).exceptions).toEqual([
      ...['2026-06-12', '2026-06-19'],
    ]);
  });

  it.each([['soon'], ['2026-06-31'], [''], [20260612]])('is refused if it is %j', async exceptionDate => {
    const id = await create();
    expect((await ask('POST', `/admin/events/${id}/exceptions`, { exceptionDate })).status).toBe(422);
  });

  it('is required', async () => {
    expect((await ask('DELETE', `/admin/events/${await create()}/exceptions`)).status).toBe(422);
  });
});

describe('a deletion', () => {
  it('of a date excludes it from its series, and answers 404 the second time', async () => {
    const id = await create();
    const url = `/admin/events/${at(id, '2026-06-12')}`;
    expect((await ask('DELETE', `${url}?preview=true`)).preview.datesRemoved).toEqual(['2026-06-12']);
    expect(await ask('DELETE', url)).toMatchObject({
      status: 200,
      mode: 'excluded',
      id: at(id, '2026-06-12'),
    });
    expect((await ask('DELETE', url)).status).toBe(404);
    expect((await ask('GET', url)).status).toBe(404);
    await ask('PUT', `/admin/events/${id}`, { title: 'Changed since' });
    expect(await keys(id)).not.toContain('2026-06-12');
  });

  it('of a series deletes it with all its dates, until it is restored', async () => {
    const id = await create();
    expect(await ask('DELETE', `/admin/events/${id}`)).toMatchObject({ status: 200, mode: 'series_deleted' });
    expect((await ask('DELETE', `/admin/events/${id}`)).status).toBe(404);
    expect((await ask('GET', `/admin/events/${id}/instances`)).status).toBe(404);
    const { deleted } = await ask('GET', '/admin/events/trash');
    expect(deleted[0]).toMatchObject({
      id,
      kind: 'master',
      title: 'Salsa Friday',
      actor: { name: 'Administrator' },
    });
    expect(await ask('POST', `/admin/events/${id}/restore`)).toMatchObject({
      status: 200,
      event: { instanceCount: 8 },
    });
    expect((await keys(id)).length).toBe(8);
  });

  it.each([
    ['', { removedDates: 8, remainingDates: 0 }],
    ['?deleteType=this_only&instanceDate=2026-06-19', { removedDates: 1, remainingDates: 7 }],
    ['?deleteType=this_and_future&instanceDate=2026-06-19', { removedDates: 6, remainingDates: 2 }],
    ['?deleteType=this_and_future&instanceDate=2026-06-05', { removedDates: 8, remainingDates: 0 }],
  ])('by the call for series with %j is previewed and saved', async (query, counts) => {
    const id = await create();
    const preview = await ask('DELETE', `/events/recurring/${id}${query}${query ? '&' : '?'}preview=true`);
    expect(preview.preview.datesRemoved.length).toBe(counts.removedDates);
    expect(await ask('DELETE', `/events/recurring/${id}${query}`)).toMatchObject({ status: 200, ...counts });
  });

  it('of some dates requires a date', async () => {
    const id = await create();
    const answer = await ask('DELETE', `/events/recurring/${id}?deleteType=this_and_future`);
    expect(answer).toMatchObject({ status: 422, fieldErrors: { instanceDate: 'Specify the date.' } });
    expect((await ask('DELETE', `/events/recurring/${id}?deleteType=some`)).status).toBe(422);
  });

  it('can end the series', async () => {
    const id = await create();
    expect(await ask('POST', `/admin/events/${id}/end`, { fromDate: '2026-06-19' })).toMatchObject({
      status: 200,
      removedDates: 6,
      remainingDates: 2,
    });
  });
});

describe('the dates of a series', () => {
  it('are listed with what was changed on each', async () => {
    const id = await create();
    await ask('PUT', `/admin/events/${at(id, '2026-06-12')}`, { title: 'Birthday' });
    await ask('PUT', `/admin/events/${at(id, '2026-06-19')}`, { startDateTime: '2026-06-20T20:00:00' });
    await ask('POST', `/admin/events/${id}/dates/2026-06-26/cancel`);
    await ask('POST', `/admin/events/${id}/exceptions`, { exceptionDate: '2026-07-03' });
    const detached = await ask('POST', `/admin/events/${id}/dates/2026-07-10/detach`);
    expect(detached).toMatchObject({
      status: 201,
      event: { kind: 'single', date: '2026-07-10', status: 'published' },
    });
    expect(await states(id)).toMatchObject({
      '2026-06-05': 'generated',
      '2026-06-12': 'own',
      '2026-06-19': 'moved',
      '2026-06-26': 'cancelled',
      '2026-07-03': 'excluded',
      '2026-07-10': 'detached',
    });
    const only = await ask('GET', `/admin/events/${id}/dates?state=detached`);
    expect(only.dates).toMatchObject([{ key: '2026-07-10', eventId: detached.event.id }]);
    expect(only.counts).toMatchObject({ generated: 3, detached: 1, excluded: 1 });
  });

  it('are reset to the series, in one field or in all', async () => {
    const id = await create();
    const url = `/admin/events/${id}/dates/2026-06-12`;
    await ask('PUT', `/admin/events/${at(id, '2026-06-12')}`, { title: 'Birthday', price: 'free' });
    expect(await ask('POST', `${url}/reset`, { fields: ['title'] })).toMatchObject({
      event: { title: 'Salsa Friday', price: 'free', instance: { own: ['price'] } },
    });
    expect(await ask('POST', `${url}/reset`, {})).toMatchObject({
      event: { instance: { state: 'generated' } },
    });
    await ask('DELETE', `/admin/events/${at(id, '2026-06-12')}`);
    expect(await ask('POST', `${url}/restore`, {})).toMatchObject({
      status: 200,
      event: { date: '2026-06-12' },
    });
  });

  it('are found by day, and paged', async () => {
    const id = await create();
    const answer = await ask(
      'GET',
      `/admin/events/${id}/instances?startDate=2026-06-12&endDate=2026-06-26&limit=2`,
    );
    expect(answer.instances.map((one: { date: string }) => one.date)).toEqual(['2026-06-12', '2026-06-19']);
    expect(answer.pagination).toMatchObject({ total: 3, hasMore: true });
  });

  it('make one separate event if a cancelled one is detached twice', async () => {
    const id = await create();
    await ask('POST', `/admin/events/${id}/dates/2026-06-26/cancel`);
    const url = `/admin/events/${id}/dates/2026-06-26/detach`;
    expect(await ask('POST', url)).toMatchObject({ status: 201, event: { status: 'cancelled' } });
    expect((await ask('POST', url)).status).toBeGreaterThanOrEqual(404);
  });
});

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Method, type Stack, startStack } from '#testing/stack.ts';

const NOW = new Date('2026-06-03T12:00:00Z');
const BODY = {
  title: 'Salsa Friday',
  startDateTime: '2026-06-05T20:00:00',
  endDateTime: '2026-06-06T02:00:00',
  price: '$10',
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 10 },
};

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { clock: () => NOW });
});
afterAll(() => stack.stop());

/** Sends a request as the administrator, with rows that are up to date with everything written so far. */
async function ask(method: Method, url: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await stack.send(method, `/api${url}`, body, headers);
  expect(answer.headers['x-stale']).toBeUndefined();
  return { status: answer.statusCode, etag: answer.headers.etag as string, ...answer.json() };
}

async function create(more: object = {}) {
  const answer = await ask('POST', '/admin/events', { ...BODY, ...more });
  expect(answer.status).toBe(201);
  return answer.event.id as string;
}

const at = (id: string, day: string) => `${id}_${day.replaceAll('-', '')}`;
const days = (instances: { date: string }[]) => instances.map(({ date }) => date);
const instances = async (id: string, query = '') =>
  (await ask('GET', `/admin/events/${id}/instances${query}`)).instances;

describe('a series', () => {
  it('is created with its dates, and returns the first five', async () => {
    const answer = await ask('POST', '/admin/events', BODY);
    expect(answer).toMatchObject({
      status: 201,
      etag: '"0"',
      success: true,
      event: {
        kind: 'master',
        title: 'Salsa Friday',
        isRecurring: true,
        isMasterRecurring: true,
        startDateTime: '2026-06-05T20:00:00',
        instanceCount: 10,
        nextDate: '2026-06-05',
        recurrenceRule: 'FREQ=WEEKLY;BYDAY=FR;WKST=MO;COUNT=10',
        seriesId: answer.event.id,
      },
      instances: { count: 10 },
      commit: { stream: `series-${answer.event.id}` },
    });
    expect(JSON.parse(answer.event.recurrenceConfig)).toEqual({
      recurrenceType: 'weekly',
      interval: 1,
      daysOfWeek: ['FR'],
      count: 10,
    });
    expect(days(answer.instances.first)).toEqual([
      ...['2026-06-05', '2026-06-12', '2026-06-19', '2026-06-26', '2026-07-03'],
    ]);
    expect(answer.instances.first[1]).toMatchObject({
      id: at(answer.event.id, '2026-06-12'),
      kind: 'instance',
      parentEventId: answer.event.id,
      endDateTime: '2026-06-13T02:00:00',
      instance: { key: '2026-06-12', state: 'generated', own: [], dst: null },
    });
    const shown = await ask('GET', `/admin/events/${answer.event.id}`);
    const { isExpired: _, ...event } = answer.event;
    expect(shown.event).toMatchObject(event);
    const one = await ask('GET', `/admin/events/${at(answer.event.id, '2026-06-12')}`);
    expect(one.event).toEqual({ ...answer.instances.first[1], attendanceCount: 0 });
  });

  it('accepts the recurrence as the JSON text that it returns', async () => {
    const recurrenceConfig = JSON.stringify(BODY.recurrenceConfig);
    expect((await ask('POST', '/admin/events', { ...BODY, recurrenceConfig })).status).toBe(201);
  });

  it.each([
    [{ recurrenceConfig: undefined }, { recurrenceConfig: 'Please configure recurrence pattern' }],
    [
      { recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: [] } },
      { 'recurrenceConfig.daysOfWeek': 'Please select at least one day' },
    ],
    [{ recurrenceConfig: { recurrenceType: 'yearly' } }, {}],
    [{ recurrenceConfig: 'nonsense' }, {}],
    [{ recurrenceConfig: { ...BODY.recurrenceConfig, interval: 31 } }, {}],
    [{ recurrenceConfig: { ...BODY.recurrenceConfig, count: 366 } }, {}],
    [{ startDateTime: '2026-06-04T20:00:00', endDateTime: null }, { startDateTime: expect.any(String) }],
    [{ endDateTime: '2026-06-05T19:00:00' }, { endDateTime: expect.any(String) }],
  ])('is refused with %j', async (more, fieldErrors) => {
    const head = await stack.store.head();
    const answer = await ask('POST', '/admin/events', { ...BODY, ...more });
    expect(answer).toMatchObject({ status: 422, code: 'invalid', fieldErrors });
    expect(await stack.store.head()).toBe(head);
  });

  it('is read with its rhythm, exceptions, overrides and segments', async () => {
    const id = await create();
    await ask('POST', `/admin/events/${id}/exceptions`, { exceptionDate: '2026-06-19' });
    await ask('PUT', `/admin/events/${at(id, '2026-06-12')}`, { title: 'Birthday' });
    expect(await ask('GET', `/events/recurring/${id}`)).toMatchObject({
      status: 200,
      etag: '"2"',
      event: { id, instanceCount: 9 },
      recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['FR'], count: 10 },
      exceptions: ['2026-06-19'],
      overrides: [{ id: at(id, '2026-06-12'), key: '2026-06-12', fields: { title: 'Birthday' } }],
      instances: { total: 9, next: { id: at(id, '2026-06-05') } },
      segments: [{ fromDate: '2026-06-05', untilDate: '2026-08-07', startTime: '20:00', current: true }],
    });
  });

  it('answers 404 if it does not exist', async () => {
    const none = '0197a000-0000-7000-8000-000000000001';
    const calls = [
      ['GET', `/events/recurring/${none}`],
      ['PUT', `/events/recurring/${none}`, { title: 'x' }],
      ['DELETE', `/events/recurring/${none}`],
      ['GET', `/admin/events/${none}/instances`],
      ['GET', `/admin/events/${none}/dates`],
      ['GET', `/admin/events/${none}_20260605`],
      ['PUT', `/admin/events/${none}_20260605`, { title: 'x' }],
      ['DELETE', `/admin/events/${none}_20260605`],
      ['POST', `/admin/events/${none}/exceptions`, { exceptionDate: '2026-06-05' }],
      ['POST', `/admin/events/${none}/end`, { fromDate: '2026-06-05' }],
      ['POST', `/admin/events/${none}/undo`, { commandId: none }],
      ['POST', `/admin/events/${none}/restore`],
      ['POST', `/admin/events/${none}/dates/2026-06-05/cancel`],
      ['POST', `/admin/events/${none}/dates/2026-06-05/detach`],
      ['GET', `/admin/events/${none}_20260605/history`],
      ['GET', `/admin/events/${none}/duplicate`],
    ] as const;
    const found = [];
    for (const [method, url, body] of calls) found.push([url, (await ask(method, url, body)).status]);
    expect(found.filter(([, status]) => status !== 404)).toEqual([]);
  });
});

describe('a change', () => {
  it('R7 of a date applies to that date only, unless a scope is given', async () => {
    const id = await create();
    const answer = await ask('PUT', `/admin/events/${at(id, '2026-06-12')}`, {
      title: 'Birthday',
      price: '$10',
      startDateTime: '2026-06-13T21:00:00',
    });
    expect(answer).toMatchObject({
      status: 200,
      etag: '"1"',
      affected: { changed: 1, split: false, keptOwn: 0 },
      event: {
        id: at(id, '2026-06-12'),
        title: 'Birthday',
        date: '2026-06-13',
        startTime: '21:00',
        instance: { key: '2026-06-12', state: 'moved' },
      },
    });
    expect(answer.event.instance.own.sort()).toEqual(['startDate', 'startTime', 'title']);
    expect((await instances(id)).map((one: { title: string }) => one.title).slice(0, 3)).toEqual([
      ...['Salsa Friday', 'Birthday', 'Salsa Friday'],
    ]);
  });

  it('from a date on keeps the overrides of later dates, and earlier dates', async () => {
    const id = await create();
    await ask('PUT', `/admin/events/${at(id, '2026-07-03')}`, { title: 'Birthday' });
    const url = `/admin/events/${at(id, '2026-06-19')}`;
    const body = {
      title: 'Bachata Friday',
      startDateTime: '2026-06-19T21:00:00',
      updateType: 'this_and_future',
    };
    const { preview } = await ask('PUT', `${url}?preview=true`, body);
    expect(preview).toMatchObject({
      scopeEffective: 'this_and_future',
      newSegmentFrom: '2026-06-19',
      ownValuesKept: [{ date: '2026-07-03', fields: ['title'] }],
    });
    expect(preview.changed.length).toBe(8);
    const before = await instances(id);
    const answer = await ask('PUT', url, body);
    expect(answer).toMatchObject({ status: 200, affected: { changed: 8, split: true, keptOwn: 1 } });
    const after = await instances(id);
    const changed = after.filter((one: { id: string }, index: number) => {
      const { revision: _, updatedAt: __, confirmation: _was, ...was } = before[index];
      const { revision: ___, updatedAt: ____, confirmation: _is, ...is } = after[index];
      return JSON.stringify(was) !== JSON.stringify(is) && one.id;
    });
    expect(changed.map((one: { instance: { key: string } }) => one.instance.key)).toEqual(preview.changed);
    expect(after.map((one: { title: string }) => one.title)).toEqual([
      ...['Salsa Friday', 'Salsa Friday', 'Bachata Friday', 'Bachata Friday', 'Birthday'],
      ...Array.from({ length: 5 }, () => 'Bachata Friday'),
    ]);
  });

  it('R7 of the series applies to all its dates, and overwrites overrides on request', async () => {
    const id = await create();
    await ask('PUT', `/admin/events/${at(id, '2026-06-12')}`, { title: 'Birthday' });
    const kept = await ask('PUT', `/admin/events/${id}`, { title: 'Zouk Friday' });
    expect(kept).toMatchObject({ event: { id, title: 'Zouk Friday' }, affected: { changed: 9, keptOwn: 1 } });
    const all = await ask('PUT', `/admin/events/${id}`, { title: 'Tango', overwriteOwn: ['title'] });
    expect(all.affected).toEqual({ changed: 10, split: false, keptOwn: 0 });
  });

  it('of the day is refused for more than one date', async () => {
    const id = await create();
    const body = { startDateTime: '2026-06-13T20:00:00', updateType: 'this_and_future' };
    expect(await ask('PUT', `/admin/events/${at(id, '2026-06-12')}`, body)).toMatchObject({
      status: 422,
      error: 'Date cannot be changed when updating series',
    });
  });

  it('of the rhythm is previewed as it is then saved', async () => {
    const id = await create();
    await ask('PUT', `/admin/events/${at(id, '2026-06-12')}`, { title: 'Birthday' });
    const body = { recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['SA'], count: 10 } };
    const { preview } = await ask('PUT', `/events/recurring/${id}?preview=true`, body);
    expect(preview.unmatched).toEqual(['2026-06-12']);
    const answer = await ask('PUT', `/events/recurring/${id}`, body);
    expect(answer).toMatchObject({
      status: 200,
      event: { id },
      segments: [{ recurrenceConfig: { daysOfWeek: ['SA'] } }],
    });
    const keys = (await instances(id)).map((one: { instance: { key: string } }) => one.instance.key);
    expect(keys).toContain('2026-06-12');
    expect(keys).toEqual(expect.arrayContaining(preview.datesAdded));
    expect(keys.filter((key: string) => preview.datesRemoved.includes(key))).toEqual([]);
  });

  it('that comes second on the same revision is refused with 412 and the reason', async () => {
    const id = await create();
    const { etag } = await ask('GET', `/admin/events/${id}`);
    const writes = ['Ana', 'Bo'].map(title =>
      ask('PUT', `/admin/events/${id}`, { title }, { 'if-match': etag }),
    );
    const answers = (await Promise.all(writes)).sort((a, b) => a.status - b.status);
    expect(answers.map(({ status }) => status)).toEqual([200, 412]);
    expect(answers[1]).toMatchObject({
      code: 'stale',
      changes: [expect.objectContaining({ by: 'Administrator' })],
    });
    const tried = await ask('PUT', `/admin/events/${id}?preview=true`, { title: 'x' }, { 'if-match': etag });
    expect(tried.status).toBe(412);
  });

  it('without a revision is decided again after a lost race: both are saved', async () => {
    const id = await create();
    const writes = ['2026-06-12', '2026-06-19', '2026-06-26'].map(day =>
      ask('PUT', `/admin/events/${at(id, day)}`, { title: day }),
    );
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const titles = (await instances(id)).map((one: { title: string }) => one.title);
    expect(titles.slice(1, 4)).toEqual(['2026-06-12', '2026-06-19', '2026-06-26']);
  });
});

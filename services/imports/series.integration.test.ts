import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  const clock = () => new Date('2027-03-01T12:00:00Z');
  stack = await startStack(inject('databaseUrl'), { clock });
});
afterAll(() => stack.stop());

async function call(method: 'GET' | 'POST', url: string, payload?: FormData) {
  const request = payload && new Request('http://here', { method: 'POST', body: payload });
  const answer = await stack.call({
    method,
    url,
    headers: {
      ...(await stack.upToDate()),
      ...(request && { 'content-type': request.headers.get('content-type')! }),
    },
    ...(request && { payload: Buffer.from(await request.arrayBuffer()) }),
  });
  return answer.json();
}

async function importText(content: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('csvFile', new Blob([content]), 'series.csv');
  const started = await call('POST', '/api/events/import', form);
  expect(started.jobId, JSON.stringify(started)).toBeDefined();
  for (;;) {
    const end = await call('GET', `/api/events/import/${started.jobId}`);
    if (end.status && end.status !== 'running') return end;
    await pause(50);
  }
}

const found = async (query: string) => (await call('GET', `/api/admin/events?${query}`)).events;

const TEXT = (price: string) =>
  [
    'Title,Date,Time,Price,Repeats,Repeat on,Repeat count,Week of month,Day of week,Repeat until',
    `Weekly class,2027-03-05,20:00,${price},weekly,Fri,4,,,`,
    `Monthly ball,2027-03-27,21:00,${price},monthly,,,last,Saturday,2027-06-30`,
    `Once,2027-03-06,21:00,${price},none,,,,,`,
    `Wrong,2027-03-06,21:00,${price},yearly,,,,,`,
  ].join('\n');
const ON = { generateRecurring: 'true', daysToGenerate: '120' };

it('rows with a recurrence become series on request, and the same rows change them', async () => {
  const dry = await importText(TEXT('$1'), { ...ON, dryRun: 'true' });
  expect(dry).toMatchObject({ created: 3, errors: 1 });
  const end = await importText(TEXT('$1'), ON);
  expect(end).toMatchObject({ created: 3, errors: 1 });
  expect(end.errorDetails[0]).toMatchObject({
    row: 5,
    title: 'Wrong',
    error: expect.stringContaining('yearly'),
  });
  expect(await found('isRecurring=master&sort=title&order=asc')).toMatchObject([
    { title: 'Monthly ball', imported: true, instanceCount: 4 },
    { title: 'Weekly class', imported: true, instanceCount: 4 },
  ]);
  expect(await importText(TEXT('$2'), ON)).toMatchObject({ created: 0, updated: 3, errors: 1 });
  const [, weekly] = await found('isRecurring=master&sort=title&order=asc');
  expect(weekly).toMatchObject({ price: '$2', instanceCount: 4 });
  expect(await importText(TEXT('$2'), ON)).toMatchObject({ unchanged: 3 });
});

it('an import keeps what a change of later dates set in a series', async () => {
  const text = (price: string, words: string) =>
    `Title,Date,Time,Price,Description,Repeats,Repeat on,Repeat count\nParted,2027-03-05,20:00,${price},${words},weekly,Fri,4\n`;
  await importText(text('$1', 'One floor'), ON);
  const [{ id }] = await found('search=Parted&isRecurring=master');
  await stack.call({
    method: 'PUT',
    url: `/api/admin/events/${id}_20270319`,
    body: { price: '$9', updateType: 'this_and_future' },
  });
  expect(await importText(text('$1', 'Two floors'), ON)).toMatchObject({ updated: 1, errors: 0 });
  expect(await importText(text('$2', 'Two floors'), ON)).toMatchObject({ unchanged: 1 });
  const { instances } = await call('GET', `/api/admin/events/${id}/instances`);
  const told = instances.map((one: Record<string, unknown>) => [one.price, one.description]);
  expect(told).toEqual([
    ...[
      ['$1', 'Two floors'],
      ['$1', 'Two floors'],
    ],
    ...[
      ['$9', 'Two floors'],
      ['$9', 'Two floors'],
    ],
  ]);
});

it('a series is undone with its import', async () => {
  const text = 'Title,Date,Time,Repeats\nUndone,2027-03-05,20:00,daily\n';
  const { id } = await importText(text, { ...ON, daysToGenerate: '10' });
  expect(await found('search=Undone')).toHaveLength(1);
  expect(await call('POST', `/api/events/import/${id}/undo`)).toMatchObject({ undone: 1, skipped: 0 });
  expect(await found('search=Undone')).toEqual([]);
  expect(await importText(text, ON)).toMatchObject({ created: 1 });
});

it('a series is undone with its import after a later import was undone', async () => {
  const text = (price: number) =>
    `Title,Date,Time,Repeats,Price\nUndone later,2027-03-05,20:00,daily,${price}\n`;
  const first = await importText(text(10), { ...ON, daysToGenerate: '10' });
  const second = await importText(text(12), ON);
  expect(second).toMatchObject({ updated: 1 });
  for (const { id } of [second, first]) {
    const { jobId } = await call('POST', `/api/events/import/${id}/undo`);
    let run: { finishedAt?: string | null } | undefined;
    while (!run?.finishedAt) ({ run } = await call('GET', `/api/admin/runs/${jobId}`));
    expect(run).toMatchObject({ succeeded: 1, skipped: 0 });
  }
  expect(await found('search=Undone%20later')).toEqual([]);
});

it('without that request a row is one event, whatever its recurrence', async () => {
  const text = 'Title,Date,Time,Repeats\nSingle all the same,2027-03-05,20:00,daily\n';
  expect(await importText(text, {})).toMatchObject({ created: 1 });
  expect(await found('search=Single')).toMatchObject([{ isRecurring: false }]);
});

it('a series whose time zone is unknown is not published, however often it is imported', async () => {
  const text = 'Title,Date,Time,Repeats,Status,City\nSilent series,2027-03-05,20:00,daily,published,Jena\n';
  const status = async () => (await found('search=Silent%20series'))[0].status;
  expect(await importText(text, ON)).toMatchObject({ created: 1 });
  expect(await status()).toBe('draft');
  expect(await importText(text, ON)).toMatchObject({ errors: 0 });
  expect(await status()).toBe('draft');
  expect(await importText(text, { ...ON, timeZone: 'Europe/Berlin' })).toMatchObject({ updated: 1 });
  const [published] = await found('search=Silent%20series');
  expect(published).toMatchObject({ status: 'published', timeZone: 'Europe/Berlin', regionId: null });
});

import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  const salsa = [{ danceStyleId: 'salsa', level: 'beginner' }];
  const place = { locationName: '@Casa', longitude: -9.14, latitude: 38.72 };
  const more = { description: 'Two\nlines, "quoted"', danceStyles: salsa, price: '-5', ...place };
  const events = [
    { title: '=HYPERLINK("x")', startDateTime: '2027-03-28T20:00:00', ...more },
    { title: 'Plain', startDateTime: '2027-04-28T20:00:00', isFeatured: true },
    { title: 'Öl', startDateTime: '2027-05-28T20:00:00', status: 'published' },
  ];
  for (const body of events) await stack.call({ method: 'POST', url: '/api/admin/events', body });
});
afterAll(() => stack.stop());

async function download(query: string) {
  const answer = await stack.send('GET', `/api/admin/events/export?${query}`);
  return { answer, rows: parse(answer.body, { bom: true, columns: true }) as Record<string, string>[] };
}

it('the filtered and ordered list becomes CSV without formulas for a spreadsheet', async () => {
  const { answer, rows } = await download('sort=start&order=asc');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="events-\d{4}-\d\d-\d\d\.csv"$/),
  });
  expect(answer.body.startsWith('\uFEFFTanda ID,Title')).toBe(true);
  expect(rows).toMatchObject([
    {
      Title: `'=HYPERLINK("x")`,
      Description: 'Two\nlines, "quoted"',
      'Start date': '2027-03-28',
      'Start time': '20:00',
      'Starts at (UTC)': '2027-03-28T20:00:00.000Z',
      'Dance styles': 'Salsa (beginner)',
      'Location name': "'@Casa",
      Longitude: '-9.14',
      Price: '-5',
      Featured: 'false',
    },
    { Title: 'Plain', Featured: 'true' },
    { Title: 'Öl', Status: 'published' },
  ]);
  expect((await download('featured=featured')).rows.map(row => row.Title)).toEqual(['Plain']);
  expect((await download('search=nothing')).rows).toEqual([]);
});

it('who exported which list is recorded, with the number of events', async () => {
  const before = await stack.store.head();
  await download('search=plain&status=draft');
  const records = [];
  for await (const record of stack.store.readAll({ after: before, prefixes: ['listExport-'] }))
    records.push(record);
  expect(records).toMatchObject([
    {
      type: 'ListExported',
      data: {
        list: 'events',
        filters: { search: 'plain', status: 'draft', sort: 'start', order: 'desc' },
        count: 1,
      },
      metadata: { actor: { role: 'admin' }, command: { name: 'NoteListExport' } },
    },
  ]);
});

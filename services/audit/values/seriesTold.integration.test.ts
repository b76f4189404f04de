import { parse } from 'csv-parse/sync';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type ToldFact, toldAround, toldInWords } from '#contracts/factSentences.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import type { Act } from '../../../contracts/audit/calls.ts';

const NOW = new Date('2026-06-03T12:00:00Z');
let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { clock: () => NOW });
}, 60_000);
afterAll(() => stack.stop());

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  stack.ask(method, `/api/admin${url}`, body);
async function series(title: string, count = 10): Promise<string> {
  const times = { startDateTime: '2026-06-05T20:00:00', endDateTime: '2026-06-06T02:00:00' };
  const recurrenceConfig = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count };
  const repeats = { isRecurring: true, isMasterRecurring: true, recurrenceConfig };
  const body = { title, price: '$10', status: 'published', ...times, ...repeats };
  return (await ask('POST', '/events', body)).event.id;
}
const dateOf = (id: string, day: string) => `${id}_${day.replaceAll('-', '')}`;
const actsOf = async (query: string): Promise<Act[]> => (await ask('GET', `/audit/acts?${query}`)).acts;
function sentence({ entries, things, inAll }: Act): string {
  const { before, after, fact } = toldAround(entries, 'en-GB', { others: things - 1, inAll })!;
  return `${before}${fact.thing}${after}`;
}
const lastAct = async (id: string) => sentence((await actsOf(`stream=series-${id}&limit=1`))[0]!);
const cancel = (ids: string[]) => ask('POST', '/events/bulk', { action: { kind: 'cancel' }, ids });

it('a change of this and later dates says from what to what, and on how many dates', async () => {
  const id = await series('Salsa Friday');
  await ask('PUT', `/events/${dateOf(id, '2026-06-19')}`, {
    updateType: 'this_and_future',
    startDateTime: '2026-06-19T21:00:00',
    endDateTime: '2026-06-20T03:00:00',
  });
  expect(await lastAct(id)).toBe(
    'Administrator moved Salsa Friday from 20:00 to 21:00 on 8 dates, the first on Fri, 19 Jun 2026',
  );
  await ask('PUT', `/events/${id}`, { updateType: 'all', price: '$15' });
  expect(await lastAct(id)).toBe(
    'Administrator changed the price of Salsa Friday from $10 to $15 on 10 dates, the first on Fri, 5 Jun 2026',
  );
  const { acts } = await ask('GET', `/history/series-${id}`);
  expect(acts.map(({ entries }: { entries: ToldFact[] }) => toldInWords(entries, 'es'))).toContain(
    'Administrator movió Salsa Friday de 20:00 a 21:00 en 8 fechas, la primera el vie, 19 jun 2026',
  );
});

it('an act over more dates than it lists, and of several series, is one sentence with their number', async () => {
  const [one, other] = [await series('Bachata Friday', 12), await series('Kizomba Friday', 12)];
  const day = (week: number) => new Date(Date.UTC(2026, 5, 5 + 7 * week)).toISOString().slice(0, 10);
  await cancel(Array.from({ length: 4 }, (_, week) => dateOf(one, day(week))));
  expect(await lastAct(one)).toBe(
    'Administrator cancelled 4 dates of Bachata Friday, the first on Fri, 5 Jun 2026',
  );
  const ids = [one, other].flatMap(id => Array.from({ length: 6 }, (_, week) => dateOf(id, day(week + 4))));
  await cancel(ids);
  expect(await lastAct(other)).toMatch(
    /^Administrator cancelled 12 dates of (Bachata|Kizomba) Friday and 1 more, the first on Fri, 3 Jul 2026$/,
  );
  const { recentActivity } = await ask('GET', '/stats');
  expect(recentActivity.map(({ description }: { description: string }) => description)).toContainEqual(
    expect.stringMatching(/cancelled 12 dates of .* and 1 more, the first on/),
  );
  const csv = (await stack.send('GET', `/api/admin/audit/export?stream=series-${one}`)).body;
  const rows = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
  expect(rows[0]).toMatchObject({
    ...{ Field: 'status', From: 'published', To: 'cancelled', Dates: '1', 'First date': '2026-08-07' },
    'What happened': 'Administrator cancelled Bachata Friday on Fri, 7 Aug 2026',
  });
});

it('a record of another program in the stream of a series leaves what follows it without values, and nothing fails', async () => {
  const id = await series('Zouk Friday');
  await ask('PUT', `/events/${id}`, { updateType: 'all', price: '$12' });
  const foreign = { id: v7(), type: 'SeriesDetailsChanged', data: { price: { $ne: 1 } }, metadata: {} };
  await stack.store.append(`series-${id}`, 1, [foreign]);
  const acts = await actsOf(`stream=series-${id}`);
  expect(acts.map(sentence)).toContain(
    'Administrator changed the price of Zouk Friday from $10 to $12 on 10 dates, the first on Fri, 5 Jun 2026',
  );
  expect(acts.map(sentence)[0]).toMatch(/^Another program recorded/);
});

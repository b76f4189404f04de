import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { regionStream } from '#contracts/regions/region.ts';
import { sendImport } from '#testing/sent/sendImport.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  const place = { city: 'Seville', state: null, country: 'Spain', timeZone: 'Europe/Madrid' };
  const more = {
    latitude: null,
    longitude: null,
    coverImage: null,
    status: 'active',
    popular: false,
  } as const;
  const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() };
  await stack.execute(regionStream, v7(), 'OpenRegion', { ...place, ...more }, asked);
});
afterAll(() => stack.stop());

type Fields = Record<string, string>;

async function send(content: string | Buffer | null, fields: Fields = {}) {
  const file = content && { field: 'csvFile', name: 'nights.csv', content };
  return sendImport(stack, { fields, ...(file && { file }) });
}

async function get(url: string) {
  return (await stack.send('GET', url)).json();
}

const events = async (search: string) =>
  (await get(`/api/admin/events?search=${encodeURIComponent(search)}&sort=title&order=asc`)).events;
const noteOf = ({ notes }: { notes: { code: string }[] }, code: string) =>
  notes.find(note => note.code === code);

describe('an unknown value', () => {
  const text = (title: string) =>
    `Name;Datum;Zeit;Stadt;Stile;Rubrik\n${title} 1;01.05.2027;20:00;Sevilla;Balboa, Salsa;Tanztee\n` +
    `${title} 2;02.05.2027;20:00;Sevilla;BALBOA;Social\n`;

  it('is skipped and reported, with its rows; the rows are imported', async () => {
    const done = await send(text('Left'));
    expect(done).toMatchObject({ created: 2, errors: 0 });
    expect(noteOf(done, 'unknownValue')).toEqual({
      code: 'unknownValue',
      field: 'danceStyles',
      value: 'Balboa',
      taken: null,
      count: 2,
      rows: [
        { row: 2, title: 'Left 1' },
        { row: 3, title: 'Left 2' },
      ],
    });
    expect(await events('Left')).toMatchObject([
      { danceStyles: [{ danceStyleId: 'salsa' }], category: [] },
      { danceStyles: [], category: ['Social'] },
    ]);
  });

  it('is given a meaning once, which the next file with the same headings keeps, in any column order', async () => {
    const values = JSON.stringify({ danceStyles: { balboa: 'swing' }, category: { tanztee: '' } });
    const done = await send(text('Meant'), { values });
    expect(done).toMatchObject({ created: 2, remembered: false });
    const [first] = await events('Meant');
    expect(first.danceStyles).toMatchObject([{ danceStyleId: 'swing' }, { danceStyleId: 'salsa' }]);
    const next = await send('Datum;Name;Zeit;Stadt;Rubrik;Stile\n03.05.2027;Next;20:00;Sevilla;;Balboa\n');
    expect(next).toMatchObject({ created: 1, remembered: true });
    expect(next.choices.values).toEqual(JSON.parse(values));
    expect(await events('Next')).toMatchObject([{ danceStyles: [{ danceStyleId: 'swing' }] }]);
    const other = await send('Titel;Datum;Zeit;Stile\nOther;03.05.2027;20:00;Balboa\n', { dryRun: 'true' });
    expect(other).toMatchObject({ remembered: false, choices: { values: {} } });
  });

  it('can only mean a value that exists', async () => {
    const refused = await send(text('Wrong'), { values: '{"danceStyles":{"balboa":"polka"}}' });
    expect([refused.status, refused.code]).toEqual([422, 'invalid']);
  });
});

describe('rows whose city has no region', () => {
  const text = (title: string) =>
    `Title,Date,Time,City,Status\n${title} here,2027-05-01,20:00,SEVILLA,published\n` +
    `${title} there,2027-05-01,20:00,Jena,published\n`;

  it('are imported as drafts unless their time zone is given', async () => {
    const done = await send(text('Silent'));
    expect(noteOf(done, 'noRegion')).toMatchObject({ value: 'Jena', taken: null, count: 1 });
    expect(noteOf(done, 'draft')).toMatchObject({ count: 1, rows: [{ row: 3, title: 'Silent there' }] });
    expect(await events('Silent')).toMatchObject([
      { title: 'Silent here', status: 'published', timeZone: 'Europe/Madrid' },
      { title: 'Silent there', status: 'draft', regionId: null },
    ]);
  });

  it('are published with the time zone that was given, which a later change without a region keeps', async () => {
    await send(text('Said'), { timeZone: 'Europe/Berlin' });
    const [, there] = await events('Said');
    expect(there).toMatchObject({ status: 'published', timeZone: 'Europe/Berlin', regionId: null });
    const url = `/api/admin/events/${there.id}`;
    await stack.call({ method: 'PUT', url, body: { regionId: null, price: '5' } });
    expect((await get(url)).event).toMatchObject({ price: '5', timeZone: 'Europe/Berlin' });
    expect((await send(text('Said'), { timeZone: 'No/Where' })).code).toBe('invalid');
  });

  it('keep a region that was assigned to them since', async () => {
    await send(text('Given'));
    const [here, there] = await events('Given');
    const url = `/api/admin/events/${there.id}`;
    await stack.call({ method: 'PUT', url, body: { regionId: here.regionId } });
    expect(await send(text('Given'), { timeZone: 'Asia/Tokyo' })).toMatchObject({ errors: 0 });
    expect((await get(url)).event).toMatchObject({ regionId: here.regionId, timeZone: 'Europe/Madrid' });
  });
});

describe('rows without a time', () => {
  it('are of whole days, or get the time that was chosen for them', async () => {
    const text = 'Title,Date,Time,City\nTimed A,2027-05-01,,Sevilla\nTimed B,2027-05-02,tba,Sevilla\n';
    const tried = await send(text, { dryRun: 'true' });
    expect(tried).toMatchObject({ success: true, created: 2, errors: 0 });
    expect(noteOf(tried, 'noTime')).toMatchObject({ taken: null, count: 2 });
    const { uploadId } = tried;
    expect(await send(null, { uploadId, startTime: '21:00' })).toMatchObject({ created: 2, errors: 0 });
    const found = await events('Timed');
    expect(found.map(({ startTime }: { startTime: string }) => startTime)).toEqual(['21:00', '21:00']);
  });
});

describe('a row with the title and place of an event within a week', () => {
  const text = (start: string) => `Title,Start,Venue,City\nMoved night,${start},Casa,Sevilla\n`;
  const starts = async () =>
    (await events('Moved night')).map((one: { startDateTime: string }) => one.startDateTime);

  it('raises a question and no duplicate; it is the same, or another', async () => {
    await send(text('2027-05-03 20:00'));
    const asked = await send(text('2027-05-03 21:30'));
    expect(asked).toMatchObject({ success: false, created: 0, updated: 0, errors: 1 });
    expect(asked.errorGroups[0].error).toMatch(/Choose whether it is the same event/);
    expect(noteOf(asked, 'sameEvent')).toMatchObject({ taken: null, count: 1 });
    const { uploadId } = asked;
    const tried = await send(null, { uploadId, sameEvent: 'update', dryRun: 'true' });
    expect(tried).toMatchObject({ created: 0, updated: 1 });
    expect(await send(null, { uploadId, sameEvent: 'update' })).toMatchObject({ created: 0, updated: 1 });
    expect(await starts()).toEqual(['2027-05-03T21:30:00']);
    expect(await send(text('2027-05-03 21:30'))).toMatchObject({ created: 0, unchanged: 1, imported: 0 });
    expect(await send(text('2027-05-05 20:00'), { sameEvent: 'new' })).toMatchObject({ created: 1 });
    expect(await starts()).toHaveLength(2);
  });

  it('raises no question a week later, or between rows of the same file', async () => {
    const weekly = `${text('2027-05-10 21:30')}Moved night,2027-05-13 21:30,Casa,Sevilla\n`;
    const again = await send(weekly.replaceAll('Moved', 'Weekly'));
    expect(again).toMatchObject({ created: 2 });
    const more = `${weekly}Moved night,2027-05-18 20:00,Casa,Sevilla\n`.replaceAll('Moved', 'Weekly');
    expect(await send(more)).toMatchObject({ created: 1, unchanged: 2, errors: 0 });
    const next = 'Title,Start,Venue,City\nWeekly night,2027-05-25 20:00,Casa,Sevilla\n';
    expect(await send(next)).toMatchObject({ created: 1, errors: 0 });
  });
});

describe('hostile files', () => {
  it('refuses a megabyte of ragged rows at a limit, without delaying others', async () => {
    const ragged = `Title,Date,Time\n${'x,2027-05-01,20:00,more,and more\n'.repeat(30_000)}`;
    const wide = `Title,Date,Time\n${','.repeat(100_000)}x\n`.repeat(10);
    for (const content of [ragged, wide]) {
      let over = false;
      const sending = send(content).finally(() => {
        over = true;
      });
      let answered = 0;
      for (; !over; answered++) await stack.call({ method: 'GET', url: '/api/regions' });
      const answer = await sending;
      expect(answer.status === 422 || answer.errors > 0).toBe(true);
      // When it was parsed in the thread that serves requests, nobody else was answered until it ended.
      expect(answered).toBeGreaterThan(5);
    }
    expect((await send(ragged)).error).toMatch(/^More than 1,000 rows up to row 1,002 have more cells/);
  });

  it.each([
    ['with too few cells', 'a title,x\n'],
    ['with a quotation mark too many', '"a" b,"c,2027-05-01",x\n'],
    ['without a time that can be read', 'x,2027-05-01,soonish\n'],
    ['of nonsense', '%s,%d,\u202e\ufffd\n'],
  ])('gives up a megabyte of rows %s after a thousand errors, and shows those', async (_, row) => {
    const content = `Title,Date,Time\n${row.repeat(1_000_000 / row.length)}`;
    const answer = await send(content);
    expect(answer.success).toBe(false);
    expect(answer.why ?? answer.error).toMatch(/^The import was given up: [\d,]+ of the first [\d,]+ rows/);
    expect(answer.errors).toBeGreaterThan(1_000);
    expect(answer.errors).toBeLessThanOrEqual(1_250);
    expect(answer.total).toBeGreaterThan(20_000);
    expect(answer.errorDetails).toHaveLength(100);
    const failed = await stack.call({ method: 'GET', url: `/api/events/import/${answer.jobId}/failed.csv` });
    expect(failed.body.split('\r\n').length).toBeGreaterThan(answer.errors);
  });

  it('goes on after a thousand errors where most rows are fine, and after none', async () => {
    const good = Array.from({ length: 1_300 }, (_, n) => `Fine ${n},2027-05-01,20:00,Hall ${n}\n`);
    const rows = good.flatMap((row, n) => (n < 1_100 ? [row, 'only a title,,,x\n'] : [row]));
    const answer = await send(`Title,Date,Time,Venue\n${rows.join('')}`, { dryRun: 'true' });
    expect(answer).toMatchObject({ created: 1_300, errors: 1_100, error: '' });
  });

  it('asks again for a file that is no longer stored', async () => {
    expect(await send(null, { uploadId: v7() })).toMatchObject({ status: 422, code: 'upload_gone' });
    expect((await send(null, { uploadId: '../../etc/passwd' })).code).toBe('invalid');
  });
});

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sendForm } from '#testing/sent/sendForm.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  await mkdir(join(stack.dataDir, 'imports'), { recursive: true });
});
afterAll(() => stack.stop());

type Fields = Record<string, string>;

async function post(fields: Fields, file?: { name: string; content: string | Buffer }) {
  const form = { fields, ...(file && { file: { field: 'csvFile', ...file } }) };
  const answer = await sendForm(stack, '/api/events/import', form);
  return { status: answer.statusCode, body: answer.json() };
}

const importText = (content: string | Buffer, fields: Fields = {}) =>
  post(fields, { name: 'events.csv', content });

/** The answer at the end of an import, however long it takes. */
async function whole(content: string | Buffer, fields: Fields = {}) {
  const { status, body } = await importText(content, fields);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  if (!body.jobId) return body;
  return ended(body.jobId);
}

async function ended(id: string) {
  for (;;) {
    const body = (await get(`/api/events/import/${id}`)).json();
    if (body.status !== undefined && body.status !== 'running') return body;
    await pause(50);
  }
}

const get = async (url: string) => {
  return stack.send('GET', url);
};

/** The names of the things that a run worked on. */
async function namedItems(runId: string) {
  const { items } = (await get(`/api/admin/runs/${runId}`)).json();
  const ids = items.map(({ item }: { item: string }) => item);
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events/bulk/names', body: { ids } });
  expect(answer.statusCode, answer.body).toBe(200);
  const names: { title: string; exists: boolean }[] = answer.json().names;
  return names
    .map(({ title, exists }) => ({ title, exists }))
    .sort((one, other) => (one.title < other.title ? -1 : 1));
}

async function events(search: string) {
  const { events: found } = (
    await get(`/api/admin/events?search=${encodeURIComponent(search)}&sort=title&order=asc`)
  ).json();
  return found as Record<string, unknown>[];
}

describe('a file', () => {
  it('cancels what its titles say, whether it is new or there, and leaves what is doubtful to people', async () => {
    const row = (title: string) => `${title},2027-04-09,20:00,Europe/Berlin,published\n`;
    const text = (...titles: string[]) => `Title,Date,Time,Time zone,Status\n${titles.map(row).join('')}`;
    await whole(text('Marked A', 'Marked B', 'Marked C'));
    const off = ['CANCELLED: Marked A', 'Marked B (abgesagt)', 'ANNULÉ - Marked D'];
    const { notes } = await whole(text(...off, 'Marked C', 'Marked E postponed'));
    const asked = notes.filter(({ code }: { code: string }) => code === 'mayBeOff');
    expect(asked).toMatchObject([{ field: 'title', value: 'Marked E postponed', count: 1 }]);
    expect((await events('Marked')).map(({ title, status }) => [title, status])).toEqual([
      ['Marked A', 'cancelled'],
      ['Marked B', 'cancelled'],
      ['Marked C', 'published'],
      ['Marked D', 'cancelled'],
      ['Marked E postponed', 'draft'],
    ]);
  });

  it('is free where it says so, in the currency of its place, and its empty cells say nothing', async () => {
    const rows = ['A,', 'B,Free', 'C,gratis', 'D,0', 'E,12', 'F,$5', 'G,-'].map(
      row => `Costing ${row.replace(',', ',2027-04-02,20:00,Berlin,Germany,')}`,
    );
    await whole(`Title,Date,Time,City,Country,Cost\n${rows.join('\n')}\n`);
    await whole('Title,Date,Time\nCosting Z,2027-04-02,20:00\n');
    const marked = ['TA,True,', 'TB,https://schema.org/True,', 'TC,yes,9', 'TD,False,'].map(
      row => `Costing ${row.replace(',', ',2027-04-02,20:00,')}`,
    );
    await whole(`Title,Date,Time,isAccessibleForFree,Price\n${marked.join('\n')}\n`);
    const said = (await events('Costing')).map(one => [one.price, one.priceOpen, one.currency]);
    expect(said).toEqual([
      ['', true, 'EUR'],
      ['Free', false, 'EUR'],
      ['gratis', false, 'EUR'],
      ['0', false, 'EUR'],
      ['12', false, 'EUR'],
      ['$5', false, 'USD'],
      ['-', false, 'USD'],
      ...[
        ['', false, 'USD'],
        ['', false, 'USD'],
        ['9', false, 'USD'],
        ['', true, 'USD'],
      ],
      ['', true, 'USD'],
    ]);
  });

  it('becomes events: every field, whatever its heading', async () => {
    const body = await whole(
      '\uFEFFEvent name;Date;Begin;To time;Cost;Capacity;Type;Style;Venue;Town;Lat;Lng;Published;Highlight;Details;Colour\r\n' +
        '"Tango; Milonga";28/03/2027;8pm;2:30 am;300-450 THB;80;Social;Tango, Salsa (beginner);Casa;Köln;50,94;6.96;yes;x;"Two\r\nlines, ""quoted""";red\r\n',
    );
    expect(body).toMatchObject({ status: 'finished', total: 1, imported: 1, created: 1, errors: 0 });
    expect(await events('Tango; Milonga')).toMatchObject([
      {
        title: 'Tango; Milonga',
        description: 'Two\nlines, "quoted"',
        startDateTime: '2027-03-28T20:00:00',
        endDateTime: '2027-03-29T02:30:00',
        price: '300-450 THB',
        maxAttendees: 80,
        category: ['Social'],
        danceStyles: [
          { danceStyleId: 'tango', level: 'all' },
          { danceStyleId: 'salsa', level: 'beginner' },
        ],
        locationName: 'Casa',
        locationCity: 'Köln',
        latitude: 50.94,
        longitude: 6.96,
        // No region has the city Köln, and the time zone was not given.
        status: 'draft',
        isFeatured: true,
        imported: true,
      },
    ]);
  });

  it('reports which field each heading was matched to, and which were left out', async () => {
    const { body } = await importText('Title,Date,Time,Colour\nMap,2027-01-01,20:00,red\n');
    expect(body.columns).toEqual([
      { heading: 'Title', field: 'title', by: 'heading', samples: ['Map'] },
      { heading: 'Date', field: 'startDate', by: 'heading', samples: ['2027-01-01'] },
      { heading: 'Time', field: 'startTime', by: 'heading', samples: ['20:00'] },
      { heading: 'Colour', field: null, by: null, samples: ['red'] },
    ]);
  });

  it('can be sent with a field for a heading', async () => {
    const mapping = JSON.stringify({ Was: 'title', Wann: 'startDateTime' });
    const body = await whole('Was\tWann\nKizombanacht\t2027-02-03 21:15\n', { mapping });
    expect(body).toMatchObject({ created: 1 });
    expect(await events('Kizombanacht')).toMatchObject([{ startDateTime: '2027-02-03T21:15:00' }]);
  });

  it.each([
    [
      'mostly UTF-8',
      Buffer.from('Title,Date,Time\nCaf\xc3\xa9\nCaf\xc3\xa9\nCaf\xe9,2027-01-01,20:00\n', 'latin1'),
      /not in UTF-8. Line 4/,
    ],
    ['no text', Buffer.from('Title\0,Date\n'), /not a text file/],
    ['a workbook', Buffer.from('PK\x03\x04 and so on'), /workbook is damaged/],
    ['empty', '', /empty/],
    ['without rows', 'Title,Date,Time\n', /no rows/],
    ['without a title', 'Date,Time\n2027-01-01,20:00\n', /There is no title column/],
    ['without a date', 'Title,Time\nA,20:00\n', /There is no start date column/],
    ['with an open quote', 'Title,Date,Time\n"A,2027-01-01,20:00\n', /never closes/],
  ])('that is %s is refused as a whole, with the reason', async (_, content, reason) => {
    const { status, body } = await importText(content);
    expect(status).toBe(422);
    expect(body.error).toMatch(reason);
  });
});

describe('rows', () => {
  const rows = [
    'Title,Date,Time,Status,Styles',
    'Good one,2027-05-01,20:00,draft,Salsa',
    ',2027-05-01,20:00,draft,Salsa',
    '"Over two\nlines",2027-05-32,20:00,draft,Salsa',
    'No time,2027-05-01,,draft,Salsa',
    '',
    'Odd style,2027-05-01,20:00,draft,Polka',
    ',,,,',
    'Summer',
    '=1+1,2027-05-01,25:00,draft,Salsa',
    'Too long,2027-05-01,20:00,draft,Salsa,more',
    'Not over,2027-05-01,20:00,completed,Salsa',
  ].join('\n');

  it('fail one by one, with their number, title and reason; the others are imported', async () => {
    const body = await whole(rows);
    expect(body).toMatchObject({ total: 8, imported: 3, errors: 5 });
    type Wrong = { row: number; title: string; error: string };
    const errors = body.errorDetails.map((one: Wrong) => [one.row, one.title, one.error]);
    expect(errors).toEqual([
      [3, '', expect.stringContaining('Title')],
      [4, 'Over two\nlines', expect.stringContaining('2027-05-32')],
      [10, '=1+1', expect.stringContaining('25:00')],
      [11, 'Too long', expect.stringContaining('6 cells')],
      [12, 'Not over', expect.stringContaining('once it has ended')],
    ]);
    expect(body.errorDetails[1].record).toMatchObject({ Title: 'Over two\nlines', Styles: 'Salsa' });
  });

  it('that failed can be downloaded as CSV with the reason, safe for a spreadsheet', async () => {
    const { body } = await importText(`${rows}\n`);
    await ended(body.jobId);
    const answer = await get(`/api/events/import/${body.jobId}/failed.csv`);
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.body.startsWith('\uFEFFTitle,Date,Time,Status,Styles,Error\r\n')).toBe(true);
    expect(answer.body).toContain("'=1+1,2027-05-01,25:00");
    expect(answer.body).toContain('“25:00” is not a valid time.');
    expect(answer.body).not.toContain('Good one');
  });
});

describe('dates', () => {
  it('that are ambiguous are asked about, column by column, and nothing is imported', async () => {
    const text =
      'Title,Start date,Time,End date\nAsked,28/03/2027,20:00,29/03/2027\nAsked 2,05/04/2027,20:00,06/04/2027\n';
    expect(await whole(text)).toMatchObject({ created: 2 });
    const open = text.replace('29/03/2027', '').replace('28/03', '02/03').replaceAll('Asked', 'Open');
    const { status, body } = await importText(open);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: false,
      imported: 0,
      needsDateOrder: [
        { column: 'Start date', orders: ['dmy', 'mdy'], examples: ['02/03/2027', '05/04/2027'] },
        { column: 'End date', orders: ['dmy', 'mdy'], examples: ['06/04/2027'] },
      ],
    });
    expect(await events('Open')).toEqual([]);
    expect(await whole(open, { dateOrder: 'mdy' })).toMatchObject({ created: 2 });
    expect(await events('Open')).toMatchObject([
      { title: 'Open', startDateTime: '2027-02-03T20:00:00' },
      { title: 'Open 2', startDateTime: '2027-05-04T20:00:00', endDateTime: '2027-06-04T23:59:00' },
    ]);
  });
});

describe('the same rows again', () => {
  it('change the events instead of doubling them, by external id or by title, start and place', async () => {
    const text = (price: string) =>
      `ID,Title,Date,Time,Venue,Price\nx-1,Twice A,2027-06-01,20:00,Casa,${price}\n,Twice B,2027-06-01,20:00,Casa,${price}\n,Twice B,2027-06-01,20:00,Loft,${price}\n`;
    expect(await whole(text('$10'))).toMatchObject({ created: 3, updated: 0, unchanged: 0 });
    expect(await whole(text('$10'))).toMatchObject({ created: 0, updated: 0, unchanged: 3, imported: 0 });
    expect(await whole(text('$12').replace('Twice A', 'Twice A renamed'))).toMatchObject({ updated: 3 });
    expect(await events('Twice')).toMatchObject([
      { title: 'Twice A renamed', price: '$12', revision: 1 },
      { title: 'Twice B', price: '$12' },
      { title: 'Twice B', price: '$12' },
    ]);
  });

  it('within one file count as one: the last', async () => {
    const text =
      'ID,Title,Date,Time\nr,Repeat 1,2027-06-01,20:00\nother,Other,2027-06-01,20:00\nr,Repeat 2,2027-06-01,20:00\n';
    expect(await whole(text)).toMatchObject({ created: 2, updated: 1 });
    expect(await events('Repeat')).toMatchObject([{ title: 'Repeat 2' }]);
  });

  it('of an event that was deleted create it again', async () => {
    const text = 'Title,Date,Time\nGone,2027-06-01,20:00\n';
    await whole(text);
    const [gone] = await events('Gone');
    await stack.call({ method: 'DELETE', url: `/api/admin/events/${gone!.id}` });
    expect(await whole(text)).toMatchObject({ created: 1 });
    const [again] = await events('Gone');
    expect(again!.id).not.toBe(gone!.id);
    expect(await whole(text)).toMatchObject({ unchanged: 1 });
  });
});

describe('a dry run', () => {
  it('reports the same as the import would, and records no event', async () => {
    const text =
      'ID,Title,Date,Time\nd1,Dry,2027-07-01,20:00\nd1,Dry,2027-07-01,21:00\nd2,,2027-07-01,20:00\n';
    const expected = { created: 1, updated: 1, errors: 1 };
    expect(await whole(text, { dryRun: 'true' })).toMatchObject({
      ...expected,
      dryRun: true,
      undoable: false,
    });
    expect(await events('Dry')).toEqual([]);
    expect(await whole(text)).toMatchObject({ ...expected, dryRun: false, undoable: true });
  });
});

describe('files of the server', () => {
  it('are listed and imported by name; nothing outside the folder can be reached', async () => {
    const folder = join(stack.dataDir, 'imports');
    await writeFile(join(folder, 'nights.csv'), 'Title,Date,Time\nFrom folder,2027-08-01,20:00\n');
    await writeFile(join(folder, 'notes.txt'), 'no CSV');
    await writeFile(join(stack.dataDir, 'secret.csv'), 'Title,Date,Time\nSecret,2027-08-01,20:00\n');
    await symlink(join(stack.dataDir, 'secret.csv'), join(folder, 'link.csv'));
    await symlink(stack.dataDir, join(folder, 'up'));
    const { files } = (await get('/api/events/import/files')).json();
    expect(files).toEqual([{ name: 'nights.csv', size: 45, modified: expect.any(String) }]);
    const { status, body } = await post({ fileName: 'nights.csv' });
    expect([status, body.success]).toEqual([200, true]);
    for (const fileName of [
      ...['../secret.csv', '..%2fsecret.csv', 'up/secret.csv', 'link.csv', join(stack.dataDir, 'secret.csv')],
      ...['..\\secret.csv', 'notes.txt', 'none.csv', '.', 'nights.csv/../../secret.csv'],
    ]) {
      const refused = await post({ fileName });
      expect([fileName, refused.status]).toEqual([fileName, 404]);
    }
    expect(await events('Secret')).toEqual([]);
  });

  it('or uploads must have CSV names, and one of them is required', async () => {
    for (const answer of [await post({}, { name: 'a.xlsx', content: 'x' }), await post({})]) {
      expect([answer.status, answer.body.error]).toEqual([422, 'Please select a CSV file']);
    }
    expect((await post({ daysToGenerate: '366' }, { name: 'a.csv', content: 'Title' })).status).toBe(422);
  });
});

describe('undoing an import', () => {
  it('deletes what it created and restores what it changed, but keeps what others changed since', async () => {
    const text = (price: string, more = '') =>
      `ID,Title,Date,Time,Price\nu1,Undo A,2027-09-01,20:00,${price}\n${more}`;
    await whole(text('$1'));
    const { body } = await importText(
      text('$2', 'u2,Undo B,2027-09-01,20:00,\nu3,Undo C,2027-09-01,20:00,\n'),
    );
    expect(await ended(body.jobId)).toMatchObject({ created: 2, updated: 1, undoable: true });
    const edited = (await events('Undo C'))[0]!;
    const change = { title: 'Undo C, mine' };
    await stack.call({ method: 'PUT', url: `/api/admin/events/${edited.id}`, body: change });
    const undone = await stack.call({ method: 'POST', url: `/api/events/import/${body.jobId}/undo` });
    expect(undone.json()).toMatchObject({ success: true, count: 3, undone: 2, skipped: 1, failed: 0 });
    expect(await events('Undo')).toMatchObject([{ title: 'Undo A', price: '$1' }, { title: 'Undo C, mine' }]);
    expect((await get(`/api/events/import/${body.jobId}`)).json()).toMatchObject({
      undoable: false,
      undoneBy: undone.json().jobId,
    });
    expect(await namedItems(undone.json().jobId)).toEqual([
      { title: 'Undo A', exists: true },
      { title: 'Undo B', exists: false },
      { title: 'Undo C, mine', exists: true },
    ]);
    const twice = await stack.call({ method: 'POST', url: `/api/events/import/${body.jobId}/undo` });
    expect(twice.statusCode).toBe(409);
  });

  it('takes back all of it after a later import was undone, and one that a person wrote back', async () => {
    const text = (price: number) =>
      `Title,Date,Time,City,Country,Price\nAgain A,2027-03-05,20:00,Berlin,Germany,${price}\nAgain B,2027-03-05,20:00,Berlin,Germany,5\n`;
    const undo = async (id: string) => {
      const { jobId } = (await stack.call({ method: 'POST', url: `/api/events/import/${id}/undo` })).json();
      for (;;) {
        const { run } = (await get(`/api/admin/runs/${jobId}`)).json();
        if (run?.finishedAt) return run;
        await pause(50);
      }
    };
    const { body: first } = await importText(text(10));
    expect(await ended(first.jobId)).toMatchObject({ created: 2 });
    const { body: second } = await importText(text(12));
    expect(await ended(second.jobId)).toMatchObject({ updated: 1, unchanged: 1 });
    const b = (await events('Again'))[1]!;
    for (const price of ['7', '5']) {
      const url = `/api/admin/events/${b.id}`;
      expect((await stack.call({ method: 'PUT', url, body: { price } })).statusCode).toBe(200);
    }
    expect(await undo(second.jobId)).toMatchObject({ succeeded: 1, skipped: 0 });
    expect(await events('Again')).toMatchObject([{ price: '10' }, { price: '5' }]);
    expect(await undo(first.jobId)).toMatchObject({ succeeded: 2, skipped: 0, failed: 0 });
    expect(await events('Again')).toEqual([]);
  });
});

import { writeXlsx } from 'hucre/xlsx';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { regionStream } from '#contracts/regions/region.ts';
import { sendImport } from '#testing/sent/sendImport.ts';
import { excelBook, officeBook } from '#testing/sheets/workbooks.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  const place = { city: 'Berlin', country: 'Germany', timeZone: 'Europe/Berlin', state: null };
  const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() };
  const order = {
    ...place,
    latitude: null,
    longitude: null,
    coverImage: null,
    status: 'active',
    popular: false,
  } as const;
  await stack.execute(regionStream, v7(), 'OpenRegion', order, asked);
});
afterAll(() => stack.stop());

const sent = (name: string, content: Buffer | Uint8Array, fields: Record<string, string> = {}) =>
  sendImport(stack, { fields, file: { field: 'file', name, content: Buffer.from(content) } });

async function listed(search: string) {
  const url = `/api/admin/events?search=${encodeURIComponent(search)}&sort=title&order=asc`;
  const { events } = (await stack.call({ method: 'GET', url })).json();
  return events.map((event: Record<string, unknown>) => [
    event.title,
    event.startDateTime,
    event.locationCity,
  ]);
}

const text = (ref: string, words: string) => `<c r="${ref}" t="inlineStr"><is><t>${words}</t></is></c>`;
const number = (ref: string, value: number, style: number) =>
  `<c r="${ref}" s="${style}"><v>${value}</v></c>`;

const YEAR = {
  formats: ['dd.mm.yyyy', 'hh:mm'],
  sheets: [
    {
      name: 'Programm',
      rows: `
        <row r="1">${text('A1', 'Unser Jahr')}</row>
        <row r="3">${text('A3', 'Datum')}${text('B3', 'Uhrzeit')}${text('C3', 'Titel')}${text('D3', 'Stadt')}</row>
        <row r="4">${number('A4', 46451, 1)}${number('B4', 0.8333333, 2)}${text('C4', 'Buchnacht Salsa')}${text('D4', 'Berlin')}</row>
        <row r="5">${number('B5', 0.9166666, 2)}${text('C5', 'Buchnacht Tango')}${text('D5', 'Berlin')}</row>
        <row r="6">${number('A6', 46452, 1)}${number('B6', 0.8333333, 2)}${text('D6', 'Berlin')}</row>`,
      after: '<mergeCells count="1"><mergeCell ref="A4:A5"/></mergeCells>',
    },
    {
      name: 'Kurse',
      rows: `<row r="1">${text('A1', 'Datum')}${text('B1', 'Titel')}</row><row r="2">${number('A2', 46460, 1)}${text('B2', 'Kurs')}</row>`,
    },
  ],
};

it('imports the rows of a workbook, and names those that fail by the numbers that the spreadsheet shows', async () => {
  const answer = await sent('programm.xlsx', excelBook(YEAR));
  expect(answer).toMatchObject({
    status: 200,
    created: 2,
    errors: 1,
    sheets: ['Programm', 'Kurse'],
    sheet: 'Programm',
  });
  expect(answer.errorDetails).toMatchObject([{ row: 6 }]);
  expect(await listed('Buchnacht')).toEqual([
    ['Buchnacht Salsa', '2027-03-05T20:00:00', 'Berlin'],
    ['Buchnacht Tango', '2027-03-05T22:00:00', 'Berlin'],
  ]);
  const failed = await stack.call({ method: 'GET', url: `/api/events/import/${answer.jobId}/failed.csv` });
  expect(failed.headers['content-disposition']).toContain('failed-programm.csv');
  expect(failed.body).toContain('2027-03-06');
});

it('reads another sheet of a workbook that was sent before, and the first one again', async () => {
  const first = await sent('programm.xlsx', excelBook(YEAR), { examine: 'true' });
  const other = await sendImport(stack, {
    fields: { uploadId: first.uploadId, sheet: 'Kurse', examine: 'true' },
  });
  expect(other).toMatchObject({
    sheet: 'Kurse',
    total: 1,
    columns: [{ heading: 'Datum' }, { heading: 'Titel' }],
  });
  const kept = await sendImport(stack, { fields: { uploadId: other.uploadId, examine: 'true' } });
  expect(kept).toMatchObject({ sheet: 'Kurse' });
  const back = await sendImport(stack, {
    fields: { uploadId: other.uploadId, sheet: 'Programm', examine: 'true' },
  });
  expect(back).toMatchObject({ sheet: 'Programm', total: 3 });
  expect(await sendImport(stack, { fields: { uploadId: first.uploadId, sheet: 'None' } })).toMatchObject({
    status: 422,
  });
});

it('records nothing where it only examines, however often', async () => {
  const { uploadId } = await sent('programm.xlsx', excelBook(YEAR), { examine: 'true' });
  const before = await stack.store.head();
  for (const Titel of ['title', 'description', 'title']) {
    const mapping = JSON.stringify({ Titel });
    const answer = await sendImport(stack, { fields: { uploadId, mapping, examine: 'true' } });
    expect(answer.jobId).toBeUndefined();
  }
  expect(await stack.store.head()).toEqual(before);
});

it('imports an ODS', async () => {
  const cell = (words: string) =>
    `<table:table-cell office:value-type="string"><text:p>${words}</text:p></table:table-cell>`;
  const date = `<table:table-cell office:value-type="date" office:date-value="2027-05-01"><text:p>01.05.27</text:p></table:table-cell>`;
  const row = (cells: string) => `<table:table-row>${cells}</table:table-row>`;
  const tables = `<table:table table:name="A">${row(cell('Titel') + cell('Datum') + cell('Zeit') + cell('Stadt'))}${row(cell('Offene Nacht') + date + cell('20 Uhr') + cell('Berlin'))}</table:table>`;
  expect(await sent('nacht.ods', officeBook({ tables }))).toMatchObject({ created: 1, errors: 0 });
  expect(await listed('Offene Nacht')).toEqual([['Offene Nacht', '2027-05-01T20:00:00', 'Berlin']]);
});

it('takes a table of tabs, and says which files it takes otherwise', async () => {
  const table = Buffer.from('Title\tDate\tTime\tCity\nTabbed\t2027-06-01\t20:00\tBerlin\n');
  expect(await sent('nights.tsv', table)).toMatchObject({ created: 1 });
  expect(await sent('nights.pdf', table)).toMatchObject({
    status: 422,
    error: expect.stringContaining('XLSX'),
  });
  const old = { field: 'csvFile', name: 'nights.xlsx', content: excelBook(YEAR) };
  expect(await sendImport(stack, { fields: {}, file: old })).toMatchObject({
    error: 'Please select a CSV file',
  });
});

it('refuses what it cannot read with a sentence, and goes on answering', async () => {
  const rows = [['Title']];
  const encrypted = await writeXlsx({
    sheets: [{ name: 'A', rows }],
    encryption: { password: 'x', spinCount: 10 },
  });
  const bomb = excelBook({ sheets: [{ name: 'A', rows: ' '.repeat(70_000_000) }] });
  const deep = excelBook({ sheets: [{ name: 'A', rows: '<row>'.repeat(3_000_000) }] });
  for (const [content, sentence] of [
    [encrypted, /password/],
    [bomb, /too large/],
    [deep, /./],
    [Buffer.from('PK\x03\x04 and nothing more'), /damaged/],
  ] as const) {
    const answer = await sent('nights.xlsx', content);
    expect(answer.status).toBe(422);
    expect(answer.error).toMatch(sentence);
  }
  expect(await sent('programm.xlsx', excelBook(YEAR), { examine: 'true' })).toMatchObject({ status: 200 });
});

it('imports the entries of a calendar, reads it again, and says why it cannot', async () => {
  const ics = (body: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${body}END:VCALENDAR\r\n`;
  const entry = (uid: string, more: string) =>
    `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART;TZID=Europe/Berlin:20270305T210000\r\nDTEND;TZID=Europe/Berlin:20270306T010000\r\n${more}END:VEVENT\r\n`;
  const calendar = ics(
    entry('one', 'SUMMARY:Calendar night\r\nLOCATION:Hof\\, Berlin\r\n') +
      entry('weekly', 'SUMMARY:Calendar series\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\n'),
  );
  const first = await sent('nights.ics', Buffer.from(calendar), { examine: 'true' });
  expect(first).toMatchObject({
    status: 200,
    kind: 'calendar',
    total: 2,
    preview: [{ title: 'Calendar night' }, {}],
  });
  const fields = { uploadId: first.uploadId, dryRun: 'true', timeZone: 'Europe/Berlin' };
  expect(await sendImport(stack, { fields })).toMatchObject({ created: 2, errors: 0 });
  expect(await sendImport(stack, { fields: { ...fields, dryRun: 'false' } })).toMatchObject({ created: 2 });
  expect((await listed('Calendar night')).map(([title, start]: string[]) => [title, start])).toEqual([
    ['Calendar night', '2027-03-05T21:00:00'],
  ]);
  for (const [text, sentence] of [
    ['Title,Date\n', /not a calendar/],
    [ics(''), /no events/],
    [calendar.slice(0, 200), /not a calendar|no events/],
  ] as const) {
    const answer = await sent('nights.ics', Buffer.from(text));
    expect(answer.status).toBe(422);
    expect(answer.error).toMatch(sentence);
  }
});

it('records one fact of a dry run, however its columns were chosen before', async () => {
  const { uploadId } = await sent('programm.xlsx', excelBook(YEAR), { examine: 'true' });
  const before = await stack.store.head();
  const { jobId } = await sendImport(stack, { fields: { uploadId, dryRun: 'true' } });
  const recorded: string[] = [];
  for await (const record of stack.store.readAll({ after: before }))
    recorded.push(`${record.stream} ${record.type}`);
  expect(recorded).toEqual([`run-${jobId} RunStarted`]);
  const shown = await stack.call({ method: 'GET', url: `/api/events/import/${jobId}` });
  expect(shown.json()).toMatchObject({
    status: 'finished',
    dryRun: true,
    created: 0,
    unchanged: 2,
    errors: 1,
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runStream } from '#contracts/platform/run.ts';
import { sendForm } from '#testing/sent/sendForm.ts';
import { sendImport } from '#testing/sent/sendImport.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

async function get(url: string) {
  return stack.send('GET', url);
}

const send = (content: string, fields = {}, headers = {}) =>
  sendForm(stack, '/api/events/import', {
    fields,
    headers,
    file: { field: 'csvFile', name: 'events.csv', content },
  });

/** The answer at the end of an import. */
async function imported(content: string, fields = {}) {
  const { jobId } = (await send(content, fields)).json();
  return ended(jobId);
}

async function ended(jobId: string) {
  for (;;) {
    const body = (await get(`/api/events/import/${jobId}`)).json();
    if (body.status !== undefined && body.status !== 'running') return body;
    await pause(50);
  }
}

const create = async (body: object) =>
  (await stack.call({ method: 'POST', url: '/api/admin/events', body })).json().event;
const exported = async (query: string) => (await get(`/api/admin/events/export?${query}`)).body;
const titles = async (search: string) =>
  (await get(`/api/admin/events?search=${search}&sort=title&order=asc`))
    .json()
    .events.map(({ id, title }: { id: string; title: string }) => [id, title]);

describe('our own export', () => {
  const night = {
    startDateTime: '2027-03-28T20:00:00',
    endDateTime: '2027-03-29T02:00:00',
    price: '-5',
    description: '=Two\nlines, "quoted"',
    currency: 'EUR',
    maxAttendees: 80,
    status: 'published',
    danceStyles: [{ danceStyleId: 'salsa', level: 'beginner' }],
    category: ['Social', 'Class'],
    locationName: '@Casa',
    latitude: 38.72,
    longitude: -9.14,
    isFeatured: true,
    coverImage: '/a.webp',
    coverImageAlt: 'Two dancers',
  };
  const recurrenceConfig = { recurrenceType: 'weekly', daysOfWeek: ['SU'], count: 4 };
  const recurring = { isRecurring: true, isMasterRecurring: true, recurrenceConfig };

  it('changes nothing if unedited, and otherwise only what was edited, in the events that it names', async () => {
    const single = await create({ ...night, title: '=Own single' });
    const series = await create({ ...night, title: 'Own weekly', ...recurring });
    const csv = await exported('search=own');
    expect(await imported(csv)).toMatchObject({ total: 2, unchanged: 2, created: 0, updated: 0, errors: 0 });
    const changed = csv.replaceAll('Own ', 'Owned ').replaceAll('20:00', '21:00');
    expect(await imported(changed)).toMatchObject({ updated: 2, created: 0, errors: 0 });
    expect(await titles('Own')).toEqual([
      [single.id, '=Owned single'],
      [series.id, 'Owned weekly'],
    ]);
    const [one, all] = await Promise.all(
      [single.id, series.id].map(async id => (await get(`/api/admin/events/${id}`)).json().event),
    );
    // A file does not contain how and when a series repeats.
    expect([one.startTime, one.coverImageAlt, all.startTime]).toEqual(['21:00', 'Two dancers', '20:00']);
  });

  it('of an event that does not exist, or no longer exists, creates it once', async () => {
    const { id } = await create({ ...night, title: 'Lost night' });
    const csv = await exported('search=lost');
    await stack.call({ method: 'DELETE', url: `/api/admin/events/${id}` });
    expect(await imported(csv)).toMatchObject({ created: 1 });
    expect(await imported(csv)).toMatchObject({ created: 0, unchanged: 1 });
    const [[other]] = await titles('Lost');
    expect(other).not.toBe(id);
  });

  it('of dates of a series is skipped row by row, and so are invalid ids', async () => {
    await create({ ...night, title: 'Dated weekly', ...recurring });
    const csv = await exported('search=dated&isRecurring=instances&order=asc');
    const { errors, errorDetails, created } = await imported(`${csv}x-1,Odd id,,2027-05-01,20:00\r\n`);
    expect([errors, created]).toEqual([5, 0]);
    expect(errorDetails[0].error).toBe('This is one date of a series. Change it in its series.');
    expect(errorDetails[4].error).toBe('There is no event with the id “x-1”.');
  });
});

describe('the same Idempotency-Key', () => {
  const file = (title: string) => `Title,Date,Time\n${title},2027-06-01,20:00\n`;

  it('returns the same answer for the same form, and refuses another', async () => {
    const headers = { 'idempotency-key': v7() };
    const first = (await send(file('Keyed'), {}, headers)).json();
    expect((await send(file('Keyed'), {}, headers)).json()).toEqual(first);
    const others = [
      await send(file('Other'), {}, headers),
      await send(file('Keyed'), { dryRun: 'true' }, headers),
      await sendForm(stack, '/api/events/import', {
        headers,
        file: { field: 'csvFile', name: 'other.csv', content: file('Keyed') },
      }),
    ];
    for (const other of others) {
      expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
    }
    await ended(first.jobId);
    expect((await titles('Keyed')).length).toBe(1);
    expect(await titles('Other')).toEqual([]);
  });
});

it('an import that failed as a whole says why, and one that did not says nothing', async () => {
  const text = 'Title,Date,Time\nFine,2027-06-01,20:00\n';
  expect(await imported(text)).toMatchObject({ status: 'finished', why: null });
  const idle = await startStack(inject('databaseUrl'), { processes: false });
  try {
    const file = { field: 'csvFile', name: 'events.csv', content: text };
    const { jobId } = (await sendForm(idle, '/api/events/import', { file })).json();
    const counts = { succeeded: 0, failed: 0, skipped: 0 };
    const asked = { commandId: v7(), actor: { id: 'system', role: 'system' } as const, now: new Date() };
    await idle.execute(runStream, jobId, 'FailRun', { ...counts, why: 'The disk is full.' }, asked);
    const url = `/api/events/import/${jobId}`;
    expect((await idle.send('GET', url)).json()).toMatchObject({
      status: 'failed',
      why: 'The disk is full.',
    });
  } finally {
    await idle.stop();
  }
});

it('rows with a currency that does not exist fail, each with the reason', async () => {
  const { errorDetails, created } = await imported(
    'Title,Date,Time,Currency\nEuro,2027-06-01,20:00,eur\nZorkmid,2027-06-01,20:00,zkm\n',
  );
  expect(created).toBe(1);
  expect(errorDetails).toMatchObject([
    { row: 3, title: 'Zorkmid', error: 'Currency: “ZKM” is not a currency. Use a code such as USD or EUR.' },
  ]);
});

it('the first import can be undone after a second one that changed its event was', async () => {
  const file = (price: number) =>
    `Title,Date,Time,City,Country,Price\nUndone twice,2027-06-01,20:00,Ulm,Germany,${price}\n`;
  const [first, second] = [(await imported(file(10))).id, (await imported(file(12))).id];
  for (const id of [second, first]) {
    const answer = await stack.call({ method: 'POST', url: `/api/events/import/${id}/undo` });
    expect(answer.json()).toMatchObject({ undone: 1, skipped: 0 });
  }
  expect(await titles('Undone')).toEqual([]);
});

it('waits for an answer, takes another encoding of a file that was sent, and remembers the answer', async () => {
  const file = Buffer.from('Titel;Datum;Uhrzeit\nNacht in K\x9aln;5.3., 12.3.2027;20:00\n', 'latin1');
  const sent = (fields: Record<string, string>, content?: Buffer) =>
    sendImport(stack, {
      fields,
      ...(content && { file: { field: 'csvFile', name: 'events.csv', content } }),
    });
  const first = await sent({ dryRun: 'true', encoding: 'windows-1252' }, file);
  expect(first).toMatchObject({
    encoding: 'windows-1252',
    encodingSample: 'Nacht in Kšln',
    created: 0,
    errors: 1,
  });
  expect(first.otherEncodings).toContainEqual({ encoding: 'macintosh', sample: 'Nacht in Köln' });
  expect(first.questions).toMatchObject([
    { kind: 'listedDates', count: 1, answer: null, choices: ['each', 'span', 'skip'] },
  ]);
  const { uploadId } = first;
  const answers = JSON.stringify({ listedDates: 'each' });
  const done = await sent({ uploadId, encoding: 'macintosh', answers });
  expect(done).toMatchObject({ encoding: 'macintosh', created: 2, errors: 0 });
  expect((await titles('Köln')).map(([, title]: string[]) => title)).toEqual([
    'Nacht in Köln',
    'Nacht in Köln',
  ]);
  const again = await sent({ uploadId: done.uploadId, dryRun: 'true' });
  expect(again).toMatchObject({ encoding: 'macintosh', unchanged: 2, remembered: true });
  expect(again.questions).toMatchObject([{ answer: 'each' }]);
});

it('remembers the encoding that was chosen, for the next file alike of the same person', async () => {
  const file = (title: string, headings = 'Título,Fecha,Ciudad') =>
    Buffer.from(`${headings}\nNoche en ${title},2027-03-05,Ulm\n`, 'latin1');
  const sent = (fields: Record<string, string>, content: Buffer) =>
    sendImport(stack, { fields, file: { field: 'csvFile', name: 'noches.csv', content } });
  const examine = { examine: 'true' };
  const guessed = await sent(examine, file('K\x9aln'));
  expect(guessed).toMatchObject({ encodingBy: 'detected' });
  const other = guessed.encoding === 'macintosh' ? 'windows-1252' : 'macintosh';
  const tried = await sent({ dryRun: 'true', encoding: other }, file('K\x9aln'));
  expect(tried).toMatchObject({ encoding: other, encodingBy: 'chosen' });
  // A dry run decides nothing.
  expect(await sent(examine, file('K\x9aln'))).toMatchObject({ encodingBy: 'detected' });
  await sendImport(stack, { fields: { uploadId: tried.uploadId } });
  const next = await sent(examine, file('Mal\x9a'));
  expect(next).toMatchObject({ encoding: other, encodingBy: 'remembered' });
  expect(next.otherEncodings.length).toBeGreaterThan(0);
  expect(await sent(examine, file('M\x9a', 'Título,Fecha,País'))).toMatchObject({ encodingBy: 'detected' });
  expect(
    await sent(examine, Buffer.from('Título,Fecha,Ciudad\nNoche en Köln,2027-03-05,Ulm\n')),
  ).toMatchObject({
    encoding: 'utf-8',
    encodingBy: 'detected',
  });
  // Another choice takes its place.
  await sent({ encoding: guessed.encoding }, file('Other \x9a'));
  expect(await sent(examine, file('Mal\x9a'))).toMatchObject({ encoding: guessed.encoding });
});

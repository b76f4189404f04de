import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { MyNight } from '#contracts/my/nightCalls.ts';
import { streams } from '#contracts/streams.ts';
import { type Load, loadStream } from '#platform/commands/loadStream.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { inDays, type Member, teamsOn } from '#testing/areas/teams.ts';
import { type Browser, browser } from '#testing/door.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { saidOfNight } from '../events/ofOrganizer/reported.ts';
import type { ReportsSchema } from './openReports.ts';
import { settleReports } from './settleReports.ts';

let stack: Stack;
let teams: ReturnType<typeof teamsOn>;
let pool: ReturnType<typeof connectPool>;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true, publicUrl: 'https://dance.example.org' });
  pool = connectPool(stack.urls.owner, { name: 'test', max: 4 });
  teams = teamsOn(stack);
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});
beforeEach(() => pool.query('delete from private.limits'));

const say = (who: Browser, night: string, report: string, more: object = {}) =>
  who.send('POST', `/events/${night}/reports`, { report, ...more });

async function reported(night: string): Promise<number> {
  let count = 0;
  for await (const { data } of stack.store.readAll({ prefixes: ['nightReport-'] })) {
    if ((data as { night?: string }).night === night) count += 1;
  }
  return count;
}

async function seenBy(who: Member, organizerId: string, id: string): Promise<MyNight> {
  const answer = await who.who.send('GET', `/my/organizers/${organizerId}/nights?limit=200`, undefined, {
    ...(await stack.upToDate()),
  });
  return answer.json().nights.find((night: MyNight) => night.id === id);
}

async function team(name: string) {
  const organizerId = await teams.organizer(name);
  const editor = await teams.person(name.replaceAll(' ', ''), 'organizer');
  await teams.join(organizerId, editor, 'editor');
  return { organizerId, editor };
}

/** What a worker does every few seconds. */
async function settle(): Promise<void> {
  const codec = factCodec(streams, subjectKeys(pool));
  const load: Load = (stream, options) => loadStream({ store: stack.store, codec }, stream, options);
  await stack.ask('GET', '/api/admin/quality/reported');
  const db = readModel<ReportsSchema>(pool);
  const said = saidOfNight({ load, clock: () => new Date() });
  const work = settleReports({ db, execute: stack.execute, saidOfNight: said });
  await work.work({ now: new Date(), signal: new AbortController().signal });
  await stack.ask('GET', '/api/admin/quality/reported');
}

const rowsOf = async (night: string) =>
  (await pool.query('select id from read.night_reports where night = $1', [night])).rows;

describe('what dancers report of a night', () => {
  it('is counted by browser, with what they wrote for the team alone, and settled by an answer', async () => {
    const { organizerId, editor } = await team('La Puerta');
    const night = await teams.night(organizerId);
    const [one, other] = [browser(stack), browser(stack)];
    expect((await say(one, night, 'closed', { note: 'Lights off' })).statusCode).toBe(201);
    expect((await say(one, night, 'closed')).statusCode).toBe(201);
    expect((await say(other, night, 'closed')).statusCode).toBe(201);
    expect(await reported(night)).toBe(2);
    expect(await seenBy(editor, organizerId, night)).toMatchObject({
      reports: [{ report: 'closed', count: 2 }],
      notes: ['Lights off'],
    });
    // Somebody who has another look says something else.
    await say(other, night, 'otherTime');
    expect((await seenBy(editor, organizerId, night)).reports).toEqual([
      { report: 'closed', count: 1 },
      { report: 'otherTime', count: 1 },
    ]);
    const path = `/my/organizers/${organizerId}/nights/${night}/confirm`;
    expect((await teams.send(editor, 'POST', path)).statusCode).toBe(200);
    expect(await seenBy(editor, organizerId, night)).toMatchObject({ reports: [], notes: [] });
    // Also when the same was said a moment ago, and when it is reported anew.
    await say(one, night, 'notOn');
    expect((await seenBy(editor, organizerId, night)).reports).toEqual([{ report: 'notOn', count: 1 }]);
    expect((await teams.send(editor, 'POST', path)).statusCode).toBe(200);
    expect((await seenBy(editor, organizerId, night)).reports).toEqual([]);
  });

  it('is of one date of a series, and under the series of its next one', async () => {
    const { organizerId, editor } = await team('La Serie');
    const { id } = await teams.series(organizerId);
    const first = `${id}_${inDays(3).replaceAll('-', '')}`;
    await say(browser(stack), id, 'elsewhere');
    expect((await seenBy(editor, organizerId, first)).reports).toEqual([{ report: 'elsewhere', count: 1 }]);
    const path = `/my/organizers/${organizerId}/nights/${first}/change`;
    await teams.send(editor, 'POST', path, { answer: 'cancelled', reason: 'Rain' });
    expect((await seenBy(editor, organizerId, first)).reports).toEqual([]);
  });

  it('is settled by an administrator’s change too, in the end', async () => {
    const { organizerId, editor } = await team('La Otra');
    const night = await teams.night(organizerId);
    await say(browser(stack), night, 'closed');
    await settle();
    expect((await seenBy(editor, organizerId, night)).reports).toEqual([{ report: 'closed', count: 1 }]);
    await stack.ask('PUT', `/api/admin/events/${night}`, { locationName: 'New door' });
    await settle();
    expect((await seenBy(editor, organizerId, night)).reports).toEqual([]);
    const gone = await teams.night(organizerId);
    await say(browser(stack), gone, 'closed');
    await stack.ask('DELETE', `/api/admin/events/${gone}`);
    await settle();
    expect((await rowsOf(gone)).length).toBe(0);
  });

  it('is refused for what is unknown, not public, far ahead or cancelled, and for floods and programs', async () => {
    const { organizerId } = await team('La Nada');
    const draft = await teams.night(organizerId, { status: 'draft' });
    const far = await teams.night(organizerId, {
      startDateTime: `${inDays(30)}T21:00:00`,
      endDateTime: null,
    });
    const off = await teams.night(organizerId);
    await stack.ask('PUT', `/api/admin/events/${off}`, { status: 'cancelled' });
    const status = async (id: string, report = 'closed', more = {}) =>
      (await say(browser(stack), id, report, more)).statusCode;
    const none = '0197a000-0000-7000-8000-000000000001';
    expect([await status(draft), await status(none), await status(far), await status(off)]).toEqual([
      ...[404, 404, 409, 409],
    ]);
    const night = await teams.night(organizerId);
    expect([
      await status('x'),
      await status(night, 'boring'),
      await status(night, 'closed', { note: 'x'.repeat(201) }),
    ]).toEqual([422, 422, 422]);
    expect(await status(night, 'closed', { faxExtension: 'buy' })).toBe(201);
    expect(await reported(night)).toBe(0);
    const flood = browser(stack);
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push((await say(flood, night, 'closed')).statusCode);
    expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await reported(night)).toBe(1);
  });
});

it('the log keeps nothing that can be read of a note or a browser, and nothing at all once it is settled', async () => {
  const { organizerId, editor } = await team('El Sello');
  const night = await teams.night(organizerId);
  await say(browser(stack), night, 'closed', { note: 'Call Zebra' });
  const records: string[] = [];
  for await (const { data } of stack.store.readAll({ prefixes: ['nightReport-'] }))
    records.push(JSON.stringify(data));
  expect(records.join()).not.toContain('Zebra');
  await teams.send(editor, 'POST', `/my/organizers/${organizerId}/nights/${night}/confirm`);
  await stack.ask('GET', '/api/admin/quality/reported');
  expect(await rowsOf(night)).toEqual([]);
});

describe('a mail tells the team at once', () => {
  it('once for a night and day, in their language, with links that answer', async () => {
    const { organizerId, editor } = await team('El Correo');
    const viewer = await teams.person('Vero');
    await teams.join(organizerId, viewer, 'viewer');
    const night = await teams.night(organizerId);
    await say(browser(stack), night, 'closed', { note: 'A <b>secret</b>' });
    const own = async () =>
      (await stack.mails(editor.email)).filter(({ subject }) => /reported/.test(subject));
    await expect.poll(async () => (await own()).length, { timeout: 20_000 }).toBe(1);
    const [mail] = await own();
    expect(mail!.text).toContain('a dancer says that the door was closed at this night of El Correo.');
    expect(mail!.text).toMatch(/\/my\/link\/\S+\?answer=on&night=/);
    expect(mail!.text).not.toContain('secret');
    await say(browser(stack), night, 'closed');
    await say(browser(stack), night, 'notOn');
    const last = await teams.night(organizerId, { title: 'Another' });
    await say(browser(stack), last, 'elsewhere');
    await expect.poll(async () => (await own()).length, { timeout: 20_000 }).toBe(2);
    expect((await own()).map(({ subject }) => subject).join()).toMatch(/Another/);
    expect((await stack.mails(viewer.email)).length).toBe(0);
  });
});

it('waits for administrators where no team is asked, or nobody has answered for a day', async () => {
  const alone = await teams.organizer('Nobody here');
  const { organizerId } = await team('La Espera');
  const [orphan, waiting] = [await teams.night(alone), await teams.night(organizerId)];
  await say(browser(stack), orphan, 'closed');
  await say(browser(stack), waiting, 'closed');
  const listed = async () => {
    await stack.upToDate();
    const { items } = await stack.ask('GET', '/api/admin/quality/reported?limit=1000');
    return items.map(({ event }: { event: { id: string } }) => event.id);
  };
  await expect.poll(listed, { timeout: 20_000 }).toContain(orphan);
  expect(await listed()).not.toContain(waiting);
  await pool.query(
    `update read.night_reports set created_at = created_at - interval '25 hours' where night = $1`,
    [waiting],
  );
  expect(await listed()).toContain(waiting);
});

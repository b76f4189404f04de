import type pg from 'pg';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { feedbackStream } from '#contracts/feedback/feedback.ts';
import { connectPool } from '#platform/database/database.ts';
import { type Browser, browser, type Person, register, signIn } from '#testing/door.ts';
import { drained } from '#testing/drained.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { finishErasures } from '../compose/finishErasures.ts';
import { eraseFeedbackOnUserErased } from './eraseFeedbackOnUserErased.ts';

let stack: Stack;
let pool: pg.Pool;
let now: Date;
let salsa: string;
let weekly: string;
let dates: string[];
const AT_ONCE = 8;

beforeAll(async () => {
  now = new Date('2026-11-22T12:00:00Z');
  stack = await startStack(inject('databaseUrl'), { door: true, clock: () => now });
  pool = connectPool(stack.urls.api, { name: 'test', max: 2 });
  salsa = (await event({ title: 'Salsa Friday', startDateTime: '2026-12-04T20:00', locationCity: 'Berlin' }))
    .event.id;
  const series = await event({
    title: 'Tango Tuesday',
    startDateTime: '2026-12-01T20:00',
    recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['TU'], count: 3 },
  });
  weekly = series.event.id;
  dates = series.instances.first.map(({ id }: { id: string }) => id);
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

async function event(more: object, status = 'published') {
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body: { status, ...more } });
  expect(answer.statusCode, answer.body).toBe(201);
  await settledRows();
  return answer.json();
}

/** Waits until the rows have everything that was recorded. */
async function settledRows(): Promise<void> {
  await list();
}

const list = async (query = '') => {
  return stack.ask('GET', `/api/admin/event-feedback${query}`);
};

async function person(name: string, role: 'user' | 'organizer' | 'admin' = 'user') {
  const who = browser(stack);
  const known = await register(stack, name, role);
  await signIn(stack, who, known);
  return { who, ...known };
}
type Known = Person & { who: Browser };

const said = { positive: ['Great music'], negative: ['Too crowded'] };
const give = ({ who }: Known, id: string, body: object = said, headers?: Record<string, string>) =>
  who.send('POST', `/events/${id}/feedback`, body, headers);

describe('POST /api/events/:id/feedback', () => {
  it.each(['user', 'organizer', 'admin'] as const)(
    'takes the feedback of a signed-in %s once',
    async role => {
      const bea = await person('Bea', role);
      const own = () => bea.who.send('GET', `/events/${salsa}/feedback`);
      expect((await own()).json()).toEqual({ feedback: null });
      const given = await give(bea, salsa, { ...said, additionalComments: ' I came alone. ' });
      expect(given.statusCode, given.body).toBe(201);
      expect(given.json()).toMatchObject({
        success: true,
        feedback: {
          eventId: salsa,
          date: null,
          ...said,
          reportedIssues: [],
          additionalComments: 'I came alone.',
        },
      });
      expect((await own()).json()).toEqual({ feedback: given.json().feedback });
      const again = await give(bea, salsa);
      expect([again.statusCode, again.json().code]).toEqual([409, 'taken']);
      expect(again.json().message).toBe('You have already given feedback on this event.');
    },
  );

  it('records one of many at once, and the same answer for the same key', async () => {
    const bea = await person('Bea');
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => give(bea, salsa)));
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([201, ...Array.from({ length: AT_ONCE - 1 }, () => 409)]);
    const carla = await person('Carla');
    const key = { 'idempotency-key': v7() };
    const [one, two] = [await give(carla, salsa, said, key), await give(carla, salsa, said, key)];
    expect(two!.json()).toEqual(one!.json());
    expect(await stack.recordsOf(`feedback-${one!.json().feedback.id}`)).toHaveLength(1);
  });

  it('is about one date of a series, about another one, and about the series', async () => {
    const bea = await person('Bea');
    for (const id of [dates[0]!, dates[1]!, weekly]) expect((await give(bea, id)).statusCode).toBe(201);
    expect((await give(bea, dates[1]!)).statusCode).toBe(409);
    const { feedback } = await list(`?event=${weekly}`);
    const about = feedback.map(({ event }: { event: { id: string; title: string; date: string } }) => event);
    expect(about).toHaveLength(3);
    expect(about).toEqual(
      expect.arrayContaining(
        [
          { id: weekly, date: '2026-12-01' },
          { id: dates[0], date: '2026-12-01' },
          { id: dates[1], date: '2026-12-08' },
        ].map(one => ({ title: 'Tango Tuesday', locationCity: null, ...one })),
      ),
    );
  });

  it.each([
    ['nobody', {}, 422, 'Say what was good, or what could be better.'],
    ['white space', { positive: ['  '] }, 422, undefined],
    ['too many words', { negative: Array.from({ length: 21 }, () => 'loud') }, 422, undefined],
    ['a long word', { reportedIssues: ['x'.repeat(101)] }, 422, undefined],
    ['a long comment', { additionalComments: 'x'.repeat(2_001) }, 422, undefined],
    ['another author', { ...said, userId: v7() }, 422, undefined],
  ])('refuses feedback with %s', async (_, body, status, message) => {
    const answer = await give(await person('Bea'), salsa, body);
    expect(answer.statusCode, answer.body).toBe(status);
    if (message) expect(answer.json().message).toBe(message);
  });

  it('does not reveal a draft, nor an event or a date that does not exist', async () => {
    const bea = await person('Bea');
    const draft = (await event({ title: 'Secret', startDateTime: '2026-12-24T20:00' }, 'draft')).event.id;
    for (const id of [draft, v7(), `${weekly}_20261202`, `${v7()}_20261201`]) {
      for (const method of ['POST', 'PUT'] as const) {
        const answer = await bea.who.send(method, `/events/${id}/feedback`, said);
        expect([answer.statusCode, answer.json().message]).toEqual([404, 'This event does not exist.']);
      }
    }
  });

  it('takes 20 in ten minutes from one account, and those refused do not count', async () => {
    const bea = await person('Bea');
    const send = (index: number) =>
      bea.who.send('PUT', `/events/${salsa}/feedback`, { positive: [`Number ${index}`] });
    for (let index = 0; index < 25; index++) expect((await send(index)).statusCode).toBe(404);
    expect((await give(bea, salsa)).statusCode).toBe(201);
    for (let index = 1; index < 20; index++) expect((await send(index)).statusCode).toBe(200);
    const late = await send(20);
    expect([late.statusCode, late.json().code, late.headers['retry-after']]).toEqual([
      429,
      'too_many',
      '600',
    ]);
    const carla = await person('Carla');
    expect((await give(carla, salsa)).statusCode).toBe(201);
  });

  it('is changed by its author; earlier feedback under a random id, too', async () => {
    const bea = await person('Bea');
    const change = (body: object) => bea.who.send('PUT', `/events/${salsa}/feedback`, body);
    const early = await change(said);
    expect([early.statusCode, early.json().message]).toEqual([
      404,
      'You have not given feedback on this event yet.',
    ]);
    const id = v7();
    const asked = { commandId: v7(), actor: { id: bea.id, role: 'user' } as const, now };
    const data = { eventId: salsa, userId: bea.id, ...said, reportedIssues: [], additionalComments: null };
    await stack.execute(feedbackStream, id, 'GiveFeedback', data, asked);
    await settledRows();
    const changed = await change({ ...said, reportedIssues: ['Wrong address'] });
    expect(changed.json()).toMatchObject({ feedback: { id, reportedIssues: ['Wrong address'] } });
    expect((await give(bea, salsa)).statusCode).toBe(409);
    const { feedback } = await list('?search=wrong%20ADDRESS');
    expect(feedback).toMatchObject([{ id, task: 'open', changedAt: now.toISOString() }]);
  });
});

describe('GET /api/admin/event-feedback', () => {
  it('lists pages by number or offset, of which the offset wins, and searches what it shows', async () => {
    const { event: concert } = await event({ title: 'Zouk Lagoon', startDateTime: '2026-12-05T20:00' });
    const people = [];
    for (const name of ['Dana', 'Eli', 'Fay']) people.push(await person(name));
    for (const one of people) {
      now = new Date(now.getTime() + 60_000);
      await give(one, concert.id, { positive: [`From ${one.name}`] });
    }
    const names = async (query: string) =>
      (await list(`?event=${concert.id}${query}`)).feedback.map(({ user }: { user: Person }) => user.name);
    expect(await names('')).toEqual(['Fay', 'Eli', 'Dana']);
    expect(await names('&limit=2&page=2')).toEqual(['Dana']);
    expect(await names('&limit=1&offset=1')).toEqual(['Eli']);
    expect(await names('&limit=1&page=3&offset=1')).toEqual(['Eli']);
    expect(await names('&search=lagoon%20dana')).toEqual(['Dana']);
    expect(await names(`&search=${people[1]!.email}`)).toEqual(['Eli']);
    expect(await names("&search=%25'%22")).toEqual([]);
    const { pagination } = await list(`?event=${concert.id}&limit=1&page=2`);
    expect(pagination).toEqual({ total: 3, limit: 1, offset: 1, hasMore: true });
    const bad = await stack.call({ method: 'GET', url: '/api/admin/event-feedback?page=0' });
    expect(bad.statusCode).toBe(422);
  });

  it('keeps what was said where event or author is gone', async () => {
    const { event: night } = await event({ title: 'Gone Night', startDateTime: '2026-12-06T20:00' });
    await give(await person('Gus'), night.id);
    const { feedback } = await list('?search=Gone');
    await stack.call({ method: 'DELETE', url: `/api/admin/events/${night.id}` });
    await settledRows();
    const shown = await stack.call({ method: 'GET', url: `/api/admin/event-feedback/${feedback[0].id}` });
    expect(shown.json().feedback).toMatchObject({ event: null, user: { name: 'Gus' }, ...said });
    const unknown = await stack.call({ method: 'GET', url: `/api/admin/event-feedback/${v7()}` });
    expect(unknown.statusCode).toBe(404);
  });

  it('counts points and issues by event, organizer and month', async () => {
    const organizer = await stack.call({
      method: 'POST',
      url: '/api/organizers',
      body: { name: 'Bachata Club' },
    });
    const eventOrganizerId = organizer.json().organizer.id;
    const nights = [];
    for (const day of ['07', '08']) {
      const night = { title: `Night ${day}`, startDateTime: `2026-12-${day}T20:00`, eventOrganizerId };
      nights.push((await event(night)).event.id);
    }
    await give(await person('Hal'), nights[0]!, { positive: ['a', 'b'], negative: ['c'] });
    await give(await person('Ida'), nights[1]!, { positive: ['a'], reportedIssues: ['d', 'e'] });
    const figures = async (by: string) => {
      await settledRows();
      const url = `/api/admin/event-feedback/figures?by=${by}&limit=100`;
      return (await stack.call({ method: 'GET', url })).json().figures;
    };
    expect(await figures('event')).toEqual(
      expect.arrayContaining([
        { key: nights[0], label: 'Night 07', feedback: 1, positive: 2, negative: 1, issues: 0 },
        { key: nights[1], label: 'Night 08', feedback: 1, positive: 1, negative: 0, issues: 2 },
      ]),
    );
    expect(await figures('organizer')).toContainEqual({
      key: eventOrganizerId,
      label: 'Bachata Club',
      ...{ feedback: 2, positive: 3, negative: 1, issues: 2 },
    });
    const [current] = await figures('month');
    expect(current).toMatchObject({ key: '2026-11', label: '2026-11' });
    const october = new Date('2026-10-31T23:59:59Z');
    const asked = { commandId: v7(), actor: { id: 'system', role: 'system' } as const, now: october };
    const early = { eventId: nights[0]!, userId: v7(), positive: [], negative: ['x'], reportedIssues: [] };
    await stack.execute(feedbackStream, v7(), 'GiveFeedback', { ...early, additionalComments: null }, asked);
    expect(await figures('month')).toEqual([
      { key: '2026-10', label: '2026-10', feedback: 1, positive: 0, negative: 1, issues: 0 },
      current,
    ]);
  });
});

describe('a reported issue', () => {
  const issue = async () => {
    const given = await give(await person('Kim'), salsa, { reportedIssues: ['Wrong address'] });
    return given.json().feedback.id as string;
  };
  const act = (who: Browser, id: string, what: 'close' | 'reopen', body?: object) =>
    who.send('POST', `/admin/event-feedback/${id}/issue/${what}`, body);

  it('is a task that one of two administrators closes, and that can be reopened', async () => {
    const [max, mia] = [await person('Max', 'admin'), await person('Mia', 'admin')];
    const id = await issue();
    const { openIssues } = (await list()).stats;
    const both = await Promise.all([max, mia].map(({ who }) => act(who, id, 'close', { note: 'Corrected' })));
    const [first, second] = [...both].sort((a, b) => a.statusCode - b.statusCode);
    expect(first!.json()).toMatchObject({ id, task: 'closed' });
    expect(second!.statusCode).toBe(409);
    const winner = both[0] === first ? 'Max' : 'Mia';
    expect(second!.json()).toMatchObject({
      code: 'decided',
      message: 'This issue has already been closed.',
      data: { decision: { status: 'closed', by: winner, at: now.toISOString() } },
    });
    const closed = await list('?task=closed');
    expect(closed.stats.openIssues).toBe(openIssues - 1);
    expect(closed.feedback).toMatchObject([
      { id, closed: { by: winner, at: now.toISOString(), note: 'Corrected' } },
    ]);
    expect((await act(mia.who, id, 'reopen')).json()).toMatchObject({ task: 'open' });
    const open = (await list('?task=open')).feedback.find((one: { id: string }) => one.id === id);
    expect(open).toMatchObject({ task: 'open', closed: null });
  });

  it('needs an issue, and an administrator', async () => {
    const ana = await person('Ana', 'admin');
    const bea = await person('Bea');
    const { feedback } = (await give(bea, salsa)).json();
    expect((await act(ana.who, feedback.id, 'close', {})).json().message).toBe('No issue was reported here.');
    expect((await act(bea.who, feedback.id, 'close', {})).statusCode).toBe(403);
    expect((await act(ana.who, v7(), 'close', {})).statusCode).toBe(404);
  });
});

it('erases the comments of a person with the person, and nothing of what was said about the event', async () => {
  const [bea, carla] = [await person('Bea'), await person('Carla')];
  const body = {
    ...said,
    reportedIssues: ['Wrong address'],
    additionalComments: 'My knee, a secret, hurts.',
  };
  const mine = (await give(bea, salsa, body)).json().feedback.id;
  const hers = (await give(carla, salsa, body)).json().feedback.id;
  expect(JSON.stringify(await stack.recordsOf(`feedback-${mine}`))).not.toContain('secret');
  await settledRows();
  const erased = await stack.call({ method: 'DELETE', url: `/api/admin/users/${bea.id}/personal-data` });
  expect(erased.statusCode, erased.body).toBe(200);
  await drained({ pool, store: stack.store }, [eraseFeedbackOnUserErased]);
  const show = async (id: string) => {
    await settledRows();
    return (await stack.call({ method: 'GET', url: `/api/admin/event-feedback/${id}` })).json().feedback;
  };
  expect(await show(mine)).toMatchObject({ ...said, additionalComments: null, task: 'open' });
  expect(await show(hers)).toMatchObject({ additionalComments: 'My knee, a secret, hurts.' });
  const log = pino({ level: 'silent' });
  const parts = { mailFolder: stack.dataDir, log, eraseInAreas: async () => true };
  const finishing = finishErasures(pool, [feedbackStream], parts);
  await finishing.work({ now, signal: AbortSignal.timeout(60_000) });
  const keys = await pool.query(
    'select subject from private.subject_keys where subject = any($1) and key is null',
    [[mine, hers]],
  );
  expect(keys.rows).toEqual([{ subject: mine }]);
});

import type pg from 'pg';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERASED } from '#contracts/platform/fact.ts';
import { connectPool } from '#platform/database/database.ts';
import { lookRecorder, spreadLooks, sweepLooks } from '#platform/looks/looks.ts';
import { type People, startPeople } from '#testing/areas/people.ts';
import { type Browser, browser, confirmSessions, type Person, register, signIn } from '#testing/door.ts';
import { JWT_SECRET } from '#testing/stack.ts';
import { buildApp } from '../app.ts';

/** Sessions last twelve of them. */
const HOUR = 3_600_000;
let p: People;
let pool: pg.Pool;
let now: Date;
let admin: string;

beforeAll(async () => {
  now = new Date();
  p = await startPeople({ clock: () => now });
  pool = connectPool(p.stack.urls.api, { name: 'test', max: 2 });
  admin = (await p.get('/auth/me')).body.id;
});
afterAll(async () => {
  await pool.end();
  await p.stop();
});

type Row = { subject: string; reader: string; how: string; category: string; hour: Date };
async function looksAt(subject: string): Promise<Row[]> {
  await spreadLooks(pool);
  const stored = 'select * from private.looks where subject = $1 order by hour, how';
  return (await pool.query<Row>(stored, [subject])).rows;
}
const waysOf = async (subject: string) => (await looksAt(subject)).map(({ how, reader }) => [how, reader]);

async function written(): Promise<{ id: string; email: string }> {
  const email = `w-${v7().slice(-6)}@example.org`;
  const body = { name: 'Wanda', email, subject: 'other', message: 'Where is the social tonight?' };
  const { id } = (await browser(p.stack).send('POST', '/support/contact', body)).json();
  return { id, email };
}

describe('looking at a person', () => {
  it('is recorded once an hour for each way of looking, however often', async () => {
    const eva = await register(p.stack, 'Eva', 'user');
    for (let time = 0; time < 20; time++) await p.detailsOf(eva);
    await p.get(`/admin/users?search=${eva.email}`);
    await p.get(`/admin/search?q=${eva.name}`);
    await p.get(`/admin/users/${eva.id}/export`);
    await p.stack.send('GET', `/api/admin/users/export?search=${eva.email}`);
    expect(await waysOf(eva.id)).toEqual([
      ['exported', admin],
      ['listed', admin],
      ['opened', admin],
    ]);
    now = new Date(now.getTime() + HOUR);
    await p.detailsOf(eva);
    const hours = (await looksAt(eva.id)).map(({ hour }) => hour.getTime());
    expect(new Set(hours).size).toBe(2);
    expect(hours.every(hour => hour % HOUR === 0)).toBe(true);
  });

  it('is recorded of who is on the page of a list, and of nobody else', async () => {
    const people = [];
    for (const name of ['Uma', 'Umara', 'Umay']) people.push(await register(p.stack, name, 'user'));
    const { body } = await p.get('/admin/users?search=uma&sort=name&order=asc&limit=2');
    expect(body.users).toHaveLength(2);
    const counts = await Promise.all(people.map(async ({ id }) => (await looksAt(id)).length));
    expect(counts).toEqual([1, 1, 0]);
  });

  it('is recorded of every row of a file', async () => {
    const people = [];
    for (const name of ['Ziga', 'Zigana']) people.push(await register(p.stack, name, 'user'));
    const { statusCode } = await p.stack.send('GET', '/api/admin/users/export?search=zig');
    expect(statusCode).toBe(200);
    for (const { id } of people) expect(await waysOf(id)).toEqual([['exported', admin]]);
  });

  it('is recorded where a command answers with a person and changes nothing, and where its answer is repeated', async () => {
    const eva = await register(p.stack, 'Eva', 'user');
    const headers = { 'idempotency-key': v7() };
    const change = () => p.stack.send('PUT', `/api/admin/users/${eva.id}/role`, { role: 'user' }, headers);
    expect((await change()).json().user.email).toBe(eva.email);
    expect(await waysOf(eva.id)).toEqual([['opened', admin]]);
    now = new Date(now.getTime() + HOUR);
    expect((await change()).json().user.email).toBe(eva.email);
    expect(await looksAt(eva.id)).toHaveLength(2);
  });

  it('is recorded of the sender of a message, in the list and where it is opened', async () => {
    const { id } = await written();
    await p.get('/admin/contact-messages');
    await p.get(`/admin/contact-messages/${id}`);
    expect((await looksAt(id)).map(({ how, category }) => [how, category])).toEqual([
      ['listed', 'contactMessage'],
      ['opened', 'contactMessage'],
    ]);
  });

  it('is recorded of a contact person who comes with an organizer', async () => {
    const contact = { displayName: 'Bea B.', email: 'bea@example.org' };
    const { organizer } = (
      await p.stack.send('POST', '/api/organizers', { name: 'Salsa Bea', contact })
    ).json();
    await p.get('/organizers');
    expect(await waysOf(organizer.contact.id)).toEqual([
      ['listed', admin],
      ['opened', admin],
    ]);
  });

  it('is recorded of who acted, where the address is read from which they did', async () => {
    const eva = await register(p.stack, 'Eva', 'user');
    const who = browser(p.stack);
    await signIn(p.stack, who, eva);
    await who.send('PUT', '/auth/profile', { location: 'Cali' });
    const { entries } = (await p.get(`/admin/audit?stream=user-${eva.id}&actorId=${eva.id}`)).body;
    expect(await looksAt(eva.id)).toEqual([]);
    await p.send('POST', `/admin/audit/${entries[0].position}/origin`);
    expect(await waysOf(eva.id)).toEqual([['opened', admin]]);
  });

  it('is nothing where one sees oneself, and nothing where there is nobody', async () => {
    const eva = await register(p.stack, 'Eva', 'user');
    const who = browser(p.stack);
    await signIn(p.stack, who, eva);
    await who.send('GET', '/auth/me');
    await who.send('GET', '/auth/profile');
    await who.send('GET', '/auth/account/export');
    expect(await looksAt(eva.id)).toEqual([]);
    const nobody = v7();
    await p.get(`/admin/users/${nobody}/details`);
    expect((await p.get(`/admin/users/${nobody}/logins`)).status).toBe(200);
    await p.get(`/admin/users/${nobody}/export`);
    expect(await looksAt(nobody)).toEqual([]);
  });

  it('shows nobody while it cannot be recorded', async () => {
    const eva = await register(p.stack, 'Eva', 'user');
    const owner = connectPool(p.stack.urls.owner, { name: 'test', max: 1 });
    await owner.query('alter table private.looks_heard rename to looks_away');
    try {
      const answer = await p.stack.send('GET', `/api/admin/users/${eva.id}/details`);
      expect(answer.statusCode).toBe(500);
      expect(answer.body).not.toContain(eva.email);
    } finally {
      await owner.query('alter table private.looks_away rename to looks_heard');
      await owner.end();
    }
    expect((await p.get(`/admin/users/${eva.id}/details`)).status).toBe(200);
    expect(await waysOf(eva.id)).toEqual([['opened', admin]]);
  });
});

describe('two processes at once', () => {
  it('record the same looks once, in whatever order they show people, around the change of the hour', async () => {
    const { urls, store, dataDir } = p.stack;
    const other = connectPool(urls.api, { name: 'test', max: 10 });
    const second = await buildApp({
      ...{ pool: other, store, dataDir, log: pino({ level: 'silent' }), jwtSecret: JWT_SECRET },
      clock: () => now,
    });
    const authorization = await tokenOfAdmin();
    const people: Person[] = [];
    for (const name of ['Quim', 'Quinn', 'Quino']) people.push(await register(p.stack, name, 'user'));
    const list = (app: typeof second.app, order: string) =>
      app.inject({
        url: `/api/admin/users?search=qui&sort=name&order=${order}`,
        headers: { authorization },
      });
    now = new Date(Math.ceil(now.getTime() / HOUR) * HOUR - 1);
    try {
      for (let round = 0; round < 6; round++) {
        const asked = Array.from({ length: 6 }, (_, at) =>
          list(at % 2 ? second.app : p.stack.app, at % 3 ? 'asc' : 'desc'),
        );
        const answers = await Promise.all(asked);
        expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
        now = new Date(now.getTime() + (round % 2 ? HOUR - 1 : 1));
      }
    } finally {
      await second.app.close();
      await other.end();
    }
    for (const { id } of people) {
      const hours = (await looksAt(id)).map(({ hour }) => hour.getTime());
      expect(hours).toHaveLength(4);
      expect(new Set(hours).size).toBe(4);
    }
  });
});

describe('who looked', () => {
  it('is shown to the person, in their account and in the file of their data', async () => {
    const eva = await register(p.stack, 'Eva', 'user');
    const who = browser(p.stack);
    await signIn(p.stack, who, eva);
    expect((await who.send('GET', '/auth/looks')).json()).toEqual({ looks: [], hasMore: false });
    await p.detailsOf(eva);
    const [look] = (await who.send('GET', '/auth/looks')).json().looks;
    expect(look).toEqual({
      hour: new Date(Math.floor(now.getTime() / HOUR) * HOUR).toISOString(),
      how: 'opened',
      category: 'user',
      person: { id: eva.id, name: 'Eva' },
      reader: { id: admin, name: expect.any(String) },
    });
    expect((await who.send('GET', '/auth/account/export')).json().looks).toEqual([look]);
    expect((await p.get(`/admin/users/${eva.id}/looks`)).body.looks).toEqual([look]);
    expect((await p.get(`/admin/audit/looks?person=${eva.id}`)).body.looks).toEqual([look]);
    expect((await p.get(`/admin/audit/looks?person=${eva.id}&reader=${eva.id}`)).body.looks).toEqual([]);
  });

  it('counts what was sent with the address of the account', async () => {
    const eva = await register(p.stack, 'Eva', 'user');
    const who = browser(p.stack);
    await signIn(p.stack, who, eva);
    const body = { name: 'Eva', email: eva.email, subject: 'other', message: 'Where is the social tonight?' };
    const { id } = (await browser(p.stack).send('POST', '/support/contact', body)).json();
    await p.get(`/admin/contact-messages/${id}`);
    const { looks } = (await who.send('GET', '/auth/looks', undefined, await p.stack.upToDate())).json();
    expect(looks).toMatchObject([{ category: 'contactMessage', how: 'opened', person: { id } }]);
  });

  it('is no secret of others: a user reads nobody else’s', async () => {
    const eva = await register(p.stack, 'Eva', 'user');
    const who = browser(p.stack);
    await signIn(p.stack, who, eva);
    for (const path of [`/admin/users/${admin}/looks`, '/admin/audit/looks']) {
      expect((await who.send('GET', path)).statusCode).toBe(403);
    }
  });

  it('comes page by page', async () => {
    const eva = await register(p.stack, 'Eva', 'user');
    for (let hours = 0; hours < 3; hours++) {
      now = new Date(now.getTime() + HOUR);
      await p.detailsOf(eva);
    }
    const page = async (offset: number) =>
      (await p.get(`/admin/users/${eva.id}/looks?limit=2&offset=${offset}`)).body;
    const [first, second] = [await page(0), await page(2)];
    expect([first.looks.length, first.hasMore, second.looks.length, second.hasMore]).toEqual([
      2,
      true,
      1,
      false,
    ]);
    expect([...first.looks, ...second.looks].map(({ hour }: { hour: string }) => hour)).toEqual(
      [...first.looks, ...second.looks]
        .map(({ hour }: { hour: string }) => hour)
        .toSorted()
        .reverse(),
    );
  });
});

it('what a process had only heard when it died is spread by the next', async () => {
  const eva = await register(p.stack, 'Eva', 'user');
  await pool.query(
    `insert into private.looks_heard (hour, reader, how, category, subjects)
     values ($1, $2, 'opened', 'user', $3)`,
    [now, admin, eva.id],
  );
  await Promise.all(Array.from({ length: 4 }, () => spreadLooks(pool)));
  expect(await waysOf(eva.id)).toEqual([['opened', admin]]);
});

describe('an erasure', () => {
  const erase = (id: string) => p.send('DELETE', `/admin/users/${id}/personal-data`);

  it('removes who looked at the person, and leaves whom the person looked at, without a name', async () => {
    const [eva, tea] = [await register(p.stack, 'Eva', 'user'), await register(p.stack, 'Tea', 'admin')];
    const who = browser(p.stack);
    await signIn(p.stack, who, tea);
    await who.send('GET', `/admin/users/${eva.id}/details`);
    await p.detailsOf(tea);
    expect(await waysOf(eva.id)).toEqual([['opened', tea.id]]);
    await confirmSessions(p.stack, now);
    expect((await erase(tea.id)).statusCode).toBe(200);
    expect(await looksAt(tea.id)).toEqual([]);
    expect(await waysOf(eva.id)).toEqual([['opened', tea.id]]);
    await expect
      .poll(async () => (await p.get(`/admin/users/${eva.id}/looks`)).body.looks[0].reader)
      .toEqual({ id: tea.id, name: ERASED });
  });

  it('removes what is recorded while it happens', async () => {
    const eva = await register(p.stack, 'Eva', 'user');
    const since = new Date(Date.now() - 1_000);
    const [, details] = await Promise.all([erase(eva.id), p.detailsOf(eva)]);
    expect(details).toBeDefined();
    // As a look that began before and was stored after.
    await pool.query(
      `insert into private.looks (subject, hour, reader, how, category) values ($1, now(), $2, 'opened', 'user')`,
      [eva.id, admin],
    );
    await sweepLooks(pool, since);
    expect(await looksAt(eva.id)).toEqual([]);
    // And afterwards nothing is recorded any more.
    await lookRecorder({ pool, clock: () => now })(admin, [{ category: 'user', id: eva.id, how: 'opened' }]);
    expect(await looksAt(eva.id)).toEqual([]);
  });
});

it('a reader who reads a million times in a minute is stored once', async () => {
  const eva = await register(p.stack, 'Eva', 'user');
  const statements: unknown[] = [];
  const counted = {
    query(text: unknown) {
      statements.push(text);
      return pool.query(text as never);
    },
  };
  const note = lookRecorder({ pool: counted as never, clock: () => now });
  for (let time = 0; time < 1_000_000; time++) {
    await note(admin, [{ category: 'user', id: eva.id, how: 'opened' }]);
  }
  // What is heard, and the two that spread it and find nothing more.
  await expect.poll(() => statements.length).toBe(3);
  expect(await looksAt(eva.id)).toHaveLength(1);
});

async function tokenOfAdmin(): Promise<string> {
  const tea = await register(p.stack, 'Tea', 'admin');
  const who: Browser = browser(p.stack);
  await signIn(p.stack, who, tea);
  return `Bearer ${who.token}`;
}

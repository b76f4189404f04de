import { createParser } from 'eventsource-parser';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type PositionTick, positionTick } from '#contracts/system/positionCalls.ts';
import { type Browser, browser, type Person, register, signIn } from '#testing/door.ts';
import { drained } from '#testing/drained.ts';
import { ADMIN, type Stack, startStack } from '#testing/stack.ts';
import { visitorProcesses } from './visitorWork.ts';

// What all queues have in common, with two moderators at work.

const START = new Date('2026-11-22T12:00:00Z');
const soon = { timeout: 20_000, interval: 20 };

let stack: Stack;
let pool: pg.Pool;
let now: Date;
let ana: Browser;
let max: Browser;
let colleague: Person;
beforeAll(async () => {
  now = START;
  stack = await startStack(inject('databaseUrl'), { door: true, clock: () => now });
  pool = new pg.Pool({ connectionString: stack.urls.api, max: 2 });
  [ana, max] = [browser(stack), browser(stack)];
  colleague = await register(stack, 'Max', 'admin');
  ana.token = (await ana.send('POST', '/auth/login', ADMIN)).json().token;
  await signIn(stack, max, colleague);
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const settled = () => drained({ pool, store: stack.store }, visitorProcesses);
const found = (path: string) =>
  expect.poll(async () => (await ana.send('GET', path)).statusCode, soon).toBe(200);

async function write(): Promise<string> {
  const form = { name: 'Bea', email: 'bea@example.org', subject: 'other', message: 'Is there dance?' };
  const { id } = (await browser(stack).send('POST', '/support/contact', form)).json();
  await found(`/admin/contact-messages/${id}`);
  return id;
}

async function apply(more: object = {}): Promise<string> {
  const form = { name: 'Bea', email: 'bea@example.org', organizerName: `Salsa ${v7()}`, ...more };
  const { id } = (await browser(stack).send('POST', '/organizers/public/signup', form)).json();
  await found(`/admin/organizer-applications/${id}`);
  return id;
}

async function waiting(kind: string): Promise<{ waiting: number; oldest: string | null }> {
  const { queues } = (await ana.send('GET', '/admin/queues')).json();
  return queues.find((one: { kind: string }) => one.kind === kind);
}

describe('GET /api/admin/queues', () => {
  it('counts what the lists list, and says since when the oldest item waits', async () => {
    const [first, second] = [await write(), await write()];
    const application = await apply();
    const total = async (path: string) => (await ana.send('GET', path)).json().total;
    expect(await waiting('contactMessage')).toMatchObject({
      waiting: await total('/admin/contact-messages'),
      oldest: START.toISOString(),
    });
    expect((await waiting('organizerApplication')).waiting).toBe(
      await total('/admin/organizer-applications'),
    );
    for (const id of [first, second]) {
      await ana.send('PUT', `/admin/contact-messages/${id}/status`, { status: 'spam' });
    }
    await ana.send('POST', `/admin/organizer-applications/${application}/reject`, { reason: 'No.' });
    await expect.poll(() => waiting('contactMessage'), soon).toMatchObject({ waiting: 0, oldest: null });
    await expect.poll(async () => (await waiting('organizerApplication')).waiting, soon).toBe(0);
  });
});

describe('a claim', () => {
  const claims = async (who: Browser, kind = 'contactMessage') =>
    (await who.send('GET', `/admin/queues/${kind}/claims`)).json().claims;

  it('is seen by others until it is released, and expires after 15 minutes unless it is renewed', async () => {
    const id = await write();
    const path = `/admin/queues/contactMessage/${id}/claim`;
    const minutes = (passed: number) => new Date(START.getTime() + passed * 60_000);
    const held = await max.send('PUT', path);
    expect(held.json()).toEqual({ until: minutes(15).toISOString() });
    const claim = { item: id, by: { id: colleague.id, name: 'Max' }, since: START.toISOString() };
    expect(await claims(ana)).toEqual([{ ...claim, until: minutes(15).toISOString() }]);
    expect(await claims(max)).toEqual([]);
    expect(await claims(ana, 'organizerApplication')).toEqual([]);
    now = minutes(14);
    await max.send('PUT', path);
    now = minutes(16);
    expect(await claims(ana)).toEqual([{ ...claim, until: minutes(29).toISOString() }]);
    now = minutes(29);
    expect(await claims(ana)).toEqual([]);
    await max.send('PUT', path);
    expect(await claims(ana)).toMatchObject([{ since: minutes(29).toISOString() }]);
    for (let times = 0; times < 2; times++) expect((await max.send('DELETE', path)).statusCode).toBe(200);
    expect(await claims(ana)).toEqual([]);
    now = START;
  });

  it('is announced to every console at once, and again when it ends', async () => {
    const id = await write();
    const address = await stack.app.listen({ host: '127.0.0.1', port: 0 });
    const gone = new AbortController();
    const headers = { authorization: `Bearer ${ana.token}` };
    const answer = await fetch(`${address}/api/admin/positions`, { headers, signal: gone.signal });
    const told: PositionTick[] = [];
    const parser = createParser({ onEvent: ({ data }) => told.push(positionTick.parse(JSON.parse(data))) });
    const reading = (async () => {
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) parser.feed(chunk);
    })().catch(() => {});
    const announced = () =>
      told.flatMap(({ claims = [] }) => claims).filter(kind => kind === 'contactMessage');
    await expect.poll(() => told.length, soon).toBeGreaterThan(0);
    const before = announced().length;
    await max.send('PUT', `/admin/queues/contactMessage/${id}/claim`);
    await expect.poll(announced, soon).toHaveLength(before + 1);
    await max.send('DELETE', `/admin/queues/contactMessage/${id}/claim`);
    await expect.poll(announced, soon).toHaveLength(before + 2);
    gone.abort();
    await reading;
  });

  it('locks nothing: the second decision is refused with the first', async () => {
    const id = await apply();
    await max.send('PUT', `/admin/queues/organizerApplication/${id}/claim`);
    const path = `/admin/organizer-applications/${id}`;
    expect((await ana.send('POST', `${path}/reject`, { reason: 'No.' })).statusCode).toBe(200);
    const second = await max.send('POST', `${path}/approve`, {});
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      code: 'decided',
      data: { decision: { status: 'rejected', by: 'Administrator', at: START.toISOString() } },
    });
  });

  it('needs an item of that queue', async () => {
    const id = await write();
    for (const path of [`contactMessage/${v7()}`, `recommendation/${id}`, `importedEvent/${id}`]) {
      expect((await ana.send('PUT', `/admin/queues/${path}/claim`)).statusCode, path).toBe(404);
    }
    expect((await ana.send('PUT', `/admin/queues/nonsense/${id}/claim`)).statusCode).toBe(422);
  });
});

describe('a note', () => {
  it('is shown to colleagues, and removed by whoever wrote it', async () => {
    const id = await write();
    const path = `/admin/queues/contactMessage/${id}/notes`;
    const added = await ana.send('POST', path, { text: ' Ask <b>Max</b>. ' });
    expect(added.statusCode).toBe(201);
    const { note, commit } = added.json();
    expect(note).toMatchObject({ text: 'Ask <b>Max</b>.', by: { name: 'Administrator' }, own: true });
    const after = { 'x-after-position': commit.position };
    const seen = async (who: Browser) => (await who.send('GET', path, undefined, after)).json().notes;
    expect(await seen(ana)).toEqual([note]);
    expect(await seen(max)).toEqual([{ ...note, own: false }]);
    expect((await max.send('DELETE', `${path}/${note.id}`)).json()).toMatchObject({ code: 'not_yours' });
    const removed = await ana.send('DELETE', `${path}/${note.id}`);
    expect(removed.statusCode).toBe(200);
    after['x-after-position'] = removed.json().commit.position;
    expect(await seen(max)).toEqual([]);
    expect((await ana.send('POST', path, { text: ' ' })).statusCode).toBe(422);
    expect(
      (await ana.send('POST', `/admin/queues/contactMessage/${v7()}/notes`, { text: 'x' })).statusCode,
    ).toBe(404);
  });

  it('is erased with what it is about', async () => {
    const id = await apply();
    const path = `/admin/queues/organizerApplication/${id}/notes`;
    const secret = `Bea lives in Calle ${v7()}`;
    await ana.send('POST', path, { text: secret });
    const rows = async () =>
      (
        await pool.query("select notes::text from read.queue_notes where notes::text like '%' || $1 || '%'", [
          secret,
        ])
      ).rowCount;
    await expect.poll(rows, soon).toBe(1);
    for await (const { data } of stack.store.readStream(`queueNotes-${id}`)) {
      expect(JSON.stringify(data)).not.toContain(secret);
    }
    const erased = await ana.send('DELETE', `/admin/submissions/organizerApplication/${id}/personal-data`);
    expect(erased.statusCode, erased.body).toBe(200);
    await settled();
    await expect.poll(rows, soon).toBe(0);
    expect((await ana.send('POST', path, { text: 'More' })).statusCode).toBe(404);
  });
});

it('templates of reasons are added, changed and removed, each for one queue', async () => {
  const path = '/admin/queues/contactMessage/templates';
  const added = (await ana.send('POST', path, { language: 'es', text: 'Gracias.' })).json();
  const list = async (position: string, of = path) =>
    (await max.send('GET', of, undefined, { 'x-after-position': position })).json().templates;
  expect(await list(added.commit.position)).toEqual([added.template]);
  const { id } = added.template;
  const changed = (await max.send('PUT', `${path}/${id}`, { text: 'Muchas gracias.' })).json();
  expect(await list(changed.commit.position)).toEqual([{ id, language: 'es', text: 'Muchas gracias.' }]);
  expect(await list(changed.commit.position, '/admin/queues/recommendation/templates')).toEqual([]);
  const removed = (await ana.send('DELETE', `${path}/${id}`)).json();
  expect(await list(removed.commit.position)).toEqual([]);
  expect((await ana.send('DELETE', `${path}/${id}`)).statusCode).toBe(404);
});

describe('the decision about an application is taken back', () => {
  const decide = (id: string, what: string, body?: object) =>
    ana.send('POST', `/admin/organizer-applications/${id}/${what}`, body);
  const typesOf = async (stream: string) => {
    const types = [];
    for await (const { type } of stack.store.readStream(stream)) types.push(type);
    return types;
  };

  it('with the organizer that it registered, and can then be made anew', async () => {
    const email = `gia-${v7().slice(-6)}@example.org`;
    const id = await apply({ email });
    const { organizerId } = (await decide(id, 'approve', {})).json();
    await settled();
    const invited = async () =>
      (await pool.query('select id from read.invitations where email = $1', [email])).rows;
    await expect.poll(invited, soon).toHaveLength(1);
    const [invitation] = await invited();
    const reopened = await decide(id, 'reopen');
    expect(reopened.json()).toMatchObject({ status: 'pending', organizerId: null });
    await settled();
    expect(await typesOf(`organizer-${organizerId}`)).toEqual(['OrganizerRegistered', 'OrganizerRemoved']);
    expect(await typesOf(`invitation-${invitation.id}`)).toContain('InvitationRevoked');
    const again = (await decide(id, 'approve', {})).json();
    expect(again.organizerId).not.toBe(organizerId);
    await settled();
    expect(await typesOf(`organizer-${again.organizerId}`)).toEqual(['OrganizerRegistered']);
  });

  it('at once, before anything followed from it', async () => {
    const id = await apply();
    const first = (await decide(id, 'approve', {})).json();
    await decide(id, 'reopen');
    const second = (await decide(id, 'approve', {})).json();
    await settled();
    const [gone, there] = await Promise.all(
      [first, second].map(({ organizerId }) => typesOf(`organizer-${organizerId}`).catch(() => [])),
    );
    expect(gone!.at(-1) ?? 'OrganizerRemoved').toBe('OrganizerRemoved');
    expect(there).toEqual(['OrganizerRegistered']);
  });

  it('unless the organizer has events by now', async () => {
    const id = await apply();
    const { organizerId } = (await decide(id, 'approve', {})).json();
    await settled();
    const event = { title: 'Salsa', startDateTime: '2027-03-26T20:00:00', eventOrganizerId: organizerId };
    await expect
      .poll(async () => (await ana.send('GET', `/organizers/${organizerId}`)).statusCode, soon)
      .toBe(200);
    const created = await ana.send('POST', '/admin/events', event);
    expect(created.statusCode, created.body).toBe(201);
    const refused = await decide(id, 'reopen');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'in_use', counts: { events: 1 } });
  });

  it('with the place on a team that it gave, and no other', async () => {
    const [old, fresh] = [await register(stack, 'Old', 'user'), await register(stack, 'Fresh', 'user')];
    const founding = await apply({ email: old.email });
    const { organizerId } = (await decide(founding, 'approve', {})).json();
    await settled();
    await found(`/organizers/${organizerId}`);
    for (const [email, left] of [
      [old.email, [old.id]],
      [fresh.email, [old.id]],
    ] as const) {
      const id = await apply({ email });
      expect((await decide(id, 'approve', { organizerId })).statusCode).toBe(200);
      await settled();
      await decide(id, 'reopen');
      await settled();
      const team = async () =>
        (await ana.send('GET', `/organizers/${organizerId}`))
          .json()
          .organizer.users.map((user: { id?: string; userId?: string }) => user.userId ?? user.id);
      await expect.poll(team, soon).toEqual(left);
    }
  });
});

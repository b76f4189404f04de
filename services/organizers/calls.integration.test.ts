import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import type { TeamMember } from '#contracts/organizers/team.ts';
import { asSuperuser, tablesWith } from '#testing/byteSearch.ts';
import { confirmSessions, type Person, register } from '#testing/door.ts';
import { scaled } from '#testing/scale.ts';
import { type Method, type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
let [ana, bo, cy]: Person[] = [];

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  await confirmSessions(stack);
  [ana, bo, cy] = await Promise.all(['Ana', 'Bo', 'Cy'].map(name => register(stack, name, 'user')));
});
afterAll(() => stack.stop());

async function ask(method: Method, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await stack.send(method, `/api${path}`, body, headers);
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers, text: answer.body };
}
async function made(body: object = {}): Promise<string> {
  const { status, body: answer } = await ask('POST', '/organizers', { name: 'Tango Norte', ...body });
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer.organizer.id;
}
const shown = async (id: string) => (await ask('GET', `/organizers/${id}`)).body.organizer;
const listed = async (id: string) => (await ask('GET', `/organizers?id=${id}`)).body.organizers[0];
const add = (id: string, userId: string, role?: string) =>
  ask('POST', `/organizers/${id}/users`, { userId, ...(role && { role }) });
const team = async (id: string) =>
  (await shown(id)).users.map(({ userId, role }: { userId: string; role: string }) => [userId, role]);

const CONTACT = { displayName: 'Bea B.', firstName: 'Bea', lastName: 'Braun', email: 'bea@example.org' };

describe('POST /organizers', () => {
  it('answers 201 with the organizer, and the list and GET /organizers/{id} have it', async () => {
    const { status, body, headers } = await ask('POST', '/organizers', {
      name: '  Círculo de Tango ',
      description: 'Two\nlines',
      email: 'hola@example.org',
      phone: ' ',
      website: 'https://circulo.example.org/tango?a=1',
      city: 'Berlin',
      contact: CONTACT,
      verified: true,
    });
    expect(status).toBe(201);
    expect(body.organizer).toMatchObject({
      ...{ name: 'Círculo de Tango', description: 'Two\nlines', phone: null, city: 'Berlin', address: null },
      ...{ contact: CONTACT, status: 'active', verified: true, teamCount: 0, upcomingEvents: 0 },
    });
    expect(headers.etag).toBe(`"${body.organizer.revision}"`);
    expect(await listed(body.organizer.id)).toEqual(body.organizer);
    expect(await shown(body.organizer.id)).toEqual({ ...body.organizer, users: [] });
    expect((await ask('GET', `/organizers/${v7()}`)).status).toBe(404);
  });

  it.each([
    ['no name', {}, 'name'],
    ['a name of spaces', { name: '   ' }, 'name'],
    ['5,001 characters', { name: 'Tango', description: 'x'.repeat(5_001) }, 'description'],
    ['a name that is too long', { name: 'x'.repeat(201) }, 'name'],
    ['a script as website', { name: 'Tango', website: 'javascript:alert(1)' }, 'website'],
    ['a website of another protocol', { name: 'Tango', website: 'ftp://example.org' }, 'website'],
    ['a website with a space', { name: 'Tango', website: 'https://exa mple.org' }, 'website'],
    ['an email with a line break', { name: 'Tango', email: 'a@example.org\nbcc: b@example.org' }, 'email'],
    ['no email', { name: 'Tango', email: 'hola' }, 'email'],
    ['a contact without a name', { name: 'Tango', contact: { displayName: ' ' } }, 'contact.displayName'],
    ['a contact without an email', { name: 'T', contact: { ...CONTACT, email: 'x\ny@z' } }, 'contact.email'],
    ['another status', { name: 'Tango', status: 'gone' }, 'status'],
    ['an unknown field', { name: 'Tango', team: [] }, 'team'],
  ])('refuses %s with 422, and records nothing', async (_, body, field) => {
    const head = await stack.store.head();
    const { status, body: answer } = await ask('POST', '/organizers', body);
    expect([status, Object.keys(answer.fieldErrors)]).toEqual([422, [field]]);
    expect(await stack.store.head()).toBe(head);
  });
});

it('what is typed on several lines is one line, and what is left empty is nothing', async () => {
  const contact = { ...CONTACT, displayName: 'Ana\tLuz', firstName: ' \r\n' };
  const { body } = await ask('POST', '/organizers', { name: 'Tango\nSur ', phone: '\n', contact });
  expect(body.organizer).toMatchObject({ name: 'Tango Sur', phone: null });
  expect(body.organizer.contact).toMatchObject({ displayName: 'Ana Luz', firstName: null });
});

describe('PUT /organizers/{id}', () => {
  it('answers 200 with the organizer, and changes only what it is sent', async () => {
    const id = await made({ city: 'Berlin', phone: '+49 30 1' });
    const { status, body } = await ask('PUT', `/organizers/${id}`, { city: 'Bern', phone: '' });
    expect([status, body.organizer.city, body.organizer.phone]).toEqual([200, 'Bern', null]);
    expect(await listed(id)).toEqual(body.organizer);
    expect((await ask('PUT', `/organizers/${v7()}`, { city: 'Bern' })).status).toBe(404);
    expect((await ask('PUT', `/organizers/${id}`, { name: ' ' })).status).toBe(422);
  });

  it('saves the verified and the status toggle, each as a fact of its own, and undoes them', async () => {
    const id = await made();
    const off = await ask('PUT', `/organizers/${id}`, { status: 'inactive' });
    const on = await ask('PUT', `/organizers/${id}`, { verified: true });
    expect(on.body.organizer).toMatchObject({ status: 'inactive', verified: true });
    const undo = (commandId: string) => ask('POST', `/organizers/${id}/undo`, { commandId });
    expect((await undo(on.body.commandId)).body.organizer).toMatchObject({ verified: false });
    expect((await undo(off.body.commandId)).body.organizer).toMatchObject({ status: 'active' });
    expect((await undo(v7())).status).toBe(404);
    const { entries } = (await ask('GET', `/admin/audit?stream=organizer-${id}`)).body;
    expect(entries.map(({ type }: { type: string }) => type).toReversed()).toEqual([
      ...['OrganizerRegistered', 'OrganizerDeactivated', 'OrganizerVerified'],
      ...['OrganizerUnverified', 'OrganizerActivated'],
    ]);
  });

  it('answers 412 when somebody else has changed the same field, and only then', async () => {
    const id = await made();
    await ask('PUT', `/organizers/${id}`, { city: 'Bern' });
    const seen = { 'if-match': '"0"' };
    const stale = await ask('PUT', `/organizers/${id}`, { city: 'Ulm' }, seen);
    expect([stale.status, stale.body.changes[0].field]).toEqual([412, 'city']);
    expect((await ask('PUT', `/organizers/${id}`, { verified: true }, seen)).status).toBe(200);
  });

  it('makes an inactive organizer one that no event form can choose', async () => {
    const id = await made();
    const event = { title: 'Salsa', startDateTime: '2030-01-01T20:00:00', eventOrganizerId: id };
    await ask('PUT', `/organizers/${id}`, { status: 'inactive' });
    expect((await shown(id)).status).toBe('inactive');
    const refused = await ask('POST', '/admin/events', event);
    expect(refused.body.fieldErrors).toEqual({
      eventOrganizerId: 'This organizer is not active. Choose another one.',
    });
    await ask('PUT', `/organizers/${id}`, { status: 'active' });
    expect((await ask('POST', '/admin/events', event)).status).toBe(201);
  });
});

describe('the contact person', () => {
  it('stays under the same id while nothing about them changes', async () => {
    const id = await made({ contact: CONTACT });
    const { contact } = await shown(id);
    const { body } = await ask('PUT', `/organizers/${id}`, { contact: CONTACT, city: 'Bern' });
    expect(body.organizer.contact).toEqual(contact);
  });

  it('comes with the events of the organizer', async () => {
    const id = await made({ contact: CONTACT });
    const event = { title: 'Milonga', startDateTime: '2020-01-01T20:00:00', eventOrganizerId: id };
    const { event: created } = (await ask('POST', '/admin/events', event)).body;
    const { body } = await ask('GET', `/admin/events/${created.id}`);
    expect(body.event.eventOrganizer.contact).toMatchObject(CONTACT);
    const list = (await ask('GET', `/admin/events?eventOrganizerId=${id}`)).body.events;
    expect(list[0].eventOrganizer).toEqual(body.event.eventOrganizer);
  });

  it('leaves nothing readable when another one is named, and when the organizer is deleted', async () => {
    const [first, second] = ['Wilhelmina Zwirn', 'Xaver Quast'];
    const id = await made({ contact: { displayName: first, email: 'zwirn@example.org' } });
    const { body } = await ask('PUT', `/organizers/${id}`, { contact: { displayName: second } });
    expect(body.organizer.contact).toMatchObject({ displayName: second, email: null });
    expect((await shown(id)).contact.displayName).toBe(second);
    expect(await tablesWith(stack.urls.superuser, [first, 'zwirn@example.org'])).toEqual([]);
    expect((await ask('DELETE', `/organizers/${id}`)).status).toBe(200);
    await ask('GET', '/organizers');
    expect(await tablesWith(stack.urls.superuser, [second])).toEqual([]);
  });

  it('is erased with the user who has the same email, and the organizer gets another', async () => {
    const user = await register(stack, 'Zebulon', 'user');
    const id = await made({ contact: { displayName: 'Zebulon', email: user.email.toUpperCase() } });
    await add(id, user.id, 'admin');
    expect((await ask('DELETE', `/admin/users/${user.id}/personal-data`)).status).toBe(200);
    const organizer = await shown(id);
    expect(organizer).toMatchObject({ contact: null, teamCount: 1 });
    expect(organizer.users[0].user).toEqual({ name: 'Erased user', email: null });
    expect(await tablesWith(stack.urls.superuser, ['Zebulon', user.email])).toEqual([]);
    const { body } = await ask('PUT', `/organizers/${id}`, { contact: CONTACT });
    expect(body.organizer.contact).toMatchObject(CONTACT);
  });

  it('leaves one, the last, when two are named at once', async () => {
    const id = await made({ contact: CONTACT });
    const names = Array.from({ length: 8 }, (_, number) => `Person ${number} of eight`);
    await Promise.all(
      names.map(displayName => ask('PUT', `/organizers/${id}`, { contact: { displayName } })),
    );
    const { contact } = await shown(id);
    const others = names.filter(name => name !== contact.displayName);
    expect(others).toHaveLength(7);
    expect(await tablesWith(stack.urls.superuser, others)).toEqual([]);
  });
});

describe('DELETE /organizers/{id}', () => {
  it('answers 200 once and 404 then; past events keep the name', async () => {
    const id = await made({ name: 'Gone With The Tango' });
    const past = { title: 'Milonga', startDateTime: '2020-01-01T20:00:00', eventOrganizerId: id };
    const { event } = (await ask('POST', '/admin/events', past)).body;
    const before = (await ask('GET', '/organizers')).body.stats.total;
    expect((await ask('DELETE', `/organizers/${id}`)).body).toMatchObject({ success: true, id });
    expect((await ask('DELETE', `/organizers/${id}`)).status).toBe(404);
    expect((await ask('GET', `/organizers/${id}`)).status).toBe(404);
    expect(await listed(id)).toBeUndefined();
    expect((await ask('GET', '/organizers')).body.stats.total).toBe(before - 1);
    const kept = (await ask('GET', `/admin/events/${event.id}`)).body.event;
    expect(kept.eventOrganizer.name).toBe('Gone With The Tango');
    const { organizers } = (await ask('GET', '/reference-data?limit=1000')).body;
    expect(organizers.map((one: { id: string }) => one.id)).not.toContain(id);
    const again = await ask('POST', '/admin/events', { ...past, title: 'Again' });
    expect(again.body.fieldErrors).toEqual({ eventOrganizerId: 'This organizer does not exist.' });
  });

  it('answers 409 with the number of upcoming events and dates, drafts included', async () => {
    const id = await made();
    const of = { eventOrganizerId: id, startDateTime: '2030-03-01T20:00:00' };
    const { event } = (await ask('POST', '/admin/events', { ...of, title: 'One' })).body;
    const { status, body } = await ask('DELETE', `/organizers/${id}`);
    expect([status, body.code, body.counts]).toEqual([409, 'in_use', { upcomingEvents: 1 }]);
    const recurrenceConfig = { recurrenceType: 'weekly', daysOfWeek: ['FR'], count: 3 };
    await ask('POST', '/admin/events', { ...of, title: 'Weekly', isRecurring: true, recurrenceConfig });
    expect((await ask('DELETE', `/organizers/${id}`)).body.counts).toEqual({ upcomingEvents: 4 });
    await ask('DELETE', `/admin/events/${event.id}`);
    expect((await ask('DELETE', `/organizers/${id}`)).body.counts).toEqual({ upcomingEvents: 3 });
  });
});

describe('POST /organizers/{id}/users', () => {
  it('answers 201 with the member, by default with the role member', async () => {
    const id = await made();
    const { status, body } = await add(id, ana!.id);
    expect(status).toBe(201);
    expect(body.member).toEqual({
      ...{ id: body.member.id, userId: ana!.id, role: 'member' },
      user: { name: 'Ana', email: ana!.email },
    });
    expect((await shown(id)).users).toEqual([body.member]);
    expect((await listed(id)).teamCount).toBe(1);
  });

  it('answers 409 to a user who is on the team already', async () => {
    const id = await made();
    await add(id, ana!.id);
    const { status, body } = await add(id, ana!.id, 'admin');
    expect([status, body.code]).toEqual([409, 'already_member']);
  });

  it('refuses users who do not exist, were erased or are suspended', async () => {
    const id = await made();
    const [gone, suspended] = await Promise.all(['Gone', 'Suse'].map(name => register(stack, name, 'user')));
    await ask('DELETE', `/admin/users/${gone!.id}/personal-data`);
    await ask('PUT', `/admin/users/${suspended!.id}/status`, { status: 'suspended' });
    const none = 'This user does not exist, or was deleted.';
    for (const [userId, sentence] of [
      [v7(), none],
      [gone!.id, none],
      [suspended!.id, 'Only a user with an active account can join a team.'],
    ] as const) {
      const { status, body } = await add(id, userId);
      expect([status, body.fieldErrors]).toEqual([422, { userId: sentence }]);
    }
    for (const body of [{}, { userId: 'x' }, { userId: ana!.id, role: 'king' }]) {
      expect((await ask('POST', `/organizers/${id}/users`, body)).status).toBe(422);
    }
    expect((await add(v7(), ana!.id)).status).toBe(404);
    expect(await team(id)).toEqual([]);
  });

  it('is offered those who are not on the team, by the list of users', async () => {
    const id = await made();
    await add(id, ana!.id);
    const offered = async (query: string) =>
      (await ask('GET', `/users?notOnTeamOf=${id}&status=active&${query}`)).body.users.map(
        ({ id }: { id: string }) => id,
      );
    expect(await offered('')).not.toContain(ana!.id);
    expect(await offered('')).toContain(bo!.id);
    expect(await offered(`search=${bo!.email}`)).toEqual([bo!.id]);
    expect(await offered(`search=${ana!.email}`)).toEqual([]);
  });
});

describe('PUT and DELETE /organizers/{id}/users/{userId}', () => {
  it('change the role and remove the member', async () => {
    const id = await made();
    await add(id, ana!.id);
    const { status, body } = await ask('PUT', `/organizers/${id}/users/${ana!.id}`, { role: 'editor' });
    expect([status, body.member.role, body.member.user.name]).toEqual([200, 'editor', 'Ana']);
    expect((await ask('DELETE', `/organizers/${id}/users/${ana!.id}`)).status).toBe(200);
    expect((await ask('DELETE', `/organizers/${id}/users/${ana!.id}`)).status).toBe(404);
    expect(await team(id)).toEqual([]);
  });

  it('answer 409 for the last admin of the team, until that is confirmed', async () => {
    const id = await made();
    await add(id, ana!.id, 'admin');
    await add(id, bo!.id, 'editor');
    const path = `/organizers/${id}/users/${ana!.id}`;
    for (const refused of [await ask('PUT', path, { role: 'viewer' }), await ask('DELETE', path)]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'last_team_admin']);
    }
    expect((await ask('PUT', path, { role: 'viewer', confirm: true })).status).toBe(200);
    expect((await ask('PUT', path, { role: 'admin' })).status).toBe(200);
    expect((await ask('DELETE', `${path}?confirm=true`)).status).toBe(200);
    expect(await team(id)).toEqual([[bo!.id, 'editor']]);
  });
});

describe('what happens at once ends in a legal state, every time', () => {
  const ROUNDS = scaled(20, 200);
  const AT_ONCE = 20;
  const asked = () => ({ commandId: v7(), actor: { id: ana!.id, role: 'admin' } as const, now: new Date() });
  const FORM = {
    ...{ name: 'Tango', description: '', email: null, phone: null, website: null, address: null, city: null },
    ...{ state: null, country: null, status: 'active' as const, verified: false },
  };

  /** Plays all rounds, each with an organizer of its own; answers their rows. */
  async function rounds(admins: readonly Person[], play: (id: string) => Promise<void>) {
    const ids = Array.from({ length: ROUNDS }, () => v7());
    const round = async (id: string): Promise<void> => {
      await stack.execute(organizerStream, id, 'RegisterOrganizer', FORM, asked());
      for (const { id: userId } of admins) {
        await stack.execute(organizerStream, id, 'AddTeamMember', { userId, role: 'admin' }, asked());
      }
      await play(id);
    };
    for (let first = 0; first < ROUNDS; first += AT_ONCE) {
      await Promise.all(ids.slice(first, first + AT_ONCE).map(round));
    }
    await ask('GET', '/organizers?limit=1');
    const rows = await asSuperuser(stack.urls.superuser, 'select * from read.organizers');
    return rows.filter(({ id }) => ids.includes(id));
  }
  const statuses = async (...asked: ReturnType<typeof ask>[]) =>
    (await Promise.all(asked)).map(({ status }) => status).sort();

  it('two admins of a team who demote and remove each other', async () => {
    const rows = await rounds([ana!, bo!], async id => {
      const answers = await statuses(
        ask('PUT', `/organizers/${id}/users/${ana!.id}`, { role: 'viewer' }),
        ask('DELETE', `/organizers/${id}/users/${bo!.id}`),
      );
      expect(answers).toEqual([200, 409]);
    });
    const admins = rows.map(({ team }) => team.filter(({ role }: TeamMember) => role === 'admin').length);
    expect(admins).toEqual(Array(ROUNDS).fill(1));
  });

  it('the same user added twice', async () => {
    const rows = await rounds([], async id => {
      expect(await statuses(add(id, cy!.id), add(id, cy!.id, 'admin'))).toEqual([201, 409]);
    });
    expect(rows.map(row => row.team_count)).toEqual(Array(ROUNDS).fill(1));
  });

  it('two toggles, of the same and of different things', async () => {
    const rows = await rounds([], async id => {
      const answers = await statuses(
        ask('PUT', `/organizers/${id}`, { status: 'inactive' }),
        ask('PUT', `/organizers/${id}`, { status: 'inactive' }),
        ask('PUT', `/organizers/${id}`, { verified: true }),
      );
      expect(answers).toEqual([200, 200, 200]);
    });
    const ends = rows.map(({ status, verified, revision }) => [status, verified, revision]);
    expect(ends).toEqual(Array(ROUNDS).fill(['inactive', true, 2]));
  });
});

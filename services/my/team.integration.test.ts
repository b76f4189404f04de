import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TeamRole } from '#contracts/organizers/team.ts';
import { teamInvitationStream } from '#contracts/organizers/teamInvitation.ts';
import { type Member, teamsOn } from '#testing/areas/teams.ts';
import { browser, quiet } from '#testing/door.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';

const RACES = scaled(10, 100);
const DAY = 86_400_000;
const SITE = 'https://dance.example.org';
let late = 0;
let stack: Stack;
let teams: ReturnType<typeof teamsOn>;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), {
    door: true,
    clock: () => new Date(Date.now() + late),
    publicUrl: SITE,
  });
  teams = teamsOn(stack);
});
afterAll(() => stack.stop());

const path = (organizerId: string, rest = '') => `/my/organizers/${organizerId}/team${rest}`;
const address = () => `guest-${v7().slice(-8)}@example.org`;
const coded = ({ statusCode, json }: { statusCode: number; json(): { code?: string } }) => [
  statusCode,
  json().code,
];

async function teamWith(roles: Record<string, TeamRole>) {
  const organizerId = await teams.organizer(`La Esquina ${v7().slice(-4)}`);
  const members: Record<string, Member> = {};
  for (const [name, role] of Object.entries(roles)) {
    members[name] = await teams.person(name);
    await teams.join(organizerId, members[name], role);
  }
  return { organizerId, members, admin: Object.values(members)[0]! };
}

async function shown(organizerId: string, who: Member) {
  const answer = await who.who.send('GET', path(organizerId), undefined, await stack.upToDate());
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as {
    members: { userId: string; role: TeamRole; user: { name: string } }[];
    invitations: { id: string; email: string; role: TeamRole }[];
  };
}

const invite = (organizerId: string, who: Member, email: string, role: TeamRole = 'editor', more = {}) =>
  teams.send(who, 'POST', path(organizerId, '/invitations'), { email, role, ...more });

const LINK = new RegExp(`^${SITE}((?:/es)?/my/join)/(\\S+)/(\\S+)$`, 'm');
async function linkFor(email: string): Promise<{ id: string; token: string; page: string; subject: string }> {
  const mail = async () => (await stack.mails()).filter(({ to }) => to === email);
  await expect.poll(async () => (await mail()).length, { timeout: 20_000 }).toBe(1);
  const { text, subject } = (await mail())[0]!;
  const [, page = '', id = '', token = ''] = LINK.exec(text) ?? [];
  return { id, token, page, subject };
}

const show = (link: object) => browser(stack).send('POST', '/my/invitation/show', link);
const accept = (link: { id: string; token: string }, name?: string, who = browser(stack)) =>
  who.send('POST', '/my/invitation/accept', { id: link.id, token: link.token, ...(name && { name }) });

describe('an invitation to a team', () => {
  it('makes the account of who has none, signs it in, and only then puts it on the team', async () => {
    const { organizerId, admin } = await teamWith({ Ada: 'admin' });
    const email = address();
    const made = await invite(organizerId, admin, email, 'editor', { language: 'es' });
    expect(made.statusCode, made.body).toBe(201);
    const before = await shown(organizerId, admin);
    expect(before.members).toHaveLength(1);
    expect(before.invitations).toMatchObject([{ id: made.json().id, email, role: 'editor' }]);
    const link = await linkFor(email);
    expect([link.page, link.subject]).toEqual(['/es/my/join', expect.stringContaining('La Esquina')]);
    const { id, token } = link;
    expect((await show({ id, token })).json()).toMatchObject({ email, role: 'editor', hasAccount: false });
    expect(coded(await accept(link))).toEqual([422, 'invalid']);
    const who = browser(stack);
    const accepted = await accept(link, ' Noa Levi ', who);
    expect(accepted.statusCode, accepted.body).toBe(200);
    who.token = accepted.json().token;
    const me = (await who.send('GET', '/auth/me')).json();
    expect(me).toMatchObject({ name: 'Noa Levi', email, role: 'organizer' });
    const mine = (await who.send('GET', '/my/organizers', undefined, await stack.upToDate())).json();
    expect(mine.organizers).toMatchObject([{ id: organizerId, role: 'editor' }]);
    expect((await shown(organizerId, admin)).invitations).toEqual([]);
    expect(coded(await accept(link, 'Noa'))).toEqual([409, 'invitation_used']);
    const facts = await stack.recordsOf(`teamInvitation-${id}`);
    expect(facts.map(({ type }) => type)).toEqual(['TeamInvited', 'TeamInvitationAccepted']);
    expect(JSON.stringify(facts)).not.toMatch(new RegExp(`${email}|${token}`));
  });

  it('takes the account of who has one, without a session for who holds the mail', async () => {
    const { organizerId, admin } = await teamWith({ Ada: 'admin' });
    const boss = await teams.person('Boss', 'admin');
    await invite(organizerId, admin, boss.email.toUpperCase(), 'viewer');
    const link = await linkFor(boss.email.toUpperCase());
    expect((await show({ id: link.id, token: link.token })).json()).toMatchObject({ hasAccount: true });
    const accepted = await accept(link);
    expect([accepted.statusCode, accepted.json().token]).toEqual([200, null]);
    expect(accepted.cookies).toEqual([]);
    const { members } = await shown(organizerId, admin);
    expect(members.find(({ userId }) => userId === boss.id)).toMatchObject({ role: 'viewer' });
    expect(coded(await invite(organizerId, admin, boss.email))).toEqual([409, 'already_member']);
  });

  it('is refused with another token, once it is revoked, after seven days, and by another team', async () => {
    const { organizerId, admin } = await teamWith({ Ada: 'admin' });
    const other = await teamWith({ Rival: 'admin' });
    const [email, second] = [address(), address()];
    const { id } = (await invite(organizerId, admin, email)).json();
    await invite(organizerId, admin, second);
    const [link, later] = [await linkFor(email), await linkFor(second)];
    for (const token of ['', 'x', later.token, link.token.toUpperCase()]) {
      expect([404, 422]).toContain((await show({ id, token })).statusCode);
    }
    expect(coded(await accept({ id: `${id}'--`, token: link.token }, 'Eve'))).toEqual([
      404,
      'invitation_invalid',
    ]);
    const revoke = (who: Member, of: string) =>
      teams.send(who, 'POST', path(of, `/invitations/${id}/revoke`));
    expect(coded(await revoke(other.admin, other.organizerId))).toEqual([404, 'not_found']);
    expect((await revoke(admin, organizerId)).statusCode).toBe(200);
    expect((await revoke(admin, organizerId)).statusCode).toBe(200);
    expect(coded(await accept(link, 'Eve'))).toEqual([409, 'invitation_revoked']);
    late = 7 * DAY + 1_000;
    try {
      expect(coded(await accept(later, 'Eve'))).toEqual([410, 'invitation_expired']);
    } finally {
      late = 0;
    }
    expect((await shown(organizerId, admin)).members).toHaveLength(1);
  });

  it('is void once who invited may no longer invite, or the team is paused', async () => {
    const { organizerId, members, admin } = await teamWith({ Ada: 'admin', Bo: 'admin' });
    const email = address();
    await invite(organizerId, members.Bo!, email);
    const link = await linkFor(email);
    await teams.change(organizerId, { pauseReason: 'Under review' });
    expect(coded(await accept(link, 'Eve'))).toEqual([409, 'invitation_void']);
    await teams.change(organizerId, { pauseReason: null });
    const lower = path(organizerId, `/members/${members.Bo!.id}/role`);
    expect((await teams.send(admin, 'POST', lower, { role: 'editor' })).statusCode).toBe(200);
    expect(coded(await accept(link, 'Eve'))).toEqual([409, 'invitation_void']);
    expect((await shown(organizerId, admin)).members).toHaveLength(2);
  });

  it('is open once per address, also when two admins invite at once', async () => {
    const { organizerId, members } = await teamWith({ Ada: 'admin', Bo: 'admin' });
    const email = address();
    const both = await Promise.all([
      invite(organizerId, members.Ada!, email),
      invite(organizerId, members.Bo!, email.toUpperCase()),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });

  it('is accepted once, however often it is at the same moment', async () => {
    const { organizerId, admin } = await teamWith({ Ada: 'admin' });
    const email = address();
    await invite(organizerId, admin, email);
    const link = await linkFor(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(link, 'Noa')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { members } = await shown(organizerId, admin);
    expect(members.filter(({ user }) => user.name === 'Noa')).toHaveLength(1);
  });

  it('that an interrupted call has accepted is finished by the process', async () => {
    const { organizerId, admin } = await teamWith({ Ada: 'admin' });
    const person = await teams.person('Half');
    const { id } = (await invite(organizerId, admin, person.email)).json();
    const asked = {
      ...{ commandId: v7(), actor: { id: person.id, role: 'organizer' as const }, now: new Date() },
    };
    await stack.execute(teamInvitationStream, id, 'AcceptTeamInvitation', { userId: person.id }, asked);
    await expect
      .poll(async () => (await shown(organizerId, admin)).members.length, { timeout: 20_000 })
      .toBe(2);
  });

  it('is sent twenty times a day by one team', async () => {
    const { organizerId, admin } = await teamWith({ Ada: 'admin' });
    for (let sent = 0; sent < 20; sent++) {
      expect((await invite(organizerId, admin, address())).statusCode).toBe(201);
    }
    expect(coded(await invite(organizerId, admin, address()))).toEqual([429, 'too_many']);
  });

  it('is erased with its address, whether that has an account or not', async () => {
    const { organizerId, admin } = await teamWith({ Ada: 'admin' });
    const person = await teams.person('Ola');
    const stranger = address();
    const ids: string[] = [];
    for (const email of [person.email, stranger]) {
      ids.push((await invite(organizerId, admin, email)).json().id);
    }
    await stack.ask('POST', '/api/admin/addresses/erase', { email: stranger });
    await stack.ask('DELETE', `/api/admin/users/${person.id}/personal-data`);
    for (const id of ids) {
      const types = (await stack.recordsOf(`teamInvitation-${id}`)).map(({ type }) => type);
      expect(types).toEqual(['TeamInvited', 'TeamInvitationRevoked']);
    }
    await quiet(stack);
    expect((await shown(organizerId, admin)).invitations).toEqual([]);
  });
});

async function roleOn(organizerId: string, { who }: Member): Promise<TeamRole | undefined> {
  const answer = await who.send('GET', '/my/organizers', undefined, await stack.upToDate());
  const { organizers } = answer.json() as { organizers: { id: string; role: TeamRole }[] };
  return organizers.find(({ id }) => id === organizerId)?.role;
}

describe('the people of a team', () => {
  it('get other roles and are removed by its admins, at once, and leave by themselves', async () => {
    const { organizerId, members, admin } = await teamWith({ Ada: 'admin', Bo: 'editor', Cy: 'viewer' });
    const { Bo, Cy } = members as Record<'Bo' | 'Cy', Member>;
    expect(coded(await teams.send(Bo, 'GET', path(organizerId)))).toEqual([403, 'forbidden']);
    const role = path(organizerId, `/members/${Bo.id}/role`);
    expect((await teams.send(admin, 'POST', role, { role: 'admin' })).statusCode).toBe(200);
    expect((await shown(organizerId, Bo)).members.map(one => one.role)).toEqual(['admin', 'admin', 'viewer']);
    expect((await teams.send(Cy, 'POST', path(organizerId, '/leave'))).statusCode).toBe(200);
    expect(coded(await teams.send(Cy, 'POST', path(organizerId, '/leave')))).toEqual([404, 'not_found']);
    const remove = path(organizerId, `/members/${admin.id}/remove`);
    expect((await teams.send(Bo, 'POST', remove)).statusCode).toBe(200);
    expect(coded(await teams.send(admin, 'GET', path(organizerId)))).toEqual([404, 'not_found']);
    const gone = path(organizerId, `/members/${v7()}/remove`);
    expect(coded(await teams.send(Bo, 'POST', gone))).toEqual([404, 'not_found']);
    expect((await stack.recordsOf(`organizer-${organizerId}`)).at(-1)?.type).toBe('TeamMemberRemoved');
  });

  it('keep an admin: the last one neither leaves nor is made less', async () => {
    const { organizerId, admin } = await teamWith({ Ada: 'admin', Bo: 'editor' });
    const own = path(organizerId, `/members/${admin.id}`);
    for (const send of [
      () => teams.send(admin, 'POST', path(organizerId, '/leave')),
      () => teams.send(admin, 'POST', `${own}/role`, { role: 'viewer' }),
      () => teams.send(admin, 'POST', `${own}/remove`),
    ]) {
      const answer = await send();
      expect(coded(answer)).toEqual([409, 'last_team_admin']);
      expect(answer.json().message).toMatch(/Make somebody else an admin first/);
    }
  });

  it('keep one admin of two who leave, or are made less by each other, at the same moment', async () => {
    const wrong: unknown[] = [];
    for (let race = 0; race < RACES; race++) {
      const { organizerId, members } = await teamWith({ Ada: 'admin', Bo: 'admin' });
      const [ada, bo] = Object.values(members) as [Member, Member];
      const less = (who: Member, of: Member) =>
        teams.send(who, 'POST', path(organizerId, `/members/${of.id}/role`), { role: 'viewer' });
      const leaves = (who: Member) => teams.send(who, 'POST', path(organizerId, '/leave'));
      const answers = await Promise.all(
        race % 2 === 0 ? [leaves(ada), leaves(bo)] : [less(ada, bo), less(bo, ada)],
      );
      const roles = await Promise.all([ada, bo].map(who => roleOn(organizerId, who)));
      const admins = roles.filter(role => role === 'admin').length;
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
      if (admins !== 1 || statuses[0] !== 200 || ![403, 409].includes(statuses[1]!)) {
        wrong.push([race, admins, answers.map(one => one.body)]);
      }
    }
    expect(wrong).toEqual([]);
  });
});

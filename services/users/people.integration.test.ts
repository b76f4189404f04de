import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { feedbackStream } from '#contracts/feedback/feedback.ts';
import { invitationStream } from '#contracts/users/invitation.ts';
import { connectPool } from '#platform/database/database.ts';
import {
  type Browser,
  browser,
  confirmSessions,
  type Person,
  quiet,
  recordedOf,
  register,
  signIn,
} from '#testing/door.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';

const SITE = 'https://dance.example.org';
/** How often an invitation is used twice at once, and how many of them at the same time. */
const RACES = scaled(20, 200);
const RACES_AT_ONCE = 20;
const SYSTEM = { id: 'system', role: 'system' } as const;
let stack: Stack;
let late = 0;
const clock = () => new Date(Date.now() + late);

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true, clock, publicUrl: SITE });
});
afterAll(() => stack.stop());

const fresh = async () => ({ 'x-after-position': String(await stack.store.head()) });
const get = async (path: string) => {
  const answer = await stack.call({ method: 'GET', url: `/api${path}`, headers: await fresh() });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  stack.call({ method, url: `/api${path}`, ...(body && { body }) });
const detailsOf = async ({ id }: { id: string }) => (await get(`/admin/users/${id}/details`)).body;
async function factsOf(stream: string) {
  const facts = [];
  for await (const { type, data } of stack.store.readStream(stream)) facts.push({ type, data });
  return facts;
}
const mailsTo = async (email: string) => (await stack.mails()).filter(({ to }) => to === email);

describe('GET /admin/users/{id}/details', () => {
  let bo: Person;
  let who: Browser;

  beforeAll(async () => {
    bo = await register(stack, 'Bo', 'user');
    who = browser(stack, '8.8.8.8');
    await who.send('POST', '/auth/login', { email: bo.email, password: 'not the password' });
    await signIn(stack, who, bo, 'code');
    await quiet(stack);
  });

  it('has every field of a user that has a source', async () => {
    const { user, totals } = await detailsOf(bo);
    expect(user).toMatchObject({
      id: bo.id,
      name: 'Bo',
      email: bo.email,
      emailVerified: true,
      role: 'user',
      status: 'active',
      location: null,
      preferredLanguage: 'en',
      searchRadius: null,
      danceStyles: [],
      socialConnections: [],
      isInstructor: false,
      isDJ: false,
      joinedDate: user.createdAt,
      updatedAt: user.createdAt,
      lastLogin: expect.any(String),
      lastActiveDate: expect.any(String),
      lastLoginPlatform: 'web',
      lastLoginLocation: 'United States',
      openSessions: 1,
      feedbackGiven: [],
      teams: [],
      eventsOrganized: 0,
      organizedEvents: [],
      adminLogs: [{ action: 'SignedIn', position: expect.any(String), thing: 'Bo' }],
    });
    expect(totals).toEqual({ loginHistory: 2, adminLogs: 1, feedbackGiven: 0 });
  });

  it('has the login history: when, from what, success, and why not', async () => {
    const { user } = await detailsOf(bo);
    const at = expect.any(String);
    expect(user.loginHistory).toEqual([
      {
        loginAt: at,
        platform: 'web',
        method: 'code',
        country: 'United States',
        success: true,
        failureReason: null,
      },
      {
        loginAt: at,
        platform: 'web',
        method: 'password',
        country: 'United States',
        success: false,
        failureReason: 'wrong_password',
      },
    ]);
  });

  it('an e-mail is not verified by a password', async () => {
    const cy = await register(stack, 'Cy', 'user');
    await signIn(stack, browser(stack), cy);
    await quiet(stack);
    expect((await detailsOf(cy)).user.emailVerified).toBe(false);
  });

  it('has the teams that the person belongs to, and the latest of their events', async () => {
    const edo = await register(stack, 'Edo', 'organizer');
    const organizer = async (name: string, userId: string) => {
      const made = (await send('POST', '/organizers', { name })).json().organizer;
      const member = await send('POST', `/organizers/${made.id}/users`, { userId, role: 'editor' });
      expect(member.statusCode, member.body).toBe(201);
      return made.id as string;
    };
    const [tango, salsa, other] = [
      await organizer('Tango Club', edo.id),
      await organizer('Salsa Club', edo.id),
      await organizer('Zouk Club', bo.id),
    ];
    for (const [index, eventOrganizerId] of [...Array(11).fill(tango), salsa, other, null].entries()) {
      const day = String(index + 1).padStart(2, '0');
      const event = { title: `Night ${index}`, startDateTime: `2027-03-${day}T20:00:00`, eventOrganizerId };
      expect((await send('POST', '/admin/events', event)).statusCode).toBe(201);
    }
    const { user } = await detailsOf(edo);
    expect(user.teams).toEqual([
      { id: salsa, name: 'Salsa Club', role: 'editor', events: 1 },
      { id: tango, name: 'Tango Club', role: 'editor', events: 11 },
    ]);
    expect(user.eventsOrganized).toBe(12);
    const expected = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(index => `Night ${index}`);
    expect(user.organizedEvents.map(({ title }: { title: string }) => title)).toEqual(expected);
    expect(user.organizedEvents[0]).toMatchObject({ organizerId: salsa, status: 'draft' });
    expect((await detailsOf(bo)).user).toMatchObject({ eventsOrganized: 1, teams: [{ id: other }] });
  });

  it('has the feedback that the person gave, and nobody else’s', async () => {
    const [given, other] = [v7(), v7()];
    const said = { positive: ['Floor'], negative: [], reportedIssues: [], additionalComments: 'Warm' };
    const asked = { actor: SYSTEM, now: new Date() };
    for (const [id, userId] of [
      [given, bo.id],
      [other, v7()],
    ] as const) {
      const data = { ...said, eventId: v7(), userId };
      await stack.execute(feedbackStream, id, 'GiveFeedback', data, { ...asked, commandId: v7() });
    }
    const { user, totals } = await detailsOf(bo);
    expect(user.feedbackGiven).toMatchObject([{ id: given, event: null, ...said }]);
    expect(totals.feedbackGiven).toBe(1);
  });

  it('is unknown for nobody', async () => {
    expect((await get(`/admin/users/${v7()}/details`)).status).toBe(404);
    expect((await get('/admin/users/1/details')).status).toBe(422);
  });

  it('reads ten thousand sign-ins by the page', async () => {
    const dee = await register(stack, 'Dee', 'user');
    const pool = connectPool(stack.urls.owner, { name: 'test', max: 1 });
    // What the mirror would hold: recording them one by one would only test the store.
    await pool.query(
      `insert into read.facts
       select 9000000000 + n, gen_random_uuid(), 'signIn-' || $1, 'signIn', n, 'SignedIn',
         timestamptz '2026-01-01' + n * interval '1 minute', $1, 'NoteSignIn', 'c' || n, null,
         '{"method":"code","platform":"ios","sessionId":"0197a000-0000-7000-8000-000000000001","place":null}',
         json_build_object('$correlationId', 'c', '$causationId', 'c', 'command',
           json_build_object('id', 'c', 'name', 'NoteSignIn'), 'actor',
           json_build_object('id', $1::text, 'role', 'user'), 'at',
           to_char((timestamptz '2026-01-01' + n * interval '1 minute') at time zone 'UTC',
             'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'version', 1), '', null, null
       from generate_series(1, 10000) as n`,
      [dee.id],
    );
    const page = (offset: number) =>
      stack.call({ method: 'GET', url: `/api/admin/users/${dee.id}/logins?limit=50&offset=${offset}` });
    const [first, last, behind] = [await page(0), await page(9_950), await page(10_000)];
    expect(first.json().pagination).toEqual({ total: 10_000, limit: 50, offset: 0, hasMore: true });
    expect(first.json().logins[0]).toMatchObject({ platform: 'ios', success: true, country: null });
    expect(last.json().logins).toHaveLength(50);
    expect(last.json().pagination.hasMore).toBe(false);
    expect(behind.json().logins).toEqual([]);
    const { user, totals } = (
      await stack.call({ method: 'GET', url: `/api/admin/users/${dee.id}/details` })
    ).json();
    expect(user.loginHistory).toHaveLength(10);
    expect(totals.loginHistory).toBe(10_000);
    await pool.query('delete from read.facts where position > 9000000000');
    await pool.end();
  });
});

describe('what people say about themselves', () => {
  const styles = [{ danceStyleId: 'salsa', level: 'advanced', years: 7, isInstructor: true, isDJ: false }];

  it('is written by themselves and by an administrator, each change a fact of its own', async () => {
    const eva = await register(stack, 'Eva', 'user');
    const who = browser(stack);
    await signIn(stack, who, eva);
    const own = await who.send('PUT', '/auth/profile', {
      location: 'Cali, Colombia',
      searchRadius: 25,
      danceStyles: styles,
      socialConnections: [
        { platform: 'instagram', handle: '@eva' },
        { platform: 'youtube', handle: 'eva-dances' },
      ],
    });
    expect(own.json()).toMatchObject({ user: { name: 'Eva' }, profile: { location: 'Cali, Colombia' } });
    const corrected = await send('PUT', `/admin/users/${eva.id}/profile`, {
      name: 'Eva Ríos',
      searchRadius: 25,
      socialConnections: [{ platform: 'instagram', handle: '@eva.rios' }],
    });
    expect(corrected.json()).toMatchObject({ user: { name: 'Eva Ríos' }, profile: { danceStyles: styles } });
    const facts = await factsOf(`user-${eva.id}`);
    expect(facts.map(({ type }) => type)).toEqual([
      'UserRegistered',
      'UserLocationChanged',
      'UserDanceStylesChanged',
      'SocialAccountConnected',
      'SocialAccountConnected',
      'UserRenamed',
      'SocialAccountDisconnected',
      'SocialAccountConnected',
    ]);
    expect(JSON.stringify(facts)).not.toMatch(/eva|salsa|Cali/i);
    const { user } = await detailsOf(eva);
    expect(user).toMatchObject({
      name: 'Eva Ríos',
      location: 'Cali, Colombia',
      searchRadius: 25,
      danceStyles: styles,
      isInstructor: true,
      isDJ: false,
      socialConnections: [{ platform: 'instagram', handle: '@eva.rios', createdAt: expect.any(String) }],
    });
    expect((await who.send('GET', '/auth/profile', undefined, await fresh())).json().profile).toMatchObject({
      name: 'Eva Ríos',
      searchRadius: 25,
    });
    // The same again changes nothing.
    await send('PUT', `/admin/users/${eva.id}/profile`, { danceStyles: styles, location: 'Cali, Colombia' });
    expect(await factsOf(`user-${eva.id}`)).toHaveLength(facts.length);
  });

  it.each([
    ['a name of 200 characters', { name: 'x'.repeat(200) }, 'name'],
    ['a name of two lines', { name: 'Eva\nBcc: all' }, 'name'],
    ['a handle of two lines', { socialConnections: [{ platform: 'facebook', handle: 'a\rb' }] }, ''],
    [
      'a platform twice',
      { socialConnections: ['a', 'b'].map(handle => ({ platform: 'tiktok', handle })) },
      '',
    ],
    ['a style twice', { danceStyles: [...styles, ...styles] }, 'danceStyles'],
    ['a radius of nothing', { searchRadius: 0 }, 'searchRadius'],
    ['an unknown platform', { socialConnections: [{ platform: 'myspace', handle: 'a' }] }, ''],
    ['an unknown field', { email: 'other@example.org' }, ''],
  ])('refuses %s', async (_, body, field) => {
    const one = await register(stack, 'Flo', 'user');
    const answer = await send('PUT', `/admin/users/${one.id}/profile`, body);
    expect(answer.statusCode).toBe(422);
    if (field) expect(Object.keys(answer.json().fieldErrors)).toContain(field);
  });

  it('may be in any script, with emoji', async () => {
    const name = '\u202Eمحمد\u202C 👩🏽‍🦰 Zoë';
    const one = await register(stack, 'Gil', 'user');
    const answer = await send('PUT', `/admin/users/${one.id}/profile`, { name });
    expect(answer.json().user.name).toBe(name);
    expect((await detailsOf(one)).user.name).toBe(name);
  });

  it('is gone with the person', async () => {
    const hal = await register(stack, 'Hal', 'user');
    await send('PUT', `/admin/users/${hal.id}/profile`, {
      location: 'Bern',
      danceStyles: styles,
      socialConnections: [{ platform: 'website', handle: 'hal.example.org' }],
    });
    await send('POST', `/admin/users/${hal.id}/messages`, { subject: 'Hello', text: 'To be forgotten' });
    await quiet(stack);
    await send('DELETE', `/admin/users/${hal.id}/personal-data`);
    const { user } = await detailsOf(hal);
    expect(user).toMatchObject({
      name: 'Erased user',
      email: 'Erased user',
      status: 'deleted',
      location: null,
      danceStyles: [],
      socialConnections: [],
    });
    expect(await mailsTo(hal.email)).toEqual([]);
    const again = await send('PUT', `/admin/users/${hal.id}/profile`, { location: 'Bern' });
    expect(again.statusCode).toBe(404);
  });
});

describe('a message', () => {
  it('is mailed, and recorded encrypted', async () => {
    const ida = await register(stack, 'Ida', 'user');
    const body = { subject: 'Your <b>photo</b>', text: 'First line\nsecond <script>' };
    const answer = await send('POST', `/admin/users/${ida.id}/messages`, body);
    expect(answer.statusCode, answer.body).toBe(202);
    await expect.poll(() => mailsTo(ida.email)).toMatchObject([{ subject: body.subject }]);
    const [mail] = await mailsTo(ida.email);
    expect(mail!.text).toContain(body.text);
    expect(mail!.html).toContain('First line<br>\nsecond &lt;script&gt;');
    const facts = await factsOf(`userAct-${ida.id}`);
    expect(facts.map(({ type }) => type)).toEqual(['UserMessaged']);
    expect(JSON.stringify(facts)).not.toMatch(/photo|line/);
  });

  it.each([
    ['without a subject', { subject: ' ', text: 'x' }],
    ['with a header in its subject', { subject: 'Hi\r\nBcc: all@example.org', text: 'x' }],
    ['without a text', { subject: 'Hi', text: '\n' }],
  ])('is refused %s', async (_, body) => {
    const one = await register(stack, 'Jo', 'user');
    expect((await send('POST', `/admin/users/${one.id}/messages`, body)).statusCode).toBe(422);
  });

  it('cannot be sent to nobody', async () => {
    const answer = await send('POST', `/admin/users/${v7()}/messages`, { subject: 'a', text: 'b' });
    expect(answer.statusCode).toBe(404);
  });
});

it('an administrator signs somebody out everywhere, which is recorded', async () => {
  const kim = await register(stack, 'Kim', 'user');
  const [phone, desk] = [browser(stack), browser(stack)];
  for (const one of [phone, desk]) await signIn(stack, one, kim);
  const answer = await send('POST', `/admin/users/${kim.id}/sessions/end`);
  expect(answer.json()).toEqual({ success: true, ended: 2 });
  for (const one of [phone, desk]) expect((await one.send('GET', '/auth/me')).statusCode).toBe(401);
  await quiet(stack);
  expect(await recordedOf(stack, kim)).toEqual(['SignedIn', 'SignedIn', 'SignedOut']);
  expect((await send('POST', `/admin/users/${kim.id}/sessions/end`)).json().ended).toBe(0);
  expect((await send('POST', `/admin/users/${v7()}/sessions/end`)).statusCode).toBe(404);
});

it('an administrator exports a person’s data, which is recorded before it is sent', async () => {
  const lou = await register(stack, 'Lou', 'user');
  await send('POST', `/admin/users/${lou.id}/messages`, { subject: 'Hello', text: 'In clear to its owner' });
  const { body, headers } = await get(`/admin/users/${lou.id}/export`);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="tanda-.*\.json"$/);
  expect(body.user).toMatchObject({ id: lou.id, email: lou.email });
  expect(body.facts.map(({ type }: { type: string }) => type)).toEqual([
    'UserRegistered',
    'UserMessaged',
    'PersonalDataExported',
  ]);
  expect(JSON.stringify(body)).toContain('In clear to its owner');
  expect((await get(`/admin/users/${v7()}/export`)).status).toBe(404);
});

describe('an invitation', () => {
  const invite = (email: string, role = 'organizer', more: object = {}) =>
    send('POST', '/admin/invitations', { email, role, ...more });
  const tokenIn = ({ text }: { text: string }) =>
    new RegExp(`^${SITE}/admin/invitation#(\\S+)$`, 'm').exec(text)?.[1] ?? [];
  const tokens = async (email: string) => (await mailsTo(email)).flatMap(tokenIn);
  const tokenFor = async (email: string, count = 1) => {
    await expect.poll(async () => (await tokens(email)).length).toBe(count);
    return (await tokens(email))[0]!;
  };
  const accept = (token: string, name = 'Noa', who = browser(stack)) =>
    who.send('POST', '/auth/invitation/accept', { token, name });
  const show = (token: string) => browser(stack).send('POST', '/auth/invitation/show', { token });
  const open = async () => (await get('/admin/invitations')).body.invitations;
  const address = () => `guest-${v7().slice(-8)}@example.org`;

  it('is mailed with a link that makes the account and signs in, once', async () => {
    const email = address();
    const made = await invite(email, 'organizer', { language: 'es' });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json();
    expect(await open()).toMatchObject([{ id, email, role: 'organizer', invitedBy: 'Administrator' }]);
    const token = await tokenFor(email);
    expect((await mailsTo(email))[0]!.subject).toBe('Invitación a Tanda');
    const shown = await show(token);
    expect(shown.json()).toMatchObject({ email, role: 'organizer', invitedBy: 'Administrator' });

    const who = browser(stack);
    const answer = await accept(token, ' Noa Levi ', who);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().user).toEqual({ id, name: 'Noa Levi', email, role: 'organizer' });
    who.token = answer.json().token;
    expect((await who.send('GET', '/auth/me')).json()).toMatchObject({ id, name: 'Noa Levi' });
    const again = await accept(token);
    expect([again.statusCode, again.json().code]).toEqual([409, 'invitation_used']);
    expect((await show(token)).json().code).toBe('invitation_used');
    await quiet(stack);
    expect(await open()).toEqual([]);
    expect((await detailsOf({ id })).user).toMatchObject({ emailVerified: true, preferredLanguage: 'es' });
    const facts = await factsOf(`invitation-${id}`);
    expect(facts.map(({ type }) => type)).toEqual(['UserInvited', 'InvitationSent', 'InvitationAccepted']);
    // Neither the address nor the secret is in the log.
    expect(JSON.stringify(facts)).not.toMatch(new RegExp(`${email}|${token.split('.')[1]}`));
    expect(await factsOf(`user-${id}`)).toHaveLength(1);
  });

  it('is void after seven days, and lives again when it is sent again, by the newest link alone', async () => {
    const email = address();
    const { id } = (await invite(email)).json();
    const first = await tokenFor(email);
    late = 7 * 86_400_000 + 1_000;
    try {
      const expired = await accept(first);
      expect([expired.statusCode, expired.json().code]).toEqual([410, 'invitation_expired']);
    } finally {
      late = 0;
    }
    expect((await send('POST', `/admin/invitations/${id}/renew`)).statusCode).toBe(200);
    const second = await tokenFor(email, 2);
    const old = await accept(first);
    expect([old.statusCode, old.json().code]).toEqual([404, 'invitation_invalid']);
    expect((await accept(second)).statusCode).toBe(200);
  });

  it('can be revoked, which erases the address', async () => {
    const email = address();
    const { id } = (await invite(email)).json();
    const token = await tokenFor(email);
    expect((await send('DELETE', `/admin/invitations/${id}`)).statusCode).toBe(200);
    expect((await send('DELETE', `/admin/invitations/${id}`)).statusCode).toBe(200);
    const answer = await accept(token);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'invitation_revoked']);
    expect(await open()).toEqual([]);
    expect((await send('POST', `/admin/invitations/${id}/renew`)).json().code).toBe('invitation_revoked');
    // The address is free again.
    expect((await invite(email)).statusCode).toBe(201);
  });

  it('is refused for an address that has an account or an invitation', async () => {
    const mia = await register(stack, 'Mia', 'user');
    const known = await invite(mia.email.toUpperCase());
    expect([known.statusCode, known.json().code]).toEqual([409, 'taken']);
    expect(known.json().fieldErrors.email).toBe('This e-mail is already registered.');
    const email = address();
    expect((await invite(email)).statusCode).toBe(201);
    const twice = await invite(email);
    expect(twice.json()).toMatchObject({
      code: 'taken',
      error: 'This e-mail is already invited. Send that invitation again, or revoke it.',
    });
  });

  it('to be an administrator needs a fresh code, also when it is sent again', async () => {
    const email = address();
    await confirmSessions(stack, new Date(0));
    expect((await invite(email, 'admin')).json().code).toBe('code_required');
    await confirmSessions(stack);
    const { id } = (await invite(email, 'admin')).json();
    await confirmSessions(stack, new Date(0));
    expect((await send('POST', `/admin/invitations/${id}/renew`)).json().code).toBe('code_required');
  });

  it('of an administrator who was removed since is void', async () => {
    const pat = await register(stack, 'Pat', 'admin');
    const who = browser(stack);
    await signIn(stack, who, pat);
    const email = address();
    expect((await who.send('POST', '/admin/invitations', { email, role: 'user' })).statusCode).toBe(201);
    const token = await tokenFor(email);
    await confirmSessions(stack);
    await send('PUT', `/admin/users/${pat.id}/role`, { role: 'user' });
    await get('/admin/users');
    expect((await accept(token)).json().code).toBe('invitation_void');
  });

  it.each(['', 'x', '.', `${v7()}.`, `${v7()}.guess`, `${v7()}.a.b`, "' or 1=1"])(
    'is not guessed by %j',
    async token => {
      const answer = await accept(token);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'invitation_invalid']);
    },
  );

  it.each(['a\r\nBcc: all@example.org', 'no address', `${'x'.repeat(250)}@example.org`])(
    'is not sent to %j',
    async email => expect((await invite(email)).statusCode).toBe(422),
  );

  it('used twice at once makes one account, every time', async () => {
    const { users } = (await get('/admin/users?role=admin&status=active')).body;
    const invited = { invitedBy: users[0].id, site: SITE, role: 'user', language: 'en' } as const;
    const race = async (token: string) => {
      const id = token.split('.')[0];
      const answers = await Promise.all([accept(token, 'One'), accept(token, 'Two')]);
      const types = (await factsOf(`invitation-${id}`)).map(({ type }) => type);
      expect(types).toEqual(['UserInvited', 'InvitationSent', 'InvitationAccepted']);
      expect(await factsOf(`user-${id}`)).toHaveLength(1);
      return answers.map(({ statusCode }) => statusCode).sort();
    };
    const outcomes: number[][] = [];
    // Many at once: one after the other, each would wait for its row.
    while (outcomes.length < RACES) {
      const email = address();
      for (let made = 0; made < RACES_AT_ONCE; made++) {
        const asked = { commandId: v7(), actor: SYSTEM, now: new Date() };
        const data = { ...invited, email: `${made}-${email}` };
        await stack.execute(invitationStream, v7(), 'InviteUser', data, asked);
      }
      await quiet(stack);
      const sent = (await stack.mails()).filter(({ to }) => to.endsWith(email));
      outcomes.push(...(await Promise.all(sent.flatMap(tokenIn).map(race))));
    }
    expect(outcomes).toEqual(Array(RACES).fill([200, 409]));
  }, 120_000);
});

import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitationStream } from '#contracts/users/invitation.ts';
import { type People, SITE, startPeople } from '#testing/areas/people.ts';
import { browser, confirmSessions, quiet, register, signIn } from '#testing/door.ts';
import { scaled } from '#testing/scale.ts';

/** How often an invitation is used twice at once, and how many of them at the same time. */
const RACES = scaled(20, 200);
const RACES_AT_ONCE = 20;
let late = 0;
const clock = () => new Date(Date.now() + late);
const SYSTEM = { id: 'system', role: 'system' } as const;
let p: People;
beforeAll(async () => {
  p = await startPeople({ clock });
});
afterAll(() => p.stop());

describe('an invitation', () => {
  const invite = (email: string, role = 'organizer', more: object = {}) =>
    p.send('POST', '/admin/invitations', { email, role, ...more });
  const tokenIn = ({ text }: { text: string }) =>
    new RegExp(`^${SITE}/admin/invitation#(\\S+)$`, 'm').exec(text)?.[1] ?? [];
  const tokens = async (email: string) => (await p.mailsTo(email)).flatMap(tokenIn);
  const tokenFor = async (email: string, count = 1) => {
    await expect.poll(async () => (await tokens(email)).length).toBe(count);
    return (await tokens(email))[0]!;
  };
  const accept = (token: string, name = 'Noa', who = browser(p.stack)) =>
    who.send('POST', '/auth/invitation/accept', { token, name });
  const show = (token: string) => browser(p.stack).send('POST', '/auth/invitation/show', { token });
  const open = async () => (await p.get('/admin/invitations')).body.invitations;
  const address = () => `guest-${v7().slice(-8)}@example.org`;

  it('is mailed with a link that makes the account and signs in, once', async () => {
    const email = address();
    const made = await invite(email, 'organizer', { language: 'es' });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json();
    expect(await open()).toMatchObject([{ id, email, role: 'organizer', invitedBy: 'Administrator' }]);
    const token = await tokenFor(email);
    expect((await p.mailsTo(email))[0]!.subject).toBe('Invitación a Tanda');
    const shown = await show(token);
    expect(shown.json()).toMatchObject({ email, role: 'organizer', invitedBy: 'Administrator' });

    const who = browser(p.stack);
    const answer = await accept(token, ' Noa Levi ', who);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().user).toEqual({ id, name: 'Noa Levi', email, role: 'organizer' });
    who.token = answer.json().token;
    expect((await who.send('GET', '/auth/me')).json()).toMatchObject({ id, name: 'Noa Levi' });
    const again = await accept(token);
    expect([again.statusCode, again.json().code]).toEqual([409, 'invitation_used']);
    expect((await show(token)).json().code).toBe('invitation_used');
    await quiet(p.stack);
    expect(await open()).toEqual([]);
    expect((await p.detailsOf({ id })).user).toMatchObject({ emailVerified: true, preferredLanguage: 'es' });
    const facts = await p.factsOf(`invitation-${id}`);
    expect(facts.map(({ type }) => type)).toEqual(['UserInvited', 'InvitationSent', 'InvitationAccepted']);
    // Neither the address nor the secret is in the log.
    expect(JSON.stringify(facts)).not.toMatch(new RegExp(`${email}|${token.split('.')[1]}`));
    expect(await p.factsOf(`user-${id}`)).toHaveLength(1);
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
    expect((await p.send('POST', `/admin/invitations/${id}/renew`)).statusCode).toBe(200);
    const second = await tokenFor(email, 2);
    const old = await accept(first);
    expect([old.statusCode, old.json().code]).toEqual([404, 'invitation_invalid']);
    expect((await accept(second)).statusCode).toBe(200);
  });

  it('can be revoked, which erases the address', async () => {
    const email = address();
    const { id } = (await invite(email)).json();
    const token = await tokenFor(email);
    expect((await p.send('DELETE', `/admin/invitations/${id}`)).statusCode).toBe(200);
    expect((await p.send('DELETE', `/admin/invitations/${id}`)).statusCode).toBe(200);
    const answer = await accept(token);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'invitation_revoked']);
    expect(await open()).toEqual([]);
    expect((await p.send('POST', `/admin/invitations/${id}/renew`)).json().code).toBe('invitation_revoked');
    // The address is free again.
    expect((await invite(email)).statusCode).toBe(201);
  });

  it('is refused for an address that has an account or an invitation', async () => {
    const mia = await register(p.stack, 'Mia', 'user');
    const known = await invite(mia.email.toUpperCase());
    expect([known.statusCode, known.json().code]).toEqual([409, 'taken']);
    expect(known.json().fieldErrors.email).toBe('This email is already registered.');
    const email = address();
    expect((await invite(email)).statusCode).toBe(201);
    const twice = await invite(email);
    expect(twice.json()).toMatchObject({
      code: 'taken',
      error: 'This email is already invited. Send that invitation again, or revoke it.',
    });
  });

  it('to be an administrator needs a fresh code, also when it is sent again', async () => {
    const email = address();
    await confirmSessions(p.stack, new Date(0));
    expect((await invite(email, 'admin')).json().code).toBe('code_required');
    await confirmSessions(p.stack);
    const { id } = (await invite(email, 'admin')).json();
    await confirmSessions(p.stack, new Date(0));
    expect((await p.send('POST', `/admin/invitations/${id}/renew`)).json().code).toBe('code_required');
  });

  it('of an administrator who was removed since is void', async () => {
    const pat = await register(p.stack, 'Pat', 'admin');
    const who = browser(p.stack);
    await signIn(p.stack, who, pat);
    const email = address();
    expect((await who.send('POST', '/admin/invitations', { email, role: 'user' })).statusCode).toBe(201);
    const token = await tokenFor(email);
    await confirmSessions(p.stack);
    await p.send('PUT', `/admin/users/${pat.id}/role`, { role: 'user' });
    await p.get('/admin/users');
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
    const { users } = (await p.get('/admin/users?role=admin&status=active')).body;
    const invited = { invitedBy: users[0].id, site: SITE, role: 'user', language: 'en' } as const;
    const race = async (token: string) => {
      const id = token.split('.')[0];
      const answers = await Promise.all([accept(token, 'One'), accept(token, 'Two')]);
      const types = (await p.factsOf(`invitation-${id}`)).map(({ type }) => type);
      expect(types).toEqual(['UserInvited', 'InvitationSent', 'InvitationAccepted']);
      expect(await p.factsOf(`user-${id}`)).toHaveLength(1);
      return answers.map(({ statusCode }) => statusCode).sort();
    };
    const outcomes: number[][] = [];
    // All at once: in sequence, each would wait for its row.
    while (outcomes.length < RACES) {
      const email = address();
      for (let made = 0; made < RACES_AT_ONCE; made++) {
        const asked = { commandId: v7(), actor: SYSTEM, now: new Date() };
        const data = { ...invited, email: `${made}-${email}` };
        await p.stack.execute(invitationStream, v7(), 'InviteUser', data, asked);
      }
      await quiet(p.stack);
      const sent = (await p.stack.mails()).filter(({ to }) => to.endsWith(email));
      outcomes.push(...(await Promise.all(sent.flatMap(tokenIn).map(race))));
    }
    expect(outcomes).toEqual(Array(RACES).fill([200, 409]));
  });
});

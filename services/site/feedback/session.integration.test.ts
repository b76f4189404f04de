import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '#contracts/access/calls.ts';
import { browser, codeFor, register, signIn } from '#testing/door.ts';
import { at, type FeedbackSite, NOW, READ, SAID, startFeedbackSite } from '#testing/pages/feedbackSite.ts';

let s: FeedbackSite;
beforeAll(async () => {
  s = await startFeedbackSite();
});
afterAll(() => s.stop());
beforeEach(() => s.forgetLimits());

describe('a session on that page', () => {
  it('is known by cookies that go to no other page, out of reach for scripts', async () => {
    const { who } = await s.signedIn();
    for (const path of [
      '/',
      '/events',
      `/events/${s.night}`,
      '/es',
      '/embed',
      '/admin',
      '/api/admin/events',
    ]) {
      expect(who.cookiesFor(path), path).toEqual([]);
    }
    const cookies = ['tanda_device', SESSION_COOKIE];
    expect(who.cookiesFor(at(s.night))).toEqual(cookies);
    expect(who.cookiesFor(`/es${at(s.night)}`)).toEqual(cookies);
    const bea = await register(s.stack, 'Bea', 'user');
    const own = browser(s.stack);
    const answer = await own.send('POST', '/auth/login', {
      email: bea.email,
      password: 'a password for tests',
    });
    const set = answer.cookies.filter(({ name }) => name === SESSION_COOKIE);
    expect(set.map(({ path }) => path)).toEqual(['/feedback', '/my', '/es/feedback', '/es/my']);
    for (const one of set) expect(one).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  it('is the one that the console has, and ends with it', async () => {
    const bea = await register(s.stack, 'Bea', 'user');
    const own = browser(s.stack);
    await signIn(s.stack, own, bea);
    const page = (headers: Record<string, string> = {}) =>
      s.stack.app.inject({
        url: at(s.night),
        headers: { cookie: `${SESSION_COOKIE}=${own.cookies.get(SESSION_COOKIE) ?? own.token}`, ...headers },
      });
    expect((await page()).body).toContain(`You are signed in as ${bea.email}.`);
    await own.send('POST', '/auth/logout');
    expect(own.cookies.has(SESSION_COOKIE)).toBe(false);
    const after = await page();
    expect([after.statusCode, after.body.includes('signed in as')]).toEqual([200, false]);
  });

  it('that has ended asks for the address, with everything still there, and for a change again', async () => {
    const bea = await s.signedIn();
    await bea.who.post(at(s.night), [['positiveOthers', 'Before']]);
    await s.db.query('update private.sessions set ended_at = $1 where user_id = $2', [NOW, bea.id]);
    const ended = await bea.who.post(at(s.night), [...SAID, ['change', '1']]);
    expect([ended.statusCode, ended.body.includes('Your session has ended. Please sign in again.')]).toEqual([
      401,
      true,
    ]);
    expect(ended.body).toContain('Dark corners');
    expect(ended.body).toContain('name="email"');
    expect(ended.body).toContain('name="change"');
    await s.forgetLimits();
    const fields = [...SAID, ['change', '1'], ['email', bea.email]] as const;
    expect((await bea.who.post(at(s.night), fields)).body).toContain('name="code"');
    const code = await codeFor(s.stack, bea.email, 2);
    expect((await bea.who.post(at(s.night), [...fields, ['code', code], ['step', 'code']])).statusCode).toBe(
      303,
    );
    expect(await s.givenBy(bea)).toMatchObject([READ]);
  });

  it('ends by the button of the page', async () => {
    const { who } = await s.signedIn();
    const left = await who.post(at(s.night), [['step', 'leave']]);
    expect([left.statusCode, left.headers.location]).toEqual([303, at(s.night)]);
    expect(who.cookie(SESSION_COOKIE)).toBeUndefined();
    expect((await who.get(at(s.night))).body).not.toContain('signed in as');
  });
});

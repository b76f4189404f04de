import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedbackStream } from '#contracts/feedback/feedback.ts';
import { connectPool } from '#platform/database/database.ts';
import { type People, startPeople } from '#testing/areas/people.ts';
import { type Browser, browser, type Person, quiet, register, signIn } from '#testing/door.ts';

const SYSTEM = { id: 'system', role: 'system' } as const;
let p: People;
beforeAll(async () => {
  p = await startPeople();
});
afterAll(() => p.stop());

describe('GET /admin/users/{id}/details', () => {
  let bo: Person;
  let who: Browser;

  beforeAll(async () => {
    bo = await register(p.stack, 'Bo', 'user');
    who = browser(p.stack, '8.8.8.8');
    await who.send('POST', '/auth/login', { email: bo.email, password: 'not the password' });
    await signIn(p.stack, who, bo, 'code');
    await quiet(p.stack);
  });

  it('has every field of a user that has a source', async () => {
    const { user, totals } = await p.detailsOf(bo);
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
    const { user } = await p.detailsOf(bo);
    const at = expect.any(String);
    expect(user.loginHistory).toEqual([
      {
        position: expect.stringMatching(/^\d+$/),
        loginAt: at,
        platform: 'web',
        method: 'code',
        country: 'United States',
        success: true,
        failureReason: null,
      },
      {
        position: expect.stringMatching(/^\d+$/),
        loginAt: at,
        platform: 'web',
        method: 'password',
        country: 'United States',
        success: false,
        failureReason: 'wrong_password',
      },
    ]);
  });

  it('an email is not verified by a password', async () => {
    const cy = await register(p.stack, 'Cy', 'user');
    await signIn(p.stack, browser(p.stack), cy);
    await quiet(p.stack);
    expect((await p.detailsOf(cy)).user.emailVerified).toBe(false);
  });

  it('has the teams that the person belongs to, and the latest of their events', async () => {
    const edo = await register(p.stack, 'Edo', 'organizer');
    const organizer = async (name: string, userId: string) => {
      const made = (await p.send('POST', '/organizers', { name })).json().organizer;
      const member = await p.send('POST', `/organizers/${made.id}/users`, { userId, role: 'editor' });
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
      expect((await p.send('POST', '/admin/events', event)).statusCode).toBe(201);
    }
    const { user } = await p.detailsOf(edo);
    expect(user.teams).toEqual([
      { id: salsa, name: 'Salsa Club', role: 'editor', events: 1 },
      { id: tango, name: 'Tango Club', role: 'editor', events: 11 },
    ]);
    expect(user.eventsOrganized).toBe(12);
    const expected = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(index => `Night ${index}`);
    expect(user.organizedEvents.map(({ title }: { title: string }) => title)).toEqual(expected);
    expect(user.organizedEvents[0]).toMatchObject({ organizerId: salsa, status: 'draft' });
    expect((await p.detailsOf(bo)).user).toMatchObject({ eventsOrganized: 1, teams: [{ id: other }] });
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
      await p.stack.execute(feedbackStream, id, 'GiveFeedback', data, { ...asked, commandId: v7() });
    }
    const { user, totals } = await p.detailsOf(bo);
    expect(user.feedbackGiven).toMatchObject([{ id: given, event: null, ...said }]);
    expect(totals.feedbackGiven).toBe(1);
  });

  it('is unknown for nobody', async () => {
    expect((await p.get(`/admin/users/${v7()}/details`)).status).toBe(404);
    expect((await p.get('/admin/users/1/details')).status).toBe(422);
  });

  it('reads ten thousand sign-ins by the page', async () => {
    const dee = await register(p.stack, 'Dee', 'user');
    const pool = connectPool(p.stack.urls.owner, { name: 'test', max: 1 });
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
             'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'version', 1), '', null, null, n
       from generate_series(1, 10000) as n`,
      [dee.id],
    );
    const page = (offset: number) =>
      p.stack.call({ method: 'GET', url: `/api/admin/users/${dee.id}/logins?limit=50&offset=${offset}` });
    const [first, last, behind] = [await page(0), await page(9_950), await page(10_000)];
    expect(first.json().pagination).toEqual({ total: 10_000, limit: 50, offset: 0, hasMore: true });
    expect(first.json().logins[0]).toMatchObject({ platform: 'ios', success: true, country: null });
    expect(last.json().logins).toHaveLength(50);
    expect(last.json().pagination.hasMore).toBe(false);
    expect(behind.json().logins).toEqual([]);
    const { user, totals } = (
      await p.stack.call({ method: 'GET', url: `/api/admin/users/${dee.id}/details` })
    ).json();
    expect(user.loginHistory).toHaveLength(10);
    expect(totals.loginHistory).toBe(10_000);
    await pool.query('delete from read.facts where position > 9000000000');
    await pool.end();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '#contracts/access/calls.ts';
import type { TeamRole } from '#contracts/organizers/team.ts';
import { type Person, register } from '#testing/door.ts';
import { declaredCalls } from '#testing/fuzz/requests.ts';
import { faultsOf } from '#testing/pages/markup.ts';
import { type MySite, NOW, recordedBy, startMySite } from '#testing/pages/mySite.ts';
import { pageAfter, type Visitor, visitor } from '#testing/pages/visitor.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
const SERIES = {
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['FR'] },
};

let s: MySite;
beforeAll(async () => {
  s = await startMySite();
});
afterAll(() => s.stop());
beforeEach(async () => {
  s.clock.now = NOW;
  await s.forgetLimits();
});

const later = (ms: number) => {
  s.clock.now = new Date(s.clock.now.getTime() + ms);
};

/** A team with a series, somebody on it, and the link that a mail has for them. */
async function team(name: string, role: TeamRole = 'editor', account: 'organizer' | 'admin' = 'organizer') {
  const organizer = await s.organizer(`${name} y amigos`);
  const series = await s.night(organizer, { title: `Noche de ${name}`, ...SERIES });
  const night = `${series}_20270326`;
  const person = await register(s.stack, name, account);
  await s.stack.ask('POST', `/api/organizers/${organizer}/users`, { userId: person.id, role });
  await s.caughtUp();
  const link = await s.link(organizer, person);
  return { organizer, series, night, person, link, who: visitor(s.stack) };
}

const STEP = (step: string) => [['step', step]] as const;
const enter = (who: Visitor, link: string) => who.post(link, STEP('enter'));

/** What the page of a link sends for an answer. */
async function answered(who: Visitor, link: string, more: readonly (readonly [string, string])[]) {
  const { body } = await who.get(link);
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
  return who.post(link, [['night', value('night')], ['revision', value('revision')], ...more]);
}

describe('a link in a mail', () => {
  it('shows what its button does when it is opened, and changes nothing', async () => {
    const { who, link, night, series } = await team('Ana');
    const head = await recordedBy(s.stack);
    for (const query of ['', `?answer=on&night=${night}`, `?answer=cancelled&night=${night}`]) {
      for (const path of [link, `/es${link}`]) {
        const { statusCode, headers, body, cookies } = await who.get(path + query);
        expect([statusCode, cookies, headers['cache-control']]).toEqual([200, [], 'no-store']);
        expect(headers['x-robots-tag']).toBe('noindex, nofollow');
        expect(body).toContain(query ? 'Noche de Ana' : 'Ana y amigos');
        expect(await faultsOf(body)).toEqual([]);
      }
    }
    await s.stack.app.inject({ method: 'HEAD', url: `${link}?answer=on&night=${night}` });
    for (const query of ['?answer=on', `?answer=delete&night=${night}`, '?answer[]=on&night=<b>']) {
      expect((await who.get(link + query)).statusCode).toBe(200);
    }
    expect(await recordedBy(s.stack)).toBe(head);
    expect(await s.types(`series-${series}`)).not.toContain('SeriesDateConfirmed');
  });

  it('signs in for its organizer alone, whoever that is otherwise', async () => {
    const bea = await team('Bea', 'admin', 'admin');
    const other = await s.organizer('Otros');
    await s.stack.ask('POST', `/api/organizers/${other}/users`, { userId: bea.person.id, role: 'admin' });
    await s.caughtUp();
    const entered = await enter(bea.who, bea.link);
    expect([entered.statusCode, entered.headers.location]).toEqual([303, `/my?of=${bea.organizer}`]);
    const { body } = await pageAfter(bea.who, entered);
    expect([body.includes('Bea y amigos'), body.includes('Otros')]).toEqual([true, false]);
    expect(bea.who.cookiesFor('/feedback')).not.toContain(SESSION_COOKIE);
    expect(await openTo(bea.who, bea.organizer, other)).toEqual([
      'GET /api/auth/me',
      'GET /api/my/organizers',
      'POST /api/auth/logout',
    ]);
  });

  it('records the answer of that person once, and leads to the page where it is undone', async () => {
    const { who, link, night, series, person } = await team('Mia', 'member');
    const address = `${link}?answer=on&night=${night}`;
    const said = await answered(who, address, STEP('on'));
    expect(said.statusCode, said.body).toBe(303);
    await answered(who, address, STEP('on'));
    const records = await s.stack.recordsOf(`series-${series}`);
    expect(records.filter(({ type }) => type === 'SeriesDateConfirmed')).toMatchObject([
      { data: { by: { id: person.id, role: 'organizer' } } },
    ]);
    const { body } = await pageAfter(who, said);
    expect(body).toContain('It says now that it was confirmed today.');
    expect(body).toContain('value="undo"');
  });

  it('cancels that date with a reason, and says what is wrong with a time', async () => {
    const { who, link, night, series } = await team('Eva');
    const time = [['answer', 'otherTime'], ...STEP('change')] as const;
    const wrong = await answered(who, `${link}?answer=otherTime&night=${night}`, [
      ...time,
      ['startDateTime', 'at nine'],
    ]);
    expect([wrong.statusCode, wrong.body.includes('aria-invalid="true"')]).toEqual([422, true]);
    expect(await faultsOf(wrong.body)).toEqual([]);
    const off = await answered(who, `${link}?answer=cancelled&night=${night}`, [
      ...STEP('change'),
      ['answer', 'cancelled'],
      ['reason', 'The <b>floor</b> is wet'],
    ]);
    expect(off.statusCode, off.body).toBe(303);
    expect((await pageAfter(who, off)).body).toContain('Cancelled: The &lt;b&gt;floor&lt;/b&gt; is wet');
    const again = await who.get(`${link}?answer=on&night=${night}`);
    expect(again.body).toContain('This can no longer be said of that night');
    const calendar = await visitor(s.stack).get(`/events/${series}`);
    expect(calendar.body).toContain('2 Apr 2027');
  });

  it('is not another link if a part of it is changed', async () => {
    const ana = await team('Tana');
    const bo = await team('Bo');
    const [, , , organizer, user, at, token] = ana.link.split('/') as string[];
    const parts = [organizer!, user!, at!, token!];
    const wrong = [
      [0, bo.organizer],
      [1, bo.person.id],
      [2, String(Number(at) + 1)],
      [3, 'f'.repeat(32)],
      [3, token!.slice(1)],
      [1, "'or 1=1--"],
      [2, '-1'],
      [2, '99999999999999999'],
    ] as const;
    for (const [part, value] of wrong) {
      const link = `/my/link/${parts.with(part, encodeURIComponent(value)).join('/')}`;
      const sent = await enter(ana.who, link);
      expect([link, (await ana.who.get(link)).statusCode, sent.statusCode]).toEqual([link, 404, 404]);
    }
    expect(ana.who.cookie(SESSION_COOKIE)).toBeUndefined();
  });

  it('signs nobody in whom another site sent there', async () => {
    const { who, link, night, series } = await team('Rosa');
    const sent = await who.post(`${link}?answer=on&night=${night}`, [...STEP('on'), ['night', night]], {
      'sec-fetch-site': 'cross-site',
    });
    expect([sent.statusCode, who.cookie(SESSION_COOKIE)]).toEqual([403, undefined]);
    expect(await s.types(`series-${series}`)).not.toContain('SeriesDateConfirmed');
  });

  it('is good for a number of sign-ins, and a browser that is signed in needs none', async () => {
    const { who, link } = await team('Sol');
    await enter(who, link);
    for (let time = 0; time < 40; time++) expect((await enter(who, link)).statusCode).toBe(303);
    const all = [];
    for (let time = 0; time < 30; time++) all.push((await enter(visitor(s.stack), link)).statusCode);
    expect([all.filter(status => status === 303).length, all.at(-1)]).toEqual([29, 429]);
    later(HOUR);
    expect((await enter(visitor(s.stack), link)).statusCode).toBe(303);
  });
});

/** The calls that a session may make, of all that need an account; those of its organizer's team are not among them. */
async function openTo(who: Visitor, organizer: string, other: string): Promise<string[]> {
  const token = who.cookie(SESSION_COOKIE)!;
  const open: string[] = [];
  const calls = [...(await declaredCalls())].filter(([, { access }]) => access !== 'public');
  for (const [name, { method, path, access, right }] of calls) {
    for (const organizerId of access === 'team' ? [organizer, other] : ['']) {
      const url = path
        .replace(':organizerId', organizerId)
        .replace(/:\w+/g, '0197a000-0000-7000-8000-000000000001');
      const headers = { authorization: `Bearer ${token}` };
      // What signs out comes last.
      if (name === 'POST /api/auth/logout') continue;
      const { statusCode, json } = await s.stack.app.inject({ method, url, headers });
      const isRefused = statusCode === 403 && json().code === 'opened_by_link';
      if (access !== 'team' && !isRefused) open.push(name);
      const isOwn = organizerId === organizer && right !== 'manage';
      if (access === 'team') expect([name, organizerId, isRefused]).toEqual([name, organizerId, !isOwn]);
    }
  }
  const headers = { authorization: `Bearer ${token}` };
  const out = await s.stack.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
  if (out.statusCode === 200) open.push('POST /api/auth/logout');
  return open.sort();
}

/** What ends a link, and with it a session that it has opened, or else is refused there. */
const ENDS: Record<string, (given: { organizer: string; person: Person; who: Visitor }) => Promise<unknown>> =
  {
    'its two weeks are over': async () => later(14 * DAY + 1),
    'the person has left the team': ({ organizer, person }) =>
      s.stack.ask('DELETE', `/api/organizers/${organizer}/users/${person.id}?confirm=true`),
    'the account is suspended': ({ person }) =>
      s.stack.ask('PUT', `/api/users/${person.id}/status`, { status: 'suspended' }),
    'the team is paused': ({ organizer }) =>
      s.stack.ask('PUT', `/api/organizers/${organizer}`, { pauseReason: 'Under review' }),
    'an administrator ends all sessions': ({ person }) =>
      s.stack.ask('POST', `/api/admin/users/${person.id}/sessions/end`, {}),
    'it was signed out where it had signed in': ({ who }) => who.post('/my', STEP('leave')),
  };

describe('a link signs nobody in any more once', () => {
  it.each(Object.keys(ENDS))('%s', async why => {
    const { who, link, organizer, person, night, series } = await team(
      `Ida${Object.keys(ENDS).indexOf(why)}`,
    );
    await enter(who, link);
    const token = who.cookie(SESSION_COOKIE);
    expect(token).toBeDefined();
    await ENDS[why]!({ who, organizer, person });
    const address = `${link}?answer=on&night=${night}`;
    const opened = await visitor(s.stack).get(address);
    expect([opened.statusCode, opened.body.includes('no longer valid')]).toEqual([410, true]);
    expect(await faultsOf(opened.body)).toEqual([]);
    const fresh = visitor(s.stack);
    const sent = await fresh.post(address, [...STEP('on'), ['night', night]]);
    expect([sent.statusCode, fresh.cookie(SESSION_COOKIE)]).toEqual([410, undefined]);
    // The session of before, replayed.
    const said = await s.stack.app.inject({
      ...{ method: 'POST', url: `/api/my/organizers/${organizer}/nights/${night}/confirm` },
      headers: { authorization: `Bearer ${token}` },
    });
    expect([401, 403, 404]).toContain(said.statusCode);
    expect(await s.types(`series-${series}`)).not.toContain('SeriesDateConfirmed');
  });

  it('the organizer was deleted', async () => {
    const organizer = await s.organizer('Gone');
    const person = await register(s.stack, 'Gil', 'organizer');
    await s.stack.ask('POST', `/api/organizers/${organizer}/users`, { userId: person.id, role: 'admin' });
    const link = await s.link(organizer, person);
    await s.caughtUp();
    await s.stack.ask('DELETE', `/api/organizers/${organizer}`);
    expect((await enter(visitor(s.stack), link)).statusCode).toBe(410);
  });

  it('a later mail has a new one', async () => {
    const { who, link, organizer, person } = await team('Neu');
    await enter(who, link);
    await who.post('/my', STEP('leave'));
    later(HOUR);
    const next = await s.link(organizer, person, s.clock.now);
    expect((await enter(who, next)).statusCode).toBe(303);
    expect((await enter(visitor(s.stack), link)).statusCode).toBe(410);
  });
});

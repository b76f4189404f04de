import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '#contracts/access/calls.ts';
import { register } from '#testing/door.ts';
import { faultsOf } from '#testing/pages/markup.ts';
import { MY, type MySite, startMySite } from '#testing/pages/mySite.ts';
import { pageAfter, visitor } from '#testing/pages/visitor.ts';

type Fields = readonly (readonly [string, string])[];

let s: MySite;
beforeAll(async () => {
  s = await startMySite();
});
afterAll(() => s.stop());
beforeEach(() => s.forgetLimits());

/** A team with one night, and somebody on it. */
async function team(role: 'admin' | 'editor' | 'member' | 'viewer', name: string) {
  const organizer = await s.organizer(`${name} y amigos`);
  const night = await s.night(organizer, { title: `Noche de ${name}` });
  const bea = await s.member(organizer, role, name);
  const { body } = await bea.who.get(MY);
  const revision = /name="revision" value="(\d+)"/.exec(body)?.[1] ?? '0';
  const say = (step: string, more: Fields = []) =>
    bea.who.post(MY, [
      ['organizer', organizer],
      ['night', night],
      ['revision', revision],
      ['step', step],
      ...more,
    ]);
  return { ...bea, organizer, night, body, say };
}

const CREATED = ['EventCreated', 'EventPublished'];

const commandIn = (location: unknown) => new URL(String(location), 'http://x').searchParams.get('command')!;

describe('the page of those who organize nights', () => {
  it('asks for an address and a code, and tells nobody whether there is an account', async () => {
    const who = visitor(s.stack);
    const first = await who.get(MY);
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await faultsOf(first.body)).toEqual([]);
    const bea = await register(s.stack, 'Bea', 'organizer');
    for (const email of [bea.email, 'nobody@example.org']) {
      const asked = await visitor(s.stack).post(MY, [
        ['email', email],
        ['step', 'email'],
      ]);
      expect([asked.statusCode, asked.body.includes('name="code"')]).toEqual([200, true]);
      expect(await faultsOf(asked.body)).toEqual([]);
    }
    const wrong = await who.post(MY, [
      ['email', bea.email],
      ['code', '0000'],
      ['step', 'code'],
    ]);
    expect([wrong.statusCode, wrong.body.includes('role="alert"')]).toEqual([401, true]);
    const badly = await who.post(MY, [
      ['email', 'bea@nowhere'],
      ['step', 'email'],
    ]);
    expect([badly.statusCode, badly.body.includes('value="bea@nowhere"')]).toEqual([422, true]);
  });

  it('shows an account without a team what to do, and signs it out', async () => {
    const bea = await register(s.stack, 'Bea', 'user');
    const who = visitor(s.stack);
    await s.enter(who, bea);
    const { body } = await who.get('/es/my');
    expect(body).toContain('Todavía no estás en el equipo de ningún organizador.');
    expect(await faultsOf(body)).toEqual([]);
    await who.post(MY, [['step', 'leave']]);
    expect(who.cookie(SESSION_COOKIE)).toBeUndefined();
    expect((await who.get(MY)).body).toContain('name="email"');
  });

  it('shows the nights of my organizers, and no others', async () => {
    const bea = await team('editor', 'Bea');
    const other = await s.night(await s.organizer('Otros'), { title: 'Not mine' });
    const draft = await s.night(bea.organizer, { title: 'Still a secret', status: 'draft' });
    await s.caughtUp();
    const { body } = await bea.who.get(MY);
    expect(await faultsOf(body)).toEqual([]);
    expect(body).toContain('Bea y amigos');
    expect(body).toContain(`href="/events/${bea.night}"`);
    expect([body.includes('Still a secret'), body.includes(`/events/${draft}"`)]).toEqual([true, false]);
    expect(body).not.toContain('Not mine');
    expect(body).not.toContain(other);
    for (const query of ['of=nobody&after=x', 'since=x', 'done=toString&night=<b>', 'of[]=a']) {
      expect((await bea.who.get(`${MY}?${query}`)).statusCode).toBe(200);
    }
  });
});

describe('what is said there about a night', () => {
  it('that it is on is recorded once, by that person, and taken back', async () => {
    const bea = await team('member', 'Mia');
    const said = await bea.say('on');
    expect(said.statusCode, said.body).toBe(303);
    await bea.say('on');
    expect(await s.types(`event-${bea.night}`)).toEqual([...CREATED, 'EventConfirmed']);
    const { body } = await pageAfter(bea.who, said);
    expect(body).toContain('It says now that it was confirmed today.');
    expect(body).toContain('Mia said on');
    expect(await faultsOf(body)).toEqual([]);
    const undone = await bea.say('undo', [['command', commandIn(said.headers.location)]]);
    expect(undone.statusCode, undone.body).toBe(303);
    expect(await s.types(`event-${bea.night}`)).toHaveLength(CREATED.length + 2);
  });

  it('that it is cancelled is on the calendar with the reason, and so is the way back', async () => {
    const bea = await team('editor', 'Eva');
    const said = await bea.say('change', [
      ['answer', 'cancelled'],
      ['reason', 'The <b>floor</b> is wet'],
    ]);
    expect(said.statusCode, said.body).toBe(303);
    await s.caughtUp();
    const page = await visitor(s.stack).get(`/events/${bea.night}`);
    expect(page.body).toContain('The organizer says: The &lt;b&gt;floor');
    const { body } = await pageAfter(bea.who, said);
    expect(body).toContain('Cancelled: The &lt;b&gt;floor&lt;/b&gt; is wet');
    const undone = await bea.say('undo', [['command', commandIn(said.headers.location)]]);
    expect(undone.statusCode, undone.body).toBe(303);
    expect((await pageAfter(bea.who, undone)).body).not.toContain('Cancelled');
  });

  it('another time and another place are shown where the old ones were', async () => {
    const bea = await team('editor', 'Ivo');
    const time = [
      ['answer', 'otherTime'],
      ['startDateTime', '2027-03-26T22:30'],
      ['endDateTime', '2027-03-27T03:00'],
    ] as const;
    const said = await bea.say('change', time);
    expect([said.statusCode, /role="alert"[^<]*<\/p>|role="alert".{200}/.exec(said.body)?.[0]]).toEqual([
      303,
      undefined,
    ]);
    const after = await pageAfter(bea.who, said);
    expect(after.body).toContain('22:30');
    const revision = /name="revision" value="(\d+)"/.exec(after.body)![1]!;
    const place = [
      ['answer', 'elsewhere'],
      ['locationName', 'El Sótano'],
      ['locationAddress', 'Calle 1'],
      ['locationCity', ''],
    ] as const;
    const moved = await bea.who.post(MY, [
      ...([
        ['organizer', bea.organizer],
        ['night', bea.night],
        ['revision', revision],
      ] as const),
      ...([['step', 'change'], ...place] as const),
    ]);
    expect(moved.statusCode, moved.body).toBe(303);
    expect((await pageAfter(bea.who, moved)).body).toContain('El Sótano');
  });

  it('a wrong time is refused beside what was entered, and nothing is recorded', async () => {
    const bea = await team('editor', 'Uma');
    const fields = [
      ['answer', 'otherTime'],
      ['startDateTime', '2027-03-26T22:30'],
      ['endDateTime', '2027-03-20T03:00'],
    ] as const;
    const refused = await bea.say('change', fields);
    expect([refused.statusCode, refused.body.includes('value="2027-03-20T03:00"')]).toEqual([422, true]);
    expect(refused.body).toContain('<details name="n-');
    expect(await faultsOf(refused.body)).toEqual([]);
    expect(await s.types(`event-${bea.night}`)).toEqual(CREATED);
  });

  it('after somebody else changed the night is refused, and shows it as it is', async () => {
    const bea = await team('editor', 'Ana');
    await s.stack.ask('PUT', `/api/admin/events/${bea.night}`, { startDateTime: '2027-03-26T20:00' });
    const late = await bea.say('change', [
      ['answer', 'otherTime'],
      ['startDateTime', '2027-03-26T23:00'],
    ]);
    expect(late.statusCode).toBe(412);
    expect(late.body).toContain('role="alert"');
    expect(await s.types(`event-${bea.night}`)).toHaveLength(CREATED.length + 1);
  });
});

describe('what must not be possible', () => {
  it('a viewer is offered no answer, and a form made by hand is refused', async () => {
    const bea = await team('viewer', 'Vera');
    expect(bea.body).not.toContain('name="night"');
    for (const step of ['on', 'change']) {
      expect((await bea.say(step, [['answer', 'cancelled']])).statusCode).toBe(403);
    }
    expect(await s.types(`event-${bea.night}`)).toEqual(CREATED);
  });

  it('the night of another organizer is not found, whichever organizer the form names', async () => {
    const bea = await team('admin', 'Lia');
    const other = await s.organizer('Los otros');
    const night = await s.night(other, { title: 'Theirs' });
    for (const organizer of [bea.organizer, other]) {
      const answer = await bea.who.post(MY, [
        ['organizer', organizer],
        ['night', night],
        ['step', 'on'],
      ]);
      expect(answer.statusCode).toBe(404);
    }
    expect(await s.types(`event-${night}`)).toEqual(CREATED);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['an older browser on another site', { origin: 'https://evil.example' }],
  ])('a form that %s sends does nothing', async (_, headers) => {
    const bea = await team('admin', 'Zoe');
    const answer = await s.stack.app.inject({
      ...{ method: 'POST', url: MY },
      payload: new URLSearchParams({ organizer: bea.organizer, night: bea.night, step: 'on' }).toString(),
      headers: {
        ...{ host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded', ...headers },
        cookie: `${SESSION_COOKIE}=${bea.who.cookie(SESSION_COOKIE)}`,
      },
    });
    expect(answer.statusCode).toBe(403);
    expect(await s.types(`event-${bea.night}`)).toEqual(CREATED);
  });

  it.each([
    ['nothing', []],
    [
      'a path',
      [
        ['night', '../../admin/events'],
        ['organizer', '..'],
        ['step', 'change'],
      ],
    ],
    [
      'a prototype',
      [
        ['__proto__', 'x'],
        ['constructor', 'y'],
        ['step', 'toString'],
      ],
    ],
  ] as const)('%s in the form is answered with the page', async (_, fields) => {
    const bea = await team('admin', 'Noa');
    const answer = await bea.who.post(MY, fields as Fields);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.statusCode).not.toBe(303);
    expect(answer.headers['content-type']).toContain('text/html');
  });
});

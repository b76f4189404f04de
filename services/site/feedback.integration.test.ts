import { join, resolve } from 'node:path';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { SESSION_COOKIE } from '#contracts/access/calls.ts';
import { browser, codeFor, otherThan, type Person, register, signIn } from '#testing/door.ts';
import { faultsOf } from '#testing/pages/markup.ts';
import { type Visitor, visitor } from '#testing/pages/visitor.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
let db: pg.Pool;
let night: string;
let weekly: string;
const NOW = new Date('2027-03-20T12:00:00Z');

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), {
    ...{ site: join(resolve(import.meta.dirname, '../..'), 'web/dist'), door: true, clock: () => NOW },
    publicUrl: 'http://localhost:3000',
  });
  db = new pg.Pool({ connectionString: stack.urls.owner, max: 2 });
  night = await event({ title: 'Salsa <b>Friday</b>', startDateTime: '2027-03-19T20:00' });
  weekly = await event({
    ...{ title: 'Tango Tuesday', startDateTime: '2027-03-09T20:00' },
    recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['TU'], count: 4 },
  });
});
afterAll(async () => {
  await db.end();
  await stack.stop();
});
beforeEach(() => db.query('delete from private.limits'));

async function event(more: object, status = 'published'): Promise<string> {
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body: { status, ...more } });
  expect(answer.statusCode, answer.body).toBe(201);
  await listed();
  return answer.json().event.id;
}

/** What administrators read, once the rows have everything. */
async function listed(query = '') {
  const headers = { 'x-after-position': String(await stack.store.head()) };
  const answer = await stack.call({ method: 'GET', url: `/api/admin/event-feedback${query}`, headers });
  return answer.json().feedback as { id: string; user: { id: string }; [field: string]: unknown }[];
}
const givenBy = async ({ id }: Person, about = night) =>
  (await listed(`?event=${about}`)).filter(({ user }) => user?.id === id);

const at = (id: string): string => `/feedback/${id}`;
const SAID = [
  ['positive', 'Great music'],
  ['positive', 'Live band'],
  ['negativeOthers', 'Dark corners\r\n\r\n Loud bar '],
  ['additionalComments', 'I came alone.\r\nThank you.'],
] as const;
const READ = {
  positive: ['Great music', 'Live band'],
  negative: ['Dark corners', 'Loud bar'],
  reportedIssues: [],
  additionalComments: 'I came alone.\nThank you.',
};

/** Sends the form, and enters the code that was mailed. */
async function giveWithCode(
  who: Visitor,
  { email }: Person,
  url = at(night),
  fields: typeof SAID | [] = SAID,
) {
  const asked = await who.post(url, [...fields, ['email', email], ['step', 'send']]);
  expect([asked.statusCode, asked.body.includes('name="code"')]).toEqual([200, true]);
  const code = await codeFor(stack, email);
  return who.post(url, [...fields, ['email', email], ['code', ` ${code}`], ['step', 'code']]);
}

/** Somebody whose browser is signed in, without having said anything. */
async function signedIn(name = 'Bea') {
  const person = await register(stack, name, 'user');
  const who = visitor(stack);
  const elsewhere = await event({ title: 'Elsewhere', startDateTime: '2027-03-18T20:00' });
  const given = await giveWithCode(who, person, at(elsewhere));
  expect(given.statusCode, given.body).toBe(303);
  return { ...person, who };
}

describe('the page on which dancers say how a night was', () => {
  it.each([
    ['en', '', 'How was Salsa &lt;b&gt;Friday&lt;/b&gt;?', 'Great music'],
    ['es', '/es', '¿Qué tal Salsa &lt;b&gt;Friday&lt;/b&gt;?', 'Muy buena música'],
  ])('is valid, kept by nobody, and not to be found (%s)', async (_, prefix, title, point) => {
    const { statusCode, headers, body } = await visitor(stack).get(prefix + at(night));
    expect([statusCode, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
    expect(body).toContain(title);
    expect(body).toContain(point);
    expect(body).toContain('name="robots" content="noindex"');
    expect(await faultsOf(body)).toEqual([]);
  });

  it('takes what is said with a mailed code, and shows it for changes from then on', async () => {
    const bea = await register(stack, 'Bea', 'user');
    const who = visitor(stack);
    const sent = await giveWithCode(who, bea);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${at(night)}?received`]);
    const thanks = await who.get(`${at(night)}?received`);
    expect(thanks.body).toContain('Thank you for telling us');
    expect(await faultsOf(thanks.body)).toEqual([]);
    expect(await givenBy(bea)).toMatchObject([READ]);

    const { body } = await who.get(at(night));
    expect(body).toContain(`You are signed in as ${bea.email}.`);
    expect(body.match(/<input type="checkbox"[^>]*checked=""[^>]*>/g)).toHaveLength(2);
    expect(body).toContain('Dark corners\nLoud bar</textarea>');
    expect(await faultsOf(body)).toEqual([]);
    const change = [
      ['reportedIssues', 'Wrong address'],
      ['change', '1'],
      ['step', 'send'],
    ] as const;
    expect((await who.post(at(night), change)).statusCode).toBe(303);
    // And back: no answer of before is repeated.
    expect((await who.post(at(night), [...SAID, ['change', '1']])).statusCode).toBe(303);
    expect((await who.post(at(night), change)).statusCode).toBe(303);
    expect(await givenBy(bea)).toMatchObject([
      { positive: [], negative: [], reportedIssues: ['Wrong address'], additionalComments: null },
    ]);
  });

  it('loses nothing that was typed, whatever is wrong, and says it in the language of the page', async () => {
    const bea = await register(stack, 'Bea', 'user');
    const who = visitor(stack);
    const url = `/es${at(night)}`;
    const holdsAll = async ({ body }: { body: string }) => {
      for (const word of ['Dark corners', 'Loud bar', 'I came alone.\nThank you.', bea.email]) {
        expect(body).toContain(word);
      }
      expect(body).toContain('value="Live band"');
      expect(await faultsOf(body)).toEqual([]);
    };
    const email = ['email', bea.email] as const;
    const long = await who.post(url, [...SAID, email, ['positiveOthers', 'x'.repeat(101)]]);
    expect([long.statusCode, long.body.includes('Cada uno, como mucho 100 caracteres.')]).toEqual([
      422,
      true,
    ]);
    await holdsAll(long);
    const address = await who.post(url, [...SAID, ['email', `${bea.email} x`]]);
    expect([address.statusCode, address.body.includes('Escribe un correo electrónico válido.')]).toEqual([
      422,
      true,
    ]);
    await holdsAll(address);
    const nothing = await who.post(url, [email, ['negativeOthers', ' \r\n ']]);
    expect([nothing.statusCode, nothing.body.includes('Di qué estuvo bien, o qué no.')]).toEqual([422, true]);

    const asked = await who.post(url, [...SAID, email]);
    await holdsAll(asked);
    const again = await who.post(url, [...SAID, email, ['step', 'again']]);
    expect([again.statusCode, again.body.includes('antes de pedir otro código')]).toEqual([429, true]);
    await holdsAll(again);
    const wrong = otherThan(await codeFor(stack, bea.email));
    const refused = await who.post(url, [...SAID, email, ['code', wrong], ['step', 'code']]);
    expect([refused.statusCode, refused.body.includes('Código de verificación no válido')]).toEqual([
      401,
      true,
    ]);
    await holdsAll(refused);
    await holdsAll(await who.post(url, [...SAID, email, ['step', 'back']]));
    const code = await codeFor(stack, bea.email);
    const taken = await who.post(url, [...SAID, email, ['code', code], ['step', 'code']]);
    expect([taken.statusCode, taken.headers.location]).toEqual([303, `${url}?received`]);
    expect(await givenBy(bea)).toMatchObject([READ]);
  });

  it('does not tell an address without an account from one that has one', async () => {
    const bea = await register(stack, 'Bea', 'user');
    const email = `nobody-${v7()}@example.org`;
    const [known, unknown] = await Promise.all(
      [bea.email, email].map(async one => visitor(stack).post(at(night), [...SAID, ['email', one]])),
    );
    expect(unknown!.statusCode).toBe(known!.statusCode);
    expect(unknown!.body.replaceAll(email, bea.email)).toBe(known!.body);
    await codeFor(stack, bea.email);
    expect((await stack.mails()).filter(({ to }) => to === email)).toEqual([]);
  });

  it('counts one account once per night: what is there is replaced only where that is said', async () => {
    const bea = await register(stack, 'Bea', 'user');
    await giveWithCode(visitor(stack), bea);
    await db.query('delete from private.limits');
    const who = visitor(stack);
    await who.post(at(night), [
      ['positiveOthers', 'Another word'],
      ['email', bea.email],
    ]);
    const second = await codeFor(stack, bea.email, 2);
    const fields = [
      ['positiveOthers', 'Another word'],
      ['email', bea.email],
    ] as const;
    const taken = await who.post(at(night), [...fields, ['code', second], ['step', 'code']]);
    expect(taken.statusCode).toBe(409);
    expect(taken.body).toContain('You have already given feedback on this event.');
    expect(taken.body).toContain('Sending this replaces what you said.');
    expect(taken.body).toContain('Another word');
    expect(taken.body).toContain('name="change"');
    expect(await givenBy(bea)).toMatchObject([READ]);
  });

  it('takes one of many at once, and the same form again as the same', async () => {
    const bea = await signedIn();
    const same = await Promise.all(Array.from({ length: 4 }, () => bea.who.post(at(night), SAID)));
    expect(same.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303]);
    expect((await bea.who.post(at(night), SAID)).statusCode).toBe(303);
    const carla = await signedIn('Carla');
    const different = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        carla.who.post(at(night), [['positiveOthers', `Word ${index}`]]),
      ),
    );
    expect(different.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409, 409, 409]);
    expect(await givenBy(bea)).toHaveLength(1);
    expect(await givenBy(carla)).toHaveLength(1);
  });

  it('shows each of two people who ask at once their own words', async () => {
    const [bea, carla] = [await signedIn('Bea'), await signedIn('Carla')];
    const asked = [bea, carla].flatMap(one => Array.from({ length: 10 }, () => one));
    const pages = await Promise.all(asked.map(({ who }) => who.get(at(night))));
    for (const [index, { body }] of pages.entries()) expect(body).toContain(asked[index]!.email);
  });
});

describe('a session on that page', () => {
  it('is known by cookies that go to no other page, out of reach for scripts', async () => {
    const { who } = await signedIn();
    for (const path of ['/', '/events', `/events/${night}`, '/es', '/embed', '/admin', '/api/admin/events']) {
      expect(who.cookiesFor(path), path).toEqual([]);
    }
    const cookies = ['tanda_device', SESSION_COOKIE];
    expect(who.cookiesFor(at(night))).toEqual(cookies);
    expect(who.cookiesFor(`/es${at(night)}`)).toEqual(cookies);
    const bea = await register(stack, 'Bea', 'user');
    const own = browser(stack);
    const answer = await own.send('POST', '/auth/login', {
      email: bea.email,
      password: 'a password for tests',
    });
    const set = answer.cookies.filter(({ name }) => name === SESSION_COOKIE);
    expect(set.map(({ path }) => path)).toEqual(['/feedback', '/es/feedback']);
    for (const one of set) expect(one).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  it('is the one that the console has, and ends with it', async () => {
    const bea = await register(stack, 'Bea', 'user');
    const own = browser(stack);
    await signIn(stack, own, bea);
    const page = (headers: Record<string, string> = {}) =>
      stack.app.inject({
        url: at(night),
        headers: { cookie: `${SESSION_COOKIE}=${own.cookies.get(SESSION_COOKIE) ?? own.token}`, ...headers },
      });
    expect((await page()).body).toContain(`You are signed in as ${bea.email}.`);
    await own.send('POST', '/auth/logout');
    expect(own.cookies.has(SESSION_COOKIE)).toBe(false);
    const after = await page();
    expect([after.statusCode, after.body.includes('signed in as')]).toEqual([200, false]);
  });

  it('that has ended asks for the address, with everything still there, and for a change again', async () => {
    const bea = await signedIn();
    await bea.who.post(at(night), [['positiveOthers', 'Before']]);
    await db.query('update private.sessions set ended_at = $1 where user_id = $2', [NOW, bea.id]);
    const ended = await bea.who.post(at(night), [...SAID, ['change', '1']]);
    expect([ended.statusCode, ended.body.includes('Your session has ended. Please sign in again.')]).toEqual([
      401,
      true,
    ]);
    expect(ended.body).toContain('Dark corners');
    expect(ended.body).toContain('name="email"');
    expect(ended.body).toContain('name="change"');
    await db.query('delete from private.limits');
    const fields = [...SAID, ['change', '1'], ['email', bea.email]] as const;
    expect((await bea.who.post(at(night), fields)).body).toContain('name="code"');
    const code = await codeFor(stack, bea.email, 2);
    expect((await bea.who.post(at(night), [...fields, ['code', code], ['step', 'code']])).statusCode).toBe(
      303,
    );
    expect(await givenBy(bea)).toMatchObject([READ]);
  });

  it('ends by the button of the page', async () => {
    const { who } = await signedIn();
    const left = await who.post(at(night), [['step', 'leave']]);
    expect([left.statusCode, left.headers.location]).toEqual([303, at(night)]);
    expect(who.cookie(SESSION_COOKIE)).toBeUndefined();
    expect((await who.get(at(night))).body).not.toContain('signed in as');
  });
});

describe('from elsewhere', () => {
  const HOSTILE = [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['another site, of an older browser', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['a page without an origin', { 'sec-fetch-site': '', origin: 'null' }],
  ] as const;

  it.each(HOSTILE)('a form that %s sends gives nothing, and fills in nothing', async (_, headers) => {
    const bea = await signedIn();
    const only = Object.fromEntries(Object.entries(headers).filter(([, value]) => value)) as Record<
      string,
      string
    >;
    const answer = await stack.app.inject({
      ...{ method: 'POST', url: at(night), payload: 'positive=Great+music&positiveOthers=Planted' },
      headers: {
        ...{ host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded', ...only },
        cookie: `${SESSION_COOKIE}=${bea.who.cookie(SESSION_COOKIE)}`,
      },
    });
    expect([answer.statusCode, answer.body.includes('This form came from another site')]).toEqual([
      403,
      true,
    ]);
    expect(answer.body).not.toContain('Planted');
    expect(await givenBy(bea)).toEqual([]);
  });

  it('a form of this site is taken from browsers that say only the origin', async () => {
    const bea = await signedIn();
    const answer = await stack.app.inject({
      ...{ method: 'POST', url: at(night), payload: 'positive=Great+music' },
      headers: {
        ...{ host: 'localhost:3000', origin: 'http://localhost:3000' },
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `${SESSION_COOKIE}=${bea.who.cookie(SESSION_COOKIE)}`,
      },
    });
    expect(answer.statusCode).toBe(303);
  });

  it.each([
    ['1 MB of text', `additionalComments=${'x'.repeat(1024 * 1024)}`, 413],
    ['NUL', 'positiveOthers=a%00b', 400],
    ['10,000 points', `positiveOthers=${Array.from({ length: 10_000 }, (_, one) => one).join('%0A')}`, 422],
  ])('%s is refused', async (_, payload, status) => {
    const { who, id, email, name } = await signedIn();
    const cookie = `${SESSION_COOKIE}=${who.cookie(SESSION_COOKIE)}`;
    const type = 'application/x-www-form-urlencoded';
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': type, cookie };
    const answer = await stack.app.inject({ method: 'POST', url: at(night), payload, headers });
    expect(answer.statusCode).toBe(status);
    expect(await givenBy({ id, email, name })).toEqual([]);
  });

  it('markup stays text, for whoever reads it', async () => {
    const bea = await signedIn();
    const evil = '"></textarea><script>alert(1)</script>';
    expect(
      (
        await bea.who.post(at(night), [
          ['negativeOthers', evil],
          ['additionalComments', evil],
        ])
      ).statusCode,
    ).toBe(303);
    expect(await givenBy(bea)).toMatchObject([{ negative: [evil], additionalComments: evil }]);
    const { body } = await bea.who.get(at(night));
    expect(body).not.toContain('<script>alert');
    expect(await faultsOf(body)).toEqual([]);
  });
});

describe('a night', () => {
  it('that is not public, or that there never was, has no such page', async () => {
    const draft = await event({ title: 'Secret', startDateTime: '2027-03-01T20:00' }, 'draft');
    const bea = await signedIn();
    for (const id of [draft, v7(), `${weekly}_20270310`, 'nonsense', '%00', "'; drop table x"]) {
      const url = at(encodeURIComponent(id));
      for (const answer of [await bea.who.get(url), await bea.who.post(url, SAID)]) {
        expect([404, 400], id).toContain(answer.statusCode);
        expect(answer.body).not.toContain('Secret');
      }
    }
  });

  it('that has not begun, or was cancelled, says so instead, also to a form', async () => {
    const later = await event({ title: 'Later', startDateTime: '2027-03-20T20:00' });
    const off = await event({ title: 'Off', startDateTime: '2027-03-12T20:00' });
    await stack.call({ method: 'PUT', url: `/api/admin/events/${off}`, body: { status: 'cancelled' } });
    await listed();
    const bea = await signedIn();
    for (const [id, sentence] of [
      [later, 'This night has not begun yet'],
      [off, 'This night was cancelled'],
    ] as const) {
      const [shown, sent] = [await bea.who.get(at(id)), await bea.who.post(at(id), SAID)];
      expect([shown.statusCode, sent.statusCode]).toEqual([200, 409]);
      for (const { body } of [shown, sent]) expect(body).toContain(sentence);
      expect(await faultsOf(shown.body)).toEqual([]);
      expect(await givenBy(bea, id)).toEqual([]);
      expect((await bea.who.get(`/events/${id}`)).body).not.toContain('Were you there?');
    }
    expect((await bea.who.get(`/events/${night}`)).body).toContain(`href="${at(night)}"`);
  });

  it('of a series is chosen among those that have begun, and spoken of by itself', async () => {
    const { body } = await visitor(stack).get(at(weekly));
    expect(body.match(/href="\/feedback\/[^"]+_\d{8}"/g)).toEqual([
      `href="${at(`${weekly}_20270316`)}"`,
      `href="${at(`${weekly}_20270309`)}"`,
    ]);
    expect(await faultsOf(body)).toEqual([]);
    const bea = await signedIn();
    expect((await bea.who.post(at(`${weekly}_20270309`), SAID)).statusCode).toBe(303);
    expect(await givenBy(bea, weekly)).toMatchObject([{ event: { date: '2027-03-09' }, ...READ }]);
  });

  it('that was merged leads to the other one, and what is sent there is about that', async () => {
    const [duplicate, into] = [
      await event({ title: 'Twice', startDateTime: '2027-03-15T20:00' }),
      await event({ title: 'Twice!', startDateTime: '2027-03-15T20:00' }),
    ];
    const bea = await signedIn();
    const url = `/api/admin/events/${duplicate}/merge`;
    const merged = await stack.call({ method: 'POST', url, body: { into, taken: [] } });
    expect(merged.statusCode, merged.body).toBe(200);
    await listed();
    const moved = await bea.who.get(`/es${at(duplicate)}`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/es${at(into)}`]);
    // The form was open before.
    const refused = await bea.who.post(at(duplicate), []);
    expect([refused.statusCode, refused.body.includes('Twice!')]).toEqual([422, true]);
    const sent = await bea.who.post(at(duplicate), SAID);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${at(into)}?received`]);
    expect(await givenBy(bea, into)).toMatchObject([READ]);
  });
});

describe('a link to report something wrong', () => {
  it('leads to the contact form with the night named in it', async () => {
    const who = visitor(stack);
    const { body } = await who.get(`/es/events/${night}`);
    expect(body).toContain(`href="/es/support?about=${night}#write"`);
    const support = await who.get(`/es/support?about=${night}`);
    expect(support.body).toContain('<option value="report_content" selected="">');
    expect(support.body).toContain(
      `>Salsa &lt;b&gt;Friday&lt;/b&gt;, 2027-03-19\nhttp://localhost:3000/es/events/${night}\n\n</textarea>`,
    );
    expect(support.body).toContain('rel="canonical" href="http://localhost:3000/es/support"');
    expect(await faultsOf(support.body)).toEqual([]);
  });

  it('fills in nothing for what is not public, nor words of whoever made the link', async () => {
    const draft = await event({ title: 'Secret', startDateTime: '2027-03-01T20:00' }, 'draft');
    for (const query of [
      `about=${draft}`,
      'about=Planted',
      `about=${night}&about=${night}`,
      'message=Planted',
    ]) {
      const { statusCode, body } = await visitor(stack).get(`/support?${query}`);
      expect([statusCode, /Secret|Planted/.test(body)], query).toEqual([200, false]);
    }
  });
});

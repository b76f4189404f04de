import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { regionStream } from '#contracts/regions/region.ts';
import { CONTACT_SUBJECTS } from '#contracts/support/contactMessage.ts';
import { connectPool } from '#platform/database/database.ts';
import { mayAcknowledge } from '#platform/http/publicForms.ts';
import { visitorProcesses } from '#testing/areas/visiting.ts';
import { type Browser, browser } from '#testing/door.ts';
import { drained } from '#testing/drained.ts';
import { type Stack, startStack } from '#testing/stack.ts';

// The three calls of document 1, section 7, that visitors make, and everything that may be sent to them.

const CONTACT = '/support/contact';
const SIGNUP = '/organizers/public/signup';
const RECOMMENDATION = '/v1/event-recommendations/public';

let stack: Stack;
let now: Date;
let regionId: string;
let pool: pg.Pool;
beforeAll(async () => {
  now = new Date('2026-11-22T12:00:00Z');
  stack = await startStack(inject('databaseUrl'), { door: true, clock: () => now });
  pool = connectPool(stack.urls.api, { name: 'test' });
  regionId = v7();
  const region = {
    city: 'Berlin',
    state: null,
    country: 'Germany',
    timeZone: 'Europe/Berlin',
    popular: false,
  };
  const place = { latitude: null, longitude: null, coverImage: null, status: 'active' as const };
  const asked = { commandId: regionId, actor: { id: 'system', role: 'system' } as const, now };
  const { commit } = await stack.execute(
    regionStream,
    regionId,
    'OpenRegion',
    { ...region, ...place },
    asked,
  );
  const headers = { 'x-after-position': commit.position };
  await stack.call({ method: 'GET', url: '/api/admin/regions', headers });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

/** Waits until all mails that follow from what was sent are on their way. */
const settled = () => drained({ pool, store: stack.store }, visitorProcesses);

const message = {
  name: 'Bea Ruiz',
  email: 'bea@example.org',
  subject: 'general_inquiry',
  message: 'Where can I dance tonight?',
};
const signup = { name: 'Bea Ruiz', email: 'bea@example.org', organizerName: 'Salsa Bea' };
const FORMS: [path: string, category: string, form: object][] = [
  [CONTACT, 'contactMessage', message],
  [SIGNUP, 'organizerApplication', signup],
  [RECOMMENDATION, 'recommendation', { title: 'Salsa by the river' }],
];

async function recordsOf(stream: string) {
  const records = [];
  for await (const record of stack.store.readStream(stream)) records.push(record);
  return records;
}

/** Sends a form that is refused, and asserts that nothing was recorded. */
async function refused(who: Browser, path: string, form: object, status: number, field?: string) {
  const head = await stack.store.head();
  const answer = await who.send('POST', path, form);
  expect(answer.statusCode, answer.body).toBe(status);
  if (field) expect(Object.keys(answer.json().fieldErrors)).toEqual([field]);
  expect(await stack.store.head()).toBe(head);
  return answer;
}

describe.each(FORMS)('POST /api%s', (path, category, form) => {
  it('answers 201 with success and id, and records the form as of a visitor', async () => {
    const answer = await browser(stack, '192.0.2.7').send('POST', path, form);
    const { id } = answer.json();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ success: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const [recorded, ...more] = await recordsOf(`${category}-${id}`);
    expect(more).toEqual([]);
    expect(recorded!.metadata).toMatchObject({
      actor: { id: 'visitor', role: 'visitor' },
      origin: { $sealed: expect.any(String), subject: `${id}@2026-11` },
    });
    const text = JSON.stringify([recorded!.data, recorded!.metadata]);
    for (const personal of ['Bea Ruiz', 'bea@example.org', 'Where can I', 'Salsa Bea', '192.0.2.7']) {
      expect(text).not.toContain(personal);
    }
  });

  it('takes the same form under one Idempotency-Key once, and refuses another one under it', async () => {
    const who = browser(stack);
    const key = { 'idempotency-key': v7() };
    const [one, again] = await Promise.all([0, 1].map(() => who.send('POST', path, form, key)));
    expect([one!.statusCode, again!.statusCode]).toEqual([201, 201]);
    expect(again!.json()).toEqual(one!.json());
    expect(await recordsOf(`${category}-${one!.json().id}`)).toHaveLength(1);
    const [field] = Object.keys(form);
    expect((await who.send('POST', path, { ...form, [field!]: 'Another' }, key)).statusCode).toBe(422);
  });

  it('answers a filled honeypot as if nothing were wrong, records nothing and mails nobody', async () => {
    await settled();
    const before = { head: await stack.store.head(), mails: (await stack.mails()).length };
    const answer = await browser(stack).send('POST', path, { ...form, faxExtension: '+1 555' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ success: true, id: expect.any(String) });
    await settled();
    expect({ head: await stack.store.head(), mails: (await stack.mails()).length }).toEqual(before);
  });

  it('is open to anybody with any token; only a recommendation knows who was signed in', async () => {
    const who = browser(stack);
    who.token = 'no token at all';
    const answer = await who.send('POST', path, form);
    expect(answer.statusCode).toBe(201);
    const signedIn = await stack.call({
      method: 'POST',
      url: `/api${path}`,
      body: form,
      remoteAddress: '192.0.2.44',
    });
    const [recorded] = await recordsOf(`${category}-${signedIn.json().id}`);
    const role = category === 'recommendation' ? 'admin' : 'visitor';
    expect(recorded!.metadata).toMatchObject({ actor: { role } });
  });

  it.each([
    ['of 10 MB', JSON.stringify({ ...form, name: 'x'.repeat(10 * 1024 * 1024) }), 'application/json', 413],
    ['without a content type', JSON.stringify(form), undefined, 415],
    ['of another type', 'title=x', 'text/plain', 415],
    ['that is no JSON', '{"title": ', 'application/json', 400],
    ['with NUL', JSON.stringify(form).replace('a', '\\u0000'), 'application/json', 400],
    ['with half a character', JSON.stringify(form).replace('a', '\\ud800'), 'application/json', 400],
    ['that is a list', '[]', 'application/json', 422],
  ])('refuses a body %s', async (_, payload, type, status) => {
    const head = await stack.store.head();
    const headers = type ? { 'content-type': type } : {};
    const answer = await stack.app.inject({ method: 'POST', url: `/api${path}`, payload, headers });
    expect(answer.statusCode, answer.body).toBe(status);
    expect(await stack.store.head()).toBe(head);
  });

  it('refuses a field that the form does not have', async () => {
    await refused(browser(stack), path, { ...form, role: 'admin' }, 422, 'role');
  });
});

const LABELS: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
};

describe('the contact form', () => {
  it.each(CONTACT_SUBJECTS)('takes the subject %s', async subject => {
    const answer = await browser(stack).send('POST', CONTACT, { ...message, subject });
    expect(answer.statusCode).toBe(201);
  });
  it.each([
    ['no name', { name: undefined }, 'name'],
    ['a blank name', { name: '  ' }, 'name'],
    ['a name of 121 characters', { name: 'x'.repeat(121) }, 'name'],
    ['no email', { email: undefined }, 'email'],
    ['an email that is none', { email: 'bea at example' }, 'email'],
    ['an email that forges a header', { email: 'bea@example.org\r\nBcc: all@example.org' }, 'email'],
    ['two emails', { email: 'bea@example.org,all@example.org' }, 'email'],
    ['an email of 255 characters', { email: `${'x'.repeat(243)}@example.org` }, 'email'],
    ['no subject', { subject: undefined }, 'subject'],
    ['an unknown subject', { subject: 'praise' }, 'subject'],
    ['no message', { message: undefined }, 'message'],
    ['a message of 9 characters', { message: '123456789' }, 'message'],
    ['a message of 9 characters and blanks', { message: `  123456789${' '.repeat(20)}` }, 'message'],
    ['a message of 5,001 characters', { message: 'x'.repeat(5_001) }, 'message'],
    ['a number for a message', { message: 1234567890123 }, 'message'],
  ])('refuses %s', async (_, wrong, field) => {
    const answer = await refused(browser(stack), CONTACT, { ...message, ...wrong }, 422, field);
    const { code, message: told, fieldErrors } = answer.json();
    expect(code).toBe('invalid');
    expect(told).toBe(`Please check: ${LABELS[field]}. ${fieldErrors[field]}`);
  });
  it('says what is wrong in Spanish too', async () => {
    const who = browser(stack);
    const spanish = { 'accept-language': 'es-MX' };
    const answer = await who.send('POST', CONTACT, { ...message, message: 'Hola' }, spanish);
    expect(answer.json().fieldErrors).toEqual({ message: 'Escribe al menos 10 caracteres.' });
  });
  it.each([
    ['HTML', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['right-to-left text and overrides', 'مرحبا \u202Egro.elpmaxe'],
    ['emoji', '💃🏽🕺 Where do we dance? 👩‍👩‍👧'],
    ['several lines', 'One\r\nTwo\n\n\tThree'],
    ['exactly 5,000 characters', 'x'.repeat(5_000)],
    ['quotes and SQL', `'; drop table read.contact_messages; --"`],
  ])('keeps %s as written', async (_, text) => {
    const kept = text.replaceAll('\r\n', '\n');
    const answer = await browser(stack).send('POST', CONTACT, { ...message, message: text });
    const { id } = answer.json();
    await expect
      .poll(async () =>
        (await stack.call({ method: 'GET', url: `/api/admin/contact-messages/${id}` })).json(),
      )
      .toMatchObject({ message: { message: kept } });
  });
});

it('makes one line of a name that forges a header or turns its direction, and keeps names in any script', async () => {
  const name = '\u202Egro.elpmaxe\u202C مريم\r\nBcc: 💃🏽\tÑandú\n';
  const answer = await browser(stack).send('POST', CONTACT, { ...message, name });
  const path = `/api/admin/contact-messages/${answer.json().id}`;
  await expect
    .poll(async () => (await stack.call({ method: 'GET', url: path })).json())
    .toMatchObject({ message: { name: 'gro.elpmaxe مريم Bcc: 💃🏽 Ñandú' } });
});

describe('the signup form', () => {
  it('takes description, website and region, and their absence in every form a browser has for it', async () => {
    const whole = { description: 'We dance.', website: 'https://bea.example.org/salsa?x=1', regionId };
    for (const more of [{}, whole, { description: '', website: '', regionId: '' }, { description: null }]) {
      expect((await browser(stack).send('POST', SIGNUP, { ...signup, ...more })).statusCode).toBe(201);
    }
  });
  it.each([
    ['no name of the organizer', { organizerName: undefined }, 'organizerName'],
    ['a blank name of the organizer', { organizerName: ' ' }, 'organizerName'],
    ['a name of the organizer of 201 characters', { organizerName: 'x'.repeat(201) }, 'organizerName'],
    ['no name', { name: undefined }, 'name'],
    ['no email', { email: undefined }, 'email'],
    ['a description of 5,001 characters', { description: 'x'.repeat(5_001) }, 'description'],
    ['a javascript: website', { website: 'javascript:alert(1)' }, 'website'],
    ['a data: website', { website: 'data:text/html,<script>alert(1)</script>' }, 'website'],
    ['a website without a scheme', { website: 'bea.example.org' }, 'website'],
    ['a website of 2,049 characters', { website: `https://example.org/${'x'.repeat(2_029)}` }, 'website'],
    ['a region that is no id', { regionId: 'Berlin' }, 'regionId'],
    ['an unknown region', { regionId: '01990000-0000-7000-8000-000000000001' }, 'regionId'],
  ])('refuses %s', async (_, wrong, field) => {
    await refused(browser(stack), SIGNUP, { ...signup, ...wrong }, 422, field);
  });
});

describe('the recommendation form', () => {
  it('needs a title only, and takes the rest', async () => {
    const whole = {
      title: 'Salsa by the river',
      description: 'Every Friday.',
      venue: 'Strandbar',
      address: 'Monbijoustraße 3',
      regionId,
      date: '2026-12-04',
      startTime: '20:30',
      organizer: 'Salsa Bea',
      contactEmail: 'bea@example.org',
      websiteUrl: 'https://example.org',
      priceRange: 'Free – 10 EUR',
    };
    const { id } = (await browser(stack).send('POST', RECOMMENDATION, whole)).json();
    const list = {
      method: 'GET',
      url: '/api/admin/event-recommendations?status=pending&search=river',
    } as const;
    const listed = async () => (await stack.call(list)).json().recommendations;
    await expect.poll(async () => (await listed()).some((one: { id: string }) => one.id === id)).toBe(true);
    const { regionId: _, ...same } = whole;
    expect((await listed()).find((one: { id: string }) => one.id === id)).toMatchObject({
      ...same,
      status: 'pending',
      region: { id: regionId, city: 'Berlin', country: 'Germany' },
    });
    const empty = Object.fromEntries(Object.keys(whole).map(field => [field, '']));
    const answer = await browser(stack).send('POST', RECOMMENDATION, { ...empty, title: 'Tango' });
    expect(answer.statusCode).toBe(201);
  });
  it.each([
    ['no title', { title: undefined }, 'title'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title'],
    ['a day that does not exist', { date: '2026-02-30' }, 'date'],
    ['a time of 25 o’clock', { startTime: '25:00' }, 'startTime'],
    ['an email that is none', { contactEmail: 'bea' }, 'contactEmail'],
    ['a javascript: website', { websiteUrl: 'javascript:alert(1)' }, 'websiteUrl'],
    ['a price of 101 characters', { priceRange: 'x'.repeat(101) }, 'priceRange'],
    ['an unknown region', { regionId: '01990000-0000-7000-8000-000000000001' }, 'regionId'],
  ])('refuses %s', async (_, wrong, field) => {
    await refused(browser(stack), RECOMMENDATION, { title: 'Salsa', ...wrong }, 422, field);
  });
});

describe('the limit of five forms in ten minutes', () => {
  const send = (who: Browser, index: number, headers = {}) => {
    const [path, , form] = FORMS[index % FORMS.length]!;
    return who.send('POST', path, form, headers);
  };

  it('holds for all forms together, says when to come back, and ends', async () => {
    const who = browser(stack, '203.0.113.5');
    for (let index = 0; index < 5; index++) expect((await send(who, index)).statusCode).toBe(201);
    const head = await stack.store.head();
    const spoofed = {
      'x-forwarded-for': '198.51.100.9',
      'x-real-ip': '198.51.100.9',
      forwarded: 'for=198.51.100.9',
    };
    for (const headers of [{}, spoofed]) {
      const answer = await send(who, 5, headers);
      expect(answer.statusCode).toBe(429);
      expect(answer.headers['retry-after']).toBe('600');
      expect(answer.json()).toMatchObject({
        code: 'too_many_forms',
        message: 'You have sent several forms in a short time. Please try again in 10 minutes.',
      });
    }
    expect(await stack.store.head()).toBe(head);
    expect((await send(browser(stack, '203.0.113.6'), 0)).statusCode).toBe(201);
    now = new Date(now.getTime() + 600_000);
    expect((await send(who, 0)).statusCode).toBe(201);
  });

  it('is one for a whole /64 of IPv6, and for an IPv4 address however it is written', async () => {
    const network = (host: string) => browser(stack, `2001:db8:0:5::${host}`);
    const answers = [];
    for (const host of ['1', '2', 'ffff', 'a:b', 'c', 'd']) answers.push(await send(network(host), 0));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await send(browser(stack, '2001:db8:0:6::1'), 0)).statusCode).toBe(201);
    const mapped = ['203.0.113.9', '::ffff:203.0.113.9'];
    const statuses = [];
    for (let index = 0; index < 6; index++) {
      statuses.push((await send(browser(stack, mapped[index % 2]), 0)).statusCode);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it('does not count forms that were refused', async () => {
    const who = browser(stack, '203.0.113.7');
    const unknown = { ...signup, regionId: '01990000-0000-7000-8000-000000000001' };
    for (let index = 0; index < 7; index++) {
      await refused(who, SIGNUP, unknown, 422, 'regionId');
      await refused(who, CONTACT, { ...message, email: 'bea' }, 422, 'email');
    }
    expect((await send(who, 0)).statusCode).toBe(201);
  });

  it('lets through exactly five of twenty that are sent at once', async () => {
    const who = browser(stack, '203.0.113.8');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(who, index)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  });
});

describe('the mail that acknowledges a form', () => {
  const mailsTo = async (address: string) => {
    await settled();
    return stack.mails(address);
  };

  it.each([
    ['en', CONTACT, 'Thank you for your message about a copy of your data.', 'within 30 days'],
    ['es', CONTACT, 'Gracias por tu mensaje sobre una copia de tus datos.', 'plazo de 30 días'],
    ['en', SIGNUP, "We've received your application", 'someone else entered'],
    ['es', SIGNUP, 'Hemos recibido tu solicitud', 'otra persona puso'],
    ['en', RECOMMENDATION, 'Your event recommendation has been submitted', 'someone else entered'],
    ['es', RECOMMENDATION, 'Hemos recibido el evento que recomiendas', 'otra persona puso'],
  ])(
    'is in the language of the visitor (%s %s), and repeats nothing they wrote',
    async (language, path, ...says) => {
      const to = `${language}${path.replaceAll('/', '-')}@example.org`;
      const evil = 'Win https://evil.example';
      const form = {
        [CONTACT]: { ...message, name: evil, email: to, subject: 'data_export', message: `${evil} ${evil}` },
        [SIGNUP]: { ...signup, name: evil, email: to, organizerName: evil },
        [RECOMMENDATION]: { title: evil, contactEmail: to },
      }[path]!;
      const { id } = (await browser(stack).send('POST', path, form, { 'accept-language': language })).json();
      const [mail, ...more] = await mailsTo(to);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ person: id });
      for (const sentence of says) expect(mail!.text).toContain(sentence);
      expect(JSON.stringify(mail)).not.toContain('evil');
    },
  );

  it('is sent to one address three times a day at most, whoever enters it', async () => {
    const email = 'Victim@Example.org';
    for (let index = 0; index < 5; index++) {
      const form = { ...message, email: index % 2 ? email : email.toLowerCase() };
      expect((await browser(stack).send('POST', CONTACT, form)).statusCode).toBe(201);
    }
    await settled();
    const mails = (await stack.mails()).filter(({ to }) => to.toLowerCase() === email.toLowerCase());
    expect(mails).toHaveLength(3);
  });

  it('counts once, however often it is tried again', async () => {
    const emailHash = 'of somebody';
    const mayMail = (receipt: string) => mayAcknowledge(pool, { emailHash, receipt }, now);
    for (const receipt of ['first', 'first', 'first', 'second', 'first', 'third', 'third', 'second']) {
      expect([receipt, await mayMail(receipt)]).toEqual([receipt, true]);
    }
    expect(await mayMail('fourth')).toBe(false);
  });

  it('goes to nobody where a recommendation has no address', async () => {
    await settled();
    const before = (await stack.mails()).length;
    await browser(stack).send('POST', RECOMMENDATION, { title: 'Salsa' });
    await settled();
    expect((await stack.mails()).length).toBe(before);
  });
});

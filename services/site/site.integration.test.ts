import { join, resolve } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import { ORGANIZERS_PATH, PLAIN_PAGES, pathIn, SUPPORT_PATH } from '#contracts/site/pages.ts';
import { connectPool } from '#platform/database/database.ts';
import { type Stack, startStack } from '#testing/stack.ts';

const root = resolve(import.meta.dirname, '../..');
let stack: Stack;
let db: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), {
    site: join(root, 'web/dist'),
    ...{ brand: 'Salsa & <Son>', publicUrl: 'https://dance.example.org' },
    visitors: { mail: 'hi@example.org', chat: 'https://chat.example.org', ios: 'https://apps.example.org' },
  });
  db = connectPool(stack.urls.owner, { name: 'test' });
});
afterAll(async () => {
  await db.end();
  await stack.stop();
});
// Forms are limited per network, and these tests are one.
beforeEach(() => db.query('delete from private.limits'));

async function get(url: string, headers: Record<string, string> = {}) {
  const { statusCode: status, headers: sent, body } = await stack.app.inject({ url, headers });
  return { status, headers: sent, body };
}
async function post(url: string, fields: Record<string, string>, from = '127.0.0.1') {
  const {
    statusCode: status,
    headers,
    body,
  } = await stack.app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(new URLSearchParams(fields)),
  });
  return { status, location: headers.location, body };
}

const PATHS = [...Object.values(PLAIN_PAGES), SUPPORT_PATH, ORGANIZERS_PATH];
const CONTACT = {
  ...{ form: 'contact', name: 'Zoë', email: 'zoe@example.org', subject: 'other' },
  ...{ message: 'Where is the floor tonight?', faxExtension: '' },
};

describe('a page of the public site', () => {
  it.each(PATHS.flatMap(path => LANGUAGES.map(language => [pathIn(language, path), language])))(
    '%s is drawn by the server, in %s',
    async (path, language) => {
      const { status, headers, body } = await get(path!);
      expect([status, headers['content-language']]).toEqual([200, language]);
      expect(body).toMatch(new RegExp(`^<!doctype html><html lang="${language}"`));
      expect(body).toContain(`<link rel="canonical" href="https://dance.example.org${path}"/>`);
      expect(body.match(/<h1/g)).toHaveLength(1);
      expect(body).toContain('Salsa &amp; &lt;Son&gt;');
      expect(body).toContain('href="https://chat.example.org"');
    },
  );

  it('is not sent again to those who have it, until it changes', async () => {
    const first = await get(ORGANIZERS_PATH);
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toContain('public');
    expect(await get(ORGANIZERS_PATH, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
    const region = { city: 'Cádiz', country: 'Spain', timeZone: 'Europe/Madrid' };
    await stack.call({ method: 'POST', url: '/api/admin/regions', body: region });
    await expect.poll(async () => (await get(ORGANIZERS_PATH)).body).toContain('Spain: Cádiz');
    const second = await get(ORGANIZERS_PATH, { 'if-none-match': etag });
    expect([second.status, second.headers.etag === etag]).toEqual([200, false]);
  });

  it('offers active regions as "country: city, state", by country and then by city', async () => {
    const regions = [
      { city: 'Zaragoza', country: 'Andorra & <b>', status: 'active' },
      { city: 'Austin', state: 'Texas', country: 'Andorra & <b>', status: 'active' },
      { city: 'Closed', country: 'Andorra & <b>', status: 'inactive' },
      { city: 'Aachen', country: 'Zambia', status: 'active' },
    ];
    for (const body of regions.toReversed()) {
      const region = { ...body, timeZone: 'UTC' };
      const answer = await stack.call({ method: 'POST', url: '/api/admin/regions', body: region });
      expect(answer.statusCode, answer.body).toBe(201);
    }
    const offered = async () => {
      const [, list = ''] = /<datalist id="signup-regionId-list">(.*?)<\/datalist>/s.exec(
        (await get(ORGANIZERS_PATH)).body,
      )!;
      return [...list.matchAll(/value="([^"]*)"/g)].map(([, label]) => label!);
    };
    await expect.poll(offered).toEqual(expect.arrayContaining(['Andorra &amp; &lt;b&gt;: Zaragoza']));
    const labels = (await offered()).filter(label => /Andorra|Zambia/.test(label));
    expect(labels).toEqual([
      'Andorra &amp; &lt;b&gt;: Austin, Texas',
      'Andorra &amp; &lt;b&gt;: Zaragoza',
      'Zambia: Aachen',
    ]);
  });

  it('helps those whose address leads nowhere, and calls and files stay what they are', async () => {
    const { status, headers, body } = await get('/es/nada');
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(body).toContain('<html lang="es"');
    expect(body).toContain('name="robots" content="noindex"');
    expect((await get('/api/nowhere')).headers['content-type']).toContain('json');
    expect((await get('/assets/nothing.js')).status).toBe(404);
    expect((await get('/%3Cscript%3E')).body).not.toContain('<script>alert');
  });
});

/** What document 1 of the specification has each page say, word for word, with the texts that are ours around it. */
const SAYS: Record<string, readonly string[]> = {
  '/': [
    ...['Free forever', '10,000+ dancers', 'Download on the App Store', 'Google Play: coming soon'],
    ...['Event Discovery', 'Squad Goals', 'Daily Polls', 'Your Dance Journey', 'Join the community chat'],
    ...['Salsa', 'Bachata', 'Kizomba', 'Zouk', 'Tango', 'Swing'],
    'keeps dancers connected, informed and ready to move',
    ...['2025', 'made by dancers, for dancers', '#SalsaSon', 'Home'],
  ],
  '/about': ['Our mission', 'What we do', 'Six things', 'Get in touch', 'Back to the home page'],
  '/privacy': ['Last updated: January 2025', 'within 48 hours', 'within 30 days', '13 and over'],
  '/terms': ['Last updated: January 2025', 'within 48 hours', 'within 30 days', 'at least 13 years old'],
  '/support': [
    '48 h',
    'within 30 days',
    'At least 13',
    'hi@example.org',
    'Privacy policy',
    'Terms of service',
  ],
  '/organizers': ['Become an Organizer', 'Recommend an Event'],
  '/promo': [
    ...['Instagram and Facebook', 'Twitter / X', 'WhatsApp and text messages', 'Discord'],
    ...['English version', 'Spanish version', 'Record 15 to 60 seconds', 'Tag it #SalsaSon', 'TikTok'],
  ],
};
/** How often something is on a page. */
const HAS: [path: string, count: number, part: RegExp][] = [
  ['/', 3, /<span [^>]*aria-hidden="(true|false)"[^>]*>[^<]+\.<\/span>/g],
  ['/', 1, /<a href="https:\/\/apps\.example\.org"/g],
  ['/about', 6, /<dt>|<li><h3>/g],
  ['/privacy', 12, /<section aria-labelledby/g],
  ['/terms', 11, /<section aria-labelledby/g],
  ['/support', 10, /<details name="faq"/g],
  ['/support', 1, /<details[^>]* open=""/g],
  ['/support', 1, /<textarea [^>]*rows="6"/g],
  ['/support', 9, /<option /g],
  ['/organizers', 1, /<textarea [^>]*rows="4"/g],
  ['/organizers', 1, /<textarea [^>]*rows="3"/g],
  ['/organizers', 1, /<a id="tab-signup"[^>]* aria-selected="true"/g],
  ['/promo', 4, /<pre /g],
  ['/promo', 2, /<audio /g],
  ['/promo', 2, /<a href="[^"]+\.flac" download=/g],
];

describe('the words of the specification', () => {
  it.each(Object.entries(SAYS))('are on %s', async (path, texts) => {
    const said = (await get(path)).body
      .replace(/<!--.*?-->|<(script|style).*?<\/\1>/gs, '')
      .replace(/<[^>]+>/g, ' ');
    for (const text of texts) expect(said).toContain(text);
  });

  it.each(HAS)('%s has %i of what it says', async (path, count, part) => {
    expect((await get(path)).body.match(part) ?? []).toHaveLength(count);
  });

  it('and every page leads to those that the footer names, and to the chat', async () => {
    for (const path of PATHS) {
      const [, footer = ''] = (await get(path)).body.split('<footer');
      for (const to of ['/', '/about', '/privacy', '/terms', '/support', 'https://chat.example.org']) {
        expect(footer, path).toContain(`<a href="${to}"`);
      }
    }
  });
});

describe('a form without scripts', () => {
  it('is received by the same call, and reloading its page sends nothing again', async () => {
    const { status, location } = await post(SUPPORT_PATH, CONTACT);
    expect([status, location]).toEqual([303, '/support?received=contact#contact']);
    expect((await get(location!)).body).toContain(
      'Thank you for contacting us! We will respond to your message within 48 hours.',
    );
    await post(SUPPORT_PATH, CONTACT);
    const sent = () =>
      db.query("select count(*)::int as n from read.contact_messages where subject = 'other'");
    await expect.poll(async () => (await sent()).rows[0].n).toBe(1);
  });

  it('comes back with what was typed and what is wrong with it, in the language of its page', async () => {
    const message = '</textarea><script>alert(1)</script>';
    const { status, body } = await post('/es/support', { ...CONTACT, email: 'no', message });
    expect(status).toBe(422);
    expect(body).toContain('value="Zoë"');
    expect(body).toContain('aria-describedby="contact-email-error"');
    expect(body).toContain('&lt;/textarea&gt;&lt;script&gt;');
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('Ha habido un error al enviar tu mensaje.');
  });

  it('takes a region by its label, and a recommendation with nothing but a title', async () => {
    const region = { city: 'Aarhus', country: 'Denmark', timeZone: 'Europe/Copenhagen' };
    await stack.call({ method: 'POST', url: '/api/admin/regions', body: region });
    await expect.poll(async () => (await get(ORGANIZERS_PATH)).body).toContain('Denmark: Aarhus');
    const empty = { venue: '', date: '', startTime: '', websiteUrl: '', regionId: 'Denmark: Aarhus' };
    const sent = await post('/organizers?tab=recommend', {
      form: 'recommend',
      title: 'Fredagsbal',
      ...empty,
    });
    expect(sent.location).toBe('/organizers?tab=recommend&received=recommend#recommend');
    const unknown = await post('/organizers?tab=recommend', {
      ...{ form: 'recommend', title: 'Ball', regionId: 'Nowhere: Noplace' },
    });
    expect(unknown.status).toBe(422);
    expect(unknown.body).toContain('value="Nowhere: Noplace"');
  });

  it('is limited like the call, by the network that it comes from', async () => {
    const answers = [];
    for (const number of [1, 2, 3, 4, 5, 6]) {
      answers.push(
        (await post(SUPPORT_PATH, { ...CONTACT, message: `Message no. ${number}` }, '203.0.113.9')).status,
      );
    }
    expect(answers).toEqual([303, 303, 303, 303, 303, 429]);
    expect((await post(SUPPORT_PATH, CONTACT, '203.0.113.200')).status).toBe(303);
  });

  it.each([
    ['nothing', {}],
    ['a form that there is not', { form: 'constructor' }],
    ['a key of the prototype', { form: 'contact', __proto__: 'x', constructor: 'y' }],
    ['a field too many', { ...CONTACT, admin: 'true' }],
    ['a text that is too long', { ...CONTACT, name: 'x'.repeat(10_000) }],
  ])('answers %s with its page', async (_, fields) => {
    const { status, body } = await post(SUPPORT_PATH, fields as Record<string, string>);
    expect(status).toBeLessThan(500);
    expect(body).toContain('<form');
  });
});

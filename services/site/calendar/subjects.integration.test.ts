import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dancingSite, HOSTILE, SITE } from '#testing/pages/dancingSite.ts';

let site: Awaited<ReturnType<typeof dancingSite>>;
beforeAll(async () => {
  site = await dancingSite(inject('databaseUrl'));
});
afterAll(() => site.stack.stop());

const pageOf = async (url: string) => {
  const { statusCode, body } = await site.get(url);
  expect([url, statusCode]).toEqual([url, 200]);
  return body;
};
const statusOf = async (url: string) => (await site.get(url)).statusCode;
const jsonIn = (html: string) => {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(scripts).toHaveLength(1);
  return JSON.parse(scripts[0]![1]!)['@graph'];
};
const nightsIn = (html: string) =>
  [...html.matchAll(/<h3><a href="(?:\/es)?\/events\/([^"]+)"/g)].map(([, id]) => id);

describe('the page about', () => {
  const kinds = () => [
    { path: '/regions/lisbon-portugal', filter: 'city=lisbon-portugal', type: 'City', name: 'Lisbon' },
    { path: '/dance-styles/salsa', filter: 'style=salsa', type: 'Thing', name: 'Salsa' },
    {
      ...{ path: `/organizers/${site.ids.casa}`, filter: `organizer=${site.ids.casa}` },
      ...{ type: 'Organization', name: `Casa ${HOSTILE}` },
    },
  ];

  it('a city, style and organizer has the nights of the calendar, in both languages', async () => {
    for (const { path, filter } of kinds()) {
      const { events } = (await site.get(`/api/public/events?${filter}`)).json();
      expect(events).toHaveLength(9);
      for (const prefix of ['', '/es']) {
        const html = await pageOf(prefix + path);
        expect(nightsIn(html)).toEqual(events.map(({ id }: { id: string }) => id));
        expect(html).toContain(`<link rel="canonical" href="${SITE}${prefix}${path}"/>`);
        expect(html).toContain(`hrefLang="es" href="${SITE}/es${path}"`);
        expect(html).toContain(`href="${prefix}/events?${filter}&amp;when=tonight"`);
        expect(html).not.toContain('<script>alert');
      }
    }
  });

  it('one of them says to search engines what it is about, and where it can be subscribed to', async () => {
    for (const { path, filter, type, name } of kinds()) {
      const html = await pageOf(path);
      const [page, list] = jsonIn(html);
      expect(page.mainEntity).toMatchObject({ '@type': type, name });
      expect(list.itemListElement[0]).toMatchObject({
        position: 1,
        item: `${SITE}/events/${site.ids.social}`,
      });
      for (const feed of ['ics', 'rss']) {
        const [, address] = new RegExp(`href="(${SITE}/api/public/events\\.${feed}\\?[^"]*)"`).exec(html)!;
        expect(address).toContain(filter);
        expect(await statusOf(address!.replaceAll('&amp;', '&').replace(SITE, ''))).toBe(200);
      }
    }
  });

  it('an organizer says no more about it than the pages of its events, and leads only to the web', async () => {
    const html = await pageOf(`/organizers/${site.ids.casa}`);
    expect(html).toContain('Two floors.');
    expect(html).toContain('href="https://casa.example.org/?a=1&amp;b=&quot;2&quot;"');
    expect(html).not.toMatch(/secret|600 100|Street 7/i);
    const id = await site.organizer({ name: 'Trap', website: 'javascript:alert(1)' });
    await site.seen();
    await site.event({ title: 'By trap', startDateTime: '2027-04-20T20:00:00', eventOrganizerId: id });
    await site.seen();
    expect(await pageOf(`/organizers/${id}`)).not.toContain('javascript:');
  });

  it('a city counts the nights of the next 30 days, without those that are cancelled', async () => {
    // The social, the moved night and five Mondays of six.
    expect(await pageOf('/regions/lisbon-portugal')).toContain('6 events in the next 30 days.');
    expect(await pageOf('/regions')).toMatch(/lisbon-portugal">Lisbon<\/a><small>6 events</);
    expect(await pageOf('/es/dance-styles/salsa')).toMatch(/>Lisbon<\/a> <small>6 eventos</);
  });

  it('a city of any name is found by its address', async () => {
    const city = `東京 ${'ab '.repeat(30)}`.trim();
    await site.region({ city, country: '日本' });
    await site.seen();
    const [, href] = /href="(\/regions\/%E6[^"]+)"/.exec(await pageOf('/regions'))!;
    expect(await pageOf(href!)).toContain('No events are announced at the moment.');
    expect(await pageOf(href!)).toContain('href="/organizers?tab=recommend"');
  });

  it('is sent again to those who have it when a night changes, and else is not', async () => {
    const path = '/dance-styles/tango';
    const { etag } = (await site.get(path)).headers;
    expect((await site.get(`${path}?fbclid=x`, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    await site.admin('PUT', `/api/admin/events/${site.ids.social}`, { price: '12 €' });
    await site.seen();
    expect(await pageOf(path)).toContain('12 €');
  });
});

describe('there is no page about', () => {
  it.each([
    ...['/regions/atlantis', '/regions/__proto__', '/dance-styles/nothing', '/dance-styles/Salsa'],
    ...['/dance-styles/constructor', '/organizers/x', `/organizers/${v7()}`, '/es/regions/..%2Fevents'],
  ])('what is not known: %s', async path => {
    expect(await statusOf(path)).toBe(404);
  });

  it('a city that is not active', async () => {
    await site.region({ city: 'Gone', country: 'Nowhere', status: 'inactive' });
    await site.seen();
    expect(await statusOf('/regions/gone-nowhere')).toBe(404);
    expect(await pageOf('/regions')).not.toContain('gone-nowhere');
  });

  it('an organizer that no event names yet, or that is not active any more; nor does anything lead there', async () => {
    const id = await site.organizer({ name: 'New here' });
    await site.seen();
    const path = `/organizers/${id}`;
    const form = { title: 'Theirs', startDateTime: '2027-04-21T20:00:00', eventOrganizerId: id };
    const event = await site.event({ ...form, status: 'draft' });
    await site.seen();
    expect(await statusOf(path)).toBe(404);
    await site.admin('PUT', `/api/admin/events/${event}`, { status: 'published' });
    await site.seen();
    expect(await pageOf(`/events/${event}`)).toContain(`href="${path}"`);
    expect(await pageOf(path)).toContain('Theirs');
    expect(await pageOf(`/events?organizer=${id}`)).toContain('More about New here');
    await site.changeOrganizer(id, 'inactive');
    await site.seen();
    await expect.poll(() => statusOf(path)).toBe(404);
    const html = await pageOf(`/events/${event}`);
    expect(html).toContain('New here');
    expect(html).not.toContain(`href="${path}"`);
    expect(await pageOf(`/events?organizer=${id}`)).not.toContain('More about New');
    expect(await pageOf('/sitemaps/pages.xml')).not.toContain(path);
  });
});

it('a merged style leads to the other one, and a retired one keeps its page without being listed', async () => {
  await site.style('mambo', 'Mambo', { into: 'salsa' });
  await site.style('lambada', 'Lambada', 'RetireDanceStyle');
  await site.seen();
  await expect
    .poll(async () => (await site.get('/es/dance-styles/mambo')).headers.location)
    .toBe('/es/dance-styles/salsa');
  expect(await pageOf('/dance-styles/lambada')).toContain('Lambada nights');
  const all = await pageOf('/dance-styles');
  expect(all).toContain('href="/dance-styles/salsa"');
  expect(all).not.toContain('/dance-styles/lambada');
});

it('the sitemap has the organizers that visitors may know of', async () => {
  const xml = await pageOf('/sitemaps/pages.xml');
  expect(xml).toContain(`<loc>${SITE}/es/organizers/${site.ids.casa}</loc>`);
  for (const part of ['pages-1.xml', 'pages-x.xml', 'pages.xml.gz', 'x.xml']) {
    expect(await statusOf(`/sitemaps/${part}`)).toBe(404);
  }
});

it('the page of an event leads to its city, its dances and its organizer', async () => {
  const html = await pageOf(`/es/events/${site.ids.social}`);
  for (const path of ['/regions/lisbon-portugal', '/dance-styles/tango', `/organizers/${site.ids.casa}`]) {
    expect(html).toContain(`href="/es${path}"`);
  }
});

it('lists and suggests the busiest of thousands of cities, and finds the others', async () => {
  const owner = new pg.Client({ connectionString: site.stack.urls.owner });
  await owner.connect();
  await owner.query(`insert into read.regions select (jsonb_populate_record(row, jsonb_build_object(
    'id', gen_random_uuid(), 'city', 'Town ' || n, 'country', 'Land'))).*
    from read.regions as row cross join generate_series(1, 2000) as n where city = 'Lisbon'`);
  await owner.end();
  // With a fact, the rows that came without one are read, too.
  await site.region({ city: 'Quiet', country: 'Land' });
  await site.seen();
  const cities = await pageOf('/regions');
  expect(cities).toContain('Lisbon');
  expect(cities).toContain('These are the 300 cities with the most events.');
  expect(cities.match(/href="\/regions\/[^"]+"/g)).toHaveLength(300);
  const calendar = await pageOf('/events');
  expect(calendar.match(/<option value="[^"]+, [^"]+"/g)).toEqual(['<option value="Lisbon, Portugal"']);
  expect((await site.get('/events?place=town+1999')).headers.location).toBe('/events?city=town-1999-land');
  expect(await pageOf('/events?city=town-1999-land')).toContain('href="/regions/town-1999-land"');
  expect(await pageOf('/regions/quiet-land')).toContain('Where to dance in Quiet');
});

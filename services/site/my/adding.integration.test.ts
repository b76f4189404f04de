import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { faultsOf } from '#testing/pages/markup.ts';
import { MY, type MySite, startMySite } from '#testing/pages/mySite.ts';
import { pageAfter, visitor } from '#testing/pages/visitor.ts';

let s: MySite;
beforeAll(async () => {
  s = await startMySite();
});
afterAll(() => s.stop());
beforeEach(() => s.forgetLimits());

const FRIDAY = [
  ['title', 'Salsa Friday'],
  ['date', '2027-03-26'],
  ['from', '21:00'],
  ['until', '02:00'],
  ['rhythm', 'weekly'],
  ['locationName', 'La Esquina'],
  ['price', '8 €'],
  ['style', 'salsa'],
] as const;

/** Somebody of a new team, and the page on which they add a night. */
async function team(role: 'admin' | 'editor' | 'member', more: object = {}) {
  const id = await s.organizer('La Esquina');
  if (Object.keys(more).length > 0) await s.stack.ask('PUT', `/api/organizers/${id}`, more);
  return { id, url: `${MY}/new?of=${id}`, who: (await s.member(id, role)).who };
}

const eventsOf = async (organizer: string) =>
  (await s.stack.ask('GET', `/api/admin/events?eventOrganizerId=${organizer}`)).events as {
    title: string;
    status: string;
    isMasterRecurring: boolean;
    endDateTime: string;
  }[];

it('adds a weekly series of a trusted organizer, once, and takes it back', async () => {
  const { id, url, who } = await team('editor', { trust: 'trusted' });
  const form = await who.get(url);
  expect([form.statusCode, await faultsOf(form.body)]).toEqual([200, []]);
  expect(form.body).toContain('It is in the calendar as soon as you save it.');
  const added = await who.post(url, FRIDAY);
  expect(added.statusCode, added.body).toBe(303);
  await who.post(url, FRIDAY);
  expect(await eventsOf(id)).toMatchObject([
    {
      title: 'Salsa Friday',
      status: 'published',
      isMasterRecurring: true,
      endDateTime: '2027-03-27T02:00:00',
    },
  ]);
  const after = await pageAfter(who, added);
  expect(after.body).toContain('It is in the calendar.');
  expect(after.body).toContain('Fri, 2 Apr 2027, 21:00–02:00');
  expect(await faultsOf(after.body)).toEqual([]);
  const fields = ['command', 'subject', 'night'].map(
    name => [name, new RegExp(`name="${name}" value="([^"]*)"`).exec(after.body)![1]!] as const,
  );
  const undone = await who.post(MY, [...fields, ['organizer', id], ['step', 'undo'], ['one', '1']]);
  expect(undone.statusCode, undone.body).toBe(303);
  expect(await eventsOf(id)).toEqual([]);
  expect((await pageAfter(who, undone)).body).toContain('is gone again');
});

it('adds what a reviewed organizer says as a draft, and says so', async () => {
  const { id, url, who } = await team('admin');
  const added = await who.post(url, [...FRIDAY, ['rhythm', 'once']]);
  expect(added.statusCode, added.body).toBe(303);
  expect(await eventsOf(id)).toMatchObject([{ title: 'Salsa Friday', status: 'draft' }]);
  const { body } = await pageAfter(who, added);
  expect(body).toContain('Our team looks at it first, then it is public.');
  expect((await visitor(s.stack).get('/events')).body).not.toContain('La Esquina');
  const waiting = async () => {
    const { items } = await s.stack.ask('GET', `/api/admin/quality/teamDraft?limit=1000`);
    return (items as { event: { id: string; eventOrganizerId: string } }[]).find(
      ({ event }) => event.eventOrganizerId === id,
    )?.event;
  };
  const { counts } = await s.stack.ask('GET', '/api/admin/quality');
  expect(counts.teamDraft).toBe(1);
  const draft = (await waiting())!;
  await s.stack.ask('PUT', `/api/admin/events/${draft.id}`, { status: 'published' });
  expect(await waiting()).toBeUndefined();
  await s.caughtUp();
  expect((await who.get(MY)).body).toContain(`/events/${draft.id}`);
});

it('keeps what was entered when something is missing or wrong', async () => {
  const { id, url, who } = await team('editor');
  for (const [name, value, error] of [
    ['title', ' ', 'new-title-error'],
    ['date', 'tomorrow', 'new-date-error'],
    ['style', 'flamenco<script>', 'role="alert"'],
  ]) {
    const wrong = await who.post(url, [...FRIDAY.filter(([field]) => field !== name), [name!, value!]]);
    expect([wrong.statusCode, wrong.body.includes(error!)]).toEqual([422, true]);
    expect(wrong.body).toContain('value="La Esquina"');
    expect(wrong.body).not.toContain('flamenco<script>');
    expect(await faultsOf(wrong.body)).toEqual([]);
  }
  expect(await eventsOf(id)).toEqual([]);
});

it('is not for those who may not add, or are nobody', async () => {
  const { id, url, who } = await team('member');
  const paused = await team('admin', { pauseReason: 'Reports of dancers' });
  for (const [browser, address, of] of [
    [who, url, id],
    [paused.who, paused.url, paused.id],
    [visitor(s.stack), url, id],
    [who, `${MY}/new`, id],
    [who, `${MY}/new?of=../../admin&of=x`, id],
  ] as const) {
    expect((await browser.get(address)).body).not.toContain('name="date"');
    const sent = await browser.post(address, FRIDAY);
    expect([sent.statusCode >= 400, sent.statusCode < 500]).toEqual([true, true]);
    expect(await eventsOf(of)).toEqual([]);
  }
  const elsewhere = await who.post(url, FRIDAY, { 'sec-fetch-site': 'cross-site' });
  expect(elsewhere.statusCode).toBe(403);
});

it('begins with a night that it is to be like, a week later, at the venue of the book', async () => {
  const place = { city: 'Madrid', country: 'Spain', timeZone: 'Europe/Madrid' };
  const { region } = await s.stack.ask('POST', '/api/admin/regions', place);
  const venue = { name: 'Café Ñandú', address: 'Calle 1', regionId: region.id };
  const { id: venueId } = (await s.stack.ask('POST', '/api/admin/venues', venue)).venue;
  const { id, url, who } = await team('editor', { trust: 'trusted' });
  await s.caughtUp();
  const once = FRIDAY.filter(([name]) => name !== 'rhythm' && name !== 'locationName');
  const added = await who.post(url, [...once, ['rhythm', 'once'], ['locationName', 'cafe nandu']]);
  expect(added.statusCode, added.body).toBe(303);
  const [event] = (await s.stack.ask('GET', `/api/admin/events?eventOrganizerId=${id}`)).events;
  expect(event).toMatchObject({ venueId, locationName: 'Café Ñandú' });
  const link = /href="([^"]*like=[^"]*)"/.exec((await who.get(MY)).body)![1]!.replaceAll('&amp;', '&');
  const { body } = await who.get(link);
  for (const value of ['Salsa Friday', '2027-04-02', '21:00', '02:00', '8 €', 'Café Ñandú', 'Calle 1']) {
    expect(body).toContain(`value="${value}"`);
  }
  expect(await faultsOf(body)).toEqual([]);
  // A night of others, and what is none, begin as any form does.
  for (const like of [venueId, '../x', '']) {
    expect((await who.get(`${url}&like=${encodeURIComponent(like)}`)).body).not.toContain('value="8 €"');
  }
});

const sentence = (text: string) => [['sentence', text]] as const;

/** The fields of the form on a page, as a browser would send them. */
function fieldsOn(body: string): [string, string][] {
  const form = body.slice(
    body.indexOf('<form id="night"'),
    body.indexOf('</form>', body.indexOf('<form id="night"')),
  );
  const plain = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  const attribute = (tag: string, name: string) =>
    plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
  const inputs = (form.match(/<input[^>]*>/g) ?? []).filter(
    tag => !/type="(?:checkbox|radio)"/.test(tag) || / checked=""/.test(tag),
  );
  const area = /<textarea[^>]*name="description"[^>]*>([^<]*)</.exec(form)?.[1] ?? '';
  const rhythm = /<option value="([^"]+)" selected=""/.exec(form)?.[1] ?? '';
  return [
    ...inputs.map((tag): [string, string] => [attribute(tag, 'name'), attribute(tag, 'value')]),
    ['description', plain(area)],
    ['rhythm', rhythm],
  ];
}

it('publishes a series from one sentence, at a venue of the book, in the currency of its city', async () => {
  const place = { city: 'Barcelona', country: 'Spain', timeZone: 'Europe/Madrid' };
  const { region } = await s.stack.ask('POST', '/api/admin/regions', place);
  const venue = { name: 'La Bodega', address: 'Carrer 7', regionId: region.id };
  const { id: venueId } = (await s.stack.ask('POST', '/api/admin/venues', venue)).venue;
  const { id, url, who } = await team('editor', { trust: 'trusted' });
  await s.caughtUp();
  const text = 'Salsa Friday, every Friday 21:00–02:00 at La Bodega, 8. Bring friends!'.replace('8.', '8 €.');
  const read = await who.post(url, sentence(text));
  expect([read.statusCode, await faultsOf(read.body)]).toEqual([200, []]);
  for (const shown of [
    'Salsa Friday',
    'Fri, 26 Mar 2027',
    'Fri, 16 Apr 2027',
    'and 49 more',
    'La Bodega, Carrer 7',
  ]) {
    expect(read.body).toContain(shown);
  }
  expect(await eventsOf(id)).toEqual([]);
  const added = await who.post(url, fieldsOn(read.body));
  expect(added.statusCode, added.body).toBe(303);
  const [event] = (await s.stack.ask('GET', `/api/admin/events?eventOrganizerId=${id}`)).events;
  expect(event).toMatchObject({
    ...{ title: 'Salsa Friday', status: 'published', isMasterRecurring: true, venueId },
    ...{ price: '8 €', currency: 'EUR', timeZone: 'Europe/Madrid', description: 'Bring friends!' },
    danceStyles: [{ danceStyleId: 'salsa' }],
  });
});

it('offers several venues of one name, and takes the one that is chosen', async () => {
  const cities = ['Sevilla', 'Granada'];
  const ids: string[] = [];
  for (const city of cities) {
    const zone = { city, country: 'Spain', timeZone: 'Europe/Madrid' };
    const { region } = await s.stack.ask('POST', '/api/admin/regions', zone);
    const venue = { name: 'El Patio', address: `Calle ${city}`, city, regionId: region.id };
    ids.push((await s.stack.ask('POST', '/api/admin/venues', venue)).venue.id);
  }
  const { id, url, who } = await team('editor');
  await s.caughtUp();
  const read = await who.post(url, sentence('Bachata, Sat 3 April 22h at El Patio, free'));
  expect(await faultsOf(read.body)).toEqual([]);
  for (const city of cities) expect(read.body).toContain(`El Patio, Calle ${city}, ${city}`);
  const chosen = fieldsOn(read.body).filter(([name]) => name !== 'venue');
  const added = await who.post(url, [...chosen, ['venue', ids[1]!]]);
  expect(added.statusCode, added.body).toBe(303);
  const [event] = (await s.stack.ask('GET', `/api/admin/events?eventOrganizerId=${id}`)).events;
  expect(event).toMatchObject({ venueId: ids[1], locationCity: 'Granada', price: 'free' });
});

it('says what it did not understand, in the language of the page, and keeps what was typed', async () => {
  const { id, url, who } = await team('editor');
  const es = await who.post(
    `/es${url}`,
    sentence('<script>alert(1)</script>\nviernes 31 de febrero a las 21'),
  );
  expect([es.statusCode, await faultsOf(es.body)]).toEqual([200, []]);
  expect(es.body).toContain('Ese día no existe: 31 de febrero');
  expect(es.body).not.toContain('<script>alert');
  // Without a day, it is sent by the form that asks for one alone.
  const sends = (body: string) => body.match(/<button type="submit"[^>]*form="/g)?.length ?? 0;
  expect(sends(es.body)).toBe(0);
  expect(sends((await who.post(url, sentence('Salsa, Friday 9pm'))).body)).toBe(1);
  for (const text of ['', ' ', 'x'.repeat(10_000)]) {
    const refused = await who.post(url, sentence(text));
    expect([refused.statusCode, await faultsOf(refused.body)]).toEqual([422, []]);
    expect(refused.body).toContain('id="sentence-error"');
    expect(refused.body).toContain(text.slice(0, 5_000));
  }
  const elsewhere = await who.post(url, sentence('Salsa tonight'), { 'sec-fetch-site': 'cross-site' });
  expect(elsewhere.statusCode).toBe(403);
  expect(await eventsOf(id)).toEqual([]);
});

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
  ['startDateTime', '2027-03-26T21:00'],
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
    ['startDateTime', 'tomorrow', 'new-startDateTime-error'],
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
    expect((await browser.get(address)).body).not.toContain('name="startDateTime" ');
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
  for (const value of ['Salsa Friday', '2027-04-02T21:00', '02:00', '8 €', 'Café Ñandú', 'Calle 1']) {
    expect(body).toContain(`value="${value}"`);
  }
  expect(await faultsOf(body)).toEqual([]);
  // A night of others, and what is none, begin as any form does.
  for (const like of [venueId, '../x', '']) {
    expect((await who.get(`${url}&like=${encodeURIComponent(like)}`)).body).not.toContain('value="8 €"');
  }
});

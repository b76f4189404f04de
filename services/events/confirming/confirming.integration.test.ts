import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { faultsOf } from '#testing/pages/markup.ts';
import { DAY, unconfirmedSite } from '#testing/pages/unconfirmedSite.ts';
import { findUnconfirmedSeries } from './findUnconfirmedSeries.ts';

type Site = Awaited<ReturnType<typeof unconfirmedSite>>;
const signal = new AbortController().signal;
let site: Site;
beforeAll(async () => {
  site = await unconfirmedSite(inject('databaseUrl'));
});
afterAll(() => site.stop());
// Each test begins on the same day, with series of its own.
beforeEach(() => site.goTo(0));

describe('a weekly series that nobody confirms', () => {
  it('is marked after 60 days and hidden after 90 everywhere alike, but for its own page', async () => {
    const id = await site.create('Zombie');
    site.goTo(59);
    await site.sweep();
    expect((await site.get(`/events/${id}`)).body).not.toContain('Not confirmed');
    site.goTo(61);
    await site.sweep();
    expect((await site.get(`/events/${id}`)).body).toContain('Nobody has confirmed this series since');
    expect((await site.get('/events?city=lisbon-portugal')).body).toContain('Not confirmed recently');
    expect(await site.shownIn(id)).toEqual(site.everywhere);
    site.goTo(92);
    expect(await site.shownIn(id)).toEqual([]);
    const page = await site.get(`/events/${id}`);
    expect([page.statusCode, page.body.includes('it is no longer in the calendar')]).toEqual([200, true]);
    const one = await site.get(`/api/public/events/${id}.ics`);
    expect(one.statusCode).toBe(200);
  });

  it('is listed in Data Quality, where one click brings it back, and another undoes that', async () => {
    const id = await site.create('Forgotten');
    const [other, monthly] = [
      await site.create('Draft of it', { status: 'draft' }),
      await site.create('Monthly', { recurrenceConfig: { recurrenceType: 'monthly' } }),
    ];
    site.goTo(100);
    await site.sweep();
    site.goTo(131);
    const listed = async () => {
      const { items } = await site.admin('GET', '/api/admin/quality/unconfirmed?limit=100');
      const found: string[] = items.map(({ event }: { event: { id: string } }) => event.id);
      return [id, other, monthly].map(one => found.includes(one));
    };
    expect(await listed()).toEqual([true, false, false]);
    expect(await site.shownIn(id)).toEqual([]);
    const done = await site.admin('POST', `/api/admin/events/${id}/confirm`);
    expect(done.event.confirmation).toMatchObject({ freshness: 'fresh', by: 'team' });
    expect([await listed(), await site.shownIn(id)]).toEqual([[false, false, false], site.everywhere]);
    await site.admin('POST', `/api/admin/events/${id}/undo`, { commandId: done.commandId });
    expect([await listed(), await site.shownIn(id)]).toEqual([[true, false, false], []]);
    await site.admin('PUT', `/api/admin/events/${id}_${dayAfter(site.now())}`, { price: '$7' });
    expect([await listed(), await site.shownIn(id)]).toEqual([[false, false, false], site.everywhere]);
  });

  it('has its organizer asked once, by two workers and one that is killed', async () => {
    const asked = Array.from({ length: 4 }, (_, number) => `Asked ${number}`);
    const ids: string[] = [];
    for (const title of asked) ids.push(await site.create(title));
    site.goTo(61);
    await site.get('/api/public/events');
    const dying = new AbortController();
    const execute: Site['stack']['execute'] = async (...command) => {
      const outcome = await site.stack.execute(...command);
      dying.abort();
      return outcome;
    };
    await findUnconfirmedSeries({ ...site.parts, execute }).work({ now: site.now(), signal: dying.signal });
    await Promise.all([1, 2].map(() => findUnconfirmedSeries(site.parts).work({ now: site.now(), signal })));
    // The rows of the first may not have been there yet.
    await site.sweep();
    await site.sweep();
    for (const id of ids) expect(await site.factsOf(id, 'SeriesFoundUnconfirmed')).toHaveLength(1);
    for (const title of asked) await expect.poll(() => site.mailsAbout(title)).toHaveLength(1);
    site.goTo(62);
    await site.sweep();
    expect(await site.mailsAbout('Asked 0')).toHaveLength(1);
  });

  it('is not asked about if somebody changed it in time, or if there is no address', async () => {
    const nobody = await site.create('Nobody to ask', { eventOrganizerId: null });
    const edited = await site.create('Edited');
    site.goTo(30);
    await site.admin('PUT', `/api/admin/events/${edited}`, { price: '$7' });
    site.goTo(61);
    await site.sweep();
    expect(await site.factsOf(edited, 'SeriesFoundUnconfirmed')).toEqual([]);
    expect(await site.factsOf(nobody, 'SeriesFoundUnconfirmed')).toHaveLength(1);
    expect([...(await site.mailsAbout('Edited')), ...(await site.mailsAbout('Nobody to ask'))]).toEqual([]);
  });
});

/** The first Friday after a day, as in the ids of dates. */
function dayAfter(at: Date): string {
  const friday = new Date(at.getTime() + ((12 - at.getUTCDay()) % 7 || 7) * DAY);
  return friday.toISOString().slice(0, 10).replaceAll('-', '');
}

describe('the link in the mail', () => {
  async function asked(title: string) {
    const id = await site.create(title);
    site.goTo(70);
    await site.sweep();
    return { id, ...(await site.linksIn(title)) };
  }

  it('shows a page when it is opened, in the language of its address, and changes nothing', async () => {
    const { id, on, ended } = await asked('Opened');
    const [english, spanish] = [await site.get(on), await site.get(`/es${ended}`)];
    expect([english.statusCode, spanish.statusCode]).toEqual([200, 200]);
    expect(english.body).toContain('Is Opened still on?');
    expect(spanish.body).toContain('¿Sigue en pie Opened?');
    expect(english.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(english.body).toContain('name="robots" content="noindex"');
    for (const { body } of [english, spanish]) expect(await faultsOf(body)).toEqual([]);
    await site.stack.app.inject({ method: 'HEAD', url: on });
    for (const type of ['SeriesConfirmed', 'SeriesEnded']) expect(await site.factsOf(id, type)).toEqual([]);
  });

  it('confirms with one click, once, and can be taken back', async () => {
    const { id, on } = await asked('Confirmed');
    for (const _ of [1, 2]) expect((await site.send(on, 'on')).statusCode).toBe(303);
    expect(await site.factsOf(id, 'SeriesConfirmed')).toMatchObject([
      { metadata: { actor: { role: 'visitor' } } },
    ]);
    const { body } = await site.get(on);
    expect(body).toContain('It is confirmed, and stays in the calendar.');
    expect(await faultsOf(body)).toEqual([]);
    expect((await site.get(`/events/${id}`)).body).toContain('by the organizer');
    site.goTo(101);
    expect(await site.shownIn(id)).toEqual(site.everywhere);
    await site.send(on, 'undo');
    expect((await site.get(on)).body).toContain('Yes, it is still on');
    expect(await site.shownIn(id)).toEqual([]);
  });

  it('ends the series with its next date, which the other answer undoes', async () => {
    const { id, on, ended } = await asked('Over');
    await site.send(ended, 'ended');
    expect(await site.factsOf(id, 'SeriesEnded')).toMatchObject([{ data: { by: 'organizer' } }]);
    // Past dates stay.
    expect(await site.shownIn(id)).toEqual(['month', 'feed', 'region feed', 'style feed', 'sitemap']);
    await site.send(on, 'on');
    expect((await site.get(on)).body).toContain('It is confirmed');
    expect(await site.shownIn(id)).toEqual(site.everywhere);
    const { entries } = await site.admin('GET', `/api/admin/events/${id}/history`);
    expect(entries.map(({ type }: { type: string }) => type).slice(0, 4)).toEqual([
      'SeriesConfirmed',
      'SeriesChangeUndone',
      'SeriesEnded',
      'SeriesFoundUnconfirmed',
    ]);
    expect(entries[0].undo.possible).toBe(true);
  });

  it('deletes a series that has not begun, and the undo brings it back', async () => {
    const id = await site.create('Never', { startDateTime: '2027-05-07T20:00:00' });
    site.goTo(70);
    await site.sweep();
    const { ended } = await site.linksIn('Never');
    await site.send(ended, 'ended');
    expect((await site.get(`/events/${id}`)).statusCode).toBe(404);
    await site.send(ended, 'undo');
    expect((await site.get(`/events/${id}`)).statusCode).toBe(200);
  });

  it('does not overrule what the team has answered', async () => {
    const { id, ended } = await asked('Answered');
    await site.admin('POST', `/api/admin/events/${id}/confirm`);
    await site.send(ended, 'ended');
    await site.send(ended, 'undo');
    expect(await site.factsOf(id, 'SeriesEnded')).toEqual([]);
    expect((await site.get(ended)).body).toContain('Our team has already answered this.');
  });

  it('is no longer valid once the series is found unconfirmed again', async () => {
    const { id, on } = await asked('Again');
    await site.send(on, 'on');
    site.goTo(140);
    await site.sweep();
    expect(await site.factsOf(id, 'SeriesFoundUnconfirmed')).toHaveLength(2);
    await expect.poll(() => site.mailsAbout('Again')).toHaveLength(2);
    expect([(await site.get(on)).statusCode, (await site.send(on, 'ended')).statusCode]).toEqual([404, 303]);
    expect(await site.factsOf(id, 'SeriesEnded')).toEqual([]);
    expect((await site.get((await site.linksIn('Again')).on)).statusCode).toBe(200);
  });

  it.each([
    ['another token', (path: string) => path.replace(/[0-9a-f]{32}/, 'f'.repeat(32))],
    ['a part of it', (path: string) => path.replace(/([0-9a-f]{32})/, match => match.slice(1))],
    ['another series', (path: string) => path.replace(/[0-9a-f-]{36}/, v7())],
    ['no id', (path: string) => path.replace(/[0-9a-f-]{36}/, "'or 1=1--")],
  ])('with %s answers 404 and records nothing', async (what, wrong) => {
    const { id, on } = await asked(`Wrong, ${what}`);
    const path = encodeURI(wrong(on));
    expect((await site.get(path)).statusCode).toBe(404);
    await site.send(path, 'ended');
    await site.send(path, 'undo');
    for (const type of ['SeriesEnded', 'SeriesChangeUndone'])
      expect(await site.factsOf(id, type)).toEqual([]);
  });

  it('answers anything but an answer with its page', async () => {
    const { id, on } = await asked('Hostile');
    for (const answer of ['', 'delete', 'constructor', 'on&answer=ended&answer=x']) {
      expect((await site.send(on, answer)).statusCode).toBe(303);
    }
    expect(await site.factsOf(id, 'SeriesEnded')).toEqual([]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { linksIn, type WeeklySite, weeklySite } from '#testing/mails/weeklySite.ts';
import { faultsOf } from '#testing/pages/markup.ts';
import { pageAfter, visitor } from '#testing/pages/visitor.ts';
import { findUnconfirmedSeries } from '../events/confirming/findUnconfirmedSeries.ts';

let s: WeeklySite;
beforeAll(async () => {
  s = await weeklySite(inject('databaseUrl'));
});
afterAll(() => s.stop());
beforeEach(async () => {
  s.goTo(0);
  await s.pool.query('delete from private.limits');
});

/** The Wednesday after four weeks, two days before a Friday. */
const DUE = 29;

/** An organizer with a series and an admin. */
async function team(name: string, more: object = {}) {
  const organizer = await s.organizer(name);
  const ana = await s.member(organizer, 'Ana', 'admin');
  const series = await s.series(organizer, `${name} Friday`, more);
  return { organizer, ana, series, night: `${series}_20270205` };
}

const subjects = (mails: readonly { subject: string }[]) => mails.map(({ subject }) => subject);

describe('the mail of a week', () => {
  it('comes two days before the first date that nobody has confirmed for four weeks, and is one for all nights', async () => {
    const { organizer, ana } = await team('Casa');
    const edu = await s.member(organizer, 'Edu', 'editor', 'es');
    const mia = await s.member(organizer, 'Mia', 'member');
    await s.series(organizer, 'Bachata', {
      ...{ startDateTime: '2027-01-10T19:00:00', endDateTime: null },
      recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['SU'] },
    });
    await s.series(organizer, 'Next week but one', {
      startDateTime: '2027-02-12T20:00:00',
      endDateTime: null,
      recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['FR'], interval: 2 },
    });
    for (const day of [20, 27, 28]) {
      s.goTo(day);
      await s.sweep();
    }
    s.goTo(DUE, '08:59');
    await s.sweep();
    expect(s.mailsTo(ana)).toEqual([]);
    s.goTo(DUE, '09:00');
    await s.sweep(3);
    s.goTo(DUE, '18:00');
    await s.sweep(2);
    expect(await s.asksOf(organizer)).toHaveLength(1);
    expect([s.mailsTo(ana).length, s.mailsTo(edu).length, s.mailsTo(mia).length]).toEqual([1, 1, 0]);
    const [mail] = s.mailsTo(ana) as [(typeof s.sent)[number]];
    expect(mail.subject).toBe('Still on? 2 nights of Casa');
    expect(mail.text).toMatch(/– Casa Friday –\nFriday,? 5 February 2027, 22:30\nLa Esquina/);
    expect(mail.text).toContain('– Bachata –');
    expect(mail.text).not.toContain('Next week but one');
    expect(mail.text).toContain('Last confirmed on Tue, 5 Jan 2027');
    expect([...linksIn(mail).keys()]).toEqual([
      ...['All as planned', 'Still on', 'Other time', 'Not this week', 'All your nights'],
      'No more of these mails about Casa',
    ]);
    const [spanish] = s.mailsTo(edu) as [(typeof s.sent)[number]];
    expect(spanish.subject).toBe('¿Siguen en pie? 2 noches de Casa');
    expect(spanish.text).toContain('/es/my/link/');
  });

  it('comes again after a week of silence, and not once somebody has answered', async () => {
    const { organizer, ana, night } = await team('Again');
    s.goTo(DUE);
    await s.sweep();
    for (const day of [DUE + 1, DUE + 3, DUE + 6]) {
      s.goTo(day);
      await s.sweep();
    }
    expect(s.mailsTo(ana)).toHaveLength(1);
    s.goTo(DUE + 7);
    await s.sweep();
    expect(s.mailsTo(ana)).toHaveLength(2);
    expect(await s.asksOf(organizer)).toHaveLength(2);
    const who = visitor(s.stack);
    const link = linksIn(s.mailsTo(ana)[1]!).get('Still on')!;
    const { body } = await who.get(link);
    await who.post(link, fieldsIn(body, 'on'));
    expect(night).not.toBe(link.split('night=')[1]);
    for (const day of [DUE + 14, DUE + 21, DUE + 28]) {
      s.goTo(day);
      await s.sweep();
    }
    expect(s.mailsTo(ana)).toHaveLength(2);
    s.goTo(DUE + 35);
    await s.sweep();
    expect(s.mailsTo(ana)).toHaveLength(3);
  });

  it('asks members only where nobody else is on the team, and offers them what they may say', async () => {
    const organizer = await s.organizer('Members');
    const mia = await s.member(organizer, 'Mia', 'member');
    const vic = await s.member(organizer, 'Vic', 'viewer');
    await s.series(organizer, 'Solo');
    s.goTo(DUE);
    await s.sweep();
    expect([s.mailsTo(mia).length, s.mailsTo(vic).length]).toEqual([1, 0]);
    expect([...linksIn(s.mailsTo(mia)[0]!).keys()]).toEqual([
      ...['Still on', 'All your nights', 'No more of these mails about Members'],
    ]);
  });

  it.each([
    [
      'the team is paused',
      (id: string) => s.admin('PUT', `/api/organizers/${id}`, { pauseReason: 'Review' }),
    ],
    ['that date is cancelled', (_: string, night: string) => change(night, { status: 'cancelled' })],
    [
      'the series is a draft',
      (_: string, night: string) => change(night.split('_')[0]!, { status: 'draft' }),
    ],
    [
      'somebody confirmed it',
      (_: string, night: string) => s.admin('POST', `/api/admin/events/${night.split('_')[0]}/confirm`),
    ],
    [
      'it belongs to another organizer',
      async (_: string, night: string) =>
        change(night.split('_')[0]!, { eventOrganizerId: await s.organizer('Another') }),
    ],
  ])('does not come if %s', async (what, happens) => {
    const { organizer, ana, night } = await team(`If ${what}`);
    s.goTo(DUE, '09:00');
    await happens(organizer, night);
    await s.sweep();
    expect(subjects(s.mailsTo(ana))).toEqual([]);
    expect(await s.asksOf(organizer)).toEqual([]);
  });

  it('does not come for a series that is hidden, and the page of it says so until then', async () => {
    const { ana, series } = await team('Silent');
    s.goTo(DUE);
    await s.sweep();
    const page = async () => (await s.get(`/events/${series}`)).body;
    expect(await page()).toMatch(/on .{0,9}5 Jan 2027 by our team/);
    s.goTo(64);
    await found();
    expect(await page()).toContain('Nobody has confirmed this series since');
    s.goTo(99, '10:00');
    await s.sweep();
    expect(await page()).toContain('it is no longer in the calendar');
    const before = s.mailsTo(ana).length;
    s.goTo(106, '10:00');
    await s.sweep();
    expect(s.mailsTo(ana)).toHaveLength(before);
  });

  it('replaces the mail about each series that nobody has confirmed for sixty days', async () => {
    const { organizer, ana } = await team('Replaced');
    await s.admin('PUT', `/api/organizers/${organizer}`, { email: 'replaced@example.org' });
    s.goTo(DUE + 35);
    await found();
    await s.sweep();
    expect(s.sent.filter(({ to }) => to === 'replaced@example.org')).toEqual([]);
    expect(s.mailsTo(ana)).toHaveLength(1);
  });

  it('waits for the morning if it could not be sent before the night', async () => {
    const { ana } = await team('Late');
    s.goTo(DUE, '20:59');
    await s.fresh();
    await s.workOn(s.stack.execute)();
    s.goTo(DUE, '21:00');
    const waiting = `select next_try_at - now() > interval '11 hours' as waits from private.outbox
      where process = 'mailOnTeamAsked' and status = 'waiting'`;
    await expect.poll(async () => (await s.pool.query(waiting)).rows).toEqual([{ waits: true }]);
    expect(s.mailsTo(ana)).toEqual([]);
    s.goTo(DUE + 1, '09:00');
    await s.pool.query("update private.outbox set next_try_at = now() where status = 'waiting'");
    await s.sweep();
    expect(s.mailsTo(ana)).toHaveLength(1);
  });
});

const change = (id: string, fields: object) => s.admin('PUT', `/api/admin/events/${id}`, fields);

/** Has the series found that nobody has confirmed for sixty days. */
async function found(): Promise<void> {
  const signal = new AbortController().signal;
  const parts = { db: s.db(), execute: s.stack.execute };
  await s.fresh();
  await findUnconfirmedSeries(parts).work({ now: s.clock.now, signal });
  await s.fresh();
}

/** What a form on a page sends by a button. */
function fieldsIn(body: string, step: string): (readonly [string, string])[] {
  const hidden = body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return [...[...hidden].map(([, name, value]) => [name!, value!] as const), ['step', step]];
}

describe('a link of the mail', () => {
  it('says of all its nights that they are as planned, once, and of none that came later', async () => {
    const { organizer, ana, series, night } = await team('All');
    const other = await s.series(organizer, 'Second');
    s.goTo(DUE);
    await s.sweep();
    const [mail] = s.mailsTo(ana) as [(typeof s.sent)[number]];
    const link = linksIn(mail).get('All as planned')!;
    const who = visitor(s.stack);
    const { body } = await who.get(link);
    expect([body.includes('All Friday'), body.includes('Second')]).toEqual([true, true]);
    expect(await faultsOf(body)).toEqual([]);
    const fields = fieldsIn(body, 'on');
    // Cancelled, and added, after the page was shown.
    await change(`${other}_20270205`, { status: 'cancelled' });
    await s.fresh();
    const said = await who.post(link, fields);
    expect(said.statusCode, said.body).toBe(303);
    await who.post(link, fields);
    const confirmed = async (id: string) =>
      (await s.load(`series-${id}`)).filter(({ type }) => type === 'SeriesDateConfirmed');
    expect(await confirmed(series)).toMatchObject([
      { data: { date: '2027-02-05', by: { id: ana.id, role: 'organizer' } } },
    ]);
    expect(await confirmed(other)).toEqual([]);
    expect((await pageAfter(who, said)).body).toContain('All of these nights are confirmed.');
    expect((await s.get(`/events/${night}`)).body).toContain('by the organizer');
    await s.fresh();
    const again = await who.get(link);
    expect(again.body).toContain('nothing left to confirm');
  });

  it('confirms nothing that the mail has not asked about, whatever is sent', async () => {
    const { organizer, ana, series } = await team('Hostile');
    s.goTo(DUE);
    await s.sweep();
    const foreign = await s.series(await s.organizer('Foreign'), 'Foreign');
    const own = await s.series(organizer, 'Added later');
    const single = linksIn(s.mailsTo(ana)[0]!).get('All your nights')!;
    const who = visitor(s.stack);
    const seen = [`${foreign}_20270205`, `${own}_20270205`, `${series}_20270212`, "' or 1=1--"].join(' ');
    const sent = await who.post(`${single}?answer=all`, [
      ['seen', seen],
      ['step', 'on'],
    ]);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/my?of=${organizer}`]);
    for (const id of [foreign, own, series]) {
      const types = (await s.load(`series-${id}`)).map(({ type }) => type);
      expect(types).not.toContain('SeriesDateConfirmed');
    }
  });

  it('stops the mails for that person, by a button or by the mail reader, until they want them again', async () => {
    const { organizer, ana } = await team('Quiet');
    const bea = await s.member(organizer, 'Bea', 'admin');
    s.goTo(DUE);
    await s.sweep();
    const [mail] = s.mailsTo(ana) as [(typeof s.sent)[number]];
    const stop = linksIn(mail).get('No more of these mails about Quiet')!;
    expect(mail.unsubscribe).toBe(`https://dance.example.org${stop}`);
    const who = visitor(s.stack);
    const opened = await who.get(stop);
    expect([opened.statusCode, opened.cookies]).toEqual([200, []]);
    expect(await faultsOf(opened.body)).toEqual([]);
    const types = async () => (await s.load(`organizer-${organizer}`)).map(({ type }) => type);
    expect(await types()).not.toContain('TeamMailsStopped');
    for (const _ of [1, 2]) {
      const one = await s.post(stop, { 'List-Unsubscribe': 'One-Click' });
      expect([one.statusCode, one.body]).toEqual([200, '']);
    }
    expect((await types()).filter(type => type === 'TeamMailsStopped')).toHaveLength(1);
    for (const wrong of [
      stop.replace(/.$/, 'g'),
      stop.replace(ana.id, bea.id),
      stop.replace(organizer, ana.id),
    ]) {
      expect([
        (await who.get(wrong)).statusCode,
        (await s.post(wrong, { 'List-Unsubscribe': 'One-Click' })).statusCode,
      ]).toEqual([404, 404]);
    }
    s.goTo(DUE + 7);
    await s.sweep();
    expect([s.mailsTo(ana).length, s.mailsTo(bea).length]).toEqual([1, 2]);
    // On the page, too.
    const enter = linksIn(s.mailsTo(bea)[1]!).get('All your nights')!;
    await who.post(enter, [['step', 'enter']]);
    const off = await who.post('/my', [
      ['step', 'mails'],
      ['organizer', organizer],
      ['wanted', 'no'],
    ]);
    expect((await pageAfter(who, off)).body).toContain('You get no mails that ask about nights of Quiet.');
    await who.post(stop, [['wanted', 'yes']]);
    s.goTo(DUE + 14);
    await s.sweep();
    expect([s.mailsTo(ana).length, s.mailsTo(bea).length]).toEqual([2, 2]);
  });
});

import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { executeOn } from '#testing/backEnd.ts';
import { mortal } from '#testing/kills/mortal.ts';
import { linkIn, type MailedSite, mailedSite } from '#testing/mails/mailedSite.ts';

const DAY = 86_400_000;
/** A Monday. */
const BEGIN = '2027-03-01T12:00:00Z';
const START = '2027-03-12T20:00:00';
let site: MailedSite;
beforeAll(async () => {
  site = await mailedSite(inject('databaseUrl'), BEGIN);
});
afterAll(() => site.stop());
beforeEach(() => {
  site.clock.now = new Date(BEGIN);
  // Forms are limited per network, and these tests are one.
  return site.pool.query('delete from private.limits');
});

let people = 0;
const someone = () => `carlos-${++people}@example.org`;
const SERIES = {
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['FR'] },
};
const follow = (email: string, id: string, path?: string) => site.subscribe(email, `event=${id}`, path);
/** The mails after the one with the link. */
const told = (email: string) => site.mailsTo(email).slice(1);

it('a followed night is told of at once when it is cancelled, moved or elsewhere, each once', async () => {
  const id = await site.create('Social', START);
  const email = someone();
  await follow(email, id);
  await site.sweep();
  expect(told(email)).toEqual([]);
  const steps: [object, RegExp][] = [
    [{ status: 'cancelled' }, /^Cancelled: Social · Fri, 12 Mar 2027$/],
    [{ status: 'published' }, /^Back on: Social · Fri, 12 Mar 2027$/],
    [{ startDateTime: '2027-03-13T21:00:00' }, /^Moved: Social · Sat, 13 Mar 2027$/],
    [{ locationName: 'Barco' }, /^New venue: Social · Sat, 13 Mar 2027$/],
  ];
  for (const [step, subject] of steps) {
    const before = told(email).length;
    await site.change(id, step);
    await site.sweep(2);
    await site.sweep();
    expect(
      told(email)
        .slice(before)
        .map(mail => mail.subject),
    ).toEqual([expect.stringMatching(subject)]);
  }
  const moved = told(email)[2]!;
  expect(moved.text).toContain('(before: Fri, 12 Mar 2027, 20:00)');
  expect(moved.unsubscribe).toContain('/by-mail/');
  await site.change(id, { title: 'Big social', price: '$7' });
  await site.sweep();
  expect(told(email)).toHaveLength(4);
});

it.each(['event', 'date'] as const)(
  'why a team has cancelled (%s) is in the mail; reasons of others are not',
  async kind => {
    const made = await site.create('With a reason', START, kind === 'date' ? SERIES : {});
    const id = kind === 'date' ? `${made}_20270312` : made;
    const email = someone();
    await follow(email, id);
    const asked = {
      actor: { id: v7(), role: 'organizer' },
      now: site.clock.now,
      reason: 'The floor is wet',
    } as const;
    const cancelling = { status: 'cancelled' } as const;
    if (kind === 'event') {
      await site.stack.execute(eventStream, made, 'ChangeEvent', cancelling, { ...asked, commandId: v7() });
    } else {
      const data = {
        ...({ scope: 'this_only', date: '2027-03-12', changed: cancelling, recurrence: null } as const),
        overwriteOwn: [],
        unmatched: 'keep' as const,
      };
      await site.stack.execute(seriesStream, made, 'ChangeSeries', data, { ...asked, commandId: v7() });
    }
    await site.sweep();
    expect(told(email)[0]!.text).toMatch(/^Cancelled: With a reason.*\nReason: The floor is wet\n/m);
    const [other, silent] = [await site.create('Without', START), someone()];
    await follow(silent, other);
    const byAdmin = { ...asked, actor: { id: v7(), role: 'admin' }, commandId: v7() } as const;
    await site.stack.execute(eventStream, other, 'ChangeEvent', cancelling, byAdmin);
    await site.sweep();
    expect(told(silent)[0]!.text).toContain('Cancelled: Without');
    expect(told(silent)[0]!.text).not.toContain('floor');
  },
);

it('nothing is told of a cancellation that was undone at once, nor to somebody who has not confirmed', async () => {
  const id = await site.create('Hasty', START);
  const [email, other] = [someone(), someone()];
  await follow(email, id);
  await site.ask(other, `event=${id}`);
  await site.change(id, { status: 'cancelled' });
  await site.change(id, { status: 'published' });
  await site.sweep();
  await site.change(id, { startDateTime: '2027-03-14T20:00:00' });
  await site.sweep();
  expect([told(email).length, told(other).length]).toEqual([1, 0]);
});

it('a change between the question and the confirmation is told', async () => {
  const id = await site.create('Between', START);
  const email = someone();
  await site.ask(email, `event=${id}`);
  await site.change(id, { status: 'cancelled' });
  await site.post(linkIn(site.mailsTo(email)[0]!).path, { answer: 'confirm' });
  await site.sweep();
  expect(told(email).map(({ subject }) => subject)).toEqual(['Cancelled: Between · Fri, 12 Mar 2027']);
});

it('one date of a series is followed; under the series, its next one', async () => {
  const id = await site.create('Weekly', '2027-03-05T20:00:00', SERIES);
  const [email, other] = [someone(), someone()];
  await follow(email, `${id}_20270312`, '/es/by-mail');
  await follow(other, id);
  await site.change(`${id}_20270312`, { status: 'cancelled' });
  await site.sweep();
  expect(told(email).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Se cancela: Weekly/)]);
  expect(told(other)).toEqual([]);
  await site.change(`${id}_20270305`, { startDateTime: '2027-03-06T20:00:00' });
  await site.sweep();
  expect(told(other).map(({ subject }) => subject)).toEqual(['Moved: Weekly · Sat, 6 Mar 2027']);
});

it('a draft or a deleted night is told as it was, and what it says since is told to nobody', async () => {
  const [draft, deleted] = [await site.create('Was public', START), await site.create('Deleted', START)];
  const email = someone();
  for (const id of [draft, deleted]) await follow(email, id);
  await site.change(draft, { status: 'draft', title: 'Secret name' });
  await site.admin('DELETE', `/api/admin/events/${deleted}`);
  await site.sweep();
  await site.sweep();
  const mails = site.mailsTo(email).filter(({ subject }) => subject.startsWith('No longer in the calendar'));
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'No longer in the calendar: Deleted · Fri, 12 Mar 2027',
    'No longer in the calendar: Was public · Fri, 12 Mar 2027',
  ]);
  expect(JSON.stringify(mails)).not.toContain('Secret');
});

it('a merged duplicate is followed on in the event that stays', async () => {
  const [stays, duplicate] = [await site.create('Twice', START), await site.create('Twice', START)];
  const email = someone();
  await follow(email, duplicate);
  await site.admin('POST', `/api/admin/events/${duplicate}/merge`, { into: stays });
  await site.sweep();
  expect(told(email)).toEqual([]);
  await site.change(stays, { status: 'cancelled' });
  await site.sweep();
  expect(told(email).map(({ subject }) => subject)).toEqual(['Cancelled: Twice · Fri, 12 Mar 2027']);
});

it('a merged date is followed on in what it was merged into, whatever becomes of that later', async () => {
  const sweep = site.worker();
  const first = '2027-03-05T20:00:00';
  const [one, two, three] = [
    await site.create('Weekly', first, SERIES),
    await site.create('Weekly', first, SERIES),
    await site.create('Weekly', first, SERIES),
  ];
  const event = await site.create('Weekly', START);
  const merges = [
    [`${one}_20270312`, event],
    [`${one}_20270319`, `${two}_20270319`],
    [two, three],
  ] as const;
  const [ofEvent, ofDate, ofSeries] = [someone(), someone(), someone()];
  await follow(ofEvent, `${one}_20270312`);
  await follow(ofDate, `${one}_20270319`);
  await follow(ofSeries, `${two}_20270312`);
  await sweep();
  for (const [duplicate, into] of merges) {
    await site.admin('POST', `/api/admin/events/${duplicate}/merge`, { into });
  }
  await sweep();
  const subjects = () => [ofEvent, ofDate, ofSeries].map(email => told(email).map(({ subject }) => subject));
  expect(subjects()).toEqual([[], [], []]);
  for (const id of [event, `${three}_20270312`, `${three}_20270319`]) {
    await site.change(id, { status: 'cancelled' });
  }
  await sweep();
  const cancelled = (day: number) => [`Cancelled: Weekly · Fri, ${day} Mar 2027`];
  expect(subjects()).toEqual([cancelled(12), cancelled(19), cancelled(12)]);
});

it('ends with the night, and the address is erased', async () => {
  const id = await site.create('Over soon', START);
  const email = someone();
  const link = await follow(email, id);
  site.clock.now = new Date('2027-03-13T12:00:00Z');
  await site.sweep();
  expect((await site.factsOf(link.id)).at(-1)!.type).toBe('SubscriptionConfirmed');
  site.clock.now = new Date(Date.parse('2027-03-13T12:00:00Z') + DAY);
  await site.sweep();
  expect((await site.factsOf(link.id)).at(-1)).toMatchObject({
    type: 'SubscriptionEnded',
    data: { why: 'over' },
  });
  expect(told(email)).toEqual([]);
});

it('an administrator counts, and erases all of an address, of which the log never had a word', async () => {
  const email = someone();
  const before = await site.fresh();
  const id = await site.create('To erase', START);
  const links = [await follow(email, id), await site.subscribe(email, '')];
  await site.ask(email, 'city=lisbon-portugal');
  expect(await site.fresh()).toEqual({
    weekly: before.weekly + 1,
    followed: before.followed + 1,
    unconfirmed: before.unconfirmed + 1,
  });
  const erased = await site.admin('POST', '/api/admin/subscriptions/erase', { email: email.toUpperCase() });
  expect(erased).toMatchObject({ success: true, erased: 3 });
  expect(await site.fresh()).toEqual(before);
  for (const { path } of links) expect((await site.get(path)).body).toContain('We have erased your address.');
  expect(await site.admin('POST', '/api/admin/subscriptions/erase', { email })).toMatchObject({ erased: 0 });
  let facts = 0;
  for await (const { data, metadata } of site.stack.store.readAll({ prefixes: ['subscription-'] })) {
    expect(JSON.stringify([data, metadata])).not.toContain('example.org');
    facts += 1;
  }
  expect(facts).toBeGreaterThan(20);
});

it('each subscriber gets one mail a week, wherever a worker is cut off', async () => {
  await site.create('For all', START);
  const ids: string[] = [];
  for (let number = 0; number < 4; number += 1) {
    await site.pool.query('delete from private.limits');
    ids.push((await site.subscribe(someone(), 'search=for+all')).id);
  }
  await site.fresh();
  let deaths = 0;
  for (let [lifetime, survivals] = [1, 0]; survivals === 0; lifetime += 3) {
    const doomed = mortal(site.stack.urls.api, site.stack.store, lifetime, site.pool);
    const stopping = new AbortController();
    // A worker that has died never returns.
    const work = site.work(executeOn(doomed.pool, doomed.store), stopping.signal);
    await Promise.race([doomed.died, work]);
    if (doomed.isDead()) deaths += 1;
    else survivals += 1;
    stopping.abort();
    await doomed.kill();
  }
  expect(deaths).toBeGreaterThan(2);
  await site.sweep(3);
  for (const id of ids) {
    const sent = (await site.factsOf(id)).filter(({ type }) => type === 'DigestSent');
    expect(sent).toMatchObject([{ data: { week: '2027-02-25' } }]);
  }
  const mails = site.sent.filter(({ subject }) => subject === 'Dance nights: Every city');
  expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
  for (const id of ids) expect(mails.filter(({ person }) => person === id)).toHaveLength(1);
});

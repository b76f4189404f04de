import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { subscriptionStream } from '#contracts/subscriptions/subscription.ts';
import { connectPool } from '#platform/database/database.ts';
import { linkIn, type MailedSite, mailedSite, SITE } from '#testing/mails/mailedSite.ts';
import { faultsOf } from '#testing/pages/markup.ts';
import { scaled } from '#testing/scale.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
/** A Monday. */
const BEGIN = '2027-03-01T12:00:00Z';
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const CITY = 'city=lisbon-portugal';
let site: MailedSite;
beforeAll(async () => {
  site = await mailedSite(inject('databaseUrl'), BEGIN);
});
afterAll(() => site.stop());
// Forms are limited per network, and these tests are one.
beforeEach(() => site.pool.query('delete from private.limits'));

let people = 0;
const someone = () => `bea-${++people}@example.org`;
const mailsTo = (email: string) => site.mailsTo(email);
const after = (ms: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + ms);
};
const localIn = (days: number, time: string) =>
  `${new Date(site.clock.now.getTime() + days * DAY).toISOString().slice(0, 10)}T${time}:00`;

const create = (title: string, days: number, more: object = {}) =>
  site.create(title, localIn(days, '20:00'), more);
const ask = (email: string, query = CITY, path?: string) => site.ask(email, query, path);
const subscribe = (email: string, query = CITY, path?: string) => site.subscribe(email, query, path);

describe('nights by mail', () => {
  it('are sent to an address that was confirmed, by a button and not by opening the link', async () => {
    await create('First social', 11);
    const email = someone();
    const answer = await ask(email);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/by-mail?${CITY}&received=byMail#byMail`,
    ]);
    expect((await site.get(String(answer.headers.location).split('#')[0]!)).body).toContain(
      'Check your inbox',
    );
    const [asked] = mailsTo(email);
    expect(asked).toMatchObject({ subject: 'Confirm your address · Tanda' });
    expect(asked!.text).toContain('Lisbon, Portugal');
    expect(asked!.unsubscribe).toBeUndefined();
    const { path, id } = linkIn(asked!);
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await site.stack.app.inject({ method, url: path });
      expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([
        200,
        'no-store',
        'no-referrer',
      ]);
    }
    await site.sweep();
    expect([mailsTo(email).length, (await site.factsOf(id)).length]).toEqual([1, 1]);
    await site.post(path, { answer: 'confirm' });
    await site.post(path, { answer: 'confirm' });
    await site.sweep();
    const [, digest, ...more] = mailsTo(email);
    expect(more).toEqual([]);
    expect(digest).toMatchObject({
      subject: 'Dance nights: Lisbon, Portugal',
      unsubscribe: `${SITE}${path}`,
    });
    expect(digest!.text).toContain('First social');
    expect(digest!.html).toContain('First social');
  });

  it('say nothing in a week without anything new, then what is new and what changed', async () => {
    const [kept, moved, gone] = [
      await create('Kept social', 40),
      await create('Moved social', 41),
      await create('Gone social', 42),
    ];
    const email = someone();
    const { id } = await subscribe(email);
    await site.sweep();
    expect(mailsTo(email)).toHaveLength(2);
    after(7 * DAY);
    await site.sweep();
    expect((await site.factsOf(id)).at(-1)).toMatchObject({ type: 'DigestSkipped' });
    await site.change(moved, { startDateTime: localIn(34, '22:30') });
    await site.admin('DELETE', `/api/admin/events/${gone}`);
    const added = await create('New social', 30);
    await site.sweep();
    expect(mailsTo(email)).toHaveLength(2);
    after(7 * DAY);
    await site.sweep(2);
    await site.sweep();
    expect(mailsTo(email)).toHaveLength(3);
    const [changed = '', coming = ''] = mailsTo(email)[2]!.text.split('COMING UP');
    expect(changed).toMatch(/Moved: Moved social · .*, 22:30 · Casa, Lisbon \(before: .*, 20:00\)/);
    expect(changed).toContain('No longer in the calendar: Gone social');
    for (const one of [kept, added])
      expect([changed.includes(one), coming.includes(one)]).toEqual([false, true]);
    expect(coming).toMatch(/New social · Casa, Lisbon · New\n/);
    expect(coming).not.toMatch(/Kept social.*New\n/);
    expect(coming).not.toContain(gone);
  });

  it('reach everybody although the filters of an earlier subscription cannot be looked up', async () => {
    await create('Unstoppable social', 5);
    const broken = v7();
    const now = site.clock.now;
    const asked = () => ({ commandId: v7(), actor: { id: 'system', role: 'system' } as const, now });
    const data = {
      email: someone(),
      emailHash: broken,
      language: 'en',
      query: 'search=unstoppable',
      night: null,
    } as const;
    await site.stack.execute(subscriptionStream, broken, 'AskSubscription', data, asked());
    await site.stack.execute(subscriptionStream, broken, 'ConfirmSubscription', {}, asked());
    const email = someone();
    const { id } = await subscribe(email);
    const owner = connectPool(site.stack.urls.projector, { name: 'test' });
    await owner.query('alter table read.events rename column search_text to missing');
    await expect(site.sweep()).rejects.toThrow(`failed: ${broken}`);
    await owner.query('alter table read.events rename column missing to search_text');
    await owner.end();
    await site.settle();
    expect(id > broken).toBe(true);
    expect(mailsTo(email).at(-1)!.text).toContain('Unstoppable social');
    await site.stack.execute(subscriptionStream, broken, 'EndSubscription', { why: 'erased' }, asked());
    await site.sweep();
  });

  it('do not list a weekly series for months, but a festival', async () => {
    const daysOfWeek = [WEEKDAYS[new Date(localIn(3, '12:00')).getUTCDay()]];
    const recurrenceConfig = { recurrenceType: 'weekly', daysOfWeek };
    const series = { isRecurring: true, isMasterRecurring: true, recurrenceConfig };
    await create('Weekly', 3, series);
    await create('Festival', 200);
    const email = someone();
    await subscribe(email);
    await site.sweep();
    const { text } = mailsTo(email).at(-1)!;
    expect(text.match(/Weekly/g)).toHaveLength(2);
    expect(text).toContain('Festival');
  });

  it('are in the language of the page, as are its answers', async () => {
    const email = someone();
    const refused = await ask('nobody', CITY, '/es/by-mail');
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('value="nobody"');
    expect(await faultsOf(refused.body)).toEqual([]);
    const { path } = await subscribe(email, CITY, '/es/by-mail');
    expect(path).toMatch(/^\/es\/by-mail\//);
    const confirmed = (await site.get(path)).body;
    expect(confirmed).toContain('Darme de baja');
    expect(await faultsOf(confirmed)).toEqual([]);
    await site.sweep();
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
      'Confirma tu dirección · Tanda',
      'Noches de baile: Lisbon, Portugal',
    ]);
  });

  it('end with one click of a mail reader, which destroys the key', async () => {
    const bodies = [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
    ] as const;
    for (const [type, payload] of bodies) {
      const email = someone();
      const { path, id } = await subscribe(email);
      const request = { method: 'POST', url: path, headers: { 'content-type': type }, payload } as const;
      for (const _ of [1, 2]) {
        const { statusCode, body } = await site.stack.app.inject(request);
        expect([statusCode, body]).toEqual([200, '']);
      }
      expect((await site.factsOf(id)).at(-1)).toMatchObject({ type: 'SubscriptionEnded' });
      const key = 'select key from private.subject_keys where subject = $1';
      expect((await site.pool.query(key, [id])).rows).toEqual([{ key: null }]);
      await site.sweep();
      expect(mailsTo(email)).toHaveLength(1);
      expect((await site.get(path)).body).toContain('You will get no more of these emails');
      // The same can be asked for again.
      after(HOUR);
      await subscribe(email);
      await site.sweep();
      expect(mailsTo(email)).toHaveLength(3);
    }
  });
});

describe('somebody who asks', () => {
  it('is answered alike, known or not, and gets three links a day at most', async () => {
    const email = someone();
    await subscribe(email);
    const answers = [];
    for (const who of [email, someone(), email, email, email]) {
      await site.pool.query("delete from private.limits where key like 'forms %'");
      const { statusCode, headers, body } = await ask(who);
      answers.push([statusCode, headers.location, body]);
      after(HOUR);
    }
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
    expect(mailsTo(email)).toHaveLength(3);
  });

  it('is limited with all other forms, and unheard if a program filled in the form', async () => {
    const email = someone();
    const trap = await site.post('/by-mail', { form: 'byMail', email, faxExtension: '1' });
    expect(trap.statusCode).toBe(303);
    for (let sent = 1; sent < 5; sent += 1) expect((await ask(someone())).statusCode).toBe(303);
    const refused = await ask(email);
    expect(refused.statusCode).toBe(429);
    expect(await faultsOf(refused.body)).toEqual([]);
    expect(mailsTo(email)).toEqual([]);
  });

  it('has two days, after which the address is erased', async () => {
    const email = someone();
    await ask(email);
    const { path, id } = linkIn(mailsTo(email)[0]!);
    after(48 * HOUR);
    expect((await site.get(path)).body).toContain('no longer valid');
    await site.post(path, { answer: 'confirm' });
    await site.sweep();
    expect((await site.factsOf(id)).map(({ type }) => type)).toEqual([
      'SubscriptionAsked',
      'SubscriptionEnded',
    ]);
  });

  it('gets one mail for the same nights, however many links are opened at once', async () => {
    for (let round = 0; round < scaled(3, 30); round += 1) {
      const email = someone();
      const ids = [];
      for (const _ of [1, 2, 3]) {
        await site.pool.query("delete from private.limits where key like 'forms %'");
        await ask(email);
        after(HOUR);
      }
      const links = mailsTo(email).map(linkIn);
      await Promise.all(links.map(({ path }) => site.post(path, { answer: 'confirm' })));
      for (const { id } of links) ids.push((await site.factsOf(id)).at(-1)!.type);
      expect(ids.sort()).toEqual(['SubscriptionConfirmed', 'SubscriptionEnded', 'SubscriptionEnded']);
      await site.sweep();
      expect(mailsTo(email)).toHaveLength(4);
    }
  });

  it.each([
    ['a city that there is not', 'city=atlantis', 404],
    ['a night that there is not', 'event=0197a000-0000-7000-8000-000000000001', 422],
    ['no id at all', "event='; drop table x", 422],
  ])('gets nothing for %s', async (_, query, status) => {
    const email = someone();
    const body = { email, ...Object.fromEntries(new URLSearchParams(query)) };
    const answer = await site.stack.app.inject({ method: 'POST', url: '/api/public/subscriptions', body });
    expect(answer.statusCode).toBe(status);
    await site.settle();
    expect(mailsTo(email)).toEqual([]);
  });

  it('cannot have us mail a text of theirs to somebody', async () => {
    const email = someone();
    const text = 'Buy at http://evil.example';
    await subscribe(email, String(new URLSearchParams({ search: text })));
    await site.sweep();
    for (const mail of mailsTo(email)) expect(JSON.stringify(mail)).not.toContain('evil');
  });

  it('cannot use a link that was changed', async () => {
    const { path, id } = await subscribe(someone());
    const other = await subscribe(someone());
    const wrong = [
      path.replace(/[0-9a-f]{32}$/, 'f'.repeat(32)),
      path.slice(0, -1),
      path.replace(id, other.id),
      path.replace(id, 'x'),
    ];
    for (const url of wrong) {
      expect([url, (await site.get(url)).statusCode]).toEqual([url, 404]);
      await site.post(url, { answer: 'stop' });
      expect((await site.post(url, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(404);
    }
    for (const one of [id, other.id])
      expect((await site.factsOf(one)).at(-1)!.type).toBe('SubscriptionConfirmed');
  });
});

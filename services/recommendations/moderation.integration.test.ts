import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { queryBuilder } from '#platform/database/database.ts';
import { type Browser, browser, register, signIn } from '#testing/door.ts';
import { drained } from '#testing/drained.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { visitorProcesses } from '../visitorWork.ts';
import { eraseRecommendationsInTrash } from './eraseRecommendationsInTrash.ts';
import type { RecommendationsSchema } from './queries.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const SITE = 'https://dance.example.org';
/** Races of two moderators. */
const RACES = scaled(10, 500);

let stack: Stack;
let pool: pg.Pool;
let max: Browser;
let mia: Browser;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true, clock: () => NOW, publicUrl: SITE });
  pool = new pg.Pool({ connectionString: stack.urls.api, max: 2 });
  [max, mia] = [browser(stack), browser(stack)];
  for (const [who, name] of [
    [max, 'Max'],
    [mia, 'Mia'],
  ] as const) {
    await signIn(stack, who, await register(stack, name, 'admin'));
  }
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

async function recommend(more: object = {}, language = 'en'): Promise<string> {
  const form = { title: 'Salsa by the river', ...more };
  const headers = { 'accept-language': language };
  const answer = await browser(stack).send('POST', '/v1/event-recommendations/public', form, headers);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

const path = (id: string, what = '') => `/admin/event-recommendations/${id}${what}`;
const moderate = (who: Browser, id: string, body: object) => who.send('PATCH', path(id, '/moderate'), body);
const FORM = { title: 'Salsa by the river', startDateTime: '2026-12-04T20:00' };
const convert = (who: Browser, id: string, body: object = FORM, headers = {}) =>
  who.send('POST', path(id, '/convert'), body, headers);
const settled = () => drained({ pool, store: stack.store }, visitorProcesses);
const upToDate = async () => ({ 'x-after-position': String(await stack.store.head()) });
const show = async (id: string) => (await max.send('GET', path(id), undefined, await upToDate())).json();
const list = async (query = '') =>
  (await max.send('GET', `/admin/event-recommendations${query}`, undefined, await upToDate())).json();

async function mailsTo(address: string) {
  await settled();
  return (await stack.mails()).filter(({ to }) => to === address);
}

async function recordsOf(stream: string) {
  const records = [];
  for await (const { type, data } of stack.store.readStream(stream)) records.push({ type, data });
  return records;
}

/** The events that were made from recommendations, by their ids. */
async function eventsOfAll(ids: readonly string[]): Promise<string[][]> {
  await settled();
  await list();
  const asked = 'select id, recommendation_id as of from read.events where recommendation_id = any($1)';
  const { rows } = await pool.query<{ id: string; of: string }>(asked, [ids]);
  return ids.map(id => rows.filter(row => row.of === id).map(row => row.id));
}

const eventsOf = async (id: string) => (await eventsOfAll([id]))[0]!;

describe('moderating', () => {
  it('approves and rejects with notes, once, and says who was faster', async () => {
    const id = await recommend();
    const approved = await moderate(max, id, { status: 'approved', moderatorNotes: ' Good one ' });
    expect(approved.statusCode, approved.body).toBe(200);
    expect(approved.json().recommendation).toMatchObject({
      id,
      status: 'approved',
      moderatorNotes: 'Good one',
      told: false,
      decidedBy: { name: 'Max' },
      decidedAt: NOW.toISOString(),
    });
    expect((await show(id)).recommendation).toEqual(approved.json().recommendation);
    for (const late of [await moderate(mia, id, { status: 'rejected' }), await convert(mia, id)]) {
      expect([late.statusCode, late.json()]).toMatchObject([
        409,
        {
          code: 'decided',
          message: 'This recommendation has already been approved.',
          data: { decision: { status: 'approved', by: 'Max', at: NOW.toISOString() } },
        },
      ]);
    }
    const other = await moderate(mia, await recommend(), { status: 'rejected', moderatorNotes: null });
    expect(other.json().recommendation).toMatchObject({ status: 'rejected', decidedBy: { name: 'Mia' } });
  });

  it.each([
    ['another status', { status: 'converted' }],
    ['no status', { moderatorNotes: 'x' }],
    ['notes that are too long', { status: 'approved', moderatorNotes: 'x'.repeat(2_001) }],
    ['a field that is not asked for', { status: 'approved', eventId: v7() }],
  ])('refuses %s', async (_, body) => {
    expect((await moderate(max, await recommend(), body)).statusCode).toBe(422);
  });

  it('lists what is pending first, the longest waiting first, then the latest decision', async () => {
    const word = `w${v7().slice(-8)}`;
    const ids: string[] = [];
    for (let index = 0; index < 4; index++)
      ids.push(await recommend({ title: `${word} ${index}`, venue: 'Quay' }));
    await moderate(max, ids[0]!, { status: 'approved' });
    await moderate(max, ids[2]!, { status: 'rejected' });
    const found = async (query: string) =>
      (await list(`?search=${word}${query}`)).recommendations.map(({ id }: { id: string }) =>
        ids.indexOf(id),
      );
    expect((await found('')).slice(0, 2)).toEqual([1, 3]);
    expect((await found('')).slice(2).sort()).toEqual([0, 2]);
    expect(await found('&status=approved')).toEqual([0]);
    expect(await found('%20QUAY&status=pending&limit=1&offset=1')).toEqual([3]);
    const { stats, total } = await list('?status=pending');
    expect(stats.pending).toBe(total);
  });

  it('reopens a decision, deletes to the trash and restores', async () => {
    const id = await recommend();
    await moderate(max, id, { status: 'rejected', moderatorNotes: 'Too far' });
    const reopened = await mia.send('POST', path(id, '/reopen'));
    expect(reopened.json().recommendation).toMatchObject({
      status: 'pending',
      moderatorNotes: null,
      decidedBy: null,
    });
    const { trash } = (await list()).stats;
    expect((await mia.send('DELETE', path(id))).json()).toMatchObject({ success: true, id });
    expect((await mia.send('DELETE', path(id))).statusCode).toBe(404);
    expect((await list(`?id=${id}`)).total).toBe(0);
    expect(await list(`?id=${id}&status=trash`)).toMatchObject({
      total: 1,
      stats: { trash: trash + 1 },
      recommendations: [{ deletedAt: NOW.toISOString() }],
    });
    const decided = await moderate(max, id, { status: 'approved' });
    expect([decided.statusCode, decided.json().message]).toEqual([
      409,
      'This recommendation is in the trash. Restore it first.',
    ]);
    await mia.send('POST', path(id, '/restore'));
    expect((await moderate(max, id, { status: 'approved' })).statusCode).toBe(200);
  });

  it('is for administrators, and for recommendations that exist', async () => {
    const user = browser(stack);
    await signIn(stack, user, await register(stack, 'Bo', 'user'));
    const id = await recommend();
    expect((await moderate(user, id, { status: 'approved' })).statusCode).toBe(403);
    for (const answer of [
      await moderate(max, v7(), { status: 'approved' }),
      await convert(max, v7()),
      await max.send('POST', path(v7(), '/reopen')),
      await max.send('POST', path(v7(), '/restore')),
      await max.send('DELETE', path(v7())),
      await max.send('GET', path(v7())),
    ]) {
      expect(answer.statusCode, answer.body).toBe(404);
    }
  });
});

describe('converting', () => {
  it('makes a draft that is linked with the recommendation, both ways', async () => {
    const id = await recommend({ venue: 'Quay 3' });
    const key = { 'idempotency-key': v7() };
    const body = { ...FORM, locationName: 'Quay 3', category: ['Social'] };
    const converted = await convert(max, id, body, key);
    expect(converted.statusCode, converted.body).toBe(201);
    const { event, recommendation } = converted.json();
    expect(event).toEqual({ id: expect.any(String), title: FORM.title, status: 'draft' });
    expect(recommendation).toMatchObject({
      status: 'converted',
      eventId: event.id,
      decidedBy: { name: 'Max' },
    });
    expect((await convert(max, id, body, key)).json()).toEqual(converted.json());
    expect(await eventsOf(id)).toEqual([event.id]);
    const made = (await max.send('GET', `/admin/events/${event.id}`, undefined, await upToDate())).json()
      .event;
    expect(made).toMatchObject({
      ...{ title: FORM.title, status: 'draft', imported: false, recommendationId: id },
      ...{ locationName: 'Quay 3', startDateTime: '2026-12-04T20:00:00' },
    });
    expect(await show(id)).toMatchObject({ recommendation, event, likely: [] });
  });

  it('makes a series of it where the form says so', async () => {
    const id = await recommend();
    const recurrenceConfig = { recurrenceType: 'weekly', daysOfWeek: ['FR'], count: 3 };
    const { event } = (await convert(max, id, { ...FORM, status: 'published', recurrenceConfig })).json();
    expect(await eventsOf(id)).toEqual([event.id]);
    const made = (await max.send('GET', `/admin/events/${event.id}`)).json().event;
    expect(made).toMatchObject({
      kind: 'master',
      instanceCount: 3,
      recommendationId: id,
      status: 'published',
    });
  });

  it('decides nothing where the form is wrong', async () => {
    const id = await recommend();
    const wrong = [
      { ...FORM, title: ' ' },
      { ...FORM, endDateTime: '2026-12-04T19:00' },
      { ...FORM, regionId: v7() },
      { ...FORM, eventOrganizerId: v7() },
      { ...FORM, danceStyleIds: ['no-such-style'] },
      { ...FORM, isRecurring: true },
      { ...FORM, recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['SA'], count: 2 } },
      { title: FORM.title },
    ];
    for (const body of wrong) {
      const answer = await convert(max, id, body);
      expect([answer.statusCode, Object.keys(answer.json().fieldErrors ?? {}).length], answer.body).toEqual([
        422, 1,
      ]);
    }
    expect(await recordsOf(`recommendation-${id}`)).toHaveLength(1);
    expect(await eventsOf(id)).toEqual([]);
  });

  it(
    'of two moderators at once one makes the event, and the other reads that',
    async () => {
      const expected = new Map<string, string[]>();
      for (let race = 0; race < RACES; race++) {
        const id = await recommend();
        const both = await Promise.all([
          convert(max, id),
          race % 2 ? convert(mia, id) : moderate(mia, id, { status: 'approved' }),
        ]);
        const [won, lost] = [...both].sort((a, b) => a.statusCode - b.statusCode);
        expect([won!.statusCode < 300, lost!.statusCode], lost!.body).toEqual([true, 409]);
        const { status, decidedBy } = won!.json().recommendation;
        expect(lost!.json()).toMatchObject({
          code: 'decided',
          data: { decision: { status, by: decidedBy.name, at: NOW.toISOString() } },
        });
        expected.set(id, status === 'converted' ? [won!.json().event.id] : []);
      }
      expect(await eventsOfAll([...expected.keys()])).toEqual([...expected.values()]);
      expect(
        (await pool.query("select 1 from private.outbox where status in ('failed', 'unknown')")).rowCount,
      ).toBe(0);
    },
    scaled(60_000, 1_800_000),
  );

  it('is undone once the event is deleted, and can be done again', async () => {
    const id = await recommend();
    const { event } = (await convert(max, id)).json();
    const early = await max.send('POST', path(id, '/reopen'));
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      'This recommendation became an event. Delete the event first.',
    ]);
    expect((await max.send('DELETE', `/admin/events/${event.id}`)).statusCode).toBe(200);
    expect((await max.send('POST', path(id, '/reopen'))).json().recommendation.status).toBe('pending');
    const again = (await convert(mia, id)).json();
    expect(await eventsOf(id)).toEqual([again.event.id]);
  });

  it('shows events that it may duplicate: by title, venue, or time in the region', async () => {
    const region = { city: 'Bremen', country: 'Germany', timeZone: 'Europe/Berlin' };
    const made = await stack.call({ method: 'POST', url: '/api/admin/regions', body: region });
    const regionId = made.json().region.id;
    const add = async (body: object) => {
      const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json().event.id as string;
    };
    const at = (time: string) => `2027-01-15T${time}`;
    const same = await add({
      title: 'Kizomba im Speicher',
      startDateTime: at('20:30'),
      locationName: 'Speicher',
    });
    const near = await add({ title: 'Other', startDateTime: at('21:00'), regionId });
    await add({ title: 'Other', startDateTime: at('23:30'), regionId });
    await add({ title: 'Kizomba im Speicher', startDateTime: '2027-01-25T20:00' });
    const weekly = await add({
      title: 'KIZOMBA im Speicher!',
      startDateTime: '2027-01-08T20:00',
      recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['FR'], count: 4 },
    });
    const night = { title: 'Kizomba im Speicher', venue: 'Alter Speicher', regionId };
    const id = await recommend({ ...night, date: '2027-01-15', startTime: '20:00' });
    const { likely, recommendation } = await show(id);
    expect(recommendation.region).toEqual({ id: regionId, city: 'Bremen', country: 'Germany' });
    expect(likely.map(({ id: one, alike }: { id: string; alike: string[] }) => [one, alike])).toEqual(
      [
        [same, ['title', 'venue']],
        [near, ['time']],
        [`${weekly}_20270115`, ['title']],
      ].sort(
        (a, b) =>
          likely.findIndex((l: { id: string }) => l.id === a[0]) -
          likely.findIndex((l: { id: string }) => l.id === b[0]),
      ),
    );
    expect(likely[0]).toMatchObject({ id: same, startDateTime: at('20:30'), locationName: 'Speicher' });
    const dateless = (await show(await recommend({ title: 'kizomba IM speicher' }))).likely;
    expect(dateless.length).toBeGreaterThan(1);
  });
});

describe('the sender', () => {
  const linkIn = (text: string) => new RegExp(`${SITE}(/recommended/\\S+)`).exec(text)![1]!;
  const page = (url: string) => stack.app.inject({ method: 'GET', url });

  it('gets a link with the acknowledgement, and reads there what became of it', async () => {
    const contactEmail = `bea-${v7().slice(-6)}@example.org`;
    const title = 'Salsa <b>& Wine</b>';
    const id = await recommend({ title, contactEmail, description: 'x' });
    const [mail] = await mailsTo(contactEmail);
    expect(mail!.subject).toBe('Thank you for your recommendation, Tanda');
    const url = linkIn(mail!.text);
    expect(url).toContain(id);
    const first = await page(url);
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(first.body).toContain('Salsa &lt;b&gt;&amp; Wine&lt;/b&gt;');
    expect(first.body).toContain('Our team has not reviewed it yet.');
    expect(first.body).not.toContain(contactEmail);
    await moderate(max, id, { status: 'rejected', moderatorNotes: 'Internal' });
    expect((await page(url)).body).not.toContain('Internal');
    expect(await mailsTo(contactEmail)).toHaveLength(1);
    await max.send('POST', path(id, '/reopen'));
    const { event } = (
      await convert(max, id, { ...FORM, status: 'published', tellSender: true, moderatorNotes: 'See <you>!' })
    ).json();
    const [told] = await mailsTo(contactEmail);
    expect(told!.subject).toBe('About the event you recommended, Tanda');
    expect(told!.text).toContain('See <you>!');
    await list();
    const last = await page(url);
    expect(last.body).toContain(`href="/events/${event.id}"`);
    expect(last.body).toContain('See &lt;you&gt;!');
    await max.send('DELETE', path(id));
    expect((await page(url)).statusCode).toBe(404);
  });

  it('reads Spanish where the recommendation was Spanish', async () => {
    const contactEmail = `ines-${v7().slice(-6)}@example.org`;
    const id = await recommend({ contactEmail }, 'es');
    await moderate(max, id, { status: 'approved', tellSender: true });
    const [told, received] = await mailsTo(contactEmail);
    expect([told!.subject, received!.subject]).toEqual([
      'Sobre el evento que recomendaste, Tanda',
      'Gracias por tu recomendación, Tanda',
    ]);
    expect((await page(linkIn(told!.text))).body).toContain('Nuestro equipo la ha aceptado.');
  });

  it('is nobody who guesses: another id, token or length answers 404', async () => {
    const contactEmail = `eve-${v7().slice(-6)}@example.org`;
    const [id, other] = [await recommend({ contactEmail }), await recommend()];
    const [mail] = await mailsTo(contactEmail);
    const url = linkIn(mail!.text);
    const token = url.split('/').at(-1)!;
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    const wrong = [
      `${other}/${token}`,
      `${id}/${'0'.repeat(32)}`,
      `${id}/${token}0`,
      `${id}/x`,
      `x/${token}`,
    ];
    for (const rest of [...wrong, `${id}/${encodeURIComponent('é/../%00')}`]) {
      const answer = await page(`/recommended/${rest}`);
      expect([answer.statusCode, answer.body.includes('Salsa')], rest).toEqual([404, false]);
    }
  });

  it('is erased after 30 days in the trash, and not before', async () => {
    const contactEmail = `hal-${v7().slice(-6)}@example.org`;
    const id = await recommend({ contactEmail });
    const kept = await recommend({ contactEmail });
    await max.send('DELETE', path(id));
    await list();
    const db = queryBuilder<RecommendationsSchema>(pool).withSchema('read');
    const { work } = eraseRecommendationsInTrash({ db, execute: stack.execute });
    const signal = AbortSignal.timeout(10_000);
    const after = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
    const emailOf = async (one: string) => (await show(one)).recommendation.contactEmail;
    await work({ now: after(29.9), signal });
    expect(await emailOf(id)).toBe(contactEmail);
    for (let times = 0; times < 2; times++) await work({ now: after(30.1), signal });
    expect([await emailOf(id), await emailOf(kept)]).toEqual([null, contactEmail]);
    await max.send('POST', path(id, '/restore'));
    expect((await show(id)).recommendation).toMatchObject({ title: 'Salsa by the river', deletedAt: null });
  });

  it('is erased with the notes about them', async () => {
    const contactEmail = `gil-${v7().slice(-6)}@example.org`;
    const id = await recommend({ contactEmail });
    await moderate(max, id, { status: 'approved', moderatorNotes: 'Gil, a secret, wrote' });
    expect(JSON.stringify(await recordsOf(`recommendation-${id}`))).not.toContain('secret');
    await max.send('DELETE', `/admin/submissions/recommendation/${id}/personal-data`);
    expect((await show(id)).recommendation).toMatchObject({ contactEmail: null, moderatorNotes: null });
    await max.send('POST', path(id, '/reopen'));
    const again = await moderate(max, id, { status: 'rejected', moderatorNotes: 'Gone', tellSender: true });
    expect(again.json().recommendation).toMatchObject({
      status: 'rejected',
      moderatorNotes: null,
      told: false,
    });
  });
});

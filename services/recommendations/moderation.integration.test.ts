import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '#platform/database/database.ts';
import {
  convert,
  FORM,
  moderate,
  NOW,
  path,
  type Recommending,
  SITE,
  startRecommending,
} from '#testing/areas/recommending.ts';
import { browser, register, signIn } from '#testing/door.ts';
import { eraseRecommendationsInTrash } from './eraseRecommendationsInTrash.ts';
import type { RecommendationsSchema } from './queries.ts';

let r: Recommending;
beforeAll(async () => {
  r = await startRecommending();
});
afterAll(() => r.stop());

describe('moderating', () => {
  it('approves and rejects with notes, once, and says who was faster', async () => {
    const id = await r.recommend();
    const approved = await moderate(r.max, id, { status: 'approved', moderatorNotes: ' Good one ' });
    expect(approved.statusCode, approved.body).toBe(200);
    expect(approved.json().recommendation).toMatchObject({
      id,
      status: 'approved',
      moderatorNotes: 'Good one',
      told: false,
      decidedBy: { name: 'Max' },
      decidedAt: NOW.toISOString(),
    });
    expect((await r.show(id)).recommendation).toEqual(approved.json().recommendation);
    for (const late of [await moderate(r.mia, id, { status: 'rejected' }), await convert(r.mia, id)]) {
      expect([late.statusCode, late.json()]).toMatchObject([
        409,
        {
          code: 'decided',
          message: 'This recommendation has already been approved.',
          data: { decision: { status: 'approved', by: 'Max', at: NOW.toISOString() } },
        },
      ]);
    }
    const other = await moderate(r.mia, await r.recommend(), { status: 'rejected', moderatorNotes: null });
    expect(other.json().recommendation).toMatchObject({ status: 'rejected', decidedBy: { name: 'Mia' } });
  });

  it.each([
    ['another status', { status: 'converted' }],
    ['no status', { moderatorNotes: 'x' }],
    ['notes that are too long', { status: 'approved', moderatorNotes: 'x'.repeat(2_001) }],
    ['a field that is not asked for', { status: 'approved', eventId: v7() }],
  ])('refuses %s', async (_, body) => {
    expect((await moderate(r.max, await r.recommend(), body)).statusCode).toBe(422);
  });

  it('lists what is pending first, the longest waiting first, then the latest decision', async () => {
    const word = `w${v7().slice(-8)}`;
    const ids: string[] = [];
    for (let index = 0; index < 4; index++)
      ids.push(await r.recommend({ title: `${word} ${index}`, venue: 'Quay' }));
    await moderate(r.max, ids[0]!, { status: 'approved' });
    await moderate(r.max, ids[2]!, { status: 'rejected' });
    const found = async (query: string) =>
      (await r.list(`?search=${word}${query}`)).recommendations.map(({ id }: { id: string }) =>
        ids.indexOf(id),
      );
    expect((await found('')).slice(0, 2)).toEqual([1, 3]);
    expect((await found('')).slice(2).sort()).toEqual([0, 2]);
    expect(await found('&status=approved')).toEqual([0]);
    expect(await found('%20QUAY&status=pending&limit=1&offset=1')).toEqual([3]);
    const { stats, total } = await r.list('?status=pending');
    expect(stats.pending).toBe(total);
  });

  it('reopens a decision, deletes to the trash and restores', async () => {
    const id = await r.recommend();
    await moderate(r.max, id, { status: 'rejected', moderatorNotes: 'Too far' });
    const reopened = await r.mia.send('POST', path(id, '/reopen'));
    expect(reopened.json().recommendation).toMatchObject({
      status: 'pending',
      moderatorNotes: null,
      decidedBy: null,
    });
    const { trash } = (await r.list()).stats;
    expect((await r.mia.send('DELETE', path(id))).json()).toMatchObject({ success: true, id });
    expect((await r.mia.send('DELETE', path(id))).statusCode).toBe(404);
    expect((await r.list(`?id=${id}`)).total).toBe(0);
    expect(await r.list(`?id=${id}&status=trash`)).toMatchObject({
      total: 1,
      stats: { trash: trash + 1 },
      recommendations: [{ deletedAt: NOW.toISOString() }],
    });
    const decided = await moderate(r.max, id, { status: 'approved' });
    expect([decided.statusCode, decided.json().message]).toEqual([
      409,
      'This recommendation is in the trash. Restore it first.',
    ]);
    await r.mia.send('POST', path(id, '/restore'));
    expect((await moderate(r.max, id, { status: 'approved' })).statusCode).toBe(200);
  });

  it('is for administrators, and for recommendations that exist', async () => {
    const user = browser(r.stack);
    await signIn(r.stack, user, await register(r.stack, 'Bo', 'user'));
    const id = await r.recommend();
    expect((await moderate(user, id, { status: 'approved' })).statusCode).toBe(403);
    for (const answer of [
      await moderate(r.max, v7(), { status: 'approved' }),
      await convert(r.max, v7()),
      await r.max.send('POST', path(v7(), '/reopen')),
      await r.max.send('POST', path(v7(), '/restore')),
      await r.max.send('DELETE', path(v7())),
      await r.max.send('GET', path(v7())),
    ]) {
      expect(answer.statusCode, answer.body).toBe(404);
    }
  });
});

describe('the sender', () => {
  const linkIn = (text: string) => new RegExp(`${SITE}(/recommended/\\S+)`).exec(text)![1]!;
  const page = (url: string) => r.stack.app.inject({ method: 'GET', url });

  it('gets a link with the acknowledgement, and reads there what became of it', async () => {
    const contactEmail = `bea-${v7().slice(-6)}@example.org`;
    const title = 'Salsa <b>& Wine</b>';
    const id = await r.recommend({ title, contactEmail, description: 'x' });
    const [mail] = await r.mailsTo(contactEmail);
    expect(mail!.subject).toBe('Thank you for your recommendation · Tanda');
    const url = linkIn(mail!.text);
    expect(url).toContain(id);
    const first = await page(url);
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(first.body).toContain('Salsa &lt;b&gt;&amp; Wine&lt;/b&gt;');
    expect(first.body).toContain('Our team has not reviewed it yet.');
    expect(first.body).not.toContain(contactEmail);
    await moderate(r.max, id, { status: 'rejected', moderatorNotes: 'Internal' });
    expect((await page(url)).body).not.toContain('Internal');
    expect(await r.mailsTo(contactEmail)).toHaveLength(1);
    await r.max.send('POST', path(id, '/reopen'));
    const { event } = (
      await convert(r.max, id, {
        ...FORM,
        status: 'published',
        tellSender: true,
        moderatorNotes: 'See <you>!',
      })
    ).json();
    const [told] = await r.mailsTo(contactEmail);
    expect(told!.subject).toBe('About the event you recommended · Tanda');
    expect(told!.text).toContain('See <you>!');
    await r.list();
    const last = await page(url);
    expect(last.body).toContain(`href="/events/${event.id}"`);
    expect(last.body).toContain('See &lt;you&gt;!');
    await r.max.send('DELETE', path(id));
    expect((await page(url)).statusCode).toBe(404);
  });

  it('answers there what moderators wrote, once, until the recommendation is gone', async () => {
    const contactEmail = `ana-${v7().slice(-6)}@example.org`;
    const id = await r.recommend({ contactEmail });
    const [received] = await r.mailsTo(contactEmail);
    const url = linkIn(received!.text);
    const answer = (text: string, to = url) =>
      r.stack.app.inject({
        ...{ method: 'POST', url: to, payload: new URLSearchParams({ text }).toString() },
        ...{
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          remoteAddress: '203.0.113.77',
        },
      });
    expect([(await page(url)).body.includes('<form'), (await answer('Too early')).statusCode]).toEqual([
      false,
      409,
    ]);
    await r.list();
    await r.max.send('POST', `/admin/queues/recommendation/${id}/messages`, {
      text: 'Which river?',
      language: 'en',
    });
    const [written] = await r.mailsTo(contactEmail);
    expect(linkIn(written!.text)).toBe(url);
    const empty = await answer(' ');
    expect([empty.statusCode, empty.body.includes('Write your answer first.')]).toEqual([422, true]);
    for (let times = 0; times < 2; times++) expect((await answer('The <Rhine>.')).statusCode).toBe(303);
    const { body } = await page(`${url}?sent=1`);
    expect(body.split('The &lt;Rhine&gt;.').length).toBe(2);
    expect(body).toContain('Your answer is with our team.');
    const types = (await r.stack.recordsOf(`queueNotes-${id}`)).map(({ type }) => type);
    expect(types).toEqual(['SenderMessaged', 'SenderAnswered']);
    expect((await answer('x', `${url}0`)).statusCode).toBe(404);
    await r.max.send('DELETE', path(id));
    expect((await answer('Too late')).statusCode).toBe(404);
  });

  it('reads Spanish where the recommendation was Spanish', async () => {
    const contactEmail = `ines-${v7().slice(-6)}@example.org`;
    const id = await r.recommend({ contactEmail }, 'es');
    await moderate(r.max, id, { status: 'approved', tellSender: true });
    const [told, received] = await r.mailsTo(contactEmail);
    expect([told!.subject, received!.subject]).toEqual([
      'Sobre el evento que recomendaste · Tanda',
      'Gracias por tu recomendación · Tanda',
    ]);
    expect((await page(linkIn(told!.text))).body).toContain('Nuestro equipo la ha aceptado.');
  });

  it('is nobody who guesses: another id, token or length answers 404', async () => {
    const contactEmail = `eve-${v7().slice(-6)}@example.org`;
    const [id, other] = [await r.recommend({ contactEmail }), await r.recommend()];
    const [mail] = await r.mailsTo(contactEmail);
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
    const id = await r.recommend({ contactEmail });
    const kept = await r.recommend({ contactEmail });
    await r.max.send('DELETE', path(id));
    await r.list();
    const db = readModel<RecommendationsSchema>(r.pool);
    const { work } = eraseRecommendationsInTrash({ db, execute: r.stack.execute });
    const signal = AbortSignal.timeout(10_000);
    const after = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
    const emailOf = async (one: string) => (await r.show(one)).recommendation.contactEmail;
    await work({ now: after(29.9), signal });
    expect(await emailOf(id)).toBe(contactEmail);
    for (let times = 0; times < 2; times++) await work({ now: after(30.1), signal });
    expect([await emailOf(id), await emailOf(kept)]).toEqual([null, contactEmail]);
    await r.max.send('POST', path(id, '/restore'));
    expect((await r.show(id)).recommendation).toMatchObject({ title: 'Salsa by the river', deletedAt: null });
  });

  it('is erased with the notes about them', async () => {
    const contactEmail = `gil-${v7().slice(-6)}@example.org`;
    const id = await r.recommend({ contactEmail });
    await moderate(r.max, id, { status: 'approved', moderatorNotes: 'Gil, a secret, wrote' });
    expect(JSON.stringify(await r.stack.recordsOf(`recommendation-${id}`))).not.toContain('secret');
    await r.max.send('DELETE', `/admin/submissions/recommendation/${id}/personal-data`);
    expect((await r.show(id)).recommendation).toMatchObject({ contactEmail: null, moderatorNotes: null });
    await r.max.send('POST', path(id, '/reopen'));
    const again = await moderate(r.max, id, { status: 'rejected', moderatorNotes: 'Gone', tellSender: true });
    expect(again.json().recommendation).toMatchObject({
      status: 'rejected',
      moderatorNotes: null,
      told: false,
    });
  });
});

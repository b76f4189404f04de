import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, type FeedbackSite, READ, SAID, startFeedbackSite } from '#testing/pages/feedbackSite.ts';
import { faultsOf } from '#testing/pages/markup.ts';
import { visitor } from '#testing/pages/visitor.ts';

let s: FeedbackSite;
beforeAll(async () => {
  s = await startFeedbackSite();
});
afterAll(() => s.stop());
beforeEach(() => s.forgetLimits());

describe('a night', () => {
  it('that is not public, or that there never was, has no such page', async () => {
    const draft = await s.event({ title: 'Secret', startDateTime: '2027-03-01T20:00' }, 'draft');
    const bea = await s.signedIn();
    for (const id of [draft, v7(), `${s.weekly}_20270310`, 'nonsense', '%00', "'; drop table x"]) {
      const url = at(encodeURIComponent(id));
      for (const answer of [await bea.who.get(url), await bea.who.post(url, SAID)]) {
        expect([404, 400], id).toContain(answer.statusCode);
        expect(answer.body).not.toContain('Secret');
      }
    }
  });

  it('that has not begun, or was cancelled, says so instead, also to a form', async () => {
    const later = await s.event({ title: 'Later', startDateTime: '2027-03-20T20:00' });
    const off = await s.event({ title: 'Off', startDateTime: '2027-03-12T20:00' });
    await s.stack.call({ method: 'PUT', url: `/api/admin/events/${off}`, body: { status: 'cancelled' } });
    await s.listed();
    const bea = await s.signedIn();
    for (const [id, sentence] of [
      [later, 'This event has not begun yet'],
      [off, 'This event was cancelled'],
    ] as const) {
      const [shown, sent] = [await bea.who.get(at(id)), await bea.who.post(at(id), SAID)];
      expect([shown.statusCode, sent.statusCode]).toEqual([200, 409]);
      for (const { body } of [shown, sent]) expect(body).toContain(sentence);
      expect(await faultsOf(shown.body)).toEqual([]);
      expect(await s.givenBy(bea, id)).toEqual([]);
      expect((await bea.who.get(`/events/${id}`)).body).not.toContain('Were you there?');
    }
    expect((await bea.who.get(`/events/${s.night}`)).body).toContain(`href="${at(s.night)}"`);
  });

  it('of a series is chosen among those that have begun, and spoken of by itself', async () => {
    const { body } = await visitor(s.stack).get(at(s.weekly));
    expect(body.match(/href="\/feedback\/[^"]+_\d{8}"/g)).toEqual([
      `href="${at(`${s.weekly}_20270316`)}"`,
      `href="${at(`${s.weekly}_20270309`)}"`,
    ]);
    expect(await faultsOf(body)).toEqual([]);
    const bea = await s.signedIn();
    expect((await bea.who.post(at(`${s.weekly}_20270309`), SAID)).statusCode).toBe(303);
    expect(await s.givenBy(bea, s.weekly)).toMatchObject([{ event: { date: '2027-03-09' }, ...READ }]);
  });

  it('that was merged leads to the other one, and what is sent there is about that', async () => {
    const [duplicate, into] = [
      await s.event({ title: 'Twice', startDateTime: '2027-03-15T20:00' }),
      await s.event({ title: 'Twice!', startDateTime: '2027-03-15T20:00' }),
    ];
    const bea = await s.signedIn();
    const url = `/api/admin/events/${duplicate}/merge`;
    const merged = await s.stack.call({ method: 'POST', url, body: { into, taken: [] } });
    expect(merged.statusCode, merged.body).toBe(200);
    await s.listed();
    const moved = await bea.who.get(`/es${at(duplicate)}`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/es${at(into)}`]);
    // The form was open before.
    const refused = await bea.who.post(at(duplicate), []);
    expect([refused.statusCode, refused.body.includes('Twice!')]).toEqual([422, true]);
    const sent = await bea.who.post(at(duplicate), SAID);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${at(into)}?received`]);
    expect(await s.givenBy(bea, into)).toMatchObject([READ]);
  });
});

describe('a link to report something wrong', () => {
  it('leads to the contact form with the night named in it', async () => {
    const who = visitor(s.stack);
    const { body } = await who.get(`/es/events/${s.night}`);
    expect(body).toContain(`href="/es/support?about=${s.night}#write"`);
    const support = await who.get(`/es/support?about=${s.night}`);
    expect(support.body).toContain('<option value="report_content" selected="">');
    expect(support.body).toContain(
      `>Salsa &lt;b&gt;Friday&lt;/b&gt;, 2027-03-19\nhttp://localhost:3000/es/events/${s.night}\n\n</textarea>`,
    );
    expect(support.body).toContain('rel="canonical" href="http://localhost:3000/es/support"');
    expect(await faultsOf(support.body)).toEqual([]);
  });

  it('fills in nothing for what is not public, nor words of whoever made the link', async () => {
    const draft = await s.event({ title: 'Secret', startDateTime: '2027-03-01T20:00' }, 'draft');
    for (const query of [
      `about=${draft}`,
      'about=Planted',
      `about=${s.night}&about=${s.night}`,
      'message=Planted',
    ]) {
      const { statusCode, body } = await visitor(s.stack).get(`/support?${query}`);
      expect([statusCode, /Secret|Planted/.test(body)], query).toEqual([200, false]);
    }
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { faultsOf } from '#testing/pages/markup.ts';
import { MY, type MySite, startMySite } from '#testing/pages/mySite.ts';
import { visitor } from '#testing/pages/visitor.ts';

let s: MySite;
beforeAll(async () => {
  s = await startMySite();
});
afterAll(() => s.stop());
beforeEach(() => s.forgetLimits());

const NOTE = 'The <b>door</b>\r\nis "closed"';

it('a dancer reports a night on a page without scripts; only its team reads what they wrote', async () => {
  const organizer = await s.organizer('La Puerta');
  const night = await s.night(organizer, { startDateTime: '2027-03-21T21:00', endDateTime: null });
  const bea = await s.member(organizer, 'editor');
  await s.caughtUp();
  const path = `/report/${night}`;
  const dancer = visitor(s.stack);
  expect(await faultsOf((await dancer.get(path)).body)).toEqual([]);
  const sent = await dancer.post(path, [
    ['report', 'closed'],
    ['note', NOTE],
  ]);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}?received`]);
  await dancer.post(path, [
    ['report', 'closed'],
    ['note', NOTE],
  ]);
  const thanks = await dancer.get(`${path}?received`);
  expect(thanks.body).toContain('Thank you. The organizer is asked');
  await s.stack.ask('GET', '/api/admin/quality/reported');
  const page = await visitor(s.stack).get(`/events/${night}`);
  expect(page.body).toContain('1 dancer says the door was closed');
  expect(page.body).not.toContain('door&lt;/b&gt;');
  expect(await faultsOf(page.body)).toEqual([]);
  const my = await bea.who.get(MY);
  expect(my.body).toContain('Somebody wrote: The &lt;b&gt;door&lt;/b&gt; is &quot;closed&quot;');
  expect(await faultsOf(my.body)).toEqual([]);
});

it('what cannot be reported says why, and nothing is taken from other sites', async () => {
  const organizer = await s.organizer('La Otra');
  const far = await s.night(organizer, { startDateTime: '2027-05-21T21:00', endDateTime: null });
  await s.caughtUp();
  const who = visitor(s.stack);
  const refused = await who.post(`/es/report/${far}`, [
    ['report', 'closed'],
    ['note', 'Nada'],
  ]);
  expect([refused.statusCode, refused.body.includes('Se puede avisar sobre una noche')]).toEqual([409, true]);
  expect(refused.body).toContain('Nada');
  expect(await faultsOf(refused.body)).toEqual([]);
  expect((await who.post(`/report/${far}`, [['report', 'boring']])).statusCode).toBe(422);
  expect((await who.post('/report/x', [['report', 'closed']])).statusCode).toBe(404);
  expect((await who.get('/report/0197a000-0000-7000-8000-000000000001')).statusCode).toBe(404);
  const elsewhere = await s.stack.app.inject({
    ...{ method: 'POST', url: `/report/${far}`, payload: 'report=closed' },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
  });
  expect(elsewhere.statusCode).toBe(403);
});

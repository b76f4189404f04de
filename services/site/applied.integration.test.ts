import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf } from '#testing/pages/markup.ts';
import { type MySite, startMySite } from '#testing/pages/mySite.ts';
import { visitor } from '#testing/pages/visitor.ts';

let s: MySite;
beforeAll(async () => {
  s = await startMySite();
});
afterAll(() => s.stop());
beforeEach(() => s.forgetLimits());

const LINK = /http:\/\/localhost:3000(\/\S*applied\/\S+)/;

async function apply(email: string, language = 'en') {
  const applied = await s.stack.app.inject({
    ...{ method: 'POST', url: '/api/organizers/public/signup', headers: { 'accept-language': language } },
    body: { name: 'Lupe', email, organizerName: 'Visit evil.example now' },
  });
  expect(applied.statusCode, applied.body).toBeLessThan(300);
  const link = await linkIn(email, 0);
  return { id: applied.json().id as string, link };
}

/** The link in a mail to an address, counted from the first. */
async function linkIn(email: string, mail: number): Promise<string> {
  const mails = async () => (await s.stack.mails(email)).filter(({ text }) => LINK.test(text));
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(mail + 1);
  return LINK.exec((await mails())[0]!.text)![1]!;
}

const decide = async (id: string, how: 'approve' | 'reject', body: object = {}) => {
  await s.caughtUp();
  await s.stack.ask('POST', `/api/admin/organizer-applications/${id}/${how}`, body);
};

describe('the page of an application', () => {
  it('is linked by the receipt, for its reader alone, and repeats nothing that a stranger entered', async () => {
    const { id, link } = await apply('lupe@example.org');
    const page = await visitor(s.stack).get(link);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(page.body).toContain('Our team is looking at it.');
    expect(page.body).not.toContain('evil.example');
    expect(await faultsOf(page.body)).toEqual([]);
    const other = await apply('other@example.org');
    const token = other.link.split('/').at(-1);
    for (const wrong of [
      `${link}0`,
      link.slice(0, -1),
      `/applied/${id}/${token}`,
      "/applied/'--/x",
      '/applied/x/y',
    ]) {
      expect([wrong, (await visitor(s.stack).get(wrong)).statusCode]).toEqual([wrong, 404]);
    }
  });

  it('says that it was approved, and leads to my nights, in the language of the form', async () => {
    const { id, link } = await apply('es@example.org', 'es');
    expect(link).toMatch(/^\/es\/applied\//);
    await decide(id, 'approve');
    expect(await linkIn('es@example.org', 1)).toBe(link);
    const page = await visitor(s.stack).get(link);
    expect(page.body).toContain('Se ha aceptado: Visit evil.example now');
    expect(page.body).toContain('href="/es/my"');
    expect(page.body).toContain('Acepta antes la invitación');
    expect(await faultsOf(page.body)).toEqual([]);
  });

  it('says why it was rejected, shows what was written to the applicant, and ends with the application', async () => {
    const { id, link } = await apply('no@example.org');
    await s.caughtUp();
    const path = `/api/admin/queues/organizerApplication/${id}/messages`;
    await s.stack.ask('POST', path, { text: 'Which nights <b>are</b> yours?' });
    const notes = `/api/admin/queues/organizerApplication/${id}/notes`;
    await s.stack.ask('POST', notes, { text: 'Looks like spam.' });
    await decide(id, 'reject', { reason: 'No dancing <script>.' });
    // The message has it, and so has the decision.
    expect(await linkIn('no@example.org', 2)).toBe(link);
    const { body } = await visitor(s.stack).get(link);
    expect(body).toContain('No dancing &lt;script&gt;.');
    expect(body).toContain('Which nights &lt;b&gt;are&lt;/b&gt; yours?');
    expect(body).not.toContain('Looks like spam.');
    expect(await faultsOf(body)).toEqual([]);
    await s.stack.ask('POST', '/api/admin/addresses/erase', { email: 'no@example.org' });
    expect((await visitor(s.stack).get(link)).statusCode).toBe(404);
    const late = await visitor(s.stack).post(link, [['text', 'Too late']]);
    expect(late.statusCode).toBe(404);
  });

  it('takes an answer to what was written, which the console shows and marks, sealed like the rest', async () => {
    const { id, link } = await apply('yes@example.org');
    const who = visitor(s.stack);
    const first = await who.post(link, [['text', 'Nobody has asked']]);
    expect([first.statusCode, first.body.includes('name="text"')]).toEqual([409, false]);
    await s.caughtUp();
    const path = `/api/admin/queues/organizerApplication/${id}`;
    await s.stack.ask('POST', `${path}/messages`, { text: 'Which nights are yours?' });
    expect(await linkIn('yes@example.org', 1)).toBe(link);
    const empty = await who.post(link, [['text', ' ']]);
    expect([empty.statusCode, empty.body.includes('Write your answer first.')]).toEqual([422, true]);
    expect(await faultsOf(empty.body)).toEqual([]);
    const text = 'All <i>of them</i>,\nyes.';
    const sent = await who.post(link, [['text', text]]);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${link}?sent=1#messages`]);
    // A second tap.
    await who.post(link, [['text', text]]);
    const page = await who.get(`${link}?sent=1`);
    expect(page.body).toContain('Your answer is with our team.');
    expect(page.body.split('All &lt;i&gt;of them&lt;/i&gt;').length).toBe(2);
    expect(await faultsOf(page.body)).toEqual([]);
    expect(await s.types(`queueNotes-${id}`)).toEqual(['SenderMessaged', 'SenderAnswered']);
    expect(JSON.stringify(await s.stack.recordsOf(`queueNotes-${id}`))).not.toContain('of them');
    const { notes } = await s.stack.ask('GET', `${path}/notes`);
    expect(notes).toMatchObject([
      { toSender: true },
      { by: null, text: 'All <i>of them</i>,\nyes.', toSender: false },
    ]);
    const noted = async () =>
      (await s.stack.ask('GET', `/api/admin/queues/organizerApplication/noted?items=${id}`)).items;
    expect(await noted()).toMatchObject([{ notes: 2, answered: true }]);
    await s.stack.ask('POST', `${path}/messages`, { text: 'Thank you.' });
    expect(await noted()).toMatchObject([{ answered: false }]);
    await s.forgetLimits();
    for (let times = 0; times < 5; times++) {
      expect((await who.post(link, [['text', `More ${times}`]])).statusCode).toBe(303);
    }
    expect((await who.post(link, [['text', 'Much more']])).statusCode).toBe(429);
  });
});

import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVisiting, type Visiting } from '#testing/areas/visiting.ts';
import { browser } from '#testing/door.ts';

// What administrators do with the messages of visitors.

let v: Visiting;
beforeAll(async () => {
  v = await startVisiting();
});
afterAll(() => v.stop());

describe('the contact inbox', () => {
  it('lists open messages, those that waited longest first, with what is overdue and what the law wants', async () => {
    const old = await v.write({ name: 'Old One', subject: 'account_deletion', message: 'x'.repeat(900) });
    await v.hoursLater(47.9);
    const young = await v.write({ name: 'Young One' });
    const list = async (query = '') => (await v.ana.send('GET', `/admin/contact-messages${query}`)).json();
    const ids = ({ messages }: { messages: { id: string }[] }) => messages.map(({ id }) => id);
    const first = await list();
    expect(ids(first)).toEqual([old, young]);
    expect(first.stats).toEqual({ open: 2, overdue: 0, answered: 0, spam: 0 });
    expect(first.messages[0]).toMatchObject({
      message: 'x'.repeat(200),
      overdue: false,
      answerBy: v.later(48).toISOString(),
      dueBy: v.later(30 * 24).toISOString(),
    });
    expect(first.messages[1]).toMatchObject({ dueBy: null });
    await v.hoursLater(48.1);
    expect((await list()).stats).toEqual({ open: 2, overdue: 1, answered: 0, spam: 0 });
    expect(ids(await list('?overdue=true'))).toEqual([old]);
    expect(ids(await list('?subject=account_deletion'))).toEqual([old]);
    expect(ids(await list('?search=young%20bea'))).toEqual([young]);
    expect(ids(await list('?sort=name&order=desc'))).toEqual([young, old]);
    expect((await list('?status=answered')).total).toBe(0);
    const { queues } = (await v.ana.send('GET', '/admin/queues')).json();
    expect(queues).toContainEqual({ kind: 'contactMessage', waiting: 2, oldest: v.later(0).toISOString() });
  });

  it('mails an answer in the visitor’s language, once, and no longer lists the message', async () => {
    const email = 'answered@example.org';
    const form = { email, message: 'Line <b>one</b>\nLine two' };
    const answer = await browser(v.stack).send(
      'POST',
      '/support/contact',
      { name: 'Bea', subject: 'other', ...form },
      { 'accept-language': 'es' },
    );
    const { id } = answer.json();
    const path = `/admin/contact-messages/${id}`;
    await v.rowOf(path);
    const key = { 'idempotency-key': v7() };
    const body = { answer: 'Claro que sí.\n\nHasta luego <3' };
    const answers = [
      await v.ana.send('POST', `${path}/answer`, body, key),
      await v.ana.send('POST', `${path}/answer`, body, key),
    ];
    for (const one of answers) {
      expect(one.json()).toMatchObject({
        message: { status: 'answered', decidedBy: { name: 'Administrator' } },
      });
    }
    const mails = (await v.mailsTo(email)).filter(({ subject }) => subject.startsWith('Una respuesta'));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('Claro que sí.\n\nHasta luego <3');
    expect(mails[0]!.text).toContain('> Line <b>one</b>\n> Line two');
    expect(mails[0]!.html).toContain('Hasta luego &lt;3');
    expect(mails[0]!.html).not.toContain('<b>');
    const after = { 'x-after-position': answers[0]!.json().commit.position };
    const open = await v.ana.send('GET', `/admin/contact-messages?id=${id}`, undefined, after);
    expect(open.json().total).toBe(0);
    const shown = (await v.ana.send('GET', path)).json().message;
    expect(shown).toMatchObject({ answer: body.answer, decidedAt: v.clock.now.toISOString() });
  });

  it('tells the second of two who answered, and when', async () => {
    const id = await v.write();
    const path = `/admin/contact-messages/${id}`;
    expect((await v.max.send('POST', `${path}/answer`, { answer: 'Yes.' })).statusCode).toBe(200);
    const decision = { status: 'answered', by: 'Max', at: v.clock.now.toISOString() };
    for (const second of [
      await v.ana.send('POST', `${path}/answer`, { answer: 'No.' }),
      await v.ana.send('PUT', `${path}/status`, { status: 'spam' }),
    ]) {
      expect(second.statusCode).toBe(409);
      expect(second.json()).toMatchObject({
        code: 'decided',
        message: 'This message has already been answered.',
        data: { decision },
      });
    }
    expect((await v.ana.send('PUT', `${path}/status`, { status: 'open' })).json().message.status).toBe(
      'open',
    );
    expect((await v.ana.send('POST', `${path}/answer`, { answer: 'No.' })).statusCode).toBe(200);
  });

  it('sorts spam out and back', async () => {
    const id = await v.write();
    const path = `/admin/contact-messages/${id}/status`;
    expect((await v.ana.send('PUT', path, { status: 'spam' })).json().message.status).toBe('spam');
    const reply = await v.ana.send('POST', `/admin/contact-messages/${id}/answer`, { answer: 'Hm.' });
    expect(reply.json()).toMatchObject({ code: 'decided', data: { decision: { status: 'spam' } } });
    expect((await v.ana.send('PUT', path, { status: 'open' })).json().message).toMatchObject({
      status: 'open',
      decidedBy: null,
    });
  });

  it('refuses an empty answer, and a message that does not exist', async () => {
    const id = await v.write();
    const empty = await v.ana.send('POST', `/admin/contact-messages/${id}/answer`, { answer: ' \n' });
    expect(empty.json()).toMatchObject({ code: 'invalid', fieldErrors: { answer: 'Write an answer.' } });
    const nobody = await v.ana.send('POST', `/admin/contact-messages/${v7()}/answer`, { answer: 'Yes.' });
    expect(nobody.statusCode).toBe(404);
  });
});

import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVisiting, type Visiting } from '#testing/areas/visiting.ts';
import { browser, register } from '#testing/door.ts';

// What visitors sent, by the person who sent it.

let v: Visiting;
beforeAll(async () => {
  v = await startVisiting();
});
afterAll(() => v.stop());

describe('erasing', () => {
  it('offers what was sent with the email of a user, and leaves nothing of it that can be read', async () => {
    const person = await register(v.stack, 'Fia', 'user');
    const email = person.email.replace('fia', 'FIA');
    const ids = {
      contactMessage: await v.write({ email, name: 'Fia Secret', message: 'My secret address is here.' }),
      organizerApplication: await v.apply({ email, name: 'Fia Secret', organizerName: 'Secret Salsa' }),
      recommendation: (
        await browser(v.stack).send('POST', '/v1/event-recommendations/public', {
          title: 'Public night',
          contactEmail: email,
        })
      ).json().id,
    };
    await v.write({ email: 'somebody-else@example.org' });
    const list = async () =>
      (await v.ana.send('GET', `/admin/users/${person.id}/submissions`)).json().submissions;
    await expect.poll(async () => (await list()).length).toBe(3);
    expect((await list()).map(({ kind, id }: { kind: string; id: string }) => [kind, id]).sort()).toEqual(
      Object.entries(ids).sort(),
    );
    expect((await v.mailsTo(email)).length).toBe(3);

    for (const [kind, id] of Object.entries(ids)) {
      const path = `/admin/submissions/${kind}/${id}/personal-data`;
      expect((await v.ana.send('DELETE', path)).statusCode).toBe(200);
      expect((await v.ana.send('DELETE', path)).statusCode).toBe(200);
    }
    await expect.poll(async () => (await list()).length).toBe(0);
    expect(await v.mailsTo(email)).toEqual([]);
    const rows = await v.pool.query(
      `select row_to_json(m)::text as row from read.contact_messages as m
       union all select row_to_json(a)::text from read.organizer_applications as a
       union all select row_to_json(r)::text from read.recommendations as r`,
    );
    const text = rows.rows.map(({ row }) => row.toLowerCase()).join('\n');
    expect(text).not.toContain('secret');
    expect(text).not.toContain(email.toLowerCase());
    expect(text).toContain('public night');
    const readable = await v.pool.query(
      "select subject from private.subject_keys where split_part(subject, '@', 1) = any($1) and key is not null",
      [Object.values(ids)],
    );
    expect(readable.rows).toEqual([]);
    const gone = await v.ana.send('POST', `/admin/contact-messages/${ids.contactMessage}/answer`, {
      answer: 'Hi',
    });
    expect(gone.statusCode).toBe(404);
    const unknown = await v.ana.send('DELETE', `/admin/submissions/contactMessage/${v7()}/personal-data`);
    expect(unknown.statusCode).toBe(404);
  });

  it('a user erases what they sent with the account, unless it is to stay, and stays findable', async () => {
    const [gone, kept] = [await register(v.stack, 'Gus', 'user'), await register(v.stack, 'Hed', 'user')];
    const ofGone = [await v.write({ email: gone.email }), await v.apply({ email: gone.email.toUpperCase() })];
    const ofKept = await v.write({ email: kept.email });
    const erase = (id: string, query = '') =>
      v.ana.send('DELETE', `/admin/users/${id}/personal-data${query}`);
    const keep = '?submissions=keep';
    const answer = await erase(gone.id);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { success: true, id: gone.id, kept: [] }]);
    const erased = answer.json().erased.map(({ id }: { id: string }) => id);
    expect(erased.toSorted()).toEqual(ofGone.toSorted());
    expect((await erase(gone.id)).statusCode).toBe(200);
    const left = (await erase(kept.id, keep)).json();
    expect(left).toMatchObject({ erased: [], kept: [{ kind: 'contactMessage', id: ofKept }] });
    // Also once nobody knows the email any more but whoever asks.
    const find = async () =>
      (await v.ana.send('POST', '/admin/addresses/find', { email: kept.email })).json();
    await expect.poll(find).toEqual({ account: null, feedback: 0, submissions: left.kept });
    expect((await erase(v7())).statusCode).toBe(404);
    expect((await erase(kept.id, '?submissions=all')).statusCode).toBe(422);
    const { rows } = await v.pool.query(
      'select subject, key is null as erased from private.subject_keys where subject = any($1)',
      [[...ofGone, ofKept]],
    );
    expect(Object.fromEntries(rows.map(({ subject, erased }) => [subject, erased]))).toEqual({
      [ofGone[0]!]: true,
      [ofGone[1]!]: true,
      [ofKept]: false,
    });
  });
});

describe('the export of a person’s data', () => {
  it('has what they sent through the public forms, readable, and nobody else’s', async () => {
    const person = await register(v.stack, 'Ivo', 'user');
    const id = await v.write({ email: person.email.toUpperCase(), message: 'In clear to its sender' });
    await v.write({ email: 'another@example.org', message: 'Not for Ivo' });
    await v.ana.send('POST', `/admin/contact-messages/${id}/answer`, { answer: 'Welcome, Ivo' });
    await v.rowOf(`/admin/contact-messages/${id}`);
    const answer = await v.ana.send('GET', `/admin/users/${person.id}/export`);
    const { submissions, facts } = answer.json();
    expect(submissions).toMatchObject([{ kind: 'contactMessage', id, title: 'other' }]);
    const own = facts.filter(({ stream }: { stream: string }) => stream === `contactMessage-${id}`);
    expect(own).toMatchObject([
      { type: 'ContactMessageSent', data: { email: person.email.toUpperCase() }, origin: {} },
      // Where the administrator answered from is not about the person.
      { type: 'ContactMessageAnswered', data: { answer: 'Welcome, Ivo' }, origin: null },
    ]);
    expect(answer.body).toContain('In clear to its sender');
    expect(answer.body).not.toContain('Not for Ivo');
  });
});

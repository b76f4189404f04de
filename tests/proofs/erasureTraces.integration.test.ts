import { join } from 'node:path';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { userStream } from '#contracts/users/user.ts';
import { connectPool } from '#platform/database/database.ts';
import { tidyAfterErasures } from '#platform/facts/subjectKeys.ts';
import { idempotency } from '#platform/http/idempotency.ts';
import { mailSender } from '#platform/processes/mail.ts';
import { bytesOf, filesWith } from '#testing/byteSearch.ts';
import { soon } from '#testing/soon.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { reclaimSpace, tablesOfPeople } from '../../projections/platform/live/reclaimSpace.ts';
import { projections } from '../../projections/projections.ts';
import { keepFirstPassword } from '../../services/access/accounts/credentials.ts';
import { ERASED_FROM, sweepMails } from '../../services/compose/erasure.ts';

// Traces of a person on disk outside of tables and log: mails, and the space of deleted rows.

const password = 'a password of hers';

let stack: Stack;
let api: pg.Pool;
let projector: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  api = connectPool(stack.urls.api, { name: 'test' });
  projector = connectPool(stack.urls.projector, { name: 'test' });
});
afterAll(async () => {
  await api.end();
  await projector.end();
  await stack.stop();
});

async function register(person: { name: string; email: string }): Promise<string> {
  const id = v7();
  const data = { location: null, ...person, role: 'user', preferredLanguage: 'en' } as const;
  const asked = { commandId: id, actor: { id: 'system', role: 'system' } as const, now: new Date() };
  await stack.execute(userStream, id, 'RegisterUser', data, asked);
  return id;
}

/** Waits until all projections have caught up with the log. */
async function caughtUp(): Promise<void> {
  const head = await stack.store.head();
  const behind = 'select 1 from projections.checkpoints where position < $1 and name not like $2';
  const isDone = async () => (await projector.query(behind, [head, '%\\_\\_%'])).rowCount === 0;
  await vi.waitUntil(isDone, soon);
}

async function keyOf(id: string): Promise<Buffer | null> {
  const { rows } = await api.query('select key from private.subject_keys where subject = $1', [id]);
  return rows[0].key;
}

async function erase(id: string) {
  return stack.call({ method: 'DELETE', url: `/api/admin/users/${id}/personal-data` });
}

const mailbox = () => join(stack.dataDir, 'mail');

/** The files of an external server are not accessible. */
const isOtherStore = inject('eventStoreUrl') !== undefined;

describe('mails in the embedded mailbox', () => {
  const mailTo = (person: string, to: string) =>
    mailSender({ from: 'Tanda <tanda@example.org>', smtpUrl: undefined, folder: mailbox() })({
      id: v7(),
      person,
      to,
      subject: 'A code',
      text: 'Your code',
      html: '<p>Your code</p>',
    });

  it('are removed with the person, for every address that they ever had, and those of others are kept', async () => {
    const id = await register({ name: 'Mailed', email: 'Mailed@now.example' });
    const other = await register({ name: 'Other', email: 'other@mail.example' });
    await caughtUp();
    await mailTo(id, 'Mailed@now.example');
    await mailTo(id, 'mailed@before.example');
    // From an earlier version, which did not record the person.
    await mailTo(undefined as never, 'mailed@now.example');
    await mailTo(other, 'other@mail.example');
    expect((await erase(id)).statusCode).toBe(200);
    expect((await stack.mails()).map(({ to }) => to)).toEqual(['other@mail.example']);
    expect(filesWith(stack.dataDir, ['ailed@now', 'mailed@before'])).toEqual([]);
    expect(filesWith(stack.dataDir, ['other@mail.example'])).toHaveLength(2);
  });

  it('that arrive after the erasure are swept', async () => {
    const id = await register({ name: 'Late Mail', email: 'late@mail.example' });
    await caughtUp();
    await erase(id);
    await mailTo(id, 'late@mail.example');
    expect(await sweepMails(api, mailbox())).toBe(1);
    expect(filesWith(stack.dataDir, ['late@mail.example'])).toEqual([]);
  });
});

describe('the space of what was deleted', () => {
  it.skipIf(isOtherStore)('is reclaimed in every table that an erasure deletes from', async () => {
    const email = 'Vacated@space.example';
    const id = await register({ name: 'Vacated', email });
    await keepFirstPassword(api, id, password);
    await caughtUp();
    const headers = { 'user-agent': 'VacatedBrowser/1' };
    await stack.app.inject({ method: 'POST', url: '/api/auth/login', body: { email, password }, headers });
    await stack.app.inject({ method: 'POST', url: '/api/auth/email/send-code', body: { email }, headers });
    await api.query("update private.sessions set device = 'Vacated device' where user_id = $1", [id]);
    const { begin, finish } = idempotency(api);
    await begin('somebody', 'vacated', 'a request');
    await finish('somebody', 'vacated', { status: 200, headers: {}, body: { user: { id, email } } });
    const { rows } = await api.query('select password_hash from private.credentials where user_id = $1', [
      id,
    ]);
    const secret = rows[0].password_hash.split('$').at(-1);
    const traces = ['Vacated device', 'acated@space.example', secret, (await keyOf(id))!];
    const found = async () => {
      const tables = ERASED_FROM.map(table => `private.${table}`);
      const bytes = await Promise.all(tables.map(table => bytesOf(stack.urls.superuser, table)));
      return traces.map(trace => bytes.some(one => one.includes(trace)));
    };
    expect(await found()).toEqual([true, true, true, true]);
    const begun = new Date(Date.now() - 1_000);
    await erase(id);
    expect(await found(), 'deleting alone').toContain(true);
    // VACUUM FULL copies rows that an older transaction can still see; the product repeats it too.
    await vi.waitFor(async () => {
      await tidyAfterErasures(api, ERASED_FROM, begun);
      expect(await found()).toEqual([false, false, false, false]);
    }, soon);
  });
});

describe('the space of rows', () => {
  it.skipIf(isOtherStore)('is reclaimed once the person is removed from them', async () => {
    expect(tablesOfPeople(streams, projections)).toEqual(
      expect.arrayContaining(['read.users', 'read.users__old']),
    );
    const id = await register({ name: 'Rowena Rowland', email: 'rowena@rows.example' });
    const other = await register({ name: 'Stays Here', email: 'stays@rows.example' });
    await caughtUp();
    await erase(id);
    await caughtUp();
    await vi.waitFor(async () => {
      await reclaimSpace(projector, tablesOfPeople(streams, projections));
      const bytes = await bytesOf(stack.urls.superuser, 'read.users');
      expect(['Rowena Rowland', 'rowena@rows', 'Stays Here'].map(text => bytes.includes(text))).toEqual([
        ...[false, false, true],
      ]);
    }, soon);
    const { rows } = await projector.query('select name from read.users where id = $1', [other]);
    expect(rows).toEqual([{ name: 'Stays Here' }]);
  });
});

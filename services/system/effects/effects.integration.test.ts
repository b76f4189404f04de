import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { userStream } from '#contracts/users/user.ts';
import { connectPool } from '#platform/database/database.ts';
import { NotPerformed } from '#platform/processes/dispatcher.ts';
import { MAIL_HELD_UP, type Mail } from '#platform/processes/mail.ts';
import { processLog } from '#platform/program/log.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { browser, type Person, register, signIn } from '#testing/door.ts';
import { JWT_SECRET, type Stack, startStack } from '#testing/stack.ts';

const SECRET_TEXT = 'Your seat at the gala is row 7';

const lines: string[] = [];
const log = processLog({ name: 'test', level: 'info' }, { write: line => void lines.push(line) });
const sent: Mail[] = [];
let mood: 'accepts' | 'rejects' | 'silent' | 'down' = 'accepts';
let stack: Stack;
let pool: ReturnType<typeof connectPool>;

async function sendMail(mail: Mail): Promise<void> {
  if (mood === 'rejects') {
    throw new Refusal(platformSentences.mailRefused({ reason: `550 no mailbox <${mail.to}>` }));
  }
  if (mood === 'silent') throw new Error('Connection lost');
  if (mood === 'down') throw new NotPerformed(`${MAIL_HELD_UP}connect ECONNREFUSED`, { counted: false });
  sent.push(mail);
}

beforeAll(async () => {
  const mailing = { jwtSecret: JWT_SECRET, brand: 'Tanda', site: 'http://localhost', sendMail };
  stack = await startStack(inject('databaseUrl'), { log, processes: { mailing } });
  pool = connectPool(stack.urls.owner, { name: 'test', max: 2 });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const list = (query = '') => stack.ask('GET', `/api/admin/effects?kind=mail&status=open${query}`);

/** Messages somebody, and waits until the mail is in that status; answers the effect as it is listed. */
async function mailTo(person: Person, status: string) {
  const body = { subject: 'The gala', text: `${SECRET_TEXT}: http://localhost/seat/abc?key=1` };
  await stack.ask('POST', `/api/admin/users/${person.id}/messages`, body);
  for (let tries = 0; tries < 400; tries++) {
    const { effects } = await list();
    const found = effects.find((one: { stream: string }) => one.stream.endsWith(person.id));
    if (found?.status === status && found.error) return found;
    await pause(25);
  }
  throw new Error(`The mail is not ${status}`);
}

const contentsOf = (id: string) => stack.ask('GET', `/api/admin/effects/${id}/contents`);
const typesOf = async (id: string) => (await stack.recordsOf(`effect-${id}`)).map(({ type }) => type);

it('lists a mail that was rejected with its reason, and shows what is in it to who asks, which is recorded', async () => {
  const bo = await register(stack, 'Bo', 'user');
  mood = 'rejects';
  const effect = await mailTo(bo, 'failed');
  expect(effect).toMatchObject({
    ...{ kind: 'mail', effect: 'mailMessage', why: 'The mail server rejected the mail.' },
    error: expect.stringMatching(/550 no mailbox <•••>/),
  });
  const { counts, effects } = await list();
  expect(counts.failed).toBe(1);
  expect(JSON.stringify(effects)).not.toMatch(/gala|@example/);
  const spanish = await stack.send('GET', '/api/admin/effects?status=failed', undefined, {
    'accept-language': 'es',
  });
  expect(spanish.json().effects[0].why).toBe('El servidor de correo rechazó el correo.');
  expect((await stack.ask('GET', '/api/admin/effects?kind=command&status=failed')).effects).toEqual([]);

  expect(await typesOf(effect.id)).toEqual([]);
  const { contents, commit } = await contentsOf(effect.id);
  expect(contents).toMatchObject({
    kind: 'mail',
    to: bo.email,
    subject: expect.stringContaining('The gala'),
  });
  expect(contents.text).toContain(`${SECRET_TEXT}: http://localhost/•••`);
  expect(contents.text).not.toContain('key=1');
  const [shown] = await stack.recordsOf(`effect-${effect.id}`);
  expect(shown).toMatchObject({
    type: 'EffectContentsShown',
    data: { process: 'mailOnUserMessaged', key: 'mailMessage', factId: effect.factId },
  });
  const { entries } = await stack.ask('GET', '/api/admin/audit?category=effect');
  expect(entries[0]).toMatchObject({ type: 'EffectContentsShown', actor: { name: 'Administrator' } });
  expect(commit.position).toMatch(/^\d+$/);
  expect(JSON.stringify([shown, entries])).not.toMatch(/gala/);
  const { rows } = await pool.query('select answer::text as text from private.idempotency_keys');
  expect(JSON.stringify(rows)).not.toContain(SECRET_TEXT);
  expect(lines.join('')).not.toMatch(/gala|bo-.*@example/);

  mood = 'accepts';
  await stack.ask('POST', `/api/admin/effects/${effect.id}/retry`);
  await expect.poll(() => sent.at(-1)?.to).toBe(bo.email);
  await expect.poll(async () => (await list()).pagination.total).toBe(0);
  expect((await contentsOf(effect.id)).contents).toEqual({ kind: 'settled' });
  expect(await typesOf(effect.id)).toEqual(['EffectContentsShown', 'EffectRetried', 'EffectContentsShown']);
});

it('is settled as done or given up, with a reason', async () => {
  mood = 'silent';
  const [cleo, dan] = [await register(stack, 'Cleo', 'user'), await register(stack, 'Dan', 'user')];
  const came = await mailTo(cleo, 'unknown');
  expect(came.why).toBe('It broke off while it was being done: it may have happened, or not.');
  mood = 'rejects';
  const lost = await mailTo(dan, 'failed');
  const settle = (id: string, body: object) => stack.send('POST', `/api/admin/effects/${id}/settle`, body);
  expect((await settle(came.id, { status: 'done', reason: ' ' })).statusCode).toBe(422);
  expect((await settle(came.id, { status: 'done', reason: 'She has it.' })).statusCode).toBe(200);
  expect((await settle(lost.id, { status: 'givenUp', reason: 'He moved.' })).statusCode).toBe(200);
  expect((await settle(lost.id, { status: 'done', reason: 'Again' })).statusCode).toBe(409);
  expect((await stack.send('POST', `/api/admin/effects/${lost.id}/retry`)).statusCode).toBe(409);
  expect(await typesOf(came.id)).toEqual(['EffectSettled']);
  expect(await typesOf(lost.id)).toEqual(['EffectGivenUp']);
  const { entries } = await stack.ask('GET', '/api/admin/audit?category=effect');
  expect(entries.slice(0, 2).map(({ reason }: { reason: string }) => reason)).toEqual([
    'He moved.',
    'She has it.',
  ]);
  const { effects } = await stack.ask('GET', '/api/admin/effects?status=givenUp');
  expect(effects).toMatchObject([{ id: lost.id, status: 'givenUp', settledAt: expect.anything() }]);
  const { rows } = await pool.query('select payload from private.outbox where id = any($1)', [
    [came.id, lost.id],
  ]);
  expect(rows).toEqual([{ payload: null }, { payload: null }]);
});

it('says of a mail to somebody who was erased since that its contents are gone', async () => {
  mood = 'down';
  const eva = await register(stack, 'Eva', 'user');
  const effect = await mailTo(eva, 'waiting');
  expect(effect).toMatchObject({ why: 'The mail server cannot be reached.' });
  expect((await contentsOf(effect.id)).contents.kind).toBe('mail');
  expect((await stack.send('POST', `/api/admin/effects/${effect.id}/retry`)).statusCode).toBe(409);
  await pool.query("update private.outbox set next_try_at = now() + interval '1 hour' where id = $1", [
    effect.id,
  ]);
  await pool.query('update private.subject_keys set key = null, erased_at = now() where subject = $1', [
    eva.id,
  ]);
  expect((await contentsOf(effect.id)).contents).toEqual({ kind: 'erased' });
});

it('shows nothing of a sign-in code, which is made as it is sent', async () => {
  const fay = await register(stack, 'Fay', 'user');
  await pool.query('delete from private.outbox');
  mood = 'down';
  await browser(stack).send('POST', '/auth/email/send-code', { email: fay.email });
  await expect.poll(async () => (await list()).effects[0]?.effect).toBe('sendLoginCode');
  const [{ id }] = (await list()).effects;
  expect((await contentsOf(id)).contents).toEqual({ kind: 'secret' });
});

it('shows the data of a command', async () => {
  const payload = { category: 'user', id: v7(), command: 'EraseUser', data: { reason: 'asked' } };
  const { rows } = await pool.query(
    `insert into private.outbox (fact_id, process, key, effect, payload, stream, correlation_id, status, error)
     values ($1, 'test', 'one', 'command', $2, 'user-1', 'c', 'failed', 'No') returning id::text as id`,
    [v7(), payload],
  );
  const { effects } = await stack.ask('GET', '/api/admin/effects?kind=command&status=failed');
  expect(effects).toMatchObject([{ id: rows[0].id, kind: 'command' }]);
  expect((await contentsOf(rows[0].id)).contents).toEqual({
    ...{ kind: 'command', stream: `${userStream.category}-${payload.id}` },
    ...{ command: 'EraseUser', data: { reason: 'asked' } },
  });
});

it('is for administrators only, and unknown where there is none', async () => {
  const gus = await register(stack, 'Gus', 'organizer');
  mood = 'accepts';
  const own = browser(stack);
  await signIn(stack, own, gus);
  const [{ id }] = (await stack.ask('GET', '/api/admin/effects')).effects;
  for (const path of ['', `/${id}/contents`]) {
    expect((await own.send('GET', `/admin/effects${path}`)).statusCode).toBe(403);
  }
  const give = { status: 'givenUp', reason: 'No' };
  expect((await own.send('POST', `/admin/effects/${id}/settle`, give)).statusCode).toBe(403);
  expect(await typesOf(id)).toEqual([]);
  for (const [method, path] of [
    ['GET', 'contents'],
    ['POST', 'retry'],
    ['POST', 'settle'],
  ] as const) {
    const answer = await stack.send(
      method,
      `/api/admin/effects/999999/${path}`,
      method === 'POST' ? give : undefined,
    );
    expect([path, answer.statusCode]).toEqual([path, 404]);
  }
});

import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { idempotency } from '#platform/http/idempotency.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
});
afterAll(() => stack.stop());

const NIGHT = { title: 'Salsa', startDateTime: '2027-03-28T20:00:00' };
const BACKWARDS = { ...NIGHT, endDateTime: '2027-03-28T19:00:00' };

const send = (key: string, body: object, more: object = {}) =>
  stack.call({
    method: 'POST',
    url: '/api/admin/events',
    body,
    headers: { 'idempotency-key': key },
    ...more,
  });

describe('a key', () => {
  it('of a refused form is free for the corrected one, and then stays with that', async () => {
    const key = v7();
    expect((await send(key, BACKWARDS)).statusCode).toBe(422);
    const made = await send(key, NIGHT);
    expect(made.statusCode, made.body).toBe(201);
    expect((await send(key, NIGHT)).body).toBe(made.body);
    const other = await send(key, { ...NIGHT, title: 'Zouk' });
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
    expect((await send(key, BACKWARDS)).json().code).toBe('idempotency_key_reused');
  });

  it('of a change that lost a race is free for the merged one', async () => {
    const { event } = (await send(v7(), NIGHT)).json();
    const [key, url] = [v7(), `/api/admin/events/${event.id}`];
    await stack.call({ method: 'PUT', url, body: { title: 'Kizomba' } });
    const change = (ifMatch: string) => ({
      method: 'PUT' as const,
      url,
      headers: { 'idempotency-key': key, 'if-match': ifMatch },
    });
    expect((await send(key, { title: 'Zouk' }, change('"0"'))).statusCode).toBe(412);
    expect((await send(key, { title: 'Zouk' }, change('"1"'))).statusCode).toBe(200);
  });

  it('creates at most one thing, even if others are refused at the same moment', async () => {
    const title = `Race ${v7()}`;
    const forms = [BACKWARDS, { ...NIGHT, price: '$1' }, { ...NIGHT, price: '$2' }].map(form => ({
      ...form,
      title,
    }));
    for (let round = 0; round < 12; round++) {
      const key = v7();
      const sent = [0, 1, 0, 2, 1, 0, 2, 1].map(one => send(key, forms[(one + round) % 3]!));
      const answers = await Promise.all(sent);
      const ids = answers.flatMap(answer => (answer.statusCode === 201 ? [answer.json().event.id] : []));
      expect(new Set(ids).size).toBeLessThan(2);
      for (const { statusCode } of answers) expect([201, 422]).toContain(statusCode);
      const again = await Promise.all(forms.slice(1).map(form => send(key, form)));
      const made = [...ids, ...again.flatMap(one => (one.statusCode === 201 ? [one.json().event.id] : []))];
      expect(new Set(made).size).toBe(1);
    }
    const found = await stack.send('GET', `/api/admin/events?search=${encodeURIComponent(title)}`);
    expect(found.json().pagination.total).toBe(12);
  });
});

describe('stored keys', () => {
  it('are freed by the last of the requests that are refused, with a new command id', async () => {
    const pool = connectPool(stack.urls.api, { name: 'test' });
    const keys = idempotency(pool);
    const key = v7();
    const first = await keys.begin('ana', key, 'X');
    expect(await keys.begin('ana', key, 'X')).toEqual({ ...first, isNew: false });
    await keys.release('ana', key, first.commandId);
    await expect(keys.begin('ana', key, 'Y')).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    await keys.release('ana', key, first.commandId);
    const second = await keys.begin('ana', key, 'Y');
    expect(second.commandId).not.toBe(first.commandId);
    // A request that was refused long ago does not release the key of a later one.
    await keys.release('ana', key, first.commandId);
    await expect(keys.begin('ana', key, 'X')).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    const answer = { status: 201, headers: {}, body: 'made' };
    await keys.finish('ana', key, answer);
    await keys.release('ana', key, second.commandId);
    expect(await keys.begin('ana', key, 'Y')).toEqual({
      ...{ commandId: second.commandId, answered: answer, isNew: false },
    });
    await pool.end();
  });
});

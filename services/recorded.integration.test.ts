import { v5, v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

/** An event with a hand-made fact whose id is formed like ours: only other programs' records are validated. */
async function createdWith(data: object): Promise<string> {
  const body = { title: 'Night', startDateTime: '2027-03-26T20:00:00' };
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
  const { id } = answer.json().event;
  const commandId = v7();
  const metadata = {
    $correlationId: v7(),
    $causationId: v7(),
    command: { id: commandId, name: 'ByHand' },
    actor: { id: 'ana', role: 'admin' },
    at: new Date().toISOString(),
    version: 1,
  };
  await stack.store.append(`event-${id}`, 0, [
    { id: v5('0', commandId), type: 'EventDetailsChanged', data, metadata },
  ]);
  return id;
}

async function rename(id: string, key?: string, title = 'Renamed') {
  const url = `/api/admin/events/${id}`;
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return stack.call({ method: 'PUT', url, headers, body: { title } });
}

async function lastOf(id: string) {
  for await (const { type, data, revision } of stack.store.readStream(`event-${id}`, {
    direction: 'backwards',
    limit: 1,
  })) {
    return { type, data, revision };
  }
}

describe.each([
  ['does not hold to the contract', { price: 5 }],
  ['cannot even be put together', { danceStyles: null }],
])('an answer that %s, after the fact', (_, data) => {
  it('is reported as recorded, with the commit, and not as if nothing had changed', async () => {
    const id = await createdWith(data);
    const answer = await rename(id);
    expect(answer.statusCode).toBe(500);
    expect(await lastOf(id)).toEqual({
      type: 'EventDetailsChanged',
      data: { title: 'Renamed' },
      revision: 2,
    });
    expect(answer.json()).toMatchObject({
      code: 'recorded',
      error: expect.stringContaining('was recorded'),
      commit: { stream: `event-${id}`, revision: 2, position: expect.stringMatching(/^\d+$/) },
    });
  });

  it('is reported again when its Idempotency-Key is sent again, and nothing is recorded twice', async () => {
    const id = await createdWith(data);
    const first = await rename(id, `key-${id}`);
    const again = await rename(id, `key-${id}`);
    expect(again.statusCode).toBe(500);
    expect(again.json()).toMatchObject({ code: 'recorded', commit: first.json().commit });
    expect((await lastOf(id))?.revision).toBe(2);
  });
});

it('says that nothing was changed if nothing was', async () => {
  const id = await createdWith({ price: 5 });
  const answer = await rename(id, undefined, 'Night');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ code: 'unexpected' });
  expect((await lastOf(id))?.revision).toBe(1);
});

import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationStream } from '#contracts/organizers/application.ts';
import type { BulkKind } from '#contracts/queues/bulkCalls.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { contactMessageStream } from '#contracts/support/contactMessage.ts';
import { startVisiting, type Visiting } from '#testing/areas/visiting.ts';
import { browser } from '#testing/door.ts';

let v: Visiting;
beforeAll(async () => {
  v = await startVisiting();
});
afterAll(() => v.stop());

type Item = Record<string, unknown> & { status: string };

/** How the items of a queue come in, are read, and are decided one at a time. */
type Queue = {
  category: string;
  /** Sends an item in. `number` is part of its address. */
  send(number: string): Promise<string>;
  show(id: string): Promise<Item>;
  /** Decides one as the run would; and takes that back. */
  decide(id: string): Promise<unknown>;
  reopen(id: string): Promise<unknown>;
  reason?: string;
  decided: string;
  waits: string;
  /** What the run says of one that had been decided before. */
  late: string;
  none: string;
  /** Mails to the sender of one that was decided. */
  mails: number;
};

const get = async (path: string) => (await v.ana.send('GET', path)).json();
const SECRET = 'Carla of Calle 7 told us';
const emailOf = (number: string) => `sender-${number}@example.org`;

const QUEUES: Record<BulkKind, Queue> = {
  organizerApplication: {
    category: applicationStream.category,
    send: number => v.apply({ email: emailOf(number), organizerName: `Salsa ${number}` }),
    show: async id => (await get(`/admin/organizer-applications/${id}`)).application,
    decide: id => v.max.send('POST', `/admin/organizer-applications/${id}/reject`, { reason: 'By hand' }),
    reopen: id => v.max.send('POST', `/admin/organizer-applications/${id}/reopen`),
    reason: SECRET,
    decided: 'rejected',
    waits: 'pending',
    late: 'This application has already been rejected.',
    none: 'This application does not exist, or was erased.',
    mails: 1,
  },
  recommendation: {
    category: recommendationStream.category,
    async send(number) {
      const form = { title: `Night ${number}`, contactEmail: emailOf(number) };
      const answer = await browser(v.stack).send('POST', '/v1/event-recommendations/public', form);
      const { id } = answer.json();
      await v.rowOf(`/admin/event-recommendations/${id}`);
      return id;
    },
    show: async id => (await get(`/admin/event-recommendations/${id}`)).recommendation,
    decide: id => v.max.send('PATCH', `/admin/event-recommendations/${id}/moderate`, { status: 'rejected' }),
    reopen: id => v.max.send('POST', `/admin/event-recommendations/${id}/reopen`),
    reason: SECRET,
    decided: 'rejected',
    waits: 'pending',
    late: 'This recommendation has already been rejected.',
    none: 'This recommendation does not exist, or was erased.',
    mails: 0,
  },
  contactMessage: {
    category: contactMessageStream.category,
    send: number => v.write({ email: emailOf(number) }),
    show: async id => (await get(`/admin/contact-messages/${id}`)).message,
    decide: id => v.max.send('PUT', `/admin/contact-messages/${id}/status`, { status: 'spam' }),
    reopen: id => v.max.send('PUT', `/admin/contact-messages/${id}/status`, { status: 'open' }),
    decided: 'spam',
    waits: 'open',
    late: 'This message was marked as spam.',
    none: 'This message does not exist, or was erased.',
    mails: 0,
  },
};
const KINDS = Object.keys(QUEUES) as BulkKind[];

const order = (kind: BulkKind, act: string, body: object, key = v7()) =>
  v.ana.send('POST', `/admin/queues/${kind}/bulk-${act}`, body, { 'idempotency-key': key });

/** What became of a run once it is over, by item. */
async function outcomeOf(jobId: string) {
  const read = () => get(`/admin/runs/${jobId}`);
  await expect.poll(async () => (await read()).run?.finishedAt ?? null).not.toBeNull();
  const { items } = await read();
  return new Map<string, Item>(items.map((one: Item) => [one.item as string, one]));
}

const stateOf = ({ revision: _, ...state }: Item) => state;

describe.each(KINDS)('several items of the queue %s', kind => {
  const queue = QUEUES[kind];
  const sent = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => queue.send(`${kind}-${n}-${v7().slice(-6)}`)));
  const expectStatus = (id: string, status: string) =>
    expect.poll(async () => (await queue.show(id)).status).toBe(status);
  const body = (ids: string[]) => ({ ids, ...(queue.reason && { reason: queue.reason }) });

  it('are decided as each would be alone, except what is decided or unknown', async () => {
    const numbers = [1, 2, 3].map(n => `${kind}-${n}-${v7().slice(-6)}`);
    const [first, second, third] = await Promise.all(numbers.map(queue.send));
    const unknown = v7();
    await queue.decide(third!);
    await expectStatus(third!, queue.decided);
    const byHand = await queue.show(third!);
    await Promise.all(numbers.map(number => v.mailsTo(emailOf(number))));
    const before = await Promise.all(numbers.map(async n => (await v.mailsTo(emailOf(n))).length));
    const key = v7();
    const ids = [first!, third!, unknown, second!, first!];
    const answer = await order(kind, 'decide', body(ids), key);
    expect([200, 202]).toContain(answer.statusCode);
    const { jobId, ...told } = answer.json();
    expect(told).toMatchObject({ success: true, count: 4 });
    const items = await outcomeOf(jobId);
    expect(items.get(first!)).toMatchObject({ outcome: 'ok' });
    expect(items.get(second!)).toMatchObject({ outcome: 'ok' });
    expect(items.get(third!)).toMatchObject({ outcome: 'failed', code: 'decided', message: queue.late });
    expect(items.get(unknown)).toMatchObject({ outcome: 'failed', code: 'not_found', message: queue.none });
    if (told.failed) {
      expect(told.succeeded.toSorted()).toEqual([first, second].toSorted());
      expect(told.failed).toContainEqual({ id: unknown, code: 'not_found', message: queue.none });
    }
    for (const id of [first!, second!]) await expectStatus(id, queue.decided);
    expect(await queue.show(third!)).toEqual(byHand);
    // The same key is answered with the same run, and decides nothing twice.
    expect((await order(kind, 'decide', body(ids), key)).json().jobId).toBe(jobId);
    const after = await Promise.all(numbers.map(async n => (await v.mailsTo(emailOf(n))).length));
    expect(after.map((count, n) => count - before[n]!)).toEqual([queue.mails, queue.mails, 0]);
  });

  it('are taken back to the equal state, except what was decided since', async () => {
    const ids = await sent(3);
    const before = await Promise.all(ids.map(queue.show));
    const { jobId } = (await order(kind, 'decide', body(ids))).json();
    await outcomeOf(jobId);
    for (const id of ids) await expectStatus(id, queue.decided);
    await queue.reopen(ids[2]!);
    await queue.decide(ids[2]!);
    const byHand = () => queue.show(ids[2]!);
    await expect.poll(async () => (await byHand()).revision).toBe((before[2]!.revision as number) + 3);
    const since = await byHand();
    const undone = (await order(kind, 'reopen', { runId: jobId })).json();
    const items = await outcomeOf(undone.jobId);
    expect(items.get(ids[2]!)).toMatchObject({ outcome: 'skipped', code: 'changed_since' });
    for (const id of ids.slice(0, 2)) await expectStatus(id, queue.waits);
    const now = await Promise.all(ids.map(queue.show));
    expect(now.slice(0, 2).map(stateOf)).toEqual(before.slice(0, 2).map(stateOf));
    expect(now[2]).toEqual(since);
    // Taking back once more finds nothing of that run.
    const again = await outcomeOf((await order(kind, 'reopen', { runId: jobId })).json().jobId);
    expect([...again.values()].map(({ code }) => code)).toEqual(ids.map(() => 'changed_since'));
  });

  it('are refused whole if the order is wrong', async () => {
    const [id] = await sent(1);
    const many = Array.from({ length: 1_001 }, () => v7());
    const wrong = [
      { ids: [] },
      { ids: many, reason: queue.reason },
      { ids: ["1'; drop table"], reason: queue.reason },
      { ...body([id!]), reason: 'x'.repeat(2_001) },
      { ...body([id!]), status: 'approved' },
      ...(kind === 'organizerApplication' ? [{ ids: [id] }, { ids: [id], reason: ' ' }] : []),
      ...(kind === 'contactMessage' ? [{ ids: [id], reason: 'Nobody reads it' }] : []),
    ];
    for (const one of wrong) expect((await order(kind, 'decide', one)).statusCode).toBe(422);
    expect((await order(kind, 'reopen', { runId: 'x' })).statusCode).toBe(422);
    expect((await queue.show(id!)).status).toBe(queue.waits);
    const visitor = await browser(v.stack).send('POST', `/admin/queues/${kind}/bulk-decide`, body([id!]));
    expect(visitor.statusCode).toBe(401);
  });
});

describe('the reason of a bulk decision', () => {
  it.each(['organizerApplication', 'recommendation'] as const)('of the queue %s is sealed', async kind => {
    const queue = QUEUES[kind];
    const id = await queue.send(`sealed-${kind}`);
    const reason = `<b>${SECRET}</b> ${v7()}`;
    const { jobId } = (await order(kind, 'decide', { ids: [id], reason })).json();
    await outcomeOf(jobId);
    await expect.poll(async () => JSON.stringify(await queue.show(id))).toContain(reason);
    for (const stream of [`run-${jobId}`, `${queue.category}-${id}`]) {
      for await (const { data } of v.stack.store.readStream(stream)) {
        expect(JSON.stringify(data)).not.toContain(SECRET);
      }
    }
    expect(JSON.stringify(await get(`/admin/runs/${jobId}`))).not.toContain(SECRET);
  });
});

describe('a queue that is decided by calls of its own', () => {
  it('is not decided by these', async () => {
    const answer = await v.ana.send('POST', '/admin/queues/importedEvent/bulk-decide', { ids: [v7()] });
    expect(answer.statusCode).toBe(422);
  });
});

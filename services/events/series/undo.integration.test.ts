import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { type Stack, startStack } from '#testing/stack.ts';

const NOW = new Date('2026-06-03T12:00:00Z');
const BODY = { title: 'Salsa Friday', startDateTime: '2026-06-05T20:00:00', status: 'published' };
const SERIES = {
  ...BODY,
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['FR'] },
};

let stack: Stack;
let seconds = 0;
beforeAll(async () => {
  const clock = () => new Date(NOW.getTime() + 1_000 * seconds++);
  stack = await startStack(inject('databaseUrl'), { clock });
});
afterAll(() => stack.stop());

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const answer = await stack.send(method, `/api/admin/events${url}`, body);
  return { status: answer.statusCode, ...answer.json() };
}

const undo = (id: string, { commandId }: { commandId: string }) => ask('POST', `/${id}/undo`, { commandId });

/** What is shown, without the revision and time of the last write. */
async function shown(id: string) {
  const { event } = await ask('GET', `/${id}`);
  const { revision: _, updatedAt: __, confirmation: ___, ...rest } = event;
  const dates = event.kind === 'master' ? (await ask('GET', `/${id}/dates`)).dates : [];
  return { rest, dates };
}

describe('an event', () => {
  it('is restored by the undo of a change, with everything that the change did', async () => {
    const { event } = await ask('POST', '', BODY);
    const before = await shown(event.id);
    const changed = await ask('PUT', `/${event.id}`, {
      title: 'Zouk',
      startDateTime: '2026-06-06T20:00:00',
      status: 'cancelled',
      isFeatured: true,
    });
    expect(await undo(event.id, changed)).toMatchObject({ status: 200, event: { title: 'Salsa Friday' } });
    expect(await shown(event.id)).toEqual(before);
  });

  it('can undo a change despite a later one of other fields, but not of the same field', async () => {
    const { event } = await ask('POST', '', BODY);
    const first = await ask('PUT', `/${event.id}`, { title: 'Zouk' });
    await ask('PUT', `/${event.id}`, { price: '$20' });
    const second = await ask('PUT', `/${event.id}`, { title: 'Tango' });
    expect(await undo(event.id, first)).toMatchObject({
      status: 409,
      error: 'There was a later change. Undo that first.',
    });
    await undo(event.id, second);
    const undone = await undo(event.id, first);
    expect(undone).toMatchObject({ status: 200, event: { title: 'Salsa Friday', price: '$20' } });
    expect(await undo(event.id, undone)).toMatchObject({ status: 200, event: { title: 'Zouk' } });
  });

  it('shows in its history what can be undone, and what blocks the rest', async () => {
    const { event } = await ask('POST', '', { ...BODY, status: 'draft' });
    const first = await ask('PUT', `/${event.id}`, { title: 'Zouk' });
    const second = await ask('PUT', `/${event.id}`, { price: '$20' });
    const third = await ask('PUT', `/${event.id}`, { title: 'Tango' });
    const told = async () =>
      (await ask('GET', `/${event.id}/history`)).entries.map(({ undo }: { undo: unknown }) => undo);
    expect(await told()).toMatchObject([
      { commandId: third.commandId, possible: true },
      { commandId: second.commandId, possible: true },
      {
        commandId: first.commandId,
        possible: false,
        inTheWay: [{ field: 'title', before: 'Zouk', after: 'Tango', by: 'Administrator' }],
      },
      null,
    ]);
    const undone = await undo(event.id, third);
    expect(await told()).toMatchObject([
      { commandId: undone.commandId, possible: true },
      null,
      { commandId: second.commandId, possible: true },
      { commandId: first.commandId, possible: true },
      null,
    ]);
  });

  it('is restored by the undo of its deletion, and deleted by the undo of its creation', async () => {
    const created = await ask('POST', '', BODY);
    const { id, createdAt } = created.event;
    const deleted = await ask('DELETE', `/${id}`);
    expect(await undo(id, deleted)).toMatchObject({ status: 200, event: { id, createdAt } });
    expect((await ask('GET', `/${id}`)).event).toMatchObject({ createdAt, status: 'published' });
    // Deleted and restored, it is as it was created.
    expect(await undo(id, created)).toMatchObject({ status: 200, event: null });
    const edited = await ask('POST', '', BODY);
    await ask('PUT', `/${edited.event.id}`, { title: 'Zouk' });
    expect((await undo(edited.event.id, edited)).status).toBe(409);
    const other = await ask('POST', '', BODY);
    expect(await undo(other.event.id, other)).toMatchObject({ status: 200, event: null });
    expect((await ask('GET', `/${other.event.id}`)).status).toBe(404);
  });

  it('does not accept the change of another event', async () => {
    const [one, two] = [await ask('POST', '', BODY), await ask('POST', '', BODY)];
    expect((await undo(one.event.id, two)).status).toBe(404);
    expect((await ask('POST', `/${one.event.id}/undo`, { commandId: 'x' })).status).toBe(422);
  });

  it('can be restored from the trash for thirty days', async () => {
    const [kept, lost] = [(await ask('POST', '', BODY)).event.id, (await ask('POST', '', BODY)).event.id];
    await ask('DELETE', `/${kept}`);
    const longAgo = {
      commandId: v7(),
      actor: { id: 'ana', role: 'admin' } as const,
      now: new Date('2026-05-03'),
    };
    await stack.execute(eventStream, lost, 'DeleteEvent', {}, longAgo);
    const titles = async () => (await ask('GET', '/trash')).deleted.map(({ id }: { id: string }) => id);
    expect(await titles()).toContain(kept);
    expect(await ask('POST', `/${kept}/restore`)).toMatchObject({ status: 200, event: { id: kept } });
    expect(await ask('POST', `/${kept}/restore`)).toMatchObject({ status: 200, event: { id: kept } });
    expect(await titles()).not.toContain(kept);
    expect(await titles()).not.toContain(lost);
    expect((await ask('POST', `/${lost}/restore`)).status).toBe(409);
  });
});

describe('a series', () => {
  it.each([
    ['a change of all dates', 'PUT', '', { title: 'Zouk', startDateTime: '2026-06-05T21:00:00' }],
    ['a change of one date', 'PUT', '_20260612', { title: 'Birthday' }],
    ['a split', 'PUT', '_20260612', { title: 'Zouk', updateType: 'this_and_future' }],
    ['a date taken out', 'DELETE', '_20260612', undefined],
    ['an exception', 'POST', '/exceptions', { exceptionDate: '2026-06-12' }],
    ['a cancelled date', 'POST', '/dates/2026-06-12/cancel', undefined],
    ['a detached date', 'POST', '/dates/2026-06-12/detach', undefined],
    ['an end', 'POST', '/end', { fromDate: '2026-06-19' }],
    ['its deletion', 'DELETE', '', undefined],
  ] as const)('is as it was once %s is undone', async (_, method, path, body) => {
    const { id } = (await ask('POST', '', SERIES)).event;
    const before = await shown(id);
    const changed = await ask(method, `/${id}${path}`, body);
    expect(changed.status).toBeLessThan(300);
    expect((await undo(id, changed)).status).toBe(200);
    expect(await shown(id)).toEqual(before);
    const left = await ask('GET', '?isRecurring=single&search=salsa&status=published');
    expect(left.events.filter(({ date }: { date: string }) => date === '2026-06-12')).toEqual([]);
  });

  it('refuses to undo what has been changed since', async () => {
    const { id } = (await ask('POST', '', SERIES)).event;
    const first = await ask('PUT', `/${id}`, { title: 'Zouk' });
    const later = await ask('PUT', `/${id}`, { title: 'Tango' });
    expect(await undo(id, first)).toMatchObject({
      status: 409,
      error: 'There was a later change. Undo that first.',
    });
    await undo(id, later);
    await ask('PUT', `/${id}_20260612`, { price: 'free' });
    expect(await undo(id, first)).toMatchObject({ status: 200, event: { title: 'Salsa Friday' } });
  });

  it('refuses to undo the detachment of a date that was changed since', async () => {
    const { id } = (await ask('POST', '', SERIES)).event;
    const detached = await ask('POST', `/${id}/dates/2026-06-12/detach`);
    const changed = await ask('PUT', `/${detached.event.id}`, { title: 'Gala' });
    const before = await shown(id);
    expect(await undo(id, detached)).toMatchObject({
      status: 409,
      code: 'changed_since',
      error: 'The separate event “Gala” has been changed since. Undo that first, or delete the event.',
    });
    expect(await shown(id)).toEqual(before);
    expect((await ask('GET', `/${detached.event.id}`)).event.title).toBe('Gala');
    await undo(detached.event.id, changed);
    expect((await undo(id, detached)).status).toBe(200);
    expect((await ask('GET', `/${detached.event.id}`)).status).toBe(404);
  });

  it('undoes the detachment of a cancelled date', async () => {
    const { id } = (await ask('POST', '', SERIES)).event;
    await ask('POST', `/${id}/dates/2026-06-12/cancel`);
    const before = await shown(id);
    const detached = await ask('POST', `/${id}/dates/2026-06-12/detach`);
    expect((await undo(id, detached)).status).toBe(200);
    expect(await shown(id)).toEqual(before);
    expect((await ask('GET', `/${detached.event.id}`)).status).toBe(404);
  });

  it('shows its history, and that of one date', async () => {
    const { id } = (await ask('POST', '', SERIES)).event;
    await ask('PUT', `/${id}_20260612`, { title: 'Birthday' });
    await ask('PUT', `/${id}_20260619`, { title: 'Wedding' });
    await ask('PUT', `/${id}`, { price: 'free' });
    const { entries } = await ask('GET', `/${id}/history`);
    expect(entries).toMatchObject([
      { type: 'SeriesDetailsChanged', changes: [{ field: 'price', before: '', after: 'free' }] },
      { type: 'SeriesDateChanged' },
      { type: 'SeriesDateChanged' },
      { type: 'SeriesCreated' },
    ]);
    expect(entries[2].changes).toEqual([
      { field: '2026-06-12 state', before: 'generated', after: 'own' },
      { field: '2026-06-12 title', before: 'Salsa Friday', after: 'Birthday' },
    ]);
    const ofDate = await ask('GET', `/${id}_20260612/history?limit=2`);
    expect(ofDate.pagination).toMatchObject({ total: 3, hasMore: true });
    expect(ofDate.entries).toMatchObject([
      { type: 'SeriesDetailsChanged', actor: { name: 'Administrator' } },
      {
        type: 'SeriesDateChanged',
        changes: expect.arrayContaining([{ field: 'title', before: 'Salsa Friday', after: 'Birthday' }]),
      },
    ]);
  });
});

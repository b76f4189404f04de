import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { type Collecting, startCollecting } from '#testing/areas/collecting.ts';

let c: Collecting;
beforeAll(async () => {
  c = await startCollecting();
});
afterAll(() => c.stop());

async function approved(key: string, item: object): Promise<string> {
  const [{ id }] = (await c.collect(key, [item])).items;
  await c.post(`/imported-events/${id}/approve`);
  await c.settled();
  return (await c.shown(id)).item.eventId;
}

describe('an event of an item', () => {
  it('brings an event up to what its source changes, except for what a person has changed', async () => {
    const { key } = await c.newSource();
    const item = c.night({ price: '10', description: 'Live music' });
    const [{ id }] = (await c.collect(key, [item])).items;
    await c.post(`/imported-events/${id}/approve`);
    await c.settled();
    const { eventId } = (await c.shown(id)).item;
    await c.post(`/admin/events/${eventId}`, { price: '12' }, 'PUT');
    const moved = { ...item, title: 'Another title', price: '15', start: '2028-01-01T20:00' };
    await c.collect(key, [moved]);
    await c.settled();
    const eventNow = async () => (await c.send('GET', `/admin/events/${eventId}`)).json().event;
    expect(await eventNow()).toMatchObject({
      ...{ title: 'Another title', price: '12', description: 'Live music', status: 'published' },
      startDateTime: expect.stringContaining('2028-01-01T20:00'),
    });
    await c.collect(key, [{ ...moved, cancelled: true }]);
    await c.settled();
    expect((await eventNow()).status).toBe('cancelled');
  });

  it('has no price that nobody has said, and keeps the one that a person gives it', async () => {
    const { key } = await c.newSource();
    const once = c.night({ title: 'Priced by nobody' });
    const weekly = {
      ...c.night({ start: '2027-06-04T21:00', title: 'Weekly, priced by nobody' }),
      recurrence: { rule: 'FREQ=WEEKLY;COUNT=3' },
    };
    const { items } = await c.collect(key, [once, weekly]);
    for (const { id } of items) await c.post(`/imported-events/${id}/approve`);
    await c.settled();
    const found: string[] = [];
    for (const { id } of items) found.push((await c.shown(id)).item.eventId);
    const eventNow = async (id: string) => (await c.send('GET', `/admin/events/${id}`)).json().event;
    const listed = async (query: string) => {
      const { events } = (await c.send('GET', `/public/events?search=nobody${query}`)).json();
      return events as { price: string; priceOpen: boolean }[];
    };
    expect(await listed('')).toMatchObject(Array.from({ length: 4 }, () => ({ price: '', priceOpen: true })));
    expect([await listed('&price=free'), await listed('&price=99')]).toEqual([[], []]);
    for (const id of found) {
      expect(await eventNow(id)).toMatchObject({ priceOpen: true, currency: 'EUR' });
      await c.post(`/admin/events/${id}`, { price: '12' }, 'PUT');
    }
    await c.settled();
    const changed = { description: 'Two floors' };
    await c.collect(key, [
      { ...once, ...changed },
      { ...weekly, ...changed },
    ]);
    await c.settled();
    for (const id of found) {
      expect(await eventNow(id)).toMatchObject({ price: '12', priceOpen: false, description: 'Two floors' });
    }
    expect(await listed('&price=12')).toHaveLength(4);
  });

  it('has no date anywhere if its source excludes them all', async () => {
    const { key } = await c.newSource();
    const recurrence = { rule: 'FREQ=WEEKLY;COUNT=2', exDates: ['2027-06-04', '2027-06-11'] };
    const item = { ...c.night({ start: '2027-06-04T21:00', title: 'All excluded' }), recurrence };
    const eventId = await approved(key, item);
    const { event } = (await c.send('GET', `/admin/events/${eventId}`)).json();
    expect(event).toMatchObject({ instanceCount: 0, nextDate: null, status: 'published' });
    const file = (await c.send('GET', `/public/events/${eventId}.ics`)).body;
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\s*$/);
    expect(file).not.toContain('BEGIN:VEVENT');
    expect((await c.send('GET', '/public/events?search=excluded')).json().events).toEqual([]);
    const gaps = async () => (await c.send('GET', '/admin/quality/noDates')).json();
    expect((await gaps()).items).toMatchObject([{ event: { id: eventId } }]);
    await c.collect(key, [{ ...item, recurrence: { ...recurrence, exDates: ['2027-06-04'] } }]);
    await c.settled();
    expect((await gaps()).items).toEqual([]);
    expect((await c.send('GET', `/public/events/${eventId}.ics`)).body).toContain('BEGIN:VEVENT');
  });

  it('is cancelled by a title that says so, and comes back with it', async () => {
    const { key } = await c.newSource();
    const item = c.night();
    const eventId = await approved(key, item);
    const now = async () => (await c.send('GET', `/admin/events/${eventId}`)).json().event;
    await c.collect(key, [{ ...item, title: `ABGESAGT: ${item.title}` }]);
    await c.settled();
    expect(await now()).toMatchObject({ title: item.title, status: 'cancelled' });
    await c.collect(key, [item]);
    await c.settled();
    expect(await now()).toMatchObject({ title: item.title, status: 'published' });
  });

  it('stays as it is where a title may say that it is off, until somebody has looked', async () => {
    const { key } = await c.newSource();
    const item = c.night();
    const eventId = await approved(key, item);
    const now = async () => (await c.send('GET', `/admin/events/${eventId}`)).json().event;
    const doubtful = { ...item, title: `${item.title} postponed`, price: '9' };
    const [{ id }] = (await c.collect(key, [doubtful])).items;
    await c.settled();
    expect((await c.shown(id)).item).toMatchObject({
      importStatus: 'needs_review',
      reviewNotes: expect.stringContaining('postponed” may say that it is cancelled or postponed'),
    });
    expect(await now()).toMatchObject({ title: item.title, status: 'published', price: '' });
    await c.post(`/imported-events/${id}/approve`);
    await c.collect(key, [{ ...doubtful, price: '10' }]);
    await c.settled();
    expect(await now()).toMatchObject({ title: `${item.title} postponed`, price: '10' });
  });

  it('has the dates cancelled whose titles say so', async () => {
    const { key } = await c.newSource();
    const item = c.night({ start: '2027-06-04T21:00', title: 'Weekly practica' });
    const weekly = (...changes: object[]) => ({
      ...item,
      recurrence: { rule: 'FREQ=WEEKLY;COUNT=3', changes },
    });
    const eventId = await approved(key, weekly());
    const off = { date: '2027-06-11', title: 'CANCELLED: Weekly practica' };
    await c.collect(key, [weekly(off)]);
    await c.settled();
    expect(await c.datesOf(eventId)).toEqual([
      '2027-06-04 at 2027-06-04T21:00 published',
      '2027-06-11 at 2027-06-11T21:00 cancelled',
      '2027-06-18 at 2027-06-18T21:00 published',
    ]);
    const date = (await c.send('GET', `/admin/events/${eventId}_20270611`)).json().event;
    expect(date).toMatchObject({ title: 'Weekly practica', status: 'cancelled' });
  });

  it('is not approved among others while its title may say that it is off', async () => {
    const { key } = await c.newSource();
    const sure = c.night();
    const { items } = await c.collect(key, [sure, c.night({ title: 'Not cancelled!' })]);
    const ids = items.map(({ id }: { id: string }) => id);
    await c.post('/imported-events/bulk-approve', { ids, reviewNotes: 'Bulk approved' });
    await c.settled();
    expect([await c.statusOf(ids[0]), await c.statusOf(ids[1])]).toEqual(['imported', 'pending']);
    await c.post(`/imported-events/${ids[1]}/approve`);
    await c.settled();
    expect(await c.statusOf(ids[1])).toBe('imported');
  });

  it('stays free where a person said so, whatever else its source changes', async () => {
    const { key } = await c.newSource();
    const item = { ...c.night({ start: '2027-06-04T21:00' }), recurrence: { rule: 'FREQ=WEEKLY;COUNT=3' } };
    const [{ id }] = (await c.collect(key, [item])).items;
    await c.post(`/imported-events/${id}/approve`);
    await c.settled();
    const { eventId } = (await c.shown(id)).item;
    await c.post(`/admin/events/${eventId}`, { price: '', priceOpen: false }, 'PUT');
    await c.collect(key, [{ ...item, description: 'Two floors' }]);
    await c.settled();
    const { event } = (await c.send('GET', `/admin/events/${eventId}`)).json();
    expect(event).toMatchObject({ price: '', priceOpen: false, description: 'Two floors' });
  });

  it('brings a series up to what its source changes, and keeps what a person changed in it', async () => {
    const { key } = await c.newSource();
    const item = c.night({ start: '2027-06-04T21:00', end: '2027-06-05T02:00' });
    const recurrence = {
      ...{ rule: 'FREQ=WEEKLY;COUNT=5', rDates: ['2027-06-09', '2027-06-10T19:00'], exDates: ['2027-06-18'] },
      changes: [
        { date: '2027-06-11', start: '2027-06-12T22:00' },
        { date: '2027-06-25', cancelled: true },
      ],
    };
    const [{ id }] = (await c.collect(key, [{ ...item, recurrence }])).items;
    await c.post(`/imported-events/${id}/approve`);
    await c.settled();
    const { item: imported } = await c.shown(id);
    expect(imported).toMatchObject({ importStatus: 'imported', eventKind: 'series', reviewNotes: null });
    expect(await c.datesOf(imported.eventId)).toEqual([
      '2027-06-04 at 2027-06-04T21:00 published',
      '2027-06-09 at 2027-06-09T21:00 published',
      '2027-06-10 at 2027-06-10T19:00 published',
      '2027-06-11 at 2027-06-12T22:00 published',
      '2027-06-25 at 2027-06-25T21:00 cancelled',
      '2027-07-02 at 2027-07-02T21:00 published',
    ]);

    // Ana moves one date and takes out another one.
    const ana = { startDateTime: '2027-07-02T23:00', updateType: 'this_only' };
    await c.post(`/admin/events/${imported.eventId}_20270702`, ana, 'PUT');
    await c.post(`/admin/events/${imported.eventId}/exceptions`, { exceptionDate: '2027-06-09' });
    const changed = {
      ...{ rule: 'FREQ=WEEKLY;COUNT=6', rDates: ['2027-06-09'], exDates: [] },
      changes: [
        { date: '2027-06-11', start: '2027-06-13T20:00' },
        { date: '2027-07-02', start: '2027-07-03T20:00' },
      ],
    };
    await c.collect(key, [{ ...item, title: 'Another name', recurrence: changed }]);
    await c.settled();
    const after = [
      '2027-06-04 at 2027-06-04T21:00 published',
      '2027-06-11 at 2027-06-13T20:00 published',
      '2027-06-18 at 2027-06-18T21:00 published',
      '2027-06-25 at 2027-06-25T21:00 published',
      '2027-07-02 at 2027-07-02T23:00 published',
      '2027-07-09 at 2027-07-09T21:00 published',
    ];
    expect(await c.datesOf(imported.eventId)).toEqual(after);
    const types = await c.typesIn(`series-${imported.eventId}`);
    await c.collect(key, [{ ...item, title: 'Another name', recurrence: changed }]);
    await c.settled();
    expect(await c.typesIn(`series-${imported.eventId}`)).toEqual(types);
    expect((await c.shown(id)).item).toMatchObject({ importStatus: 'imported', title: 'Another name' });
  });

  it('needs review when its event cannot follow, says why, and can be left as it is', async () => {
    const { key } = await c.newSource();
    const item = c.night({ start: '2027-06-04T21:00', recurrence: { rule: 'FREQ=WEEKLY;COUNT=3' } });
    const [{ id }] = (await c.collect(key, [item])).items;
    await c.post(`/imported-events/${id}/approve`);
    await c.settled();
    const { eventId } = (await c.shown(id)).item;
    const before = await c.datesOf(eventId);
    const impossible = { rule: 'FREQ=MONTHLY;BYDAY=1FR,3FR' };
    await c.collect(key, [{ ...item, recurrence: impossible }]);
    await c.settled();
    expect((await c.shown(id)).item).toMatchObject({
      ...{ importStatus: 'needs_review', eventId, eventKind: 'series' },
      reviewNotes: expect.stringContaining('1FR,3FR'),
    });
    expect(await c.datesOf(eventId)).toEqual(before);
    // Left as it is: the decision makes no second series, and taking it back deletes none.
    await c.post(`/imported-events/${id}/approve`);
    await c.settled();
    expect((await c.shown(id)).item).toMatchObject({ importStatus: 'imported', eventId });
    await c.post(`/imported-events/${id}/reopen`);
    await c.settled();
    expect((await c.shown(id)).item).toMatchObject({ importStatus: 'needs_review', eventId });
    expect(await c.datesOf(eventId)).toEqual(before);
    // The source thinks better of it.
    await c.collect(key, [{ ...item, recurrence: { rule: 'FREQ=WEEKLY;COUNT=4' } }]);
    await c.settled();
    expect((await c.shown(id)).item).toMatchObject({ importStatus: 'imported', eventId, reviewNotes: null });
    expect(await c.datesOf(eventId)).toHaveLength(4);
    await c.collect(key, [{ ...item, recurrence: null }]);
    await c.settled();
    const { reviewNotes } = (await c.shown(id)).item;
    expect(reviewNotes).toBe(
      'It no longer recurs at its source. Its series still does: end it, or leave it as it is.',
    );
  });

  it('is asked about when its source no longer has it, left as it is once approved, and follows what comes back', async () => {
    const { key } = await c.newSource();
    const item = c.night({ start: '2027-10-01T21:00' });
    const weekly = c.night({ start: '2027-10-02T21:00', recurrence: { rule: 'FREQ=WEEKLY;COUNT=3' } });
    const [{ id }, { id: series }, { id: waiting }, { id: cancelled }] = (
      await c.collect(key, [item, weekly, c.night(), c.night()])
    ).items;
    const decided = async (...ids: string[]) => {
      for (const one of ids) await c.post(`/imported-events/${one}/approve`);
      await c.settled();
    };
    await decided(id, series, cancelled);
    const { eventId } = (await c.shown(id)).item;
    const gone = (await c.shown(cancelled)).item.eventId;
    await c.post(`/admin/events/${gone}`, { status: 'cancelled' }, 'PUT');
    const vanish = async () => {
      for (const one of [id, series, waiting, cancelled]) {
        const asked = { commandId: v7(), actor: { id: 'system', role: 'system' } as const, now: new Date() };
        await c.stack.execute(importedEventStream, one, 'NoteVanished', {}, asked);
      }
      await c.settled();
    };
    await vanish();
    const question = {
      ...{ importStatus: 'needs_review', vanished: true },
      reviewNotes:
        'Its source no longer has it. Cancel its event if it does not take place, or leave it as it is.',
    };
    for (const one of [id, series]) expect((await c.shown(one)).item).toMatchObject(question);
    // Nobody has to be asked about what was not decided yet, or was cancelled before.
    expect((await c.shown(waiting)).item).toMatchObject({ importStatus: 'pending', vanished: true });
    expect((await c.shown(cancelled)).item).toMatchObject({ importStatus: 'imported', vanished: true });
    await decided(id, waiting);
    const { event } = (await c.send('GET', `/admin/events/${eventId}`)).json();
    expect(event.status).toBe('published');
    for (const one of [id, waiting]) expect((await c.shown(one)).item.importStatus).toBe('imported');
    expect((await c.shown(id)).item.eventId).toBe(eventId);
    // Both are there again, and one of them is gone once more.
    await c.collect(key, [{ ...item, start: '2027-10-01T22:00' }, weekly]);
    await c.settled();
    for (const one of [id, series])
      expect((await c.shown(one)).item).toMatchObject({ importStatus: 'imported', vanished: false });
    const moved = (await c.send('GET', `/admin/events/${eventId}`)).json().event;
    expect(moved.startDateTime).toContain('2027-10-01T22:00');
    await vanish();
    expect((await c.shown(id)).item).toMatchObject({ ...question, eventId });
  });

  it('begins anew when its source uses its id for another event', async () => {
    const { key } = await c.newSource();
    const item = c.night({ title: 'Salsa at the lake', venue: 'Lake house', url: 'https://lake.example/a' });
    const [{ id }] = (await c.collect(key, [item])).items;
    await c.post(`/imported-events/${id}/approve`);
    await c.settled();
    const { eventId } = (await c.shown(id)).item;
    const { event } = (await c.send('GET', `/admin/events/${eventId}`)).json();
    expect(event).toMatchObject({ title: 'Salsa at the lake', sourceUrl: 'https://lake.example/a' });
    const other = { ...item, title: 'Tango marathon', venue: 'Old mill', start: '2027-09-10T18:00' };
    await c.collect(key, [other]);
    await c.settled();
    const { item: anew } = await c.shown(id);
    expect(anew).toMatchObject({ importStatus: 'pending', eventId: null, title: 'Tango marathon' });
    expect(anew.validationIssues[0].message).toContain('“Salsa at the lake”');
    expect((await c.send('GET', `/admin/events/${eventId}`)).json().event.title).toBe('Salsa at the lake');
    await c.post(`/imported-events/${id}/approve`);
    await c.settled();
    expect((await c.shown(id)).item.eventId).not.toBe(eventId);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Merging, startMerging, withoutRevisions } from '#testing/merges/merging.ts';
import { dateOf, expectMoved, nightAndDate, plus } from '#testing/merges/nights.ts';

let m: Merging;
beforeAll(async () => {
  m = await startMerging();
});
afterAll(() => m.stop());

async function absorption(id: string) {
  const { entries } = await m.get(`/admin/events/${id}/history`);
  return entries.find(({ type }: { type: string }) => type.endsWith('Absorbed')).undo;
}

describe('an event that is a date of a series', () => {
  it('leads to that date with everything that led to it, and comes back with the equal state', async () => {
    const item = await m.approvedItem();
    const { startDateTime } = await m.event(item.eventId);
    const series = await m.series({ ...m.night(), startDateTime: startDateTime.slice(0, 16), price: '' });
    const date = dateOf(series, startDateTime);
    const recommendation = await m.recommended(item.eventId);
    const bea = await m.giveFeedback('Bea', item.eventId, { positive: ['a'], negative: ['b'] });
    await m.giveFeedback('Carla', date, { positive: ['c'] });
    const before = await m.everything();
    const preview = await m.get(`/admin/events/${item.eventId}/merge?into=${date}`);
    expect(preview.survivor.id).toBe(date);
    expect(preview.following).toMatchObject({ importedEvents: 1, recommendations: 1, dates: null });

    const { title } = await m.event(item.eventId);
    const commandId = await m.merged(item.eventId, date, { taken: ['price', 'title'] });
    expect(await m.event(date)).toMatchObject({
      ...{ price: '5', title, mergedFrom: [{ id: item.eventId, title }] },
      instance: { own: expect.arrayContaining(['title', 'price']) },
    });
    expect((await m.event(series)).mergedFrom).toHaveLength(1);
    expect(await m.idsIn(`search=${encodeURIComponent(title)}`)).not.toContain(item.eventId);
    await expectMoved(m, item.eventId, date);
    expect((await item.shown()).eventId).toBe(date);
    const shown = await m.get(`/admin/event-recommendations/${recommendation}`);
    expect([shown.recommendation.eventId, shown.event.id]).toEqual([date, date]);
    const { feedback } = await m.get(`/admin/event-feedback?event=${series}`);
    expect(feedback.map((one: { event: { id: string } }) => one.event.id)).toEqual([date, date]);
    expect((await bea.send('GET', `/events/${date}/feedback`)).json().feedback).toMatchObject({
      positive: ['a'],
    });
    const again = await bea.send('POST', `/events/${item.eventId}/feedback`, { positive: ['again'] });
    expect(again.statusCode).toBe(409);
    expect((await m.get(`/admin/events/${date}/history`)).entries[0]).toMatchObject({
      undo: { possible: true },
    });

    expect((await m.undo(item.eventId, commandId)).json().event.id).toBe(item.eventId);
    expect(withoutRevisions(await m.everything())).toEqual(withoutRevisions(before));
    expect((await m.undo(item.eventId, commandId)).json().code).toBe('not_merged');
  });

  it('follows its source as custom values of the date, and its cancellation', async () => {
    const item = await m.approvedItem({ price: '5' });
    const { startDateTime } = await m.event(item.eventId);
    const series = await m.series({ ...m.night(), startDateTime: startDateTime.slice(0, 16), price: '9' });
    const date = dateOf(series, startDateTime);
    await m.merged(item.eventId, date, { taken: ['price', 'place', 'title', 'when'] });
    await m.post(`/admin/events/${date}`, { title: 'Named by Ana' }, 'PUT');
    await item.collect({ price: '7', title: 'Named by the source' });
    expect(await m.event(date)).toMatchObject({ price: '7', title: 'Named by Ana' });
    expect((await m.event(series)).price).toBe('9');
    await item.collect({ price: '7', cancelled: true });
    expect((await m.event(date)).status).toBe('cancelled');
    await item.collect({ price: '7' });
    expect((await m.event(date)).status).toBe('published');
    await m.post(`/admin/events/${date}`, {}, 'DELETE');
    await item.collect({ price: '8' });
    expect((await item.shown()).importStatus).toBe('needs_review');
  });

  it('leads to the series once the rule makes no such date, and to the date once it does again', async () => {
    const { series, day, id, date } = await nightAndDate(m);
    const commandId = await m.merged(id, date);
    const ended = await m.send('POST', `/admin/events/${series}/end`, { fromDate: day });
    expect(ended.statusCode, ended.body).toBe(200);
    await expectMoved(m, id, series);
    await m.post(`/admin/events/${series}/undo`, { commandId: ended.json().commandId });
    await expectMoved(m, id, date);
    // Either side can be asked to undo it.
    const { entries } = await m.get(`/admin/events/${series}/history`);
    const merge = entries.find(({ type }: { type: string }) => type === 'SeriesAbsorbed');
    expect((await m.undo(series, merge.undo.commandId)).json().event.id).toBe(series);
    expect((await m.undo(id, commandId)).json().code).toBe('not_merged');
    expect(await m.isPublic(id)).toBe(true);
  });
});

describe('a date that is an event', () => {
  it('leads to it, leaves its series meanwhile, and comes back with the equal state', async () => {
    const { series, day, id, date } = await nightAndDate(m, { price: '' });
    await m.post(`/admin/events/${date}`, { title: 'Anniversary', price: '12' }, 'PUT');
    await m.post(`/admin/events/${date}`, { status: 'cancelled' }, 'PUT');
    await m.giveFeedback('Dora', date, { positive: ['d'] });
    const before = await m.everything();
    const commandId = await m.merged(date, id, { taken: ['price', 'title'] });
    expect(await m.event(id)).toMatchObject({ title: 'Anniversary', price: '12' });
    expect((await m.event(series)).instanceCount).toBe(3);
    await expectMoved(m, date, id);
    const { dates } = await m.get(`/admin/events/${series}/dates`);
    expect(dates.find(({ key }: { key: string }) => key === day)).toMatchObject({
      ...{ state: 'merged', eventId: id },
    });
    const { feedback } = await m.get(`/admin/event-feedback?event=${id}`);
    expect(feedback.map((one: { event: { id: string } }) => one.event.id)).toEqual([id]);
    expect((await m.get(`/admin/event-feedback?event=${series}`)).feedback).toEqual([]);
    const gone = await m.send('DELETE', `/admin/events/${date}`);
    expect([gone.statusCode, gone.json().code]).toEqual([409, 'merged']);
    await m.undo(series, commandId);
    expect(withoutRevisions(await m.everything())).toEqual(withoutRevisions(before));
  });

  it('comes back to a series that was deleted meanwhile, once that is restored', async () => {
    const { series, id, date } = await nightAndDate(m);
    const commandId = await m.merged(date, id);
    await m.post(`/admin/events/${series}`, {}, 'DELETE');
    expect((await m.undo(id, (await absorption(id)).commandId)).statusCode).toBe(200);
    expect((await m.undo(series, commandId)).json().code).toBe('not_merged');
    await m.post(`/admin/events/${series}/restore`);
    expect((await m.event(series)).instanceCount).toBe(4);
    expect(await m.isPublic(date)).toBe(true);
  });
});

describe('a date that is a date of another series', () => {
  it('leads to it with its feedback, leaves its series and the feeds, and comes back with the equal state', async () => {
    const fields = m.night();
    const [one, other] = [await m.series({ ...fields, price: '7' }), await m.series(fields)];
    const days = [0, 7, 14].map(more => plus(fields.startDateTime, more)) as [string, string, string];
    const [date, into] = [dateOf(one, days[1]), dateOf(other, days[1])];
    await m.post(`/admin/events/${date}`, { title: 'Anniversary' }, 'PUT');
    const gita = await m.giveFeedback('Gita', date, { positive: ['g'] });
    await m.giveFeedback('Hilda', into, { negative: ['h'] });
    const datesIn = async (path: string) => {
      const feed = (await m.send('GET', path)).body;
      return [date, into, dateOf(one, days[2]), dateOf(other, days[2])].map(id => feed.includes(id));
    };
    const feeds = [`/feeds/regions/${m.berlin}.ics`, '/public/events.ics', '/public/events.rss'];
    const before = await m.everything();
    for (const path of feeds) expect(await datesIn(path)).toEqual([true, true, true, true]);

    const commandId = await m.merged(date, into, { taken: ['title', 'price'] });
    expect(await m.event(into)).toMatchObject({
      ...{ title: 'Anniversary', price: '7', mergedFrom: [{ id: date, title: 'Anniversary' }] },
      instance: { own: expect.arrayContaining(['title', 'price']) },
    });
    // Nothing else of the two series changes.
    expect([(await m.event(one)).instanceCount, (await m.event(other)).instanceCount]).toEqual([3, 4]);
    expect(await m.event(dateOf(other, days[2]))).toMatchObject({ title: fields.title, price: '' });
    await expectMoved(m, date, into);
    for (const path of feeds) expect(await datesIn(path)).toEqual([false, true, true, true]);
    const { feedback } = await m.get(`/admin/event-feedback?event=${other}`);
    expect(feedback.map((said: { event: { id: string } }) => said.event.id)).toEqual([into, into]);
    expect((await m.get(`/admin/event-feedback?event=${one}`)).feedback).toEqual([]);
    expect((await gita.send('GET', `/events/${into}/feedback`)).json().feedback).toMatchObject({
      positive: ['g'],
    });

    expect((await m.undo(one, commandId)).statusCode).toBe(200);
    expect(withoutRevisions(await m.everything())).toEqual(withoutRevisions(before));
    for (const path of feeds) expect(await datesIn(path)).toEqual([true, true, true, true]);
    for (const id of [date, into]) expect(await m.isPublic(id)).toBe(true);
  });

  it('is refused within one series, and into a date that leads elsewhere by now', async () => {
    const { series, day, id, date } = await nightAndDate(m);
    const next = dateOf(series, plus(day, 7));
    const own = await m.merge(next, date);
    expect([own.statusCode, own.body]).toEqual([409, own.body]);
    await m.merged(date, id);
    const other = await m.series();
    const gone = await m.merge(next, date);
    expect([gone.statusCode, gone.body]).toEqual([404, gone.body]);
    expect(await m.isPublic(next)).toBe(true);
    expect((await m.event(other)).instanceCount).toBe(4);
  });
});

import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { type Merging, startMerging, withoutRevisions } from '#testing/merges/merging.ts';
import { scaled } from '#testing/scale.ts';

const RACES = scaled(6, 100);
const DAY = 86_400_000;

let m: Merging;
beforeAll(async () => {
  m = await startMerging();
});
afterAll(() => m.stop());

const dateOf = (series: string, day: string) => `${series}_${day.slice(0, 10).replaceAll('-', '')}`;
const plus = (day: string, days: number) =>
  new Date(Date.parse(day.slice(0, 10)) + days * DAY).toISOString().slice(0, 10);
const event = async (id: string) => (await m.get(`/admin/events/${id}`)).event;
const idsIn = async (query: string) =>
  (await m.get(`/admin/events?${query}`)).events.map(({ id }: { id: string }) => id);
const asked = () => ({ commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() });

/** Every address of it leads to the other one. */
async function expectMoved(from: string, to: string): Promise<void> {
  const page = await m.page(from);
  expect([page.statusCode, page.headers.location]).toEqual([301, `/events/${to}`]);
  const call = await m.send('GET', `/admin/events/${from}`);
  expect([call.statusCode, call.headers.location]).toEqual([301, `/api/admin/events/${to}`]);
  const file = await m.stack.app.inject({ method: 'GET', url: `/api/public/events/${from}.ics` });
  expect([file.statusCode, file.headers.location]).toEqual([301, `/api/public/events/${to}.ics`]);
}

/** A weekly series, an event on its second date, and the id of that date. */
async function nightAndDate(more: object = {}) {
  const fields = m.night();
  const series = await m.series(fields);
  const day = plus(fields.startDateTime, 7);
  const id = await m.created({ ...fields, startDateTime: `${day}T21:00`, ...more });
  return { series, day, id, date: dateOf(series, day), fields };
}

describe('an event that is a date of a series', () => {
  it('leads to that date with everything that led to it, and comes back with the equal state', async () => {
    const item = await m.approvedItem();
    const { startDateTime } = await event(item.eventId);
    const series = await m.series({ ...m.night(), startDateTime: startDateTime.slice(0, 16), price: '' });
    const date = dateOf(series, startDateTime);
    const recommendation = await m.recommended(item.eventId);
    const bea = await m.giveFeedback('Bea', item.eventId, { positive: ['a'], negative: ['b'] });
    await m.giveFeedback('Carla', date, { positive: ['c'] });
    const before = await m.everything();
    const preview = await m.get(`/admin/events/${item.eventId}/merge?into=${date}`);
    expect(preview.survivor.id).toBe(date);
    expect(preview.following).toMatchObject({ importedEvents: 1, recommendations: 1, dates: null });

    const { title } = await event(item.eventId);
    const commandId = await m.merged(item.eventId, date, { taken: ['price', 'title'] });
    expect(await event(date)).toMatchObject({
      ...{ price: '5', title, mergedFrom: [{ id: item.eventId, title }] },
      instance: { own: expect.arrayContaining(['title', 'price']) },
    });
    expect((await event(series)).mergedFrom).toHaveLength(1);
    expect(await idsIn(`search=${encodeURIComponent(title)}`)).not.toContain(item.eventId);
    await expectMoved(item.eventId, date);
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
    const { startDateTime } = await event(item.eventId);
    const series = await m.series({ ...m.night(), startDateTime: startDateTime.slice(0, 16), price: '9' });
    const date = dateOf(series, startDateTime);
    await m.merged(item.eventId, date, { taken: ['price', 'place', 'title', 'when'] });
    await m.post(`/admin/events/${date}`, { title: 'Named by Ana' }, 'PUT');
    await item.collect({ price: '7', title: 'Named by the source' });
    expect(await event(date)).toMatchObject({ price: '7', title: 'Named by Ana' });
    expect((await event(series)).price).toBe('9');
    await item.collect({ price: '7', cancelled: true });
    expect((await event(date)).status).toBe('cancelled');
    await item.collect({ price: '7' });
    expect((await event(date)).status).toBe('published');
    await m.post(`/admin/events/${date}`, {}, 'DELETE');
    await item.collect({ price: '8' });
    expect((await item.shown()).importStatus).toBe('needs_review');
  });

  it('leads to the series once the rule makes no such date, and to the date once it does again', async () => {
    const { series, day, id, date } = await nightAndDate();
    const commandId = await m.merged(id, date);
    const ended = await m.send('POST', `/admin/events/${series}/end`, { fromDate: day });
    expect(ended.statusCode, ended.body).toBe(200);
    await expectMoved(id, series);
    await m.post(`/admin/events/${series}/undo`, { commandId: ended.json().commandId });
    await expectMoved(id, date);
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
    const { series, day, id, date } = await nightAndDate({ price: '' });
    await m.post(`/admin/events/${date}`, { title: 'Anniversary', price: '12' }, 'PUT');
    await m.post(`/admin/events/${date}`, { status: 'cancelled' }, 'PUT');
    await m.giveFeedback('Dora', date, { positive: ['d'] });
    const before = await m.everything();
    const commandId = await m.merged(date, id, { taken: ['price', 'title'] });
    expect(await event(id)).toMatchObject({ title: 'Anniversary', price: '12' });
    expect((await event(series)).instanceCount).toBe(3);
    await expectMoved(date, id);
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
    const { series, id, date } = await nightAndDate();
    const commandId = await m.merged(date, id);
    await m.post(`/admin/events/${series}`, {}, 'DELETE');
    expect((await m.undo(id, (await absorption(id)).commandId)).statusCode).toBe(200);
    expect((await m.undo(series, commandId)).json().code).toBe('not_merged');
    await m.post(`/admin/events/${series}/restore`);
    expect((await event(series)).instanceCount).toBe(4);
    expect(await m.isPublic(date)).toBe(true);
  });
});

async function absorption(id: string) {
  const { entries } = await m.get(`/admin/events/${id}/history`);
  return entries.find(({ type }: { type: string }) => type.endsWith('Absorbed')).undo;
}

describe('a series that is another series', () => {
  it('leads there, each date to that of the same day, and comes back with the equal state', async () => {
    const fields = m.night();
    const [duplicate, stays] = [
      await m.series({ ...fields, title: `${fields.title} again`, price: '5' }),
      await m.series({ ...fields, price: '' }),
    ];
    const [first, second, third] = [0, 7, 14].map(days => plus(fields.startDateTime, days)) as [
      ...[string, string, string],
    ];
    const [one, other] = [duplicate, stays].map(id => (day: string) => dateOf(id, day)) as [
      (day: string) => string,
      (day: string) => string,
    ];
    // The second date was moved by a day in both, the third one is none in the other series.
    const moved = plus(second, 1);
    for (const of of [one, other])
      await m.post(`/admin/events/${of(second)}`, { startDateTime: `${moved}T21:00` }, 'PUT');
    await m.post(`/admin/events/${other(third)}`, {}, 'DELETE');
    await m.post(`/admin/events/${one(first)}`, { status: 'cancelled' }, 'PUT');
    await m.giveFeedback('Emma', one(second), { positive: ['e'] });
    await m.giveFeedback('Fay', one(third), { negative: ['f'] });
    const before = await m.everything();
    const preview = await m.get(`/admin/events/${duplicate}/merge?into=${stays}`);
    expect(preview.following.dates).toEqual({ matched: 3, others: 1 });
    expect(preview.choices.map(({ name }: { name: string }) => name)).toEqual(['title', 'price']);

    const commandId = await m.merged(duplicate, stays, { taken: ['price'] });
    const { price, instanceCount, mergedFrom } = await event(stays);
    expect([price, instanceCount, mergedFrom.length]).toEqual(['5', 3, 1]);
    expect((await event(other(first))).price).toBe('5');
    await expectMoved(duplicate, stays);
    await expectMoved(one(first), other(first));
    await expectMoved(one(second), other(second));
    await expectMoved(one(third), stays);
    const feed = (await m.send('GET', `/feeds/regions/${m.berlin}.ics`)).body;
    expect(feed).not.toContain(duplicate);
    expect(await idsIn('search=again')).toEqual([stays]);
    const { feedback } = await m.get(`/admin/event-feedback?event=${stays}`);
    expect(feedback.map((said: { event: { id: string } }) => said.event.id)).toEqual([stays, other(second)]);
    const late = await m.send('PUT', `/admin/events/${duplicate}`, { title: 'Too late' });
    expect([late.statusCode, late.json().message]).toEqual([
      ...[404, 'This series was merged into another one.'],
    ]);
    await m.post(`/admin/events/${stays}`, { description: 'Changed since' }, 'PUT');
    await m.post(`/admin/events/${stays}/undo`, {
      commandId: (await m.get(`/admin/events/${stays}/history`)).entries[0].undo.commandId,
    });

    expect((await m.undo(duplicate, commandId)).json().event.id).toBe(duplicate);
    expect(withoutRevisions(await m.everything())).toEqual(withoutRevisions(before));
  });

  it('takes what was merged into its dates along, through a chain that is undone from its end', async () => {
    const { series, day, id, date, fields } = await nightAndDate();
    const stays = await m.series(fields);
    const into = dateOf(stays, day);
    const inner = await m.merged(id, date);
    const outer = await m.merged(series, stays);
    await expectMoved(id, into);
    await expectMoved(date, into);
    expect((await m.undo(id, inner)).json().code).toBe('merged_further');
    const last = await m.created({ ...fields, startDateTime: `${day}T21:00` });
    const further = await m.merged(into, last);
    await expectMoved(id, last);
    await expectMoved(date, last);
    await m.undo(stays, further);
    await m.undo(series, outer);
    await expectMoved(id, date);
    await m.undo(id, inner);
    for (const found of [id, date, into, last]) expect(await m.isPublic(found)).toBe(true);
  });

  it('no longer follows its source, which says so', async () => {
    const rule = { recurrence: { rule: 'FREQ=WEEKLY;COUNT=4', changes: [] } };
    const item = await m.approvedItem(rule);
    const stays = await m.series();
    await m.merged(item.eventId, stays);
    expect((await item.shown()).eventId).toBe(stays);
    await item.collect({ title: 'Named by the source' });
    expect((await item.shown()).importStatus).toBe('needs_review');
    expect((await event(stays)).title).not.toBe('Named by the source');
  });
});

describe('at once', () => {
  it('one of two merges crosswise wins: of two series, of an event and a date', async () => {
    for (let race = 0; race < RACES; race++) {
      const fields = m.night();
      const [a, b] = [await m.series(fields), await m.series(fields)];
      const answers = await Promise.all([m.merge(a, b), m.merge(b, a)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
      const [gone, stays] = answers[0]!.statusCode === 200 ? [a, b] : [b, a];
      expect((await m.typesIn(gone)).at(-1)).toBe('SeriesMergedInto');
      expect((await m.typesIn(stays)).at(-1)).toBe('SeriesAbsorbed');
      const { id, date } = await nightAndDate();
      const crossed = await Promise.all([m.merge(id, date), m.merge(date, id)]);
      expect(crossed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    }
  });

  it('two that were both recorded end with one of them', async () => {
    const pairs = [];
    for (let race = 0; race < RACES; race++) {
      const { series, day, id, date } = await nightAndDate();
      await Promise.all([
        m.stack.execute(eventStream, id, 'MergeEvent', { into: date, taken: [] }, asked()),
        m.stack.execute(seriesStream, series, 'MergeDate', { date: day, into: id, taken: [] }, asked()),
      ]);
      pairs.push({ series, id });
    }
    await m.settled();
    for (const { series, id } of pairs) {
      const [ofEvent, ofSeries] = [(await m.typesIn(id)).at(-1), (await m.typesIn(series)).at(-1)];
      expect([
        ['EventMergedInto', 'SeriesAbsorbed'],
        ['EventAbsorbed', 'SeriesDateMergedInto'],
      ]).toContainEqual([ofEvent, ofSeries]);
    }
  });

  it('a merge and the deletion of the series that stays leave nothing half done', async () => {
    const raced = [];
    for (let race = 0; race < RACES; race++) {
      const { series, id, date } = await nightAndDate();
      const [{ statusCode }] = await Promise.all([
        m.merge(id, date),
        m.send('DELETE', `/admin/events/${series}`),
      ]);
      raced.push({ series, id, statusCode });
    }
    await m.settled();
    for (const { series, id, statusCode } of raced) {
      const [ofEvent, ofSeries] = [await m.typesIn(id), await m.typesIn(series)];
      const isMerged = ofEvent.at(-1) === 'EventMergedInto';
      expect([statusCode, ofSeries.includes('SeriesAbsorbed')]).toEqual([isMerged ? 200 : 404, isMerged]);
      expect(ofSeries.at(-1)).toBe('SeriesDeleted');
    }
  });
});

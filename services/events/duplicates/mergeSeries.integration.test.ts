import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { type Merging, startMerging, withoutRevisions } from '#testing/merges/merging.ts';
import { dateOf, expectMoved, nightAndDate, plus } from '#testing/merges/nights.ts';
import { scaled } from '#testing/scale.ts';

const RACES = scaled(6, 100);

let m: Merging;
beforeAll(async () => {
  m = await startMerging();
});
afterAll(() => m.stop());

const asked = () => ({ commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() });

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
    const { price, instanceCount, mergedFrom } = await m.event(stays);
    expect([price, instanceCount, mergedFrom.length]).toEqual(['5', 3, 1]);
    expect((await m.event(other(first))).price).toBe('5');
    await expectMoved(m, duplicate, stays);
    await expectMoved(m, one(first), other(first));
    await expectMoved(m, one(second), other(second));
    await expectMoved(m, one(third), stays);
    const feed = (await m.send('GET', `/feeds/regions/${m.berlin}.ics`)).body;
    expect(feed).not.toContain(duplicate);
    expect(await m.idsIn('search=again')).toEqual([stays]);
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
    const { series, day, id, date, fields } = await nightAndDate(m);
    const stays = await m.series(fields);
    const into = dateOf(stays, day);
    const inner = await m.merged(id, date);
    const outer = await m.merged(series, stays);
    await expectMoved(m, id, into);
    await expectMoved(m, date, into);
    expect((await m.undo(id, inner)).json().code).toBe('merged_further');
    const last = await m.created({ ...fields, startDateTime: `${day}T21:00` });
    const further = await m.merged(into, last);
    await expectMoved(m, id, last);
    await expectMoved(m, date, last);
    await m.undo(stays, further);
    await m.undo(series, outer);
    await expectMoved(m, id, date);
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
    expect((await m.event(stays)).title).not.toBe('Named by the source');
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
      const { id, date } = await nightAndDate(m);
      const crossed = await Promise.all([m.merge(id, date), m.merge(date, id)]);
      expect(crossed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    }
  });

  it('two that were both recorded end with one of them', async () => {
    const pairs = [];
    for (let race = 0; race < RACES; race++) {
      const { series, day, id, date } = await nightAndDate(m);
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
      const { series, id, date } = await nightAndDate(m);
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

import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Merging, startMerging, withoutRevisions } from '#testing/merges/merging.ts';

let m: Merging;
beforeAll(async () => {
  m = await startMerging();
});
afterAll(() => m.stop());

describe('likely duplicates', () => {
  it('are events, and dates or series, around the same time and place with a similar title, unless told apart', async () => {
    const base = {
      ...m.night(),
      title: 'Salsa Friday at the Ballhaus',
      latitude: 52.5265,
      longitude: 13.3966,
    };
    const id = await m.created(base);
    const same = await m.created({
      ...base,
      title: 'Salsa  friday at the Ballhaus!!',
      locationName: 'Elsewhere',
    });
    const atVenue = await m.created({
      ...base,
      title: 'Salsa Friday at the Ballhaus',
      latitude: null,
      longitude: null,
    });
    const others = [
      { title: 'Tango Sunday' },
      { latitude: 52.53, locationName: 'Elsewhere' },
      { startDateTime: '2027-08-01T21:00' },
      { longitude: 14.5 },
    ];
    for (const more of others) await m.created({ ...base, ...more });
    const [series, other] = [await m.series({ ...base }), await m.series({ ...base })];
    const date = `${series}_${base.startDateTime.slice(0, 10).replaceAll('-', '')}`;
    const apart = await m.created(base);
    await m.post('/admin/quality/duplicate/apart', { one: id, other: apart });
    await m.post('/admin/quality/duplicate/apart', { one: other, other: id });
    const likelyOf = async (of: string): Promise<string[]> =>
      (await m.get(`/admin/events/${of}/duplicates`)).duplicates.map(
        ({ event }: { event: { id: string } }) => event.id,
      );
    expect(await likelyOf(series)).toEqual([other]);
    expect((await likelyOf(date)).toSorted()).toEqual(
      [id, same, atVenue, apart, date.replace(series, other)].toSorted(),
    );
    const { duplicates } = await m.get(`/admin/events/${id}/duplicates`);
    const ids = await likelyOf(id);
    expect(ids.toSorted()).toEqual([same, atVenue, date].toSorted());
    const found = (wanted: string) => duplicates[ids.indexOf(wanted)];
    expect(found(same)).toMatchObject({ similarity: 1, metres: 0 });
    expect(found(atVenue)).toMatchObject({ similarity: 1, metres: null });
  });
});

describe('a preview', () => {
  it('says what would be taken over and what would follow, and records nothing', async () => {
    const item = await m.approvedItem();
    const { title, startDateTime } = await m
      .get(`/admin/events/${item.eventId}`)
      .then(answer => answer.event);
    const into = await m.created({
      ...m.night(),
      title: `${title}!`,
      startDateTime,
      regionId: m.berlin,
      price: '',
    });
    await m.giveFeedback('Bea', item.eventId, { positive: ['a', 'b'], reportedIssues: ['c'] });
    await m.recommended(item.eventId);
    const head = await m.stack.store.head();
    const preview = await m.get(`/admin/events/${item.eventId}/merge?into=${into}`);
    expect(preview.following).toEqual({
      ...{ importedEvents: 1, recommendations: 1, earlierMerges: 0, dates: null },
      feedback: { feedback: 1, positive: 2, negative: 0, issues: 1 },
    });
    expect(preview.duplicate.id).toBe(item.eventId);
    expect(preview.survivor.id).toBe(into);
    const taken = preview.choices.filter((one: { taken: boolean }) => one.taken);
    expect(taken.map(({ name }: { name: string }) => name)).toEqual(['price']);
    expect(preview.choices[0]).toEqual({
      name: 'title',
      taken: false,
      fields: [{ field: 'title', duplicate: title, survivor: `${title}!` }],
    });
    expect(await m.stack.store.head()).toEqual(head);
  });
});

describe('a merge', () => {
  it('takes every link, feedback and address along, and undoing it restores the equal state', async () => {
    const item = await m.approvedItem();
    const [duplicate, into] = [item.eventId, await m.created(m.night({ eventOrganizerId: m.organizer }))];
    await m.post(`/admin/events/${duplicate}`, { eventOrganizerId: m.organizer, isFeatured: true }, 'PUT');
    const recommendation = await m.recommended(duplicate);
    const bea = await m.giveFeedback('Bea', duplicate, { positive: ['a'], negative: ['b'] });
    await m.giveFeedback('Carla', into, { positive: ['c'] });
    const title = (await m.get(`/admin/events/${duplicate}`)).event.title as string;
    const before = await m.everything();

    const commandId = await m.merged(duplicate, into, { taken: ['price', 'isFeatured'] });
    const { event } = await m.get(`/admin/events/${into}`);
    expect(event).toMatchObject({ price: '5', isFeatured: true, mergedFrom: [{ id: duplicate, title }] });
    const listed = async (search: string) =>
      (await m.get(`/admin/events?search=${encodeURIComponent(search)}`)).events.map(
        ({ id }: { id: string }) => id,
      );
    expect(await listed(title)).toEqual([into]);

    const old = await m.send('GET', `/admin/events/${duplicate}`);
    expect([old.statusCode, old.headers.location, old.headers['cache-control']]).toEqual([
      ...[301, `/api/admin/events/${into}`, 'no-store'],
    ]);
    const oldPage = await m.page(duplicate);
    expect([oldPage.statusCode, oldPage.headers.location, oldPage.headers['cache-control']]).toEqual([
      ...[301, `/events/${into}`, 'no-store'],
    ]);
    expect((await m.send('GET', `/feeds/regions/${m.berlin}.ics`)).body).not.toContain(duplicate);
    const spanish = await m.stack.app.inject({ method: 'GET', url: `/es/events/${duplicate}` });
    expect([spanish.statusCode, spanish.headers.location]).toEqual([301, `/es/events/${into}`]);
    const file = await m.stack.app.inject({ method: 'GET', url: `/api/public/events/${duplicate}.ics` });
    expect([file.statusCode, file.headers.location]).toEqual([301, `/api/public/events/${into}.ics`]);
    const change = await m.send('PUT', `/admin/events/${duplicate}`, { title: 'Too late' });
    expect([change.statusCode, change.json().message]).toEqual([
      404,
      'This event was merged into another one.',
    ]);

    expect((await item.shown()).eventId).toBe(into);
    const { data } = await m.get(`/imported-events?eventId=${into}`);
    expect(data.map(({ id }: { id: string }) => id)).toEqual([item.id]);
    const shown = await m.get(`/admin/event-recommendations/${recommendation}`);
    expect([shown.recommendation.eventId, shown.event.id]).toEqual([into, into]);

    const { feedback } = await m.get(`/admin/event-feedback?event=${into}`);
    expect(feedback.map((one: { event: { id: string } }) => one.event.id)).toEqual([into, into]);
    const { figures } = await m.get('/admin/event-feedback/figures?by=event&limit=100');
    const counted = figures.filter(({ key }: { key: string }) => [duplicate, into].includes(key));
    expect(counted).toMatchObject([{ key: into, feedback: 2, positive: 2, negative: 1, issues: 0 }]);
    const byOrganizer = (await m.get('/admin/event-feedback/figures?by=organizer&limit=100')).figures;
    expect(byOrganizer.find(({ key }: { key: string }) => key === m.organizer)).toMatchObject({
      feedback: 2,
    });
    const own = await bea.send('GET', `/events/${into}/feedback`);
    expect(own.json().feedback).toMatchObject({ positive: ['a'] });
    expect(
      (await bea.send('POST', `/events/${duplicate}/feedback`, { positive: ['again'] })).statusCode,
    ).toBe(409);

    const trash = await m.get('/admin/events/trash?limit=100');
    expect(trash.deleted.map(({ id }: { id: string }) => id)).not.toContain(duplicate);
    const undone = await m.undo(duplicate, commandId);
    expect(undone.json().event.id).toBe(duplicate);
    expect(withoutRevisions(await m.everything())).toEqual(withoutRevisions(before));
    expect(await m.isPublic(duplicate)).toBe(true);
    const again = await m.undo(duplicate, commandId);
    expect([again.statusCode, again.json().code]).toEqual([409, 'not_merged']);
  });

  it('restores when a cancelled event was cancelled, and what a deleted one had taken in', async () => {
    const [a, b] = await m.pair();
    const [c] = await m.pair();
    await m.post(`/admin/events/${a}`, { status: 'cancelled' }, 'PUT');
    await m.merged(c, a);
    await m.post(`/admin/events/${a}`, {}, 'DELETE');
    expect(await m.isPublic(c)).toBe(false);
    await m.post(`/admin/events/${a}/restore`);
    const before = await m.everything();
    const commandId = await m.merged(a, b);
    expect((await m.page(c)).headers.location).toBe(`/events/${b}`);
    await m.undo(a, commandId);
    expect(withoutRevisions(await m.everything())).toEqual(withoutRevisions(before));
    expect((await m.page(c)).headers.location).toBe(`/events/${a}`);
  });

  it('leads through a chain to its end, which is undone from the end', async () => {
    const [a, b] = await m.pair({ title: 'First of a chain' });
    const c = await m.created(m.night());
    const first = await m.merged(a, b);
    const second = await m.merged(b, c);
    for (const id of [a, b]) {
      expect((await m.page(id)).headers.location).toBe(`/events/${c}`);
      expect((await m.send('GET', `/admin/events/${id}`)).headers.location).toBe(`/api/admin/events/${c}`);
    }
    const { event } = await m.get(`/admin/events/${c}`);
    expect(event.mergedFrom.map(({ id }: { id: string }) => id)).toEqual([b, a]);
    const early = await m.undo(a, first);
    expect([early.statusCode, early.json().code]).toEqual([409, 'merged_further']);
    for (const into of [a, b]) {
      const circle = await m.merge(c, into);
      expect([circle.statusCode, circle.json().code]).toEqual([404, 'merged']);
    }
    // Either of the two events of a merge can be asked to undo it.
    const { entries } = await m.get(`/admin/events/${c}/history`);
    const ofMerge = entries.find(({ type }: { type: string }) => type === 'EventAbsorbed');
    expect(ofMerge.undo).toMatchObject({ possible: true });
    expect((await m.undo(c, ofMerge.undo.commandId)).statusCode).toBe(200);
    expect((await m.undo(b, second)).json().code).toBe('not_merged');
    expect((await m.undo(a, first)).statusCode).toBe(200);
    for (const id of [a, b, c]) expect(await m.isPublic(id)).toBe(true);
  });

  it('is refused for a series and an event, for one event or series, and for what is gone', async () => {
    const [a, b] = await m.pair();
    const series = await m.post('/admin/events', {
      ...m.night(),
      ...{ isRecurring: true, isMasterRecurring: true },
      recurrenceConfig: { recurrenceType: 'daily', interval: 1, count: 3 },
    });
    const date = series.instances.first[0].id;
    for (const [one, other, status, code] of [
      [a, series.event.id, 409, 'only_alike'],
      [series.event.id, a, 409, 'only_alike'],
      [date, series.event.id, 409, 'only_alike'],
      [date, series.instances.first[1].id, 409, 'same_series'],
      [a, `${series.event.id}_20300101`, 404, 'not_found'],
      [a, a, 409, 'same_event'],
      [a, v7(), 404, 'not_found'],
      [v7(), a, 404, 'not_found'],
    ] as const) {
      const answer = await m.merge(one, other);
      expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
      const preview = await m.send('GET', `/admin/events/${one}/merge?into=${other}`);
      expect([preview.statusCode, preview.json().code]).toEqual([status, code]);
    }
    const spanish = await m.send(
      'POST',
      `/admin/events/${a}/merge`,
      { into: series.event.id },
      { 'accept-language': 'es' },
    );
    expect(spanish.json().message).toBe(
      'Una serie solo se puede fusionar con otra serie. Elige la fecha que corresponde al evento.',
    );
    await m.post(`/admin/events/${b}`, {}, 'DELETE');
    expect((await m.merge(a, b)).statusCode).toBe(404);
    expect(await m.typesIn(a)).toEqual(['EventCreated', 'EventPublished']);
  });

  it('is refused if one of the two has changed since the preview, or the status does not fit', async () => {
    const [a, b] = await m.pair();
    const { duplicate, survivor } = await m.get(`/admin/events/${a}/merge?into=${b}`);
    const revisions = { duplicate: duplicate.revision, survivor: survivor.revision };
    await m.post(`/admin/events/${b}`, { price: '9' }, 'PUT');
    const late = await m.merge(a, b, { revisions });
    expect([late.statusCode, late.json().code]).toEqual([409, 'merge_seen']);
    const over = { startDateTime: '2020-07-03T20:00:00', endDateTime: '2020-07-03T23:00:00' };
    await m.post(`/admin/events/${a}`, { ...over, status: 'completed' }, 'PUT');
    const status = await m.merge(a, b, { taken: ['status'] });
    expect([status.statusCode, status.json().message]).toEqual([
      ...[409, 'An event can be completed once it has ended.'],
    ]);
    expect((await m.typesIn(a)).at(-1)).toBe('EventCompleted');
    expect((await m.merge(a, b, { taken: ['nonsense'] })).statusCode).toBe(422);
  });

  it('answers a repeated request as it answered the first', async () => {
    const [a, b] = await m.pair();
    const key = { 'idempotency-key': v7() };
    const url = `/admin/events/${a}/merge`;
    const [one, two] = [
      await m.send('POST', url, { into: b }, key),
      await m.send('POST', url, { into: b }, key),
    ];
    expect(two.json()).toEqual(one.json());
    expect((await m.typesIn(b)).filter(type => type === 'EventAbsorbed')).toHaveLength(1);
  });

  it('cannot be undone while the event that stays is deleted', async () => {
    const [a, b] = await m.pair();
    const commandId = await m.merged(a, b);
    await m.post(`/admin/events/${b}`, {}, 'DELETE');
    const refused = await m.undo(a, commandId);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'survivor_deleted']);
    await m.post(`/admin/events/${b}/restore`);
    expect((await m.undo(a, commandId)).statusCode).toBe(200);
  });

  it('brings later changes of a source to the event that stays, except where a person decided', async () => {
    const item = await m.approvedItem({ price: '5', description: 'Old words' });
    const into = await m.created(m.night({ price: '', description: 'Own words' }));
    await m.merged(item.eventId, into, { taken: ['price', 'place', 'title', 'when'] });
    await m.post(`/admin/events/${into}`, { title: 'Named by Ana' }, 'PUT');
    await item.collect({ price: '7', title: 'Named by the source', description: 'New words' });
    expect((await m.get(`/admin/events/${into}`)).event).toMatchObject({
      ...{ price: '7', title: 'Named by Ana', description: 'Own words' },
    });
    await item.collect({ price: '7', cancelled: true });
    expect((await m.get(`/admin/events/${into}`)).event.status).toBe('cancelled');
  });

  it('outlives that the approval of its item is taken back', async () => {
    const item = await m.approvedItem();
    const into = await m.created(m.night());
    await m.merged(item.eventId, into);
    await m.post(`/imported-events/${item.id}/reopen`);
    await m.settled();
    expect((await m.typesIn(item.eventId)).at(-1)).toBe('EventMergedInto');
    expect((await m.page(item.eventId)).headers.location).toBe(`/events/${into}`);
  });
});

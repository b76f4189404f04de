import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  convert,
  FORM,
  moderate,
  NOW,
  path,
  type Recommending,
  startRecommending,
} from '#testing/areas/recommending.ts';
import { scaled } from '#testing/scale.ts';

/** Races of two moderators. */
const RACES = scaled(10, 500);

let r: Recommending;
beforeAll(async () => {
  r = await startRecommending();
});
afterAll(() => r.stop());

describe('converting', () => {
  it('makes a draft that is linked with the recommendation, both ways', async () => {
    const id = await r.recommend({ venue: 'Quay 3' });
    const key = { 'idempotency-key': v7() };
    const body = { ...FORM, locationName: 'Quay 3', category: ['Social'] };
    const converted = await convert(r.max, id, body, key);
    expect(converted.statusCode, converted.body).toBe(201);
    const { event, recommendation } = converted.json();
    expect(event).toEqual({ id: expect.any(String), title: FORM.title, status: 'draft' });
    expect(recommendation).toMatchObject({
      status: 'converted',
      eventId: event.id,
      decidedBy: { name: 'Max' },
    });
    expect((await convert(r.max, id, body, key)).json()).toEqual(converted.json());
    expect(await r.eventsOf(id)).toEqual([event.id]);
    const made = (
      await r.max.send('GET', `/admin/events/${event.id}`, undefined, await r.stack.upToDate())
    ).json().event;
    expect(made).toMatchObject({
      ...{ title: FORM.title, status: 'draft', imported: false, recommendationId: id },
      ...{ locationName: 'Quay 3', startDateTime: '2026-12-04T20:00:00' },
    });
    expect(await r.show(id)).toMatchObject({ recommendation, event, likely: [] });
  });

  it('makes a series of it where the form says so', async () => {
    const id = await r.recommend();
    const recurrenceConfig = { recurrenceType: 'weekly', daysOfWeek: ['FR'], count: 3 };
    const { event } = (await convert(r.max, id, { ...FORM, status: 'published', recurrenceConfig })).json();
    expect(await r.eventsOf(id)).toEqual([event.id]);
    const made = (await r.max.send('GET', `/admin/events/${event.id}`)).json().event;
    expect(made).toMatchObject({
      kind: 'master',
      instanceCount: 3,
      recommendationId: id,
      status: 'published',
    });
  });

  it('decides nothing where the form is wrong', async () => {
    const id = await r.recommend();
    const wrong = [
      { ...FORM, title: ' ' },
      { ...FORM, endDateTime: '2026-12-04T19:00' },
      { ...FORM, regionId: v7() },
      { ...FORM, eventOrganizerId: v7() },
      { ...FORM, danceStyleIds: ['no-such-style'] },
      { ...FORM, isRecurring: true },
      { ...FORM, recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['SA'], count: 2 } },
      { title: FORM.title },
    ];
    for (const body of wrong) {
      const answer = await convert(r.max, id, body);
      expect([answer.statusCode, Object.keys(answer.json().fieldErrors ?? {}).length], answer.body).toEqual([
        422, 1,
      ]);
    }
    expect(await r.stack.recordsOf(`recommendation-${id}`)).toHaveLength(1);
    expect(await r.eventsOf(id)).toEqual([]);
  });

  it('of two moderators at once one makes the event, and the other reads that', async () => {
    const expected = new Map<string, string[]>();
    for (let race = 0; race < RACES; race++) {
      const id = await r.recommend();
      const both = await Promise.all([
        convert(r.max, id),
        race % 2 ? convert(r.mia, id) : moderate(r.mia, id, { status: 'approved' }),
      ]);
      const [won, lost] = [...both].sort((a, b) => a.statusCode - b.statusCode);
      expect([won!.statusCode < 300, lost!.statusCode], lost!.body).toEqual([true, 409]);
      const { status, decidedBy } = won!.json().recommendation;
      expect(lost!.json()).toMatchObject({
        code: 'decided',
        data: { decision: { status, by: decidedBy.name, at: NOW.toISOString() } },
      });
      expected.set(id, status === 'converted' ? [won!.json().event.id] : []);
    }
    expect(await r.eventsOfAll([...expected.keys()])).toEqual([...expected.values()]);
    expect(
      (await r.pool.query("select 1 from private.outbox where status in ('failed', 'unknown')")).rowCount,
    ).toBe(0);
  });

  it('is undone once the event is deleted, and can be done again', async () => {
    const id = await r.recommend();
    const { event } = (await convert(r.max, id)).json();
    const early = await r.max.send('POST', path(id, '/reopen'));
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      'This recommendation became an event. Delete the event first.',
    ]);
    expect((await r.max.send('DELETE', `/admin/events/${event.id}`)).statusCode).toBe(200);
    expect((await r.max.send('POST', path(id, '/reopen'))).json().recommendation.status).toBe('pending');
    const again = (await convert(r.mia, id)).json();
    expect(await r.eventsOf(id)).toEqual([again.event.id]);
  });

  it('shows events that it may duplicate: by title, venue, or time in the region', async () => {
    const region = { city: 'Bremen', country: 'Germany', timeZone: 'Europe/Berlin' };
    const made = await r.stack.call({ method: 'POST', url: '/api/admin/regions', body: region });
    const regionId = made.json().region.id;
    const add = async (body: object) => {
      const answer = await r.stack.call({ method: 'POST', url: '/api/admin/events', body });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json().event.id as string;
    };
    const at = (time: string) => `2027-01-15T${time}`;
    const same = await add({
      title: 'Kizomba im Speicher',
      startDateTime: at('20:30'),
      locationName: 'Speicher',
    });
    const near = await add({ title: 'Other', startDateTime: at('21:00'), regionId });
    await add({ title: 'Other', startDateTime: at('23:30'), regionId });
    await add({ title: 'Kizomba im Speicher', startDateTime: '2027-01-25T20:00' });
    const weekly = await add({
      title: 'KIZOMBA im Speicher!',
      startDateTime: '2027-01-08T20:00',
      recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['FR'], count: 4 },
    });
    const night = { title: 'Kizomba im Speicher', venue: 'Alter Speicher', regionId };
    const id = await r.recommend({ ...night, date: '2027-01-15', startTime: '20:00' });
    const { likely, recommendation } = await r.show(id);
    expect(recommendation.region).toEqual({ id: regionId, city: 'Bremen', country: 'Germany' });
    expect(likely.map(({ id: one, alike }: { id: string; alike: string[] }) => [one, alike])).toEqual(
      [
        [same, ['title', 'venue']],
        [near, ['time']],
        [`${weekly}_20270115`, ['title']],
      ].sort(
        (a, b) =>
          likely.findIndex((l: { id: string }) => l.id === a[0]) -
          likely.findIndex((l: { id: string }) => l.id === b[0]),
      ),
    );
    expect(likely[0]).toMatchObject({ id: same, startDateTime: at('20:30'), locationName: 'Speicher' });
    const dateless = (await r.show(await r.recommend({ title: 'kizomba IM speicher' }))).likely;
    expect(dateless.length).toBeGreaterThan(1);
  });
});

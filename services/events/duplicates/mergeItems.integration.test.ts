import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Merging, startMerging } from '#testing/merges/merging.ts';

let m: Merging;
beforeAll(async () => {
  m = await startMerging();
});
afterAll(() => m.stop());

describe('an imported event that exists already', () => {
  it('is approved without another event, which its source changes from then on, and stays when reopened', async () => {
    const { key } = await m.post('/admin/import-sources', { name: `Source ${v7()}` });
    const fields = m.night();
    const into = await m.created(fields);
    const item = { id: 'x', title: fields.title, start: fields.startDateTime, venue: fields.locationName };
    const collect = async (more: object = {}) => {
      const body = { items: [{ ...item, timeZone: 'Europe/Berlin', city: 'Berlin', ...more }] };
      const headers = { 'x-api-key': key };
      const answer = await m.stack.app.inject({
        method: 'POST',
        url: '/api/import/collected',
        headers,
        body,
      });
      await m.settled();
      return answer.json().items[0].id as string;
    };
    await m.settled();
    const id = await collect();
    const shown = async () => (await m.get(`/imported-events/${id}`)).item;
    expect((await shown()).importStatus).toBe('duplicate');
    const unknown = await m.send('POST', `/imported-events/${id}/link`, { eventId: v7() });
    expect(unknown.statusCode).toBe(404);
    await m.post(`/imported-events/${id}/link`, { eventId: into, reviewNotes: 'The same' });
    expect(await shown()).toMatchObject({ importStatus: 'imported', eventId: into, reviewNotes: 'The same' });
    const again = await m.send('POST', `/imported-events/${id}/link`, { eventId: into });
    expect([again.statusCode, again.json().data.decision.status]).toEqual([409, 'approved']);
    await collect({ title: `${fields.title} (moved)` });
    expect((await m.get(`/admin/events/${into}`)).event.title).toBe(`${fields.title} (moved)`);
    await m.post(`/imported-events/${id}/reopen`);
    await m.settled();
    expect(await shown()).toMatchObject({ importStatus: 'pending', eventId: null });
    expect(await m.isPublic(into)).toBe(true);
  });

  it('names the event that a merged one leads to', async () => {
    const [a, b] = await m.pair();
    await m.merged(a, b);
    const { key } = await m.post('/admin/import-sources', { name: `Source ${v7()}` });
    const items = [{ id: 'y', title: 'Elsewhere', start: '2027-09-01T21:00', timeZone: 'Europe/Berlin' }];
    const headers = { 'x-api-key': key };
    const url = '/api/import/collected';
    const sent = await m.stack.app.inject({ method: 'POST', url, headers, body: { items } });
    const id = sent.json().items[0].id;
    await m.settled();
    await m.post(`/imported-events/${id}/link`, { eventId: a });
    expect((await m.get(`/imported-events/${id}`)).item.eventId).toBe(b);
  });
});

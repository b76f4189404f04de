import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runStream } from '#contracts/platform/run.ts';
import { readModel } from '#platform/database/database.ts';
import { type Collecting, startCollecting } from '#testing/areas/collecting.ts';
import type { ImportedSchema } from './importedQueries.ts';
import { purgeImportedDaily } from './purgeImportedDaily.ts';

let c: Collecting;
beforeAll(async () => {
  c = await startCollecting();
});
afterAll(() => c.stop());

describe('bulk', () => {
  it('decides several, reports each that could not be, and is taken back', async () => {
    const { key, id: source } = await c.newSource();
    const { items } = await c.collect(key, [c.night(), c.night(), c.night()]);
    const ids: string[] = items.map(({ id }: { id: string }) => id);
    await c.post(`/imported-events/${ids[0]}/reject`, { reviewNotes: 'No dance' });
    const before = (await c.list(`source=${source}`)).data;
    const answer = await c.post('/imported-events/bulk-approve', { ids, reviewNotes: 'Bulk approved' });
    expect(answer).toMatchObject({ success: true, count: 3 });
    await c.settled();
    const done = (await c.list(`source=${source}&importStatus=imported`)).data;
    expect(done).toHaveLength(2);
    expect(done[0].reviewNotes).toBe('Bulk approved');
    if (answer.succeeded) {
      expect(answer.succeeded.toSorted()).toEqual(ids.slice(1).toSorted());
      const message = 'This imported event has already been rejected.';
      expect(answer.failed).toEqual([{ id: ids[0], code: 'decided', message }]);
    }
    await c.post('/imported-events/bulk-reopen', { ids: ids.slice(1) });
    await c.settled();
    const stateOf = ({ revision: _, ...state }: Record<string, unknown>) => state;
    expect((await c.list(`source=${source}`)).data.map(stateOf)).toEqual(before.map(stateOf));
    const rejected = await c.post('/imported-events/bulk-reject', {
      ids: ids.slice(1),
      reviewNotes: 'Too far',
    });
    expect(rejected.count).toBe(2);
    await c.settled();
    expect((await c.list(`source=${source}&importStatus=rejected`)).pagination.total).toBe(3);
  });

  it('decides all that wait and match a filter, with exceptions, and takes just that back', async () => {
    const { key, id: source } = await c.newSource();
    const marked = { venue: `Hall ${v7()}` };
    const { items } = await c.collect(key, [...Array.from({ length: 6 }, () => c.night(marked)), c.night()]);
    const ids: string[] = items.map(({ id }: { id: string }) => id);
    await c.post(`/imported-events/${ids[0]}/approve`);
    await c.settled();
    const filter = { source, search: marked.venue };
    const exclude = [ids[1]!];
    const waiting = await c.send('POST', '/imported-events/bulk-preview', { filter });
    expect(waiting.json()).toEqual({ count: 5 });
    const secret = `Bea of Calle ${v7()} asked for it`;
    const order = { filter, exclude, reviewNotes: secret };
    const answer = await c.post('/imported-events/bulk-reject', order);
    expect(answer).toMatchObject({ success: true, count: 4 });
    await c.settled();
    const rejected = (await c.list(`source=${source}&importStatus=rejected`)).data;
    expect(rejected.map((one: { id: string }) => one.id).toSorted()).toEqual(ids.slice(2, 6).toSorted());
    expect(rejected[0].reviewNotes).toBe(secret);
    // The reason stands sealed in the items, and nowhere else in the log; what was kept for the run is gone.
    for (const stream of [`run-${answer.jobId}`, `importedEvent-${ids[2]}`]) {
      for await (const { data } of c.stack.store.readStream(stream)) {
        expect(JSON.stringify(data)).not.toContain(secret);
      }
    }
    const run = (await c.send('GET', `/admin/runs/${answer.jobId}`)).json().run;
    expect(JSON.stringify(run)).not.toContain(secret);
    const kept = () => c.pool.query('select 1 from private.run_words where run_id = $1', [answer.jobId]);
    if (answer.succeeded) expect((await kept()).rowCount).toBe(0);

    // Of these one is decided again by somebody before all are taken back: that stays.
    await c.post(`/imported-events/${ids[2]}/reopen`);
    await c.post(`/imported-events/${ids[2]}/reject`, { reviewNotes: 'By hand' });
    const undone = await c.post('/imported-events/bulk-reopen', { runId: answer.jobId });
    await c.settled();
    if (undone.failed) expect(undone.failed).toMatchObject([{ id: ids[2], code: 'changed_since' }]);
    const left = (await c.list(`source=${source}&importStatus=rejected`)).data;
    expect(left.map((one: { id: string }) => one.id)).toEqual([ids[2]]);
    expect((await c.list(`source=${source}&importStatus=pending`)).pagination.total).toBe(5);
    const both = await c.send('POST', '/imported-events/bulk-approve', { filter, ids });
    expect(both.statusCode).toBe(422);
    expect((await c.send('POST', '/imported-events/bulk-reopen', {})).statusCode).toBe(422);
  });

  it('fails an item whose reason was lost with the database, and says so', async () => {
    const { key } = await c.newSource();
    const { items } = await c.collect(key, [c.night()]);
    const { id } = items[0];
    const parameters = { decision: 'reject', ids: [id], exclude: [], worded: true };
    const runId = v7();
    const asked = { commandId: runId, actor: { id: v7(), role: 'admin' } as const, now: new Date() };
    const order = { kind: 'reviewImportedEvents', parameters, total: 1 };
    await c.stack.execute(runStream, runId, 'StartRun', order, asked);
    await expect
      .poll(async () => (await c.send('GET', `/admin/runs/${runId}`)).json().run?.finishedAt ?? null)
      .not.toBeNull();
    const answer = (await c.send('GET', `/admin/runs/${runId}`)).json();
    expect(answer.items).toMatchObject([{ item: id, outcome: 'failed', code: 'words_gone' }]);
    expect((await c.shown(id)).item.importStatus).toBe('pending');
  });

  it('refuses a rejection without a reason, and more than a thousand', async () => {
    const blank = await c.send('POST', '/imported-events/bulk-reject', { ids: [v7()], reviewNotes: ' ' });
    expect(blank.statusCode).toBe(422);
    const ids = Array.from({ length: 1_001 }, () => v7());
    expect((await c.send('POST', '/imported-events/bulk-approve', { ids })).statusCode).toBe(422);
  });
});

describe('the list', () => {
  it('filters by status, source, region, date and words, and counts alike in the figures', async () => {
    const { key, name } = await c.newSource();
    const { items } = await c.collect(key, [
      c.night({ title: 'Kizomba 100% Sensual', start: '2028-05-01T20:00' }),
      c.night({ city: 'Atlantis', start: '2028-05-02T23:30' }),
    ]);
    const [first, second] = items.map(({ id }: { id: string }) => id);
    const ids = async (query: string) =>
      (await c.list(`source=${encodeURIComponent(name)}&${query}`)).data.map(({ id }: { id: string }) => id);
    expect(await ids('sort=date')).toEqual([first, second]);
    expect(await ids('importStatus=all&regionId=all&sort=date')).toEqual([first, second]);
    expect(await ids('regionId=null')).toEqual([second]);
    expect(await ids('regionId=unassigned')).toEqual([second]);
    expect(await ids(`regionId=${c.berlin}`)).toEqual([first]);
    expect(await ids('search=100%25%20kizomba')).toEqual([first]);
    expect(await ids('startDate=2028-05-02')).toEqual([second]);
    expect(await ids('endDate=2028-05-01')).toEqual([first]);
    expect(await ids('startDate=2028-05-01&endDate=2028-05-02&sort=date&order=desc')).toEqual([
      second,
      first,
    ]);
    for (const day of ['startDate=0000-01-01', 'endDate=9999-12-31'])
      expect((await c.send('GET', `/imported-events?${day}`)).statusCode).toBe(422);
    expect(await ids('importStatus=rejected')).toEqual([]);
    const stats = (await c.send('GET', '/imported-events/stats')).json();
    expect(stats.sourceBreakdown[name]).toBe(2);
    const { pagination } = await c.list('importStatus=pending&limit=1');
    expect(stats.statusBreakdown.pending).toBe(pagination.total);
    const all = (await c.list('limit=1')).pagination.total;
    expect(stats).toMatchObject({ recentImports: all, aiProcessing: { processed: all, pending: 0 } });
    expect(stats.qualityScores.avgCompleteness).toBeGreaterThan(0);
    expect((await c.send('GET', '/imported-events?importStatus=lost')).statusCode).toBe(422);
    expect((await c.send('GET', `/imported-events/${v7()}`)).statusCode).toBe(404);
  });
});

describe('deletion', () => {
  it('deletes all that is there, keeps their events, and lets a source send an item again', async () => {
    const { key } = await c.newSource();
    const item = c.night();
    const [{ id }] = (await c.collect(key, [item])).items;
    await c.post(`/imported-events/${id}/approve`);
    await c.settled();
    const { eventId } = (await c.shown(id)).item;
    const answer = await c.post('/imported-events/all', {}, 'DELETE');
    expect(['All imported events deleted successfully', 'Imported events are being deleted.']).toContain(
      answer.message,
    );
    await c.settled();
    expect((await c.list('')).pagination.total).toBe(0);
    expect((await c.send('GET', `/imported-events/${id}`)).statusCode).toBe(404);
    expect((await c.send('GET', `/admin/events/${eventId}`)).statusCode).toBe(200);
    expect(await c.collect(key, [item])).toMatchObject({ created: 1 });
    expect(await c.statusOf(id)).not.toBe('imported');
  });
});

describe('the purge', () => {
  const SEALED = 'Somebody’s telephone 0170 555';

  it('destroys what was rejected 180 days ago with the notes about it, and nothing else', async () => {
    const { key } = await c.newSource();
    const items = [c.night({ description: SEALED }), c.night({ description: SEALED })];
    const [gone, kept] = (await c.collect(key, items)).items.map(({ id }: { id: string }) => id);
    await c.post(`/imported-events/${gone}/reject`, { reviewNotes: 'No' });
    // Notes are about items that are in the rows.
    for (const id of [gone, kept]) await c.statusOf(id);
    for (const id of [gone, kept])
      await c.post(`/admin/queues/importedEvent/${id}/notes`, { text: 'Call him.' });
    await c.settled();
    const db = readModel<ImportedSchema>(c.pool);
    const { work } = purgeImportedDaily({ db, pool: c.pool, execute: c.stack.execute });
    const purgeAfter = async (days: number) => {
      const now = new Date(Date.now() + days * 86_400_000);
      await work({ now, signal: new AbortController().signal });
    };
    await purgeAfter(179);
    expect(await c.statusOf(gone)).toBe('rejected');
    await purgeAfter(181);
    expect((await c.send('GET', `/imported-events/${gone}`)).statusCode).toBe(404);
    expect((await c.shown(kept)).item.description).toBe(SEALED);
    const { rows } = await c.pool.query('select key from private.subject_keys where subject = $1', [gone]);
    expect(rows).toEqual([{ key: null }]);
    for await (const { data } of c.stack.store.readStream(`importedEvent-${gone}`)) {
      expect(JSON.stringify(data)).not.toContain('0170 555');
    }
    await c.settled();
    const noted = 'select id from read.queue_notes where id = any($1::uuid[])';
    expect((await c.pool.query(noted, [[gone, kept]])).rows).toEqual([{ id: kept }]);
    const again = await c.collect(key, [items[0]]);
    expect(again.items[0]).toMatchObject({ outcome: 'refused', reason: expect.any(String) });
    expect(await c.typesIn(`importedEvent-${gone}`)).toEqual([
      'EventCollected',
      'ImportRejected',
      'ImportPurged',
    ]);
  });
});

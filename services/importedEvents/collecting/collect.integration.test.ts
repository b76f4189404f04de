import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { similarityOf } from '#platform/similarity/names.ts';
import { type Collecting, startCollecting } from '#testing/areas/collecting.ts';

/** Set while the clock of the API stands still. */
let stopped: Date | undefined;
let c: Collecting;
beforeAll(async () => {
  c = await startCollecting({ clock: () => stopped ?? new Date() });
});
afterAll(() => c.stop());

describe('collecting', () => {
  it('takes items in once, updates what changed, and refuses with a reason', async () => {
    const { key, id: sourceId } = await c.newSource();
    const items = [
      c.night({ id: 'a' }),
      c.night({ id: 'b' }),
      { title: 'no id' },
      'nonsense',
      c.night({ id: 7 }),
    ];
    const first = await c.collect(key, items, { batchId: 'monday' });
    expect(first).toMatchObject({
      status: 200,
      batchId: 'monday',
      created: 3,
      updated: 0,
      unchanged: 0,
      refused: 2,
    });
    expect(first.items[2]).toMatchObject({ id: null, reason: expect.stringContaining('needs an “id”') });
    expect(first.items[3]).toMatchObject({ id: null, reason: expect.stringContaining('must be an object') });
    expect(first.items[4].sourceItemId).toBe('7');
    const again = await c.collect(key, [items[0], { ...(items[1] as object), price: '12' }]);
    expect(again).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect(again.items.map(({ id }: { id: string }) => id)).toEqual([first.items[0].id, first.items[1].id]);
    const { data, pagination } = await c.list(`source=${sourceId}`);
    expect(pagination).toMatchObject({ total: 3, hasMore: false });
    expect(data.find(({ id }: { id: string }) => id === first.items[0].id)).toMatchObject({
      ...{ importBatchId: 'monday', importStatus: 'pending', region: { city: 'Berlin' } },
    });
    expect((await c.shown(first.items[1].id)).item).toMatchObject({
      price: '12',
      rawData: { id: 'b', price: '12' },
    });
  });

  it('has only one item for the same id twice in a request, and in requests at the same time', async () => {
    const { key } = await c.newSource();
    const item = c.night();
    const twice = await c.collect(key, [item, { ...item, title: 'The last one' }]);
    expect(twice).toMatchObject({ created: 1, refused: 1 });
    expect((await c.shown(twice.items[1].id)).item.title).toBe('The last one');
    const other = c.night();
    const answers = await Promise.all(Array.from({ length: 5 }, () => c.collect(key, [other])));
    expect(answers.map(({ created }) => created).toSorted()).toEqual([0, 0, 0, 0, 1]);
    expect(await c.typesIn(`importedEvent-${answers[0]!.items[0].id}`)).toEqual(['EventCollected']);
  });

  it('keeps any text that an item may have', async () => {
    const { key } = await c.newSource();
    const title = 'ערב 💃🏽 <b>\u0000Salsa\ud800</b>';
    const { created, items } = await c.collect(key, [c.night({ title, '\u0000': '\udfff' })]);
    expect(created).toBe(1);
    expect((await c.shown(items[0].id)).item.title).toBe('ערב 💃🏽 Salsa\uFFFD');
  });

  it('answers 401 without a valid key, 403 where the source is disabled, 413 and 429 beyond the limits', async () => {
    const { id, key } = await c.newSource();
    const status = async (sent: string) => (await c.collect(sent, [])).status;
    expect(await status('')).toBe(401);
    expect(await status(key.replace(/.$/, last => (last === '0' ? '1' : '0')))).toBe(401);
    expect(await status(`tanda_${v7().replaceAll('-', '')}_${'0'.repeat(64)}`)).toBe(401);
    const bearer = { authorization: `Bearer ${key}` };
    const url = '/api/import/collected';
    const allowed = await c.stack.app.inject({ method: 'POST', url, headers: bearer, body: { items: [] } });
    expect(allowed.statusCode).toBe(200);
    await c.post(`/admin/import-sources/${id}`, { enabled: false }, 'PUT');
    expect(await c.collect(key, [c.night()])).toMatchObject({ status: 403, code: 'source_disabled' });
    await c.post(`/admin/import-sources/${id}`, { enabled: true }, 'PUT');
    const { key: second } = await c.post(`/admin/import-sources/${id}/key`);
    expect([await status(key), await status(second)]).toEqual([401, 200]);
    await c.post(`/admin/import-sources/${id}/key`, {}, 'DELETE').catch(() => {});
    expect(await status(second)).toBe(401);

    const { key: busy } = await c.newSource();
    const large = await c.collect(busy, ['x'.repeat(21 * 1024 * 1024)]);
    expect(large.status).toBe(413);
    stopped = new Date();
    const many = await Promise.all(Array.from({ length: 125 }, () => c.collect(busy, [])));
    stopped = undefined;
    const statuses = many.map(({ status }: { status: number }) => status).toSorted();
    expect(statuses).toEqual([...Array(120).fill(200), ...Array(5).fill(429)]);
  });

  it('never stores or shows a key again', async () => {
    const { id, key } = await c.newSource();
    const facts = [];
    for await (const { data } of c.stack.store.readStream(`source-${id}`)) facts.push(JSON.stringify(data));
    expect(facts.join()).not.toContain(key.slice(-32));
    const { sources } = (await c.send('GET', '/admin/import-sources')).json();
    const source = sources.find((one: { id: string }) => one.id === id);
    expect(JSON.stringify(source)).not.toContain(key.slice(-32));
    expect(source).toMatchObject({ keyHint: key.slice(-4), items: 0, approveRate: null, lastRun: null });
  });
});

describe('the figures of a source', () => {
  it('count its items, and rate what was decided about them', async () => {
    const { id, key } = await c.newSource();
    const { id: other, key: otherKey } = await c.newSource();
    const figuresOf = async (wanted: string) => {
      const { sources } = (await c.send('GET', '/admin/import-sources')).json();
      return sources.find((one: { id: string }) => one.id === wanted);
    };
    const good = [c.night(), c.night(), c.night()];
    const bad = { id: 'bad', title: 'Bare' };
    const again = { ...good[0], id: 'again' };
    const { items } = await c.collect(key, [...good, bad, again, 'no item'], { batchId: 'one' });
    await c.collect(otherKey, [c.night()]);
    for (const { id: item } of items.slice(0, 2)) await c.post(`/imported-events/${item}/approve`);
    await c.post(`/imported-events/${items[3].id}/reject`, { reviewNotes: 'Nothing in it' });
    await c.settled();
    const all = (await c.list(`source=${id}`)).data;
    const mean = (score: 'completenessScore' | 'confidenceScore') =>
      all.reduce((sum: number, one: Record<typeof score, number>) => sum + one[score], 0) / 5;
    const figures = await figuresOf(id);
    expect(figures).toMatchObject({ items: 5, waiting: 1, duplicates: 1, approveRate: 2 / 3 });
    expect(figures.avgCompleteness).toBeCloseTo(mean('completenessScore'));
    expect(figures.avgConfidence).toBeCloseTo(mean('confidenceScore'));
    expect(mean('confidenceScore')).toBeLessThan(100);
    expect(await figuresOf(other)).toMatchObject({ items: 1, waiting: 1, duplicates: 0, approveRate: null });
    // Nothing new is a run, too.
    const before = Date.parse(figures.lastRun);
    await c.collect(key, good, { batchId: 'two' });
    expect(Date.parse((await figuresOf(id)).lastRun)).toBeGreaterThan(before);
    expect((await figuresOf(id)).items).toBe(5);
  });
});

describe('a calendar', () => {
  const CALENDAR = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:ball', 'SUMMARY:Ball'];
  const REST = ['DTSTART;TZID=Europe/Berlin:20270612T200000', 'END:VEVENT', 'END:VCALENDAR', ''];
  const text = (lines: readonly string[]) => lines.join('\r\n');
  const post = async (key: string, payload: string | Buffer, type = 'text/calendar', query = '') => {
    const headers = { 'x-api-key': key, 'content-type': type };
    const url = `/api/import/collected/calendar${query}`;
    const answer = await c.stack.app.inject({ method: 'POST', url, headers, payload });
    return { status: answer.statusCode, ...answer.json() };
  };

  it('is read as a followed one is, once', async () => {
    const { key, id } = await c.newSource();
    const calendar = text([...CALENDAR, ...REST]);
    const query = `?batchId=june&regionId=${c.berlin}`;
    const first = await post(key, calendar, 'text/calendar; charset=utf-8', query);
    expect(first).toMatchObject({ status: 200, batchId: 'june', created: 1, refused: 0 });
    expect((await c.list(`source=${id}`)).data).toMatchObject([
      { sourceItemId: 'ball', title: 'Ball', date: '2027-06-12', startTime: '20:00', regionId: c.berlin },
    ]);
    expect(await post(key, calendar, 'text/calendar', query)).toMatchObject({ unchanged: 1 });
    const latin = Buffer.from(text([...CALENDAR.slice(0, -1), 'SUMMARY:Fête', ...REST]), 'latin1');
    expect(await post(key, latin, 'text/calendar', query)).toMatchObject({ updated: 1 });
    expect((await c.shown(first.items[0].id)).item.title).toBe('Fête');
  });

  it('is refused with a reason when it is none, and wherever none belongs', async () => {
    const { key } = await c.newSource();
    const whole = text([...CALENDAR, ...REST]);
    expect(await post(key, 'nonsense')).toMatchObject({ status: 422, code: 'not_calendar' });
    expect(await post(key, '')).toMatchObject({ status: 422, code: 'not_calendar' });
    expect(await post(key, text(CALENDAR))).toMatchObject({ status: 422, code: 'cut_off' });
    expect(await post(key, 'x'.repeat(5 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
    expect(await post(key, '{}', 'application/json')).toMatchObject({
      ...{ status: 415, error: 'Send the body as text/calendar.' },
    });
    expect(await post(key, whole, 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
    expect(await post('', whole)).toMatchObject({ status: 401, code: 'api_key' });
    expect(await post(key, whole, 'text/calendar', `?regionId=${v7()}`)).toMatchObject({ status: 422 });
    const headers = { 'x-api-key': key, 'content-type': 'text/calendar' };
    const url = '/api/import/collected';
    const elsewhere = await c.stack.app.inject({ method: 'POST', url, headers, payload: whole });
    expect(elsewhere.statusCode).toBe(415);
    const { json } = await c.stack.app.inject({ method: 'GET', url: '/api/docs/json' });
    const { requestBody } = json().paths['/api/import/collected/calendar'].post;
    expect(Object.keys(requestBody.content)).toEqual(['text/calendar']);
  });
});

describe('duplicates', () => {
  it('are marked where an event, an item or one of the same request is the same', async () => {
    const item = c.night({ latitude: 52.5, longitude: 13.4 });
    const { key } = await c.newSource();
    const near = { ...item, id: 'near', venue: 'Elsewhere', latitude: 52.5008, title: `${item.title}!` };
    const answer = await c.collect(key, [
      item,
      near,
      { ...item, id: 'far', venue: 'Elsewhere', latitude: 52.51 },
    ]);
    const [first, second, third] = answer.items.map(({ id }: { id: string }) => id);
    expect([await c.statusOf(first), await c.statusOf(second), await c.statusOf(third)]).toEqual([
      'pending',
      'duplicate',
      'pending',
    ]);
    const { key: other } = await c.newSource();
    const { items } = await c.collect(other, [{ ...item, id: 'from elsewhere' }]);
    expect((await c.shown(items[0].id)).item.duplicateOf).toEqual({ kind: 'item', id: first });
    await c.post(`/imported-events/${first}/approve`);
    await c.settled();
    const { eventId } = (await c.shown(first)).item;
    const late = await c.collect(other, [{ ...item, id: 'of an event', description: 'more' }]);
    const found = await c.shown(late.items[0].id);
    expect(found.item.duplicateOf).toEqual({ kind: 'event', id: eventId });
    expect(found.nearest[0]).toMatchObject({ id: eventId, kind: 'event', duplicate: true, similarity: 1 });
    expect((await c.post(`/imported-events/${items[0].id}/reopen`)).item.importStatus).toBe('pending');
    // It stays open, since somebody has said that it is none.
    await c.collect(other, [{ ...item, id: 'from elsewhere', price: '9' }]);
    expect(await c.statusOf(items[0].id)).toBe('pending');
  });

  it('have titles as similar as PostgreSQL finds them', async () => {
    const titles = [
      'salsa friday at the ballhaus',
      'salsa friday ballhaus',
      'tango',
      'noche de salsa 2027',
      'a',
    ];
    for (const one of titles) {
      for (const other of titles) {
        const { rows } = await c.pool.query('select similarity($1, $2) as alike', [one, other]);
        expect(similarityOf(one, other)).toBeCloseTo(rows[0].alike, 5);
      }
    }
  });
});

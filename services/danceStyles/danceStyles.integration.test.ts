import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ListedDanceStyle } from '#contracts/danceStyles/calls.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { styleBits } from '#contracts/events/event/styleBits.ts';
import { streams } from '#contracts/streams.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { scaled } from '#testing/scale.ts';
import { sendImport } from '#testing/sent/sendImport.ts';
import { type Method, type Stack, startStack } from '#testing/stack.ts';
import { replaceMergedStyles } from '../events/merge/replaceMergedStyles.ts';
import { ensureFirstDanceStyles } from './firstStyles.ts';

/** How often each race is run. */
const ROUNDS = scaled(5, 200);

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

type Body = Record<string, unknown>;

async function call(method: Method, url: string, body?: object) {
  const answer = await stack.send(method, `/api${url}`, body);
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.body };
}

const STYLES = '/admin/dance-styles';
const listed = async (): Promise<ListedDanceStyle[]> => (await call('GET', STYLES)).body.danceStyles;
const styleOf = async (id: string) => (await listed()).find(style => style.id === id);

async function add(name: string): Promise<string> {
  const added = await call('POST', STYLES, { name });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.danceStyle.id;
}

const night = { startDateTime: '2099-03-06T20:00:00', status: 'published' };
const post = (title: string, styles: string[], more: Body = {}) =>
  call('POST', '/admin/events', { title, ...night, danceStyleIds: styles, ...more });

async function event(title: string, styles: string[], more: Body = {}): Promise<string> {
  const created = await post(title, styles, more);
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body.event.id;
}

const read = async (id: string) => (await call('GET', `/admin/events/${id}`)).body.event;
const stylesIn = async (id: string): Promise<string[]> =>
  (await read(id)).danceStyles.map(({ danceStyleId }: Body) => danceStyleId);
const found = async (query: string) =>
  (await call('GET', `/admin/events?limit=1000&${query}`)).body.events.map(({ id }: Body) => id);

/** Waits for the end of a run, and returns it with what came of each of its items. */
async function ended({ status, body }: { status: number; body: Body }) {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  for (;;) {
    const { run, items } = (await call('GET', `/admin/runs/${body.jobId}?limit=1000`)).body;
    if (run?.finishedAt) return { run, items };
    await pause(40);
  }
}
const imported = (content: string) =>
  sendImport(stack, { fields: {}, file: { field: 'csvFile', name: 'nights.csv', content } });
const merge = (id: string, into: string) => call('POST', `${STYLES}/${id}/merge`, { into });
const undo = (runId: string) => call('POST', `/admin/events/bulk/${runId}/undo`, {});

describe('the first dance styles', () => {
  it('stand at the start, by name', async () => {
    expect((await listed()).map(({ id, name, status }) => [id, name, status])).toEqual(
      ['Bachata', 'Kizomba', 'Salsa', 'Swing', 'Tango', 'Zouk'].map(name => [
        name.toLowerCase(),
        name,
        'active',
      ]),
    );
  });

  it('are recorded once, however many starts there are, and a retired one stays retired', async () => {
    expect((await call('POST', `${STYLES}/zouk/retire`)).body.danceStyle.status).toBe('retired');
    const before = await stack.store.head();
    const starts = Array.from({ length: 5 }, () => ensureFirstDanceStyles(stack.execute, new Date()));
    await Promise.all(starts);
    expect(await stack.store.head()).toBe(before);
    expect((await styleOf('zouk'))?.status).toBe('retired');
    expect((await call('POST', `${STYLES}/zouk/restore`)).body.danceStyle.status).toBe('active');
  });
});

describe('POST /admin/dance-styles', () => {
  it('adds a style that an event can name at once', async () => {
    const id = await add('Lindy Hop');
    expect(id).toBe('lindy-hop');
    const created = await post('At once', [id]);
    expect(created.body.event.danceStyles).toEqual([
      { danceStyleId: id, level: 'all', danceStyle: { id, name: 'Lindy Hop' } },
    ]);
    expect(await styleOf(id)).toMatchObject({ name: 'Lindy Hop', status: 'active', events: 1 });
  });

  it('takes any name that can be seen, once, whatever its case', async () => {
    const names = ['💃🏽', 'صلصة', '\u202eevil', '<img src=x onerror=alert(1)>', 'x'.repeat(120), 'All'];
    const ids = [];
    for (const name of names) ids.push(await add(name));
    expect(new Set(ids).size).toBe(names.length);
    const shown = new Map((await listed()).map(({ id, name }) => [id, name]));
    // What turns the direction of writing is left out.
    expect(ids.map(id => shown.get(id))).toEqual(names.map(name => name.replace('\u202e', '')));
    for (const name of ['  lindy  HOP ', '💃🏽', 'SALSA']) {
      expect(await call('POST', STYLES, { name })).toMatchObject({
        status: 409,
        body: { code: 'taken', fieldErrors: { name: expect.stringContaining('already') } },
      });
    }
    for (const name of ['', '   ', '\u200b', 'x'.repeat(121), 7, null]) {
      expect((await call('POST', STYLES, { name })).status, String(name)).toBe(422);
    }
  });

  it('gives one of two people who add the same name at once the refusal', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const name = `Race ${round}`;
      const both = await Promise.all([1, 2].map(() => call('POST', STYLES, { name })));
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect((await listed()).filter(style => style.name === name)).toHaveLength(1);
    }
  });

  it('gives a style whose name was another one’s an id of its own', async () => {
    const first = await add('Forró');
    await call('PUT', `${STYLES}/${first}`, { name: 'Forró Universitário' });
    expect(await add('Forró')).toBe(`${first}-2`);
  });
});

describe('a renamed style', () => {
  it('has its new name in list, details, feed, export and import, without a fact of any event', async () => {
    const id = await add('Balboa');
    const one = await event('Renamed night', [id]);
    const head = (await stack.store.head())!;
    const renamed = await call('PUT', `${STYLES}/${id}`, { name: 'Bal' });
    expect(renamed.body.danceStyle).toMatchObject({ id, name: 'Bal' });
    expect((await read(one)).danceStyles[0].danceStyle).toEqual({ id, name: 'Bal' });
    const [inList] = (await call('GET', `/admin/events?danceStyleId=${id}`)).body.events;
    expect(inList.danceStyles[0].danceStyle.name).toBe('Bal');
    const file = (await call('GET', `/admin/events/export?danceStyleId=${id}`)).body as string;
    expect(file).toMatch(/Renamed night.*,Bal,/);
    const revision = (await read(one)).revision;
    expect(revision).toBe(1);
    expect((await stack.store.head())! > head).toBe(true);
    const done = await imported(
      'Title,Date,Time,Styles\nOf Bal,2099-05-01,20:00,BAL\nOf id,2099-05-01,20:00,balboa\n',
    );
    expect(done).toMatchObject({ created: 2 });
    expect(await found(`danceStyleId=${id}`)).toHaveLength(3);
  });

  it('cannot take the name of another one', async () => {
    expect((await call('PUT', `${STYLES}/salsa`, { name: 'tango' })).status).toBe(409);
    expect((await call('PUT', `${STYLES}/nowhere`, { name: 'Nowhere' })).status).toBe(404);
  });
});

describe('a retired style', () => {
  it('stays on events that have it, and cannot be newly chosen', async () => {
    const id = await add('Cha-cha');
    const one = await event('Keeps it', [id, 'salsa']);
    const other = await event('Never had it', ['salsa']);
    await call('POST', `${STYLES}/${id}/retire`);
    const changed = await call('PUT', `/admin/events/${one}`, { title: 'Kept it', danceStyleIds: [id] });
    expect(changed.status).toBe(200);
    expect(await stylesIn(one)).toEqual([id]);
    const refusal = {
      status: 422,
      body: {
        fieldErrors: { danceStyleIds: `The dance style ${id} is no longer offered. Choose another one.` },
      },
    };
    expect(await call('PUT', `/admin/events/${other}`, { danceStyleIds: [id] })).toMatchObject(refusal);
    expect(await post('New', [id])).toMatchObject(refusal);
    const weekly = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 2 };
    expect(await post('Series', [id], { isRecurring: true, recurrenceConfig: weekly })).toMatchObject(
      refusal,
    );
    const done = await imported(`Title,Date,Time,Styles\nImported chacha,2099-05-01,20:00,Cha-cha; Tango\n`);
    expect(done).toMatchObject({
      created: 1,
      notes: expect.arrayContaining([expect.objectContaining({ code: 'leftOut', value: id })]),
    });
    await call('POST', `${STYLES}/${id}/restore`);
    expect((await call('PUT', `/admin/events/${other}`, { danceStyleIds: [id] })).status).toBe(200);
  });
});

describe('filters by styles that share a bit', () => {
  it('tell them apart, and an unknown style matches nothing', async () => {
    const [one, other] = [await add('Salsa 3'), await add('Salsa 8')];
    expect(styleBits([one])).toBe(styleBits([other]));
    const a = await event('Collides a', [one]);
    const b = await event('Collides b', [other]);
    expect(await found(`danceStyleId=${one}`)).toEqual([a]);
    expect(await found(`danceStyleId=${other}`)).toEqual([b]);
    expect(await found('danceStyleId=polka')).toEqual([]);
    expect((await call('GET', '/admin/events?danceStyleId=Not%20an%20id')).status).toBe(422);
  });
});

describe('merging', () => {
  const FRIDAYS = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 4 };

  it('replaces the style on 60 events and on all of a series, previewed, and is undone as one', async () => {
    const [from, into] = [await add('Salsa Cubana'), await add('Casino')];
    const plain = [];
    for (let count = 0; count < 58; count++) plain.push(await event(`Cubana ${count}`, [from]));
    const both = await event('Both', [into, from, 'tango']);
    const level = await event('Level', [from], { danceStyles: [{ danceStyleId: from, level: 'advanced' }] });
    const series = await event('Cubana Fridays', [from], {
      isRecurring: true,
      isMasterRecurring: true,
      recurrenceConfig: FRIDAYS,
    });
    const { instances } = (await call('GET', `/admin/events/${series}/instances`)).body;
    const [, second, third] = instances.map(({ id }: Body) => id as string);
    await call('PUT', `/admin/events/${second}`, { danceStyleIds: ['zouk', from] });
    await call('PUT', `/admin/events/${third}`, { danceStyleIds: ['zouk'] });
    const hidden = await event('Only one date', ['swing'], {
      isRecurring: true,
      isMasterRecurring: true,
      recurrenceConfig: FRIDAYS,
    });
    const ofHidden = (await call('GET', `/admin/events/${hidden}/instances`)).body.instances;
    await call('PUT', `/admin/events/${ofHidden[3].id}`, { danceStyleIds: [from] });
    expect((await call('GET', `${STYLES}/${from}/merge`)).body).toEqual({ events: 60, series: 2 });
    expect((await styleOf(from))?.events).toBe(62);

    const answer = await merge(from, into);
    expect(answer.body).toMatchObject({ success: true, count: 62 });
    const { run } = await ended(answer);
    expect(run).toMatchObject({ kind: 'mergeDanceStyle', total: 62, succeeded: 62, failed: 0, skipped: 0 });
    expect(await stylesIn(plain[0]!)).toEqual([into]);
    expect(await stylesIn(both)).toEqual([into, 'tango']);
    expect((await read(level)).danceStyles).toMatchObject([{ danceStyleId: into, level: 'advanced' }]);
    expect(await stylesIn(series)).toEqual([into]);
    expect(await stylesIn(second)).toEqual(['zouk', into]);
    expect(await stylesIn(third)).toEqual(['zouk']);
    expect(await stylesIn(ofHidden[3].id)).toEqual([into]);
    expect(await found(`danceStyleId=${from}`)).toEqual([]);
    expect(await styleOf(from)).toMatchObject({ status: 'merged', mergedInto: into, events: 0 });
    expect(await post('Too late', [from])).toMatchObject({ status: 422 });

    // Addresses and words of the old style lead to the new one.
    const feed = (await call('GET', `/feeds/styles/${from}.ics`)).body as string;
    expect(feed).toContain('Casino');
    const done = await imported('Title,Date,Time,Styles\nOld word,2099-05-01,20:00,Salsa Cubana\n');
    expect(done).toMatchObject({ created: 1 });
    expect(await found(`danceStyleId=${into}`)).toHaveLength(62);

    await call('PUT', `/admin/events/${plain[1]}`, { danceStyleIds: ['tango'] });
    const undone = await ended(await undo(answer.body.jobId));
    expect(undone.run).toMatchObject({ succeeded: 62, failed: 0, skipped: 1 });
    expect(await styleOf(from)).toMatchObject({ status: 'active', mergedInto: null, events: 61 });
    expect(await stylesIn(plain[0]!)).toEqual([from]);
    expect(await stylesIn(plain[1]!)).toEqual(['tango']);
    expect(await stylesIn(both)).toEqual([into, from, 'tango']);
    expect(await stylesIn(second)).toEqual(['zouk', from]);
    expect((await undo(answer.body.jobId)).status).toBe(409);
  });

  it('refuses what leads nowhere', async () => {
    const [one, gone, moved] = [await add('One'), await add('Gone'), await add('Moved')];
    await call('POST', `${STYLES}/${gone}/retire`);
    await ended(await merge(moved, one));
    const refused = async (id: string, into: string) => {
      const { status, body } = await merge(id, into);
      return [status, body.fieldErrors?.into ?? body.error];
    };
    expect(await refused(one, one)).toEqual([422, 'A dance style cannot be merged into itself.']);
    expect(await refused(one, gone)).toEqual([422, 'This dance style is retired. Choose another one.']);
    expect(await refused(one, moved)).toEqual([
      422,
      'This dance style was itself merged into another one. Choose that one.',
    ]);
    expect(await refused(one, 'nowhere')).toEqual([422, 'There is no such dance style.']);
    expect(await refused('nowhere', one)).toEqual([404, 'There is no such dance style.']);
    expect(await refused(moved, 'salsa')).toEqual([409, 'This dance style was merged into another one.']);
  });

  it('forms chains: addresses, words and late events of the first lead to the last', async () => {
    const [a, b, c] = [await add('Chain A'), await add('Chain B'), await add('Chain C')];
    const one = await event('Chained', [a]);
    await ended(await merge(a, b));
    await ended(await merge(b, c));
    expect(await stylesIn(one)).toEqual([c]);
    expect((await call('GET', `/feeds/styles/${a}.ics`)).body).toContain('Chain C');
    const done = await imported('Title,Date,Time,Styles\nChained word,2099-05-01,20:00,chain a\n');
    expect(done).toMatchObject({ created: 1 });
    expect(await found(`danceStyleId=${c}`)).toHaveLength(2);
  });

  it('of two styles into each other at once lets one of them, and leaves no event with a merged style', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b] = [await add(`To ${round}`), await add(`Fro ${round}`)];
      const ids = [await event(`Of a ${round}`, [a]), await event(`Of b ${round}`, [b])];
      const both = await Promise.all([merge(a, b), merge(b, a)]);
      const won = both.filter(({ status }) => status < 300);
      expect(both.map(({ status }) => status).filter(status => status === 422)).toHaveLength(1);
      await ended(won[0]!);
      const styles = [await styleOf(a), await styleOf(b)];
      const [kept] = styles.filter(style => style?.status === 'active');
      expect(styles.map(style => style?.status).sort()).toEqual(['active', 'merged']);
      for (const id of ids) expect(await stylesIn(id)).toEqual([kept?.id]);
    }
  });
});

describe('an event that the run of a merge did not reach', () => {
  it('has the new style soon after, and loses it when the merge is undone', async () => {
    const [from, into] = [await add('Late from'), await add('Late into')];
    const deleted = await event('From the trash', [from]);
    await call('DELETE', `/admin/events/${deleted}`);
    const answer = await merge(from, into);
    await ended(answer);
    // As if its form had been checked just before the merge was recorded.
    const late = v7();
    const { danceStyles: _, ...form } = await bodyOf(await event('Sample', []));
    const data = { ...form, danceStyles: [{ danceStyleId: from, level: 'all' as const }] };
    const asked = { commandId: late, actor: { id: 'system', role: 'system' } as const, now: new Date() };
    await stack.execute(eventStream, late, 'CreateEvent', data as never, asked);
    await call('POST', `/admin/events/${deleted}/restore`, {});
    expect(await found(`danceStyleId=${from}`)).toHaveLength(2);

    const pool = connectPool(stack.urls.api, { name: 'test' });
    const codec = factCodec(streams, subjectKeys(pool));
    const load = (stream: string) => loadStream({ store: stack.store, codec }, stream);
    const db = readModel<never>(pool) as never;
    const late_ = replaceMergedStyles({ db, execute: stack.execute, load });
    const work = (now: Date) => late_.work({ now, signal: new AbortController().signal });
    await work(new Date());
    expect(await found(`danceStyleId=${from}`), 'not before rows are certain to be up to date').toHaveLength(
      2,
    );
    await work(new Date(Date.now() + 11_000));
    expect(await found(`danceStyleId=${from}`)).toEqual([]);
    expect([await stylesIn(late), await stylesIn(deleted)]).toEqual([[into], [into]]);
    const head = await stack.store.head();
    await work(new Date(Date.now() + 22_000));
    expect(await stack.store.head()).toBe(head);

    await ended(await undo(answer.body.jobId));
    await work(new Date(Date.now() + 33_000));
    expect([await stylesIn(late), await stylesIn(deleted)]).toEqual([[from], [from]]);
    await pool.end();
  });
});

/** The form of an event as a command takes it. */
async function bodyOf(id: string) {
  const { startDateTime, endDateTime, ...event } = await read(id);
  const fields = [
    ...['title', 'description', 'status', 'isFeatured', 'price', 'currency', 'maxAttendees', 'category'],
    ...['regionId', 'timeZone', 'eventOrganizerId', 'coverImage', 'coverImageAlt', 'locationName'],
    ...['locationAddress', 'locationCity', 'locationState', 'locationCountry', 'postalCode', 'latitude'],
    ...['longitude', 'googlePlacesId', 'imported', 'danceStyles'],
  ];
  const form = Object.fromEntries(fields.map(field => [field, event[field]]));
  return { ...form, startLocal: startDateTime.slice(0, 16), endLocal: endDateTime } as Body;
}

import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { GAP_KINDS, type GapKind } from '#contracts/events/quality/gapKinds.ts';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { type InBerlin, startInBerlin } from '#testing/calendar/inBerlin.ts';
import { recordOf } from '#testing/manyEvents.ts';
import { scaled } from '#testing/scale.ts';
import { events as eventsProjection } from '../../../projections/events/events.ts';
import { rebuild } from '../../../projections/platform/rebuild/rebuild.ts';

const NOW = new Date('2027-03-01T12:00:00Z');
let now = NOW;
let stack: InBerlin['stack'];
let call: InBerlin['call'];
let berlin: string;
beforeAll(async () => {
  ({ stack, call, berlin } = await startInBerlin({ clock: () => now }));
});
afterAll(() => stack.stop());

let places = 0;
/** An event that lacks nothing, at a place of its own. */
const whole = () => ({
  title: 'Milonga',
  startDateTime: '2027-03-12T20:00:00',
  endDateTime: '2027-03-13T02:00:00',
  status: 'published',
  regionId: berlin,
  price: '10 €',
  currency: 'EUR',
  coverImage: '/uploads/night.webp',
  locationName: `Havanna ${++places}`,
  latitude: 50 + places / 100,
  longitude: 13.4,
});
const create = async (more: object = {}): Promise<string> => {
  const made = await call('POST', '/events', { ...whole(), ...more });
  expect(made.status, JSON.stringify(made)).toBe(201);
  return made.event.id;
};
const weekly = (count: number) => ({
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['SU'], count },
});
const change = (id: string, body: object) => call('PUT', `/events/${id}`, body);
const undo = (id: string, commandId: string) =>
  call('POST', `/events/${id.slice(0, 36)}/undo`, { commandId });

async function listed(kind: GapKind, query = ''): Promise<string[]> {
  const { items, pagination } = await call('GET', `/quality/${kind}?limit=1000${query}`);
  expect(pagination.total).toBe(items.length);
  return items.map(({ event }: { event: { id: string } }) => event.id);
}

/** The kinds in whose lists a thing is; their totals are the counts, and the sum of those the badge. */
async function gapsOf(id: string): Promise<GapKind[]> {
  const [{ total, counts }, ...lists] = await Promise.all([
    call('GET', '/quality'),
    ...GAP_KINDS.map(kind => listed(kind)),
  ]);
  expect(counts).toEqual(Object.fromEntries(GAP_KINDS.map((kind, index) => [kind, lists[index]!.length])));
  expect(total).toBe(lists.flat().length);
  return GAP_KINDS.filter((_, index) => lists[index]!.includes(id));
}

const EACH: [GapKind, lacks: object, fix: object][] = [
  ['noRegion', { regionId: null }, { regionId: '' }],
  ['noImage', { coverImage: null }, { coverImage: '/uploads/other.webp' }],
  ['unreadablePrice', { price: 'ask Ana' }, { price: '10 EUR', currency: 'EUR' }],
  ['unreadablePrice', { price: '10 €', currency: 'USD' }, { currency: 'EUR' }],
  ['priceNotSaid', { price: '', priceOpen: true }, { price: '10 EUR', currency: 'EUR' }],
  ['priceNotSaid', { price: '', priceOpen: true }, { price: '', priceOpen: false }],
  [
    'pastDraft',
    { status: 'draft', startDateTime: '2027-02-12T20:00:00', endDateTime: null },
    { status: 'completed' },
  ],
  [
    'clockChange',
    { startDateTime: '2027-03-28T02:30:00', endDateTime: '2027-03-28T06:00:00' },
    { startDateTime: '2027-03-28T03:30:00' },
  ],
  [
    'clockChange',
    { endDateTime: '2027-10-31T02:30:00', startDateTime: '2027-10-30T22:00:00' },
    { endDateTime: '2027-10-31T03:30:00' },
  ],
  ['noVenuePosition', { latitude: null, longitude: null }, { latitude: 52, longitude: 13 }],
  ['noEnd', { endDateTime: null }, { endDateTime: '2027-03-13T01:00:00' }],
];

describe('an event that lacks something', () => {
  it.each(EACH)(
    'is listed under %s (%o), gone once that is fixed, and back after the undo',
    async (kind, lacks, fix) => {
      const id = await create(lacks);
      const wanted = kind === 'pastDraft' ? ['pastDraft'] : [kind];
      expect(await gapsOf(id)).toEqual(wanted);
      const changed = await change(id, kind === 'noRegion' ? { regionId: berlin } : fix);
      expect(changed.status, JSON.stringify(changed)).toBe(200);
      expect(await gapsOf(id)).toEqual([]);
      expect((await undo(id, changed.commandId)).status).toBe(200);
      expect(await gapsOf(id)).toEqual(wanted);
      await call('DELETE', `/events/${id}`);
      expect(await gapsOf(id)).toEqual([]);
    },
  );

  it('is not listed if it is over, cancelled or lacks nothing; without a region always', async () => {
    const lacking = { price: '???', coverImage: null, endDateTime: null, latitude: null };
    expect(await gapsOf(await create())).toEqual([]);
    const cancelled = await create(lacking);
    await change(cancelled, { status: 'cancelled' });
    expect(await gapsOf(cancelled)).toEqual([]);
    const over = await create({ ...lacking, startDateTime: '2027-02-12T20:00:00', regionId: null });
    expect(await gapsOf(over)).toEqual(['noRegion']);
    expect(await gapsOf(await create({ ...lacking, status: 'draft', coverImage: null }))).toEqual([
      ...['unreadablePrice', 'noVenuePosition', 'noEnd'],
    ]);
  });

  it('is a past draft from the moment when it is over, and no sooner', async () => {
    onTestFinished(() => {
      now = NOW;
    });
    const today = { startDateTime: '2027-03-01T13:01:00', endDateTime: '2027-03-01T13:05:00' };
    const id = await create({ status: 'draft', ...today });
    now = new Date('2027-03-01T12:04:59Z');
    expect(await gapsOf(id)).toEqual([]);
    now = new Date('2027-03-01T12:05:00Z');
    expect(await gapsOf(id)).toEqual(['pastDraft']);
  });

  it('is found by words, region and first day, what comes next first, and past drafts latest first', async () => {
    const first = await create({ title: 'Zouk Malmö', endDateTime: null });
    const second = await create({
      title: 'Zouk Lund',
      endDateTime: null,
      startDateTime: '2027-04-02T20:00:00',
    });
    expect(await listed('noEnd', '&search=zouk')).toEqual([first, second]);
    expect(await listed('noEnd', '&search=zouk%20malmo')).toEqual([first]);
    expect(await listed('noEnd', '&search=zouk&from=2027-04-01')).toEqual([second]);
    expect(await listed('noEnd', `&search=zouk&regionId=${berlin}`)).toEqual([first, second]);
    expect(await listed('noEnd', `&search=zouk&regionId=${v7()}`)).toEqual([]);
    const draft = { title: 'Forgotten', status: 'draft', endDateTime: null };
    const older = await create({ ...draft, startDateTime: '2027-01-01T20:00:00' });
    const newer = await create({ ...draft, startDateTime: '2027-02-01T20:00:00' });
    expect(await listed('pastDraft', '&search=forgotten')).toEqual([newer, older]);
    const page = await call('GET', '/quality/pastDraft?search=forgotten&limit=1&offset=1');
    expect(page).toMatchObject({
      items: [{ event: { id: older } }],
      pagination: { total: 2, hasMore: false },
    });
  });

  it('is not asked for by kinds, days and regions that do not exist', async () => {
    for (const path of [
      'nothing',
      'noEnd?from=2027-02-30',
      'noEnd?regionId=1',
      'noEnd?more=1',
      'noEnd?from=0001-01-01',
    ])
      expect((await call('GET', `/quality/${path}`)).status, path).toBe(422);
  });
});

describe('a series', () => {
  it('is listed once for what it lacks, and a date for what it alone lacks', async () => {
    const id = await create({ ...weekly(3), startDateTime: '2027-04-04T20:00:00', endDateTime: null });
    const date = `${id}_20270411`;
    expect(await gapsOf(id)).toEqual(['noEnd']);
    expect(await gapsOf(date)).toEqual([]);
    await change(id, { endDateTime: '2027-04-04T23:00:00' });
    expect(await gapsOf(id)).toEqual([]);
    const changed = await change(date, { price: 'as you like it' });
    expect([await gapsOf(id), await gapsOf(date)]).toEqual([[], ['unreadablePrice']]);
    await undo(id, changed.commandId);
    expect(await gapsOf(date)).toEqual([]);
  });

  it('has its dates listed at clock changes, each accepted or changed by itself', async () => {
    const id = await create({
      ...weekly(40),
      startDateTime: '2027-03-21T02:30:00',
      endDateTime: '2027-03-21T05:00:00',
    });
    const [spring, autumn] = [`${id}_20270328`, `${id}_20271031`];
    expect(await gapsOf(id)).toEqual([]);
    expect(await listed('clockChange')).toEqual(expect.arrayContaining([spring, autumn]));
    const { items } = await call('GET', '/quality/clockChange');
    expect(items).toContainEqual(
      expect.objectContaining({
        event: expect.objectContaining({ id: spring }),
        changedTimes: [{ change: 'gap', end: false, local: '2027-03-28T02:30', meant: '2027-03-28T03:30' }],
      }),
    );
    expect(items).toContainEqual(
      expect.objectContaining({
        event: expect.objectContaining({ id: autumn }),
        changedTimes: [
          {
            ...{ change: 'overlap', end: false, local: '2027-10-31T02:30' },
            ...{ first: '2027-10-31T00:30:00.000Z', second: '2027-10-31T01:30:00.000Z' },
          },
        ],
      }),
    );
    const accepted = await accept(spring, '2027-03-28T02:30:00', '2027-03-28T05:00:00');
    expect(accepted).toMatchObject({ status: 200, event: { id: spring } });
    expect([await gapsOf(spring), await gapsOf(autumn)]).toEqual([[], ['clockChange']]);
    await undo(id, accepted.commandId);
    expect(await gapsOf(spring)).toEqual(['clockChange']);
    await change(spring, { startDateTime: '2027-03-28T03:30:00' });
    expect(await gapsOf(spring)).toEqual([]);
  });
});

const accept = (id: string, startDateTime: string, endDateTime: string | null, timeZone = 'Europe/Berlin') =>
  call('POST', `/events/${id}/accept-times`, { startDateTime, endDateTime, timeZone });

describe('accepting a time at a clock change', () => {
  const night = { startDateTime: '2027-03-28T02:30:00', endDateTime: null };

  it('is repeated without another fact, and undone; a change of the time asks again', async () => {
    const id = await create(night);
    const accepted = await accept(id, '2027-03-28T02:30:00', null);
    expect(accepted.status).toBe(200);
    expect(await gapsOf(id)).toEqual(['noEnd']);
    const again = await accept(id, '2027-03-28T02:30:00', null);
    expect(again).toMatchObject({ status: 200, commit: { revision: accepted.commit.revision } });
    expect((await undo(id, accepted.commandId)).status).toBe(200);
    expect(await gapsOf(id)).toEqual(['clockChange', 'noEnd']);
    await accept(id, '2027-03-28T02:30:00', null);
    await change(id, { startDateTime: '2027-03-28T02:15:00' });
    expect(await gapsOf(id)).toEqual(['clockChange', 'noEnd']);
    const { entries } = await call('GET', `/events/${id}/history`);
    expect(entries.map(({ type }: { type: string }) => type)).toContain('EventClockChangeAccepted');
  });

  it('is refused for other times than those it has now, for a series, and where no clock changes', async () => {
    const id = await create(night);
    await change(id, { startDateTime: '2027-03-28T02:45:00' });
    expect(await accept(id, '2027-03-28T02:30:00', null)).toMatchObject({
      status: 409,
      code: 'changed_since',
    });
    expect((await accept(id, '2027-03-28T02:45:00', null, 'UTC')).status).toBe(409);
    expect((await accept(await create(), '2027-03-12T20:00:00', '2027-03-13T02:00:00')).status).toBe(409);
    const series = await create({ ...weekly(3), startDateTime: '2027-03-28T02:30:00', endDateTime: null });
    expect((await accept(series, '2027-03-28T02:30:00', null)).status).toBe(422);
    expect((await accept(`${series}_20270329`, '2027-03-28T02:30:00', null)).status).toBe(404);
    expect((await accept(v7(), '2027-03-28T02:30:00', null)).status).toBe(404);
  });

  it('of two at once, one is recorded and both are told so', async () => {
    const id = await create(night);
    const both = await Promise.all([1, 2].map(() => accept(id, '2027-03-28T02:30:00', null)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { entries } = await call('GET', `/events/${id}/history`);
    expect(entries.filter(({ type }: { type: string }) => type === 'EventClockChangeAccepted')).toHaveLength(
      1,
    );
  });

  it('at the same time as a change of the time comes before it or is refused', async () => {
    for (let turn = 0; turn < scaled(5, 100); turn++) {
      const id = await create(night);
      const [accepted, changed] = await Promise.all([
        accept(id, '2027-03-28T02:30:00', null),
        change(id, { startDateTime: '2027-03-28T02:15:00' }),
      ]);
      expect(changed.status).toBe(200);
      const { entries } = await call('GET', `/events/${id}/history`);
      const types: string[] = entries.map(({ type }: { type: string }) => type);
      const acceptance = types.indexOf('EventClockChangeAccepted');
      if (accepted.status === 200) expect(acceptance).toBeGreaterThan(types.indexOf('EventRescheduled'));
      else expect([accepted.status, acceptance]).toEqual([409, -1]);
      expect(await gapsOf(id)).toEqual(['clockChange', 'noEnd']);
    }
  });
});

describe('many at once', () => {
  const bulk = async (body: object, url = '/events/bulk') => {
    const { jobId } = await call('POST', url, body);
    for (;;) {
      const { run } = await call('GET', `/runs/${jobId}?limit=10`);
      if (run?.finishedAt) return { jobId, run };
      await pause(40);
    }
  };

  it('past drafts go to the trash in one run, and come back with its undo', async () => {
    const draft = { status: 'draft', startDateTime: '2027-02-12T20:00:00', endDateTime: null };
    const ids = await Promise.all([1, 2, 3].map(() => create(draft)));
    const { jobId, run } = await bulk({ ids, action: { kind: 'delete' } });
    expect(run).toMatchObject({ succeeded: 3 });
    const left = await listed('pastDraft');
    expect(ids.filter(id => left.includes(id))).toEqual([]);
    await bulk({}, `/events/bulk/${jobId}/undo`);
    expect(await listed('pastDraft')).toEqual(expect.arrayContaining(ids));
  });
});

describe('the rows', () => {
  it('are flagged by a rebuild as by live work, also for facts that no form would send', async () => {
    const odd = {
      ...{
        title: 'Odd',
        description: '',
        currency: 'XXX',
        maxAttendees: null,
        category: [],
        eventOrganizerId: null,
      },
      ...{ coverImage: ' ', imported: true, danceStyles: [], regionId: null, timeZone: 'Pacific/Apia' },
      ...{
        startLocal: '2199-12-30T20:00',
        endLocal: '2026-01-01T00:00',
        locationName: ' ',
        locationAddress: null,
      },
      ...{
        locationCity: null,
        locationState: null,
        locationCountry: null,
        postalCode: null,
        googlePlacesId: null,
      },
      ...{ latitude: null, longitude: null, price: `${'9'.repeat(40)}\u202e${'(('.repeat(25)}` },
    };
    const id = v7();
    await stack.store.append(`event-${id}`, 'none', [
      recordOf('EventCreated', odd),
      recordOf('EventPublished', {}),
    ]);
    expect(await gapsOf(id)).toEqual(['noRegion']);
    const ahead = v7();
    const records = [recordOf('EventCreated', { ...odd, endLocal: null }), recordOf('EventPublished', {})];
    await stack.store.append(`event-${ahead}`, 'none', records);
    expect(await gapsOf(ahead)).toEqual(['noRegion', 'noImage', 'unreadablePrice', 'noEnd']);
    const stray = recordOf('EventClockChangeAccepted', { startLocal: 'noon', endLocal: 7, timeZone: null });
    await stack.store.append(`event-${v7()}`, 'none', [stray]);
    expect(await gapsOf(ahead)).toEqual(['noRegion', 'noImage', 'unreadablePrice', 'noEnd']);

    const pool = connectPool(stack.urls.projector, { name: 'test' });
    onTestFinished(() => pool.end());
    const codec = factCodec(streams, subjectKeys(pool));
    const options = { pool, codec, log: pino({ level: 'silent' }), projections: [eventsProjection] };
    const [report] = await rebuild({ ...options, then: 'discard' });
    expect(report?.comparison).toMatchObject({ identical: true });
  });
});

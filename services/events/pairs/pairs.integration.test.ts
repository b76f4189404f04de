import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PairRead } from '#contracts/events/pairs/pairCalls.ts';
import type { GapItem } from '#contracts/events/qualityCalls.ts';
import { type Comparable, isSame } from '#platform/similarity/events.ts';
import { type InBerlin, startInBerlin } from '#testing/calendar/inBerlin.ts';
import { recordOf } from '#testing/manyEvents.ts';
import { scaled } from '#testing/scale.ts';

const NOW = new Date('2027-03-01T12:00:00Z');
let stack: InBerlin['stack'];
let call: InBerlin['call'];
let berlin: string;
beforeAll(async () => {
  ({ stack, call, berlin } = await startInBerlin({ clock: () => NOW }));
});
afterAll(() => stack.stop());

let places = 0;
/** The fields of an event at a place and on a day of its own. */
function night(more: object = {}) {
  const number = ++places;
  const day = new Date(Date.UTC(2027, 3, 1) + number * 86_400_000).toISOString().slice(0, 10);
  return {
    ...{ title: 'Salsa Friday at the Ballhaus', status: 'published', regionId: berlin, day },
    ...{ startDateTime: `${day}T20:00:00`, endDateTime: `${day}T23:30:00` },
    ...{ locationName: `Ballhaus ${number}`, latitude: 52.5, longitude: 13.4 },
    ...more,
  };
}
type Night = ReturnType<typeof night>;

async function create({ day: _, ...body }: Partial<Night> & object): Promise<string> {
  const made = await call('POST', '/events', body);
  expect(made.status, JSON.stringify(made)).toBe(201);
  return made.event.id;
}
const change = (id: string, body: object) => call('PUT', `/events/${id}`, body);
const undo = (id: string, commandId: string) => call('POST', `/events/${id}/undo`, { commandId });
const tellApart = (one: string, other: string) => call('POST', '/quality/duplicate/apart', { one, other });
const compareAgain = (id: string) => call('DELETE', `/quality/duplicate/apart/${id}`);
const toldApart = async (): Promise<PairRead[]> => (await call('GET', '/quality/duplicate/apart')).pairs;

/** The pairs that are listed, each as the id of the later one and of the other; as many as the count says. */
async function pairs(query = ''): Promise<[string, string][]> {
  const [{ items, pagination }, { counts }] = await Promise.all([
    call('GET', `/quality/duplicate?limit=1000${query}`),
    call('GET', '/quality'),
  ]);
  expect(pagination.total).toBe(items.length);
  if (query === '') expect(counts.duplicate).toBe(items.length);
  return items.map(({ event, sameAs }: GapItem) => [event.id, sameAs!.event.id]);
}

/** Those of some events. */
async function pairsOf(...ids: string[]): Promise<[string, string][]> {
  return (await pairs()).filter(pair => pair.some(id => ids.includes(id)));
}

const at = ({ day }: Night, time: string) => ({ startDateTime: `${day}T${time}:00`, endDateTime: null });

describe('two events are listed as a pair', () => {
  it.each<[string, boolean, (one: Night) => object]>([
    ['that say the same', true, () => ({})],
    ['two hours apart', true, one => at(one, '22:00')],
    ['longer than that apart', false, one => at(one, '22:01')],
    ['290 m apart', true, () => ({ locationName: 'Elsewhere', latitude: 52.5026 })],
    ['320 m apart', false, () => ({ locationName: 'Elsewhere', latitude: 52.5029 })],
    ['290 m apart to the east', true, () => ({ locationName: 'Elsewhere', longitude: 13.4042 })],
    ['320 m apart to the east', false, () => ({ locationName: 'Elsewhere', longitude: 13.4048 })],
    ['at one venue, one without coordinates', true, () => ({ latitude: null, longitude: null })],
    ['at venues of one name in two cities', false, () => ({ latitude: 48.1 })],
    [
      'without anything about the place',
      false,
      () => ({ latitude: null, longitude: null, locationName: null }),
    ],
    ['with similar titles', true, () => ({ title: 'SALSA Friday, at the Bällhaus!' })],
    ['with other titles', false, () => ({ title: 'Salsa Friday' })],
    ['of which one is a draft', true, () => ({ status: 'draft' })],
    ['of which one is over', false, one => ({ ...at(one, '20:00'), startDateTime: '2027-02-27T20:00:00' })],
  ])('%s: %s', async (_, isPair, more) => {
    const fields = night();
    const one = await create(fields);
    const other = await create({ ...fields, ...more(fields) });
    expect(await pairsOf(one, other)).toEqual(isPair ? [[other, one]] : []);
  });

  it('until one of them is cancelled, changed, deleted or merged, and again after the undo', async () => {
    const fields = night();
    const [one, other] = [await create(fields), await create(fields)];
    const acts = [
      [other, () => change(other, { status: 'cancelled' })],
      [one, () => change(one, { title: 'Milonga' })],
      [one, () => call('DELETE', `/events/${one}`)],
      [other, () => call('POST', `/events/${other}/merge`, { into: one })],
    ] as const;
    for (const [id, act] of acts) {
      expect(await pairsOf(one, other)).toEqual([[other, one]]);
      const { commandId } = await act();
      expect(await pairsOf(one, other)).toEqual([]);
      expect((await undo(id, commandId)).status).toBe(200);
    }
    expect(await pairsOf(one, other)).toEqual([[other, one]]);
  });

  it('with how alike they are, and three events as three pairs', async () => {
    const fields = night();
    const ids = [await create(fields), await create(fields), await create({ ...fields, latitude: 52.501 })];
    const { items } = await call('GET', '/quality/duplicate?limit=1000');
    const found = items.filter(({ event }: GapItem) => ids.includes(event.id));
    expect(found).toHaveLength(3);
    for (const { sameAs, event } of found as GapItem[]) {
      const metres = event.id === ids[2] ? expect.closeTo(111, 0) : 0;
      expect(sameAs).toMatchObject({ similarity: 1, metres });
    }
  });

  it('that are found by words, region and day, page by page, what begins first first', async () => {
    const [first, second] = [night({ title: 'Zouk Malmö' }), night({ title: 'Zouk Lund', regionId: null })];
    const later = [await create(second), await create({ ...second, title: 'Zouk Lund!' })] as const;
    const sooner = [await create(first), await create(first)] as const;
    const both = [[...sooner].reverse(), [...later].reverse()];
    expect(await pairs('&search=zouk')).toEqual(both);
    expect(await pairs('&search=zouk%20malmo')).toEqual([both[0]]);
    expect(await pairs(`&search=zouk&regionId=${berlin}`)).toEqual([both[0]]);
    expect(await pairs(`&search=zouk&from=${second.day}`)).toEqual([both[1]]);
    const page = await call('GET', '/quality/duplicate?search=zouk&limit=1&offset=1');
    expect(page).toMatchObject({
      items: [{ event: { id: later[1] } }],
      pagination: { total: 2, hasMore: false },
    });
  });
});

describe('two that are not the same', () => {
  it('leave the list and stay away, whatever changes, until that is taken back', async () => {
    const fields = night();
    const [one, other] = [await create(fields), await create(fields)];
    const told = await tellApart(other, one);
    expect(told).toMatchObject({ status: 200, success: true });
    expect(await pairsOf(one, other)).toEqual([]);
    await change(other, { title: `${fields.title}!` });
    const { commandId } = await call('DELETE', `/events/${one}`);
    expect((await toldApart()).map(({ id }) => id)).not.toContain(told.id);
    await undo(one, commandId);
    expect(await pairsOf(one, other)).toEqual([]);
    const names = [one, other].sort().map(id => ({ id, title: `${fields.title}${id === other ? '!' : ''}` }));
    expect(await toldApart()).toContainEqual(
      expect.objectContaining({ id: told.id, one: names[0], other: names[1] }),
    );
    // Of a third one the same has not been said.
    const third = await create(fields);
    expect(await pairsOf(third)).toHaveLength(2);
    expect((await compareAgain(told.id)).status).toBe(200);
    expect(await pairsOf(one, other)).toHaveLength(3);
    expect((await toldApart()).map(({ id }) => id)).not.toContain(told.id);
    expect((await tellApart(one, other)).id).toBe(told.id);
    expect(await pairsOf(one, other)).toHaveLength(2);
  });

  it('are two single events that exist', async () => {
    const id = await create(night());
    expect(await tellApart(id, id)).toMatchObject({ status: 409, code: 'same_event' });
    expect((await tellApart(id, v7())).status).toBe(404);
    expect((await compareAgain(v7())).status).toBe(404);
  });

  it('are recorded once, whoever says it first and in whichever order', async () => {
    for (let race = 0; race < scaled(10, 200); race++) {
      const fields = night();
      const [one, other] = [await create(fields), await create(fields)];
      await pairsOf(one);
      const told = await Promise.all([tellApart(one, other), tellApart(other, one)]);
      expect(told.map(({ status }) => status)).toEqual([200, 200]);
      expect(told[0].id).toBe(told[1].id);
      const types = [];
      for await (const { type } of stack.store.readStream(`eventPair-${told[0].id}`)) types.push(type);
      expect(types).toEqual(['EventsToldApart']);
      await compareAgain(told[0].id);
      await call('DELETE', `/events/${other}`);
    }
  });
});

let seed = 7;
/** The same numbers at every run. */
function random(below: number): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
}

describe('what is compared', () => {
  const details = {
    ...{ description: '', price: '', currency: 'EUR', maxAttendees: null, category: [], imported: true },
    ...{ eventOrganizerId: null, coverImage: null, danceStyles: [], regionId: null, timeZone: 'UTC' },
    ...{ endLocal: null, locationAddress: null, locationCity: null, locationState: null },
    ...{ locationCountry: null, postalCode: null, googlePlacesId: null },
  };
  async function append(events: readonly (Comparable & { startLocal: string })[]): Promise<string[]> {
    const ids: string[] = [];
    for (const { startsAt: _, venue: locationName, ...event } of events) {
      const id = v7();
      ids.push(id);
      const data = { ...details, ...event, locationName };
      const records = [recordOf('EventCreated', data), recordOf('EventPublished', {})];
      await stack.store.append(`event-${id}`, 'none', records);
    }
    return ids;
  }

  it('are all pairs that the rule of imported events finds among all events, wherever and whenever', async () => {
    const any = <One>(among: readonly One[]): One => among[random(among.length)]!;
    const titles = [
      'Salsa Night',
      'Noche de Año Nuevo',
      'noche de ano nuevo',
      'salsa night!',
      'Sálsa  Night',
      'Salsa Nights',
      'Milonga',
      '💃',
      '💃💃',
      '夜',
    ];
    // On both sides of the limits of slots, bands, degrees, the equator, the poles and the date line.
    const latitudes = [0, 0.001, -0.001, 52.4999, 52.5001, 52.5026, 89.9999, 90, -90, -33.9995, -34.0005];
    const longitudes = [0, 0.001, 13.4, 13.4042, 179.9995, -179.9995, 180, -180];
    const times = ['05:59', '07:59', '08:00', '09:59', '10:00', '15:30', '16:00', '22:30', '23:59', '00:30'];
    const events = Array.from({ length: 250 }, () => {
      const startLocal = `2031-03-${any(['08', '09', '10'])}T${any(times)}`;
      const placed = any([true, true, false]);
      return {
        ...{ title: any(titles), startLocal, startsAt: new Date(`${startLocal}:00Z`) },
        venue: any(['Havanna', 'HAVANNA', null, "L'Été", '%_', '']),
        latitude: placed ? any(latitudes) : null,
        longitude: placed ? any(longitudes) : null,
      };
    });
    const ids = await append(events);
    const wanted = ids.flatMap((one, index) =>
      ids
        .slice(index + 1)
        .flatMap((other, further) =>
          isSame(events[index]!, events[index + 1 + further]!) ? [[one, other].sort().join()] : [],
        ),
    );
    const found = (await pairsOf(...ids)).map(pair => pair.sort().join());
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.length).toBeLessThan(900);
    expect(found.sort()).toEqual(wanted.sort());
    for (const id of ids) await stack.store.append(`event-${id}`, 1, [recordOf('EventDeleted', {})]);
  });

  it('is bounded where someone sends hundreds of the same', async () => {
    const one = { title: 'Spam', startLocal: '2030-01-01T20:00', venue: 'Spam', latitude: 1, longitude: 1 };
    const ids = await append(Array.from({ length: 150 }, () => ({ ...one, startsAt: NOW })));
    const found = (await pairs()).length;
    expect(found).toBeGreaterThan(900);
    expect(found).toBeLessThanOrEqual(1_000);
    for (const id of ids) await stack.store.append(`event-${id}`, 1, [recordOf('EventDeleted', {})]);
    expect((await pairs()).length).toBeLessThan(100);
  });
});

import { parse } from 'csv-parse/sync';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sendImport } from '#testing/sent/sendImport.ts';
import { type Stack, startStack } from '#testing/stack.ts';

// The venue book in files: events name their venue there, and the book itself is a file.

let stack: Stack;
let lisbon: string;
const venues: Record<'casa' | 'porto' | 'hall', string> = { casa: '', porto: '', hall: '' };
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  const place = { city: 'Lisbon', country: 'Portugal', timeZone: 'Europe/Lisbon' };
  lisbon = (await send('POST', '/admin/regions', place)).region.id;
  const add = async (body: object) => (await send('POST', '/admin/venues', body)).venue.id as string;
  const casa = { name: 'Casa', country: 'Portugal' };
  const here = { latitude: 38.7, longitude: -9.1, regionId: lisbon };
  venues.casa = await add({ ...casa, ...here, city: 'Lisbon', address: 'Rua 1', postalCode: '1100' });
  venues.porto = await add({ ...casa, city: 'Porto', address: 'Rua 2', timeZone: 'Europe/Lisbon' });
  const hall = { name: 'Hall, "The"', city: 'Riga', timeZone: 'Europe/Riga' };
  venues.hall = await add({ ...hall, latitude: 56.9, longitude: 24.1 });
});
afterAll(() => stack.stop());

async function send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await stack.send(method, `/api${path}`, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.headers['content-type']?.toString().startsWith('text/csv') ? answer.body : answer.json();
}

const read = (file: string): Record<string, string>[] => parse(file, { bom: true, columns: true });
const found = async (query: string) =>
  (await send('GET', `/admin/events?sort=title&order=asc&${query}`)).events as Record<string, unknown>[];
const titles = async (query: string) => (await found(query)).map(({ title }) => title);

const importFile = (content: string) =>
  sendImport(stack, { file: { field: 'csvFile', name: 'nights.csv', content } });

async function importing(lines: readonly string[]) {
  const heading = 'Title,Start date,Start time,Location name,City,Saved venue';
  return importFile([heading, ...lines].join('\n'));
}

describe('a file of events', () => {
  it('names venues by id, by name and city, or by name; an unknown one is a sentence, and no row is lost', async () => {
    const day = '2027-03-28,20:00';
    const end = await importing([
      `A by id,${day},,,${venues.casa.toUpperCase()}`,
      `B by city,${day},,,"  casa,  LISBON "`,
      `C by name,${day},,,"hall, ""the"""`,
      `D several,${day},,Lisbon,Casa`,
      `E unknown,${day},Cave,Lisbon,Atlantis`,
      `F no such id,${day},Cave,Lisbon,${v7()}`,
      `G elsewhere,${day},Big room,Porto,"Casa, Lisbon"`,
      `H room,${day},Small room,,"Casa, Lisbon"`,
    ]);
    expect(end).toMatchObject({ imported: 8, errors: 0 });
    const notes = end.notes as { code: string; field: string | null; value: string; count: number }[];
    expect(notes.filter(({ field }) => field === 'venueId')).toMatchObject([
      { code: 'severalVenues', value: 'Casa', count: 1 },
      { code: 'noVenue', value: 'Atlantis', count: 1 },
      { code: 'noVenue', count: 1 },
    ]);
    const casa = { venueId: venues.casa, venue: { id: venues.casa, name: 'Casa', city: 'Lisbon' } };
    const place = { locationName: 'Casa', locationAddress: 'Rua 1', latitude: 38.7, longitude: -9.1 };
    const all = await found('');
    expect(all).toMatchObject([
      { ...casa, ...place, regionId: lisbon, timeZone: 'Europe/Lisbon', postalCode: '1100' },
      { ...casa, ...place },
      { venueId: venues.hall, regionId: null, timeZone: 'Europe/Riga', locationCity: 'Riga' },
      { venueId: null, venue: null, locationCity: 'Lisbon' },
      { venueId: null, locationName: 'Cave' },
      { venueId: null, locationName: 'Cave' },
      // A place that the row says is not mixed with that of the venue.
      { ...casa, locationName: 'Big room', locationCity: 'Porto', locationAddress: null, latitude: null },
      { ...casa, ...place, locationName: 'Small room' },
    ]);
  });

  it('of our own changes nothing when it comes back, and a venue has a filter', async () => {
    expect(await titles(`venueId=${venues.hall}`)).toEqual(['C by name']);
    expect(await titles('venueId=null')).toEqual(['D several', 'E unknown', 'F no such id']);
    expect(await titles(`venueId=${v7()}`)).toEqual([]);
    const { id } = (await found(`venueId=${venues.hall}`))[0]!;
    await send('PUT', `/admin/events/${id}`, {
      locationAddress: 'By the back door',
      latitude: null,
      longitude: null,
    });
    const file = await send('GET', '/admin/events/export?sort=title&order=asc');
    const saved = read(file).map(row => row['Saved venue']);
    expect(saved.slice(0, 4)).toEqual(['Casa, Lisbon', 'Casa, Lisbon', 'Hall, "The", Riga', '']);
    const head = await stack.store.head();
    const end = await importFile(file);
    expect(end).toMatchObject({ errors: 0, unchanged: 8 });
    const changed = [];
    for await (const { type } of stack.store.readAll({ after: head, prefixes: ['event-'] }))
      changed.push(type);
    expect(changed).toEqual([]);
    // The venue was there already: what the event has of its own stays, though the row says no place.
    const bare = `Tanda ID,Title,Start date,Start time,Saved venue\n${id},C by name,2027-03-28,20:00,${venues.hall}`;
    await importFile(bare);
    expect((await found(`venueId=${venues.hall}`))[0]).toMatchObject({ locationAddress: 'By the back door' });
    // Another venue brings its place along.
    await importFile(bare.replace(venues.hall, venues.casa));
    expect((await found(`search=${encodeURIComponent('C by name')}`))[0]).toMatchObject({
      venueId: venues.casa,
      locationAddress: 'Rua 1',
    });
  });

  it('in JSON names venues too', async () => {
    const night = { startDateTime: '2027-05-28T20:00:00' };
    const events = [
      { ...night, title: 'J1', venueId: venues.porto },
      { ...night, title: 'J2', savedVenue: 'Casa, Porto' },
      { ...night, title: 'J3', venue: { id: 17, name: 'Cave' }, city: 'Lisbon' },
      { ...night, title: 'J4', venue: { id: venues.casa, name: 'Casa', city: 'Lisbon' } },
    ];
    await send('POST', '/import/events', events);
    await expect.poll(() => titles('search=J')).toEqual(['J1', 'J2', 'J3', 'J4']);
    expect(await found('search=J')).toMatchObject([
      { venueId: venues.porto, locationCity: 'Porto', locationAddress: 'Rua 2' },
      { venueId: venues.porto },
      { venueId: null, locationName: 'Cave' },
      { venueId: venues.casa, locationName: 'Casa' },
    ]);
  });
});

it('the venue book is exported as filtered and ordered, and who took it is recorded', async () => {
  const head = await stack.store.head();
  const rows = read(await send('GET', '/admin/venues/export?sort=city&order=desc'));
  expect(rows).toMatchObject([
    { Name: 'Hall, "The"', City: 'Riga', 'Time zone': 'Europe/Riga', Latitude: '56.9' },
    { Name: 'Casa', City: 'Porto', Region: '' },
    { 'Tanda ID': venues.casa, Address: 'Rua 1', Region: 'Lisbon, Portugal', Status: 'active' },
  ]);
  expect(read(await send('GET', '/admin/venues/export?search=hall'))).toHaveLength(1);
  const taken = [];
  for await (const { data } of stack.store.readAll({ after: head, prefixes: ['listExport-'] }))
    taken.push(data);
  expect(taken).toMatchObject([
    { list: 'venues', count: 3 },
    { list: 'venues', count: 1, filters: { search: 'hall' } },
  ]);
});

import { describe, expect, it } from 'vitest';
import { DOUBTS, PART_POINTS } from '#contracts/importedEvents/scores.ts';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import { isTooDeep } from './raw.ts';
import { readItem } from './readItem.ts';
import type { Known } from './readPlace.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const BERLIN = '01990000-0000-4000-8000-000000000001';
const LISBON = '01990000-0000-4000-8000-000000000002';
const known: Known = {
  regions: [
    { id: BERLIN, country: 'Germany', latitude: 52.52, longitude: 13.405, timeZone: 'Europe/Berlin' },
    { id: LISBON, country: 'Portugal', latitude: 38.72, longitude: -9.14, timeZone: 'Europe/Lisbon' },
  ],
  regionOf: ({ city }) => (city === 'Berlin' ? BERLIN : city === 'Springfield' ? 'several' : undefined),
  styleNamed: name => ({ salsa: 'salsa', bachata: 'bachata' })[name.toLowerCase()],
};
const WHOLE = {
  id: 'a',
  title: 'Salsa Friday',
  description: 'A night of salsa on two floors, with live music.',
  start: '2026-11-27T21:00',
  end: '2026-11-28T02:00',
  timeZone: 'Europe/Berlin',
  venue: 'Clärchens Ballhaus',
  city: 'Berlin',
  latitude: 52.5265,
  longitude: 13.3966,
  organizer: 'Salsa Bea',
  price: '10',
  currency: 'EUR',
  danceStyles: ['Salsa', 'Bachata'],
  url: 'https://example.org/a',
};
const read = (more: object = {}) => readItem({ ...WHOLE, ...more }, known, NOW).content;
const issuesOf = (more: object) =>
  read(more).validationIssues.map(({ field, sentence }) => `${field}: ${tell(sentence, 'en')}`);

it('reads an end in the morning of the day of the start as of the next one', () => {
  expect(read({ end: '2026-11-27T05:00' })).toMatchObject({ endLocal: '2026-11-28T05:00' });
});

it('takes a complete item as it is, with full marks', () => {
  expect(read()).toEqual({
    title: 'Salsa Friday',
    description: WHOLE.description,
    startLocal: '2026-11-27T21:00',
    endLocal: '2026-11-28T02:00',
    allDay: false,
    timeZone: 'Europe/Berlin',
    regionId: BERLIN,
    locationName: 'Clärchens Ballhaus',
    locationAddress: null,
    locationCity: 'Berlin',
    locationState: null,
    locationCountry: null,
    postalCode: null,
    latitude: 52.5265,
    longitude: 13.3966,
    organizer: 'Salsa Bea',
    contactEmail: null,
    price: '10',
    priceOpen: false,
    currency: 'EUR',
    danceStyles: 'Salsa, Bachata',
    danceStyleIds: ['salsa', 'bachata'],
    sourceUrl: 'https://example.org/a',
    imageUrl: null,
    cancelled: false,
    recurrence: null,
    validationIssues: [],
    completenessScore: 100,
    confidenceScore: 100,
  });
});

it('reads each plain text of events in one line, within its bounds there', () => {
  const said = { postalCode: ' 10117\n', state: 'Berlin' };
  expect(read(said)).toMatchObject({ postalCode: '10117', locationState: 'Berlin' });
  expect(read({ postalCode: '1'.repeat(21) }).postalCode).toHaveLength(20);
  expect(issuesOf({ postalCode: '1'.repeat(21) })).toContainEqual(expect.stringMatching(/^postalCode: /));
});

it('counts 100 points for completeness in all, and no doubt beyond them', () => {
  expect(Object.values(PART_POINTS).reduce((sum, points) => sum + points, 0)).toBe(100);
  for (const doubt of Object.values(DOUBTS)) expect(doubt).toBeLessThanOrEqual(50);
  const nothing = readItem({ id: 'a' }, known, NOW).content;
  expect([nothing.completenessScore, nothing.confidenceScore]).toEqual([0, 0]);
});

describe('times', () => {
  it.each([
    // On the clock of the region, whatever zone they are written in.
    ['2026-11-27T20:00Z', null, '2026-11-27T21:00'],
    ['2026-11-27T15:00-05:00', null, '2026-11-27T21:00'],
    ['2026-11-27T150000-0500', null, '2026-11-27T21:00'],
    ['2026-11-27 20:00', 'Europe/Lisbon', '2026-11-27T21:00'],
    ['20261127T210000', 'Europe/Berlin', '2026-11-27T21:00'],
    ['2026-11-27', null, '2026-11-27T00:00'],
  ])('reads %s in %s', (start, timeZone, startLocal) => {
    expect(read({ start, end: null, timeZone }).startLocal).toBe(startLocal);
  });

  it('takes a day as a whole one, and as an end as the last one', () => {
    expect(read({ start: '2026-11-27', end: '2026-11-29' })).toMatchObject({
      startLocal: '2026-11-27T00:00',
      endLocal: '2026-11-29T23:59',
      allDay: true,
    });
  });

  it.each([
    [{ start: undefined }, 'start: There is no start.'],
    [{ start: 'next friday' }, 'start: This date or time cannot be read: “next friday”.'],
    [{ start: '2026-02-30T21:00' }, 'start: This date or time cannot be read: “2026-02-30T21:00”.'],
    [{ start: '2026-11-27T25:00' }, 'start: This date or time cannot be read: “2026-11-27T25:00”.'],
    [
      { start: '2026-11-27T21:00+99:00' },
      'start: This date or time cannot be read: “2026-11-27T21:00+99:00”.',
    ],
    [{ start: 1_795_000_000 }, 'start: This date or time cannot be read: “1795000000”.'],
    [{ start: { date: 'x' } }, 'start: This date or time cannot be read: “{"date":"x"}”.'],
    [{ start: '0001-01-01T21:00' }, 'start: This date is outside the calendar: “0001-01-01T21:00”.'],
    [{ start: '2020-11-27T21:00', end: null }, 'start: The event is over.'],
    [{ start: '2027-03-28T02:30', end: null }, 'start: The clocks skip this time.'],
    [{ end: '2026-11-27T20:00' }, 'end: The end is before the start.'],
    [{ end: '2027-11-27T20:00' }, 'end: The event lasts longer than 31 days.'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone: This time zone is unknown: “Mars/Olympus”.'],
    [{ timeZone: { tz: 1 } }, 'timeZone: This time zone is unknown: “{"tz":1}”.'],
    [
      { timeZone: 'America/New_York', start: '2026-11-27T15:00', end: null },
      'timeZone: The time zone America/New_York is not that of the region, Europe/Berlin.',
    ],
  ])('%j', (more, issue) => {
    expect(issuesOf(more)).toContain(issue);
  });

  it('says where neither region nor zone is known', () => {
    const lost = { city: 'Atlantis', latitude: null, longitude: null, timeZone: null };
    expect(issuesOf(lost)).toEqual(['city: No region was found.', 'timeZone: The time zone is unknown.']);
    expect(read(lost)).toMatchObject({ startLocal: '2026-11-27T21:00', timeZone: null, regionId: null });
  });
});

describe('places', () => {
  it('finds the region by coordinates before the city, and by the city without them', () => {
    expect(read({ city: 'Lisbon', latitude: '52.6', longitude: '13.2' }).regionId).toBe(BERLIN);
    expect(read({ latitude: 38.7, longitude: -9.2, timeZone: null }).regionId).toBe(LISBON);
    expect(read({ latitude: undefined, longitude: undefined }).regionId).toBe(BERLIN);
    expect(issuesOf({ latitude: null, longitude: null, city: 'Springfield' })).toContain(
      'city: Several regions have this city.',
    );
  });

  it.each([
    [91, 0],
    [0, 0],
    ['north', 'east'],
    [52.5, null],
    [Number.NaN, 13],
  ])('takes %s, %s for no place', (latitude, longitude) => {
    expect(read({ latitude, longitude })).toMatchObject({ latitude: null, longitude: null });
    expect(issuesOf({ latitude, longitude })[0]).toMatch(/^latitude: These coordinates are not on the map/);
  });
});

describe('texts', () => {
  it('makes plain text of HTML', () => {
    const description =
      '<p>Hi <b>you</b> &amp; me</p><script>steal()</script><style>p{}</style><p>second</p>';
    const { title, ...content } = read({ title: '<i>Salsa</i>&nbsp;Friday', description });
    expect(title).toBe('Salsa Friday');
    expect(content.description).toBe('Hi you & me\n\nsecond');
  });

  it('keeps what only looks like HTML, emoji and letters from right to left', () => {
    expect(read({ title: 'a < b 💃🏽🕺 > c' }).title).toBe('a < b 💃🏽🕺 > c');
    expect(read({ title: 'ليلة السالسا — ערב סלסה' }).title).toBe('ليلة السالسا — ערב סלסה');
  });

  it('removes what hides or reorders text, and what cannot be stored', () => {
    expect(read({ title: '\u202EadsoS\u202C \u0000Salsa\u0007 \ud800!' }).title).toBe('adsoS Salsa \uFFFD!');
  });

  it('shortens a description of a megabyte, and says so', () => {
    const description = '<p>💃</p>'.repeat(125_000);
    const whole = readItem({ ...WHOLE, description }, known, NOW);
    expect(whole.content.description.length).toBeLessThanOrEqual(5_000);
    expect(whole.content.description.isWellFormed()).toBe(true);
    expect(whole.raw.length).toBeLessThan(25_000);
    expect(whole.content.validationIssues.map(({ field }) => field)).toEqual(['description', 'raw']);
  });

  it.each([
    [{ contactEmail: 'Bea <bea@example.org>' }, 'contactEmail: The contact email cannot be read.'],
    [{ organizerEmail: { a: 1 } }, 'organizerEmail: The contact email cannot be read.'],
    [
      { contactEmail: 'a@example.org\nbcc: b@example.org' },
      'contactEmail: The contact email cannot be read.',
    ],
    [{ contactEmail: `${'x'.repeat(250)}@example.org` }, 'contactEmail: The contact email cannot be read.'],
    [{ organizer: { en: 'x' } }, 'organizer: This is not a text: “{"en":"x"}”.'],
    [{ title: '  ' }, 'title: There is no title.'],
    [{ title: 'x'.repeat(300) }, 'title: The text was shortened: it is longer than 200 characters.'],
    [{ url: 'javascript:alert(1)' }, 'url: This is not a web address: “javascript:alert(1)”.'],
    [
      { url: 'https://ana:secret@example.org' },
      'url: This is not a web address: “https://ana:secret@example.org”.',
    ],
    [{ imageUrl: ['x'] }, undefined],
    [{ currency: 'bitcoin' }, 'currency: This is not a currency: “bitcoin”.'],
    [{ danceStyles: 'Salsa, Quickstep; Bachata' }, 'danceStyles: This dance style is unknown: Quickstep.'],
    [{ danceStyles: [{ name: 'Salsa' }] }, 'danceStyles: This is not a text: “{"name":"Salsa"}”.'],
    [{ cancelled: true }, 'cancelled: The source says that it is cancelled.'],
    [{ recurrence: 'weekly' }, 'recurrence: This recurrence cannot be read.'],
    [{ venue: null }, 'venue: There is no venue and no address.'],
  ])('%j', (more, issue) => {
    const alone = 'recurrence: Approving it makes its first date alone.';
    if (issue) expect(issuesOf(more).filter(one => one !== alone)).toEqual([issue]);
    else expect(read(more).imageUrl).toBeNull();
  });
});

it('reads the address of a contact, which may be that of the organizer', () => {
  expect(read({ contactEmail: ' mailto:Bea@example.org' }).contactEmail).toBe('Bea@example.org');
  expect(read({ organizerEmail: 'bea@example.org' }).contactEmail).toBe('bea@example.org');
  expect(read({ contactEmail: '', organizerEmail: 'bea@example.org' }).contactEmail).toBeNull();
});

it('has the same hash for the same item alone', () => {
  const hashOf = (more: object) => readItem({ ...WHOLE, ...more }, known, NOW).hash;
  expect(hashOf({})).toBe(hashOf({}));
  expect(hashOf({})).not.toBe(hashOf({ price: '11' }));
});

it('knows what is nested too deeply', () => {
  const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
  expect(isTooDeep({ raw: nested(20) })).toBe(false);
  expect(isTooDeep({ raw: nested(5_000) })).toBe(true);
});

it.each([
  [{ price: undefined }, { price: '', priceOpen: true, currency: 'EUR' }],
  [{ price: '  ' }, { price: '', priceOpen: true }],
  [{ price: null }, { price: '', priceOpen: true }],
  [{ price: 'Free' }, { price: 'Free', priceOpen: false }],
  [{ price: 'gratis' }, { price: 'gratis', priceOpen: false }],
  [{ price: 0 }, { price: '0', priceOpen: false }],
  [
    { price: undefined, priceOpen: false },
    { price: '', priceOpen: false },
  ],
  [
    { price: undefined, priceOpen: 'no' },
    { price: '', priceOpen: true },
  ],
  [
    { price: 12, priceOpen: true },
    { price: '12', priceOpen: false, currency: 'EUR' },
  ],
  [{ price: '12', city: 'Springfield' }, { currency: 'USD' }],
  [{ price: '$12' }, { currency: 'USD' }],
  [{ price: '12 CHF' }, { currency: 'CHF' }],
])('reads %j as a price that was said, or not', (sent, said) => {
  const { latitude: _, longitude: __, currency: ___, ...whole } = WHOLE;
  expect(readItem({ ...whole, ...sent }, known, NOW).content).toMatchObject(said);
});

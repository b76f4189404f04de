import { expect, it } from 'vitest';
import { contentsOf, isPage } from '../pages/pageContents.ts';
import { lookAtPage, readPage } from './readPage.ts';

const address = 'https://dance.example/nights/';
const now = new Date('2027-01-01T12:00Z');
const script = (json: unknown) =>
  `<script type="application/ld+json">${typeof json === 'string' ? json : JSON.stringify(json)}</script>`;
const page = (body: string) =>
  Buffer.from(`<!DOCTYPE html><html><head><title>Our\n nights</title></head><body>${body}</body></html>`);
const entriesOf = (body: string) => {
  const read = readPage(page(body), { now, address });
  return typeof read === 'string' ? read : read.entries.map(({ item }) => item);
};

const NIGHT = {
  '@context': 'https://schema.org',
  '@type': 'DanceEvent',
  name: 'Salsa am Fluss',
  startDate: '2027-03-05T20:00:00+01:00',
  endDate: '2027-03-06T01:00:00+01:00',
  url: '/nights/1',
  image: ['/pictures/1.jpg'],
  eventStatus: 'https://schema.org/EventScheduled',
  location: {
    '@type': 'Place',
    name: 'Café Blau',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Uferweg 1',
      addressLocality: 'Berlin',
      addressCountry: { name: 'Germany' },
    },
    geo: { latitude: '52.5', longitude: 13.4 },
  },
  offers: [{ '@type': 'Offer', price: '8.00', priceCurrency: 'EUR' }],
  organizer: { '@type': 'Organization', name: 'Tanzhaus' },
};

it('reads an event with everything that it says', () => {
  expect(entriesOf(script(NIGHT))).toEqual([
    {
      id: '/nights/1',
      title: 'Salsa am Fluss',
      start: '2027-03-05T20:00:00+01:00',
      end: '2027-03-06T01:00:00+01:00',
      ...{
        venue: 'Café Blau',
        address: 'Uferweg 1',
        city: 'Berlin',
        country: 'Germany',
        latitude: 52.5,
        longitude: 13.4,
      },
      ...{ organizer: 'Tanzhaus', price: '8.00', currency: 'EUR' },
      url: 'https://dance.example/nights/1',
      imageUrl: 'https://dance.example/pictures/1.jpg',
    },
  ]);
});

it('finds events in a graph, in a list of items, and in one another', () => {
  const named = (name: string) => ({ '@type': ['Event', 'Thing'], name, startDate: '2027-04-01' });
  const graph = { '@graph': [{ '@type': 'WebPage' }, named('One')] };
  const items = {
    '@type': 'ItemList',
    itemListElement: [{ '@type': 'ListItem', item: named('Two') }, named('Three')],
  };
  const festival = { ...named('Festival'), '@type': 'schema:Festival', subEvent: [named('Party')] };
  const read = entriesOf([graph, items, [festival]].map(script).join(''));
  expect((read as { title?: string }[]).map(({ title }) => title)).toEqual([
    'One',
    'Two',
    'Three',
    'Party',
    'Festival',
  ]);
  expect(read).toMatchObject([{ start: '2027-04-01', allDay: true }, {}, {}, {}, {}]);
});

it('says nothing that the page does not say: no price is none, cancelled is cancelled, free is 0', () => {
  const bare = { '@type': 'Event', name: 'Bare', startDate: '2027-04-01T20:00' };
  const read = entriesOf(
    script([
      bare,
      { ...bare, name: 'Off', eventStatus: 'EventCancelled' },
      { ...bare, name: 'Free', isAccessibleForFree: true },
    ]),
  );
  expect(read).toMatchObject([
    { title: 'Bare' },
    { title: 'Off', cancelled: true },
    { title: 'Free', price: 0 },
  ]);
  expect((read as object[])[0]).not.toHaveProperty('price');
});

it('reads what offers come to, and an amount before the word', () => {
  const bare = { '@type': 'Event', name: 'Priced', startDate: '2027-04-01T20:00' };
  const read = [
    { isAccessibleForFree: 'True' },
    { offers: [{ '@type': 'Offer' }, { price: '0', priceCurrency: 'EUR' }] },
    { offers: { '@type': 'AggregateOffer', lowPrice: 10, highPrice: 15, priceCurrency: 'EUR' } },
    { isAccessibleForFree: true, offers: { price: 5 } },
  ].map(said => entriesOf(script([{ ...bare, ...said }])));
  expect(read).toMatchObject([
    [{ price: 0 }],
    [{ price: '0', currency: 'EUR' }],
    [{ price: '10-15', currency: 'EUR' }],
    [{ price: '5' }],
  ]);
});

it('keeps dates with one address apart, and each once', () => {
  const dates = ['2027-04-01', '2027-04-08', '2027-04-08'].map(startDate => ({
    ...NIGHT,
    startDate,
    endDate: startDate,
  }));
  const read = entriesOf(script(dates)) as { id: string }[];
  expect(new Set(read.map(({ id }) => id)).size).toBe(2);
  expect(entriesOf(script(dates))).toEqual(read);
});

it('leaves out what is over, and is no calendar without events', () => {
  expect(
    readPage(page(script({ ...NIGHT, startDate: '2026-12-01', endDate: '2026-12-01' })), { now, address }),
  ).toMatchObject({ entries: [], notices: { over: 1 } });
  expect(entriesOf('')).toBe('notCalendar');
  expect(entriesOf(script({ '@type': 'Organization', name: 'Tanzhaus' }))).toBe('notCalendar');
});

it('finds linked calendars, once each, whatever way they are linked', () => {
  const body = `<link rel="alternate" type="text/calendar" href="feed.ics" title="All nights">
    <a href="webcal://dance.example/nights/feed.ics">Subscribe</a>
    <a href="https://other.example/cal.ics?x=1"><b>Other</b>  school</a>
    <a href="javascript:alert(1).ics">x</a><a href="/file.icsx">y</a><a href="ftp://dance.example/a.ics">z</a>`;
  expect(lookAtPage(page(body), { now, address })).toEqual({
    title: 'Our nights',
    events: 0,
    links: [
      { url: 'https://dance.example/nights/feed.ics', name: 'All nights' },
      { url: 'https://other.example/cal.ics?x=1', name: 'Other school' },
    ],
  });
});

it('reads what it can of broken and hostile pages', () => {
  expect(entriesOf(script('{"@type":"Event", broken') + script(NIGHT))).toHaveLength(1);
  expect(entriesOf(script(`<!-- ${JSON.stringify(NIGHT)} -->`))).toHaveLength(1);
  const deep = `${'{"@graph":['.repeat(5_000)}${']}'.repeat(5_000)}`;
  expect(entriesOf(script(deep))).toBe('notCalendar');
  expect(
    entriesOf(
      script({
        ...NIGHT,
        name: { '@value': 'Salsa' },
        location: [null],
        offers: 'free',
        image: 5,
        organizer: [],
      }),
    ),
  ).toMatchObject([{ title: 'Salsa' }]);
  expect(entriesOf(script({ '@type': '__proto__', constructor: 1 }))).toBe('notCalendar');
  expect(contentsOf('<a href="a.ics">'.repeat(1_000), address).links).toHaveLength(1);
  const many = Array.from({ length: 5_000 }, (_, index) => ({ ...NIGHT, url: `/${index}` }));
  expect(entriesOf(script(many))).toHaveLength(2_000);
});

it('knows pages from calendars', () => {
  for (const text of [
    '<!doctype html>',
    '\uFEFF\n<html lang="de">',
    '<!-- x --><html>',
    '<?xml version="1.0"?><html>',
  ]) {
    expect(isPage(Buffer.from(text)), text).toBe(true);
  }
  for (const text of ['BEGIN:VCALENDAR', '', '{"a":1}', '<?xml version="1.0"?><rss>'])
    expect(isPage(Buffer.from(text)), text).toBe(false);
});

import { expect, test } from 'vitest';
import type { EventRead } from '#contracts/events/calls.ts';
import { countriesOf, matchingEvents, NO_COUNTRY, offerOf, UNASSIGNED_LIST } from './unassigned.ts';

const event = (id: string, more: Partial<EventRead> = {}) =>
  ({
    id,
    title: id,
    status: 'draft',
    imported: false,
    date: '2027-03-01',
    locationCountry: null,
    ...more,
  }) as EventRead;
const EVENTS = [
  event('milonga', { locationCity: 'Málaga', locationCountry: 'Spain', status: 'published' }),
  event('salsa', { imported: true, locationCountry: 'Portugal', date: '2027-05-01' }),
  event('zouk', { locationCountry: '' }),
];
const SUGGESTIONS = new Map([['salsa', { id: 'salsa', regionId: 'r', km: 3 }]]);
const found = (filters: Partial<typeof UNASSIGNED_LIST.defaults>) =>
  matchingEvents(EVENTS, SUGGESTIONS, { ...UNASSIGNED_LIST.defaults, ...filters }).map(({ id }) => id);

test.each([
  [{}, ['milonga', 'salsa', 'zouk']],
  [{ search: ' malaga MIL' }, ['milonga']],
  [{ search: 'nothing' }, []],
  [{ status: 'published' }, ['milonga']],
  [{ source: 'imported' }, ['salsa']],
  [{ source: 'manual' }, ['milonga', 'zouk']],
  [{ country: 'Portugal' }, ['salsa']],
  [{ country: NO_COUNTRY }, ['zouk']],
  [{ suggested: 'yes' }, ['salsa']],
  [{ suggested: 'no' }, ['milonga', 'zouk']],
  [{ from: '2027-03-02' }, ['salsa']],
  [{ until: '2027-03-01' }, ['milonga', 'zouk']],
  [{ from: '2027-03-01', until: '2027-05-01', source: 'manual' }, ['milonga', 'zouk']],
] as const)('the filters %o keep %o', (filters, ids) => {
  expect(found(filters)).toEqual(ids);
});

test('the countries are those of the events, in order, and unknown ones last', () => {
  expect(countriesOf(EVENTS)).toEqual(['Portugal', 'Spain', NO_COUNTRY]);
});

const offered = (waiting: number, filters: Partial<typeof UNASSIGNED_LIST.defaults> = {}) => {
  const asked = { ...UNASSIGNED_LIST.defaults, ...filters };
  const found = matchingEvents(EVENTS, SUGGESTIONS, asked);
  return offerOf({ all: EVENTS, found, waiting }, SUGGESTIONS, asked);
};

test('the suggestions that are shown are offered one by one, as long as all events were read', () => {
  expect(offered(3)).toEqual({ assignments: [{ event: EVENTS[1], regionId: 'r', km: 3 }] });
  expect(offered(3, { country: 'Spain' })).toBeNull();
});

test('where there are more events than were read, those of all that match are offered, on the server', () => {
  expect(offered(4)).toEqual({ filter: {} });
  expect(offered(4, { suggested: 'no' })).toBeNull();
  expect(offered(4, { id: 'salsa' })).toMatchObject({ assignments: [{ regionId: 'r' }] });
  const rest = { from: '2027-03-01', until: '2027-05-01' };
  expect(
    offered(4, { search: 'zouk', status: 'draft', source: 'manual', country: NO_COUNTRY, ...rest }),
  ).toEqual({
    filter: { search: 'zouk', status: 'draft', imported: 'manual', country: 'null', ...rest },
  });
  expect(offered(4, { country: 'Spain', suggested: 'yes' })).toEqual({ filter: { country: 'Spain' } });
});

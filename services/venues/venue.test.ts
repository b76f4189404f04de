import { describe, expect, it } from 'vitest';
import type { NewFact } from '#contracts/platform/fact.ts';
import { type venueFacts, venueStream } from '#contracts/venues/venue.ts';
import { earlierIn } from '#platform/facts/fold.ts';
import { given } from '#testing/specification.ts';
import { venueRules } from './venue.ts';

const history = given(venueRules);
type VenueFact = NewFact<typeof venueFacts>;

const venue = {
  name: 'Casa Porteña',
  address: 'Rua das Flores 7',
  city: 'Lisboa',
  state: null,
  country: 'Portugal',
  postalCode: '1200-192',
  regionId: null,
  latitude: 38.71,
  longitude: -9.14,
  timeZone: 'Europe/Lisbon',
  notes: null,
  eventId: null,
};
const added: VenueFact = { type: 'VenueAdded', data: venue };
const renamed = (name: string): VenueFact => ({ type: 'VenueChanged', data: { name } });
const retired: VenueFact = { type: 'VenueRetired', data: {} };
const reinstated: VenueFact = { type: 'VenueReinstated', data: {} };

describe('adding', () => {
  it('records the venue', () => history().when('AddVenue', venue).then(added));
  it('happens once', () => history(added).when('AddVenue', venue).refuses('This venue already exists.'));
  it.each([{ latitude: null }, { longitude: null }])('refuses one coordinate without the other', one =>
    history()
      .when('AddVenue', { ...venue, ...one })
      .refuses('Give both latitude and longitude, or neither.'),
  );
  it.each([
    { latitude: 90, longitude: 180 },
    { latitude: -90, longitude: -180 },
    { name: '💃🕺', city: 'תל אביב' },
  ])('takes the poles, the date line, and any script', one =>
    history()
      .when('AddVenue', { ...venue, ...one })
      .then({ type: 'VenueAdded', data: { ...venue, ...one } }),
  );
});

describe('changing', () => {
  it('records only what differs', () =>
    history(added)
      .when('ChangeVenue', { name: 'Casa Lisboa', city: 'Lisboa', status: 'retired' })
      .then(renamed('Casa Lisboa'), retired));
  it('the same again changes nothing', () =>
    history(added).when('ChangeVenue', { name: 'Casa Porteña', status: 'active' }).then());
  it('a retired venue can be changed and reinstated', () =>
    history(added, retired)
      .when('ChangeVenue', { name: 'Casa Lisboa', status: 'active' })
      .then(renamed('Casa Lisboa'), reinstated));
  it('refuses a venue that does not exist, and a half of coordinates', () => {
    history().when('ChangeVenue', { name: 'X' }).refuses('This venue does not exist.');
    history(added)
      .when('ChangeVenue', { latitude: null })
      .refuses('Give both latitude and longitude, or neither.');
  });
});

describe('undoing', () => {
  const undoing = (facts: VenueFact[], of: number) => {
    const recorded = facts.map((fact, index) => ({
      ...fact,
      metadata: { command: { id: `command-${index}` } },
    }));
    const earlier = earlierIn(venueStream, recorded);
    return history(...facts).when('UndoVenueChange', { commandId: `command-${of}` }, { earlier });
  };

  it('gives back what the change had changed', () => {
    undoing([added, renamed('Casa Lisboa')], 1).then(renamed('Casa Porteña'));
    undoing([added, retired], 1).then(reinstated);
  });
  it('is refused after a later change of the same field, and for the addition', () => {
    undoing([added, renamed('Casa Lisboa'), renamed('Casa')], 1).refuses(
      'There was a later change. Undo that first.',
    );
    undoing([added], 0).refuses('Retire the venue instead.');
    undoing([added], 7).refuses('This change does not exist.');
  });
});

describe('the name', () => {
  const claimed = (name: string, city: string | null) =>
    venueRules.unique?.({ ...venue, name, city, status: 'active' }).map(({ value }) => value);
  it.each([
    ['CASA  portena!', 'LISBOA'],
    ['Casa Porteña', 'Lisbóa'],
  ])('%s in %s is the same', (name, city) => {
    expect(claimed(name, city)).toEqual(claimed('Casa Porteña', 'Lisboa'));
  });
  it('differs by city, and without letters by its signs', () => {
    expect(claimed('Casa Porteña', 'Porto')).not.toEqual(claimed('Casa Porteña', 'Lisboa'));
    expect(claimed('Casa Porteña', null)).not.toEqual(claimed('Casa Porteña', 'Lisboa'));
    expect(claimed('💃', 'Lisboa')).not.toEqual(claimed('🕺', 'Lisboa'));
  });
});

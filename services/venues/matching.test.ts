import { describe, expect, it } from 'vitest';
import { foldedName } from '#platform/similarity/names.ts';
import { venueAmong } from './matching.ts';

const venue = (more: object = {}) => {
  const said = { name: 'Clärchens Ballhaus', city: 'Berlin', latitude: 52.5265, longitude: 13.3966, ...more };
  const { name, city } = said as { name: string; city: string | null };
  const keys = { nameKey: foldedName(name), cityKey: foldedName(city ?? '') };
  return { id: 'venue', status: 'active' as const, ...said, ...keys };
};
const place = { name: 'Clärchens Ballhaus', city: 'Berlin', latitude: 52.5265, longitude: 13.3966 };

describe('a place is a venue', () => {
  it.each([
    [
      'of the same name and city, whatever the spelling',
      { name: 'CLARCHENS  Ballhaus!', city: 'BERLÍN' },
      true,
    ],
    ['even if measured elsewhere', { latitude: 52.6 }, true],
    ['even without coordinates', { latitude: null, longitude: null }, true],
    ['not in another city', { city: 'Potsdam', latitude: 52.4 }, false],
    ['290 m away, by a similar name', { city: null, name: 'Ballhaus Clärchens', latitude: 52.5291 }, true],
    ['not 320 m away', { city: null, latitude: 52.5294 }, false],
    ['not next door, by another name', { name: 'Clärchens Garten' }, false],
  ])('%s', (_, more, isIt) => {
    expect(venueAmong({ ...place, ...more }, [venue()])?.id).toBe(isIt ? 'venue' : undefined);
  });

  it('without a city, by the same name, if it is not far away', () => {
    const anywhere = { ...place, city: null };
    expect(venueAmong(anywhere, [venue({ city: null, latitude: 52.55 })])?.id).toBe('venue');
    expect(venueAmong(anywhere, [venue({ city: null, latitude: 48.1 })])).toBeUndefined();
  });

  it.each([
    [
      'across the date line',
      { latitude: -16.8, longitude: 179.9995 },
      { latitude: -16.8, longitude: -179.9995 },
    ],
    ['around the pole', { latitude: 89.9995, longitude: 10 }, { latitude: 89.9995, longitude: -150 }],
    [
      'at the pole itself, whatever the longitude',
      { latitude: -90, longitude: 0 },
      { latitude: -90, longitude: 77 },
    ],
  ])('%s', (_, here, there) => {
    expect(venueAmong({ ...place, city: 'A', ...here }, [venue({ city: 'B', ...there })])?.id).toBe('venue');
  });

  it('of the same name and city before a nearer one, else the nearest', () => {
    const near = venue({ id: 'near', city: 'Mitte' });
    const nearer = venue({ id: 'nearer', city: 'Mitte', latitude: 52.52651 });
    const sameName = venue({ id: 'sameName', latitude: 52.6 });
    expect(venueAmong({ ...place, latitude: 52.5266 }, [near, nearer, sameName])?.id).toBe('sameName');
    expect(venueAmong({ ...place, latitude: 52.52652 }, [near, nearer])?.id).toBe('nearer');
  });
});

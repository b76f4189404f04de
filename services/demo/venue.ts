import type { EventForm } from '#contracts/events/event/eventFields.ts';
import type { Chance } from '#platform/program/chance.ts';
import { houseIn } from './step.ts';
import venues from './venues.json' with { type: 'json' };

/** Names of dance venues, by the culture of the city. A culture that is not listed uses the English ones. */
const VENUES: Record<string, readonly string[]> = venues;

type City = {
  city: string;
  state: string | null;
  country: string;
  latitude: number;
  longitude: number;
  culture: string;
  streets: readonly { address: string; postalCode: string | null }[];
};

export type DemoVenue = { place: Place; capacity: number };
type Place = { venueId: string; locationName: string } & Pick<
  EventForm,
  | 'locationAddress'
  | 'locationCity'
  | 'locationState'
  | 'locationCountry'
  | 'postalCode'
  | 'latitude'
  | 'longitude'
>;

/** About half a kilometre: close enough to the centre to stay out of the sea, rivers and the next town. */
const SPREAD = 0.006;

/** The dance venues of one city, the same ones for all its events. */
export function demoVenues(city: City, since: Date, chance: Chance): DemoVenue[] {
  const names = chance.shuffled(VENUES[city.culture] ?? venues.en);
  return city.streets.slice(0, names.length).map((street, index) => ({
    place: {
      venueId: chance.of('id', index).id(since),
      locationName: names[index]!,
      locationAddress: houseIn(street, chance),
      locationCity: city.city,
      locationState: city.state,
      locationCountry: city.country,
      postalCode: street.postalCode,
      latitude: nearby(city.latitude, chance),
      longitude: nearby(city.longitude, chance),
    },
    capacity: chance.pick([40, 60, 80, 120, 150, 200, 300]),
  }));
}

function nearby(degrees: number, chance: Chance): number {
  return Number((degrees + (2 * chance.share() - 1) * SPREAD).toFixed(5));
}

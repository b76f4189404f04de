import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { EventTables } from '#contracts/events/tables.ts';
import {
  type CityRead,
  type PlaceRead,
  placeDetails,
  type Suggestion,
  suggestCities,
  suggestPlaces,
} from '#contracts/places/calls.ts';
import type { Core } from '#platform/areas/core.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { type City, type Gazetteer, timeZoneAt } from './cities.ts';
import { googlePlaces } from './google.ts';
import { suggestVenues, venueOf } from './venues.ts';

const OWN_PLACE = /^(?:venue:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|city:(\d{1,12}))$/;

export type PlaceNeeds = { cities(): Promise<Gazetteer> };

/** The calls behind fields for addresses and cities. */
export function placeRoutes({ calls, parts: { googleKey }, ...core }: Core, { cities }: PlaceNeeds): void {
  const db = core.db<EventTables>();
  const google = googleKey ? googlePlaces(googleKey) : undefined;

  calls.query(suggestPlaces, async ({ query: { q, limit } }) => {
    if (google) return { suggestions: await google.suggest(q, limit) };
    const [venues, known] = await Promise.all([suggestVenues(db, q, limit), cities()]);
    return { suggestions: [...venues, ...known.named(q, limit).map(suggestionOf)].slice(0, limit) };
  });

  calls.query(suggestCities, async ({ query: { q, limit } }) => ({
    cities: (await cities()).named(q, limit).map(cityFrom),
  }));

  calls.query(placeDetails, async ({ body: { placeId } }) => {
    const [own, eventId, cityId] = OWN_PLACE.exec(placeId) ?? [];
    if (google && !own) return google.details(placeId);
    const place = eventId
      ? await venueOf(db, eventId)
      : cityId && placeOf((await cities()).byId(Number(cityId)));
    if (!place) throw notFound(eventSentences.noPlace);
    return place;
  });
}

function suggestionOf({ id, name, state, country }: City): Suggestion {
  const secondaryText = [state, country].filter(Boolean).join(', ');
  const description = `${name}, ${secondaryText}`;
  return { placeId: `city:${id}`, description, mainText: name, secondaryText, source: 'city' };
}

function cityFrom({ id, name, state, country, latitude, longitude }: City): CityRead {
  const timeZone = timeZoneAt(latitude, longitude);
  return { placeId: `city:${id}`, city: name, state, country, latitude, longitude, timeZone };
}

function placeOf(city: City | undefined): PlaceRead | undefined {
  if (!city) return undefined;
  const { name, state, country, latitude, longitude } = city;
  return { address: '', city: name, state, country, postalCode: '', latitude, longitude, name: '' };
}

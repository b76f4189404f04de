import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { EventTables } from '#contracts/events/tables.ts';
import { type PlaceRead, placeDetails, type Suggestion, suggestPlaces } from '#contracts/places/calls.ts';
import type { Core } from '#platform/areas/core.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { type City, gazetteer } from './cities.ts';
import { googlePlaces } from './google.ts';
import { suggestVenues, venueOf } from './venues.ts';

const OWN_PLACE = /^(?:venue:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|city:(\d{1,12}))$/;

/** The calls behind the address field. */
export function placeRoutes({ calls, parts: { googleKey }, ...core }: Core): void {
  const db = core.db<EventTables>();
  const google = googleKey ? googlePlaces(googleKey) : undefined;
  const cities = gazetteer();

  calls.query(suggestPlaces, async ({ query: { q, limit } }) => {
    if (google) return { suggestions: await google.suggest(q, limit) };
    const [venues, known] = await Promise.all([suggestVenues(db, q, limit), cities()]);
    return { suggestions: [...venues, ...known.named(q, limit).map(suggestionOf)].slice(0, limit) };
  });

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

function placeOf(city: City | undefined): PlaceRead | undefined {
  if (!city) return undefined;
  const { name, state, country, latitude, longitude } = city;
  return { address: '', city: name, state, country, postalCode: '', latitude, longitude, name: '' };
}

import { z } from 'zod';
import { call } from '../platform/call.ts';
import { line } from '../platform/text/text.ts';

/**
 * Milliseconds that a form waits after a keystroke before it queries, and before the list closes after the
 * field is left.
 */
export const PLACE_TIMES = { debounce: 300, close: 200 };
export const PLACE_QUERY_LENGTH = { least: 2, most: 200 };

/** The source of a suggestion: a venue of an event, a city of the gazetteer, or Google. */
export const PLACE_SOURCES = ['venue', 'city', 'google'] as const;

export const suggestPlaces = call({
  method: 'GET',
  path: '/api/places/suggest',
  summary: 'Addresses that match a text: from Google if it has a key, else own venues, then cities',
  access: 'admin',
  cityTeams: true,
  query: z.object({
    q: line(PLACE_QUERY_LENGTH.most).min(PLACE_QUERY_LENGTH.least),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  answer: z.object({
    suggestions: z.array(
      z.object({
        placeId: z.string(),
        /** The whole suggestion in one line; `mainText` and `secondaryText` are its parts. */
        description: z.string(),
        mainText: z.string(),
        secondaryText: z.string(),
        source: z.enum(PLACE_SOURCES),
      }),
    ),
  }),
});
export type Suggestion = z.output<(typeof suggestPlaces)['answer']>['suggestions'][number];

/** The eight fields that choosing a suggestion fills; unknown texts are empty and unknown numbers null. */
export const placeRead = z.object({
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  postalCode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  name: z.string(),
});
export type PlaceRead = z.infer<typeof placeRead>;

export const placeDetails = call({
  method: 'POST',
  path: '/api/places/details',
  summary: 'The details of a suggested place',
  access: 'admin',
  cityTeams: true,
  body: z.strictObject({ placeId: line(300).min(1) }),
  answer: placeRead,
});

/** A city of the gazetteer, with what a region needs to know of it. `state` is empty if none is known. */
export const cityRead = z.object({
  placeId: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
});
export type CityRead = z.infer<typeof cityRead>;

export const suggestCities = call({
  method: 'GET',
  path: '/api/places/cities',
  summary: 'Cities whose name begins with a text, most populous first, with coordinates and time zone',
  access: 'admin',
  query: suggestPlaces.query,
  answer: z.object({ cities: z.array(cityRead) }),
});

import { z } from 'zod';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { PlaceRead, Suggestion } from '#contracts/places/calls.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

// Google's Places API (New): places:autocomplete and places/{id}, called from the server, so that the key
// stays here.

export type GooglePlaces = {
  suggest(query: string, limit: number): Promise<Suggestion[]>;
  details(placeId: string): Promise<PlaceRead>;
};

const PATIENCE_MS = 4_000;
/** Those of Google's types that are addresses; venues and shops are `establishment`. */
const ADDRESSES = ['street_address', 'premise', 'subpremise', 'route'];
const FIELDS = 'displayName,formattedAddress,location,addressComponents';

const suggested = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            text: z.object({ text: z.string() }),
            structuredFormat: z
              .object({
                mainText: z.object({ text: z.string() }),
                secondaryText: z.object({ text: z.string() }).optional(),
              })
              .optional(),
          })
          .optional(),
      }),
    )
    .default([]),
});
const found = z.object({
  displayName: z.object({ text: z.string() }).optional(),
  formattedAddress: z.string().default(''),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  addressComponents: z
    .array(z.object({ longText: z.string(), shortText: z.string().default(''), types: z.array(z.string()) }))
    .default([]),
});

/** Calls Google with this key. Refuses with 502 if Google does not answer, or rejects the key. */
export function googlePlaces(key: string, base = 'https://places.googleapis.com'): GooglePlaces {
  const ask = async (path: string, init: RequestInit, sentence: Sentence): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', 'x-goog-api-key': key, ...init.headers };
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await fetch(`${base}/v1/${path}`, { ...init, headers, signal });
      if (!answer.ok) throw new Error(`Google answers ${answer.status}`);
      return await answer.json();
    } catch (cause) {
      throw new Refusal(sentence, { status: 502, code: 'places_failed', cause });
    }
  };
  return {
    async suggest(input, limit) {
      const body = JSON.stringify({ input, includedPrimaryTypes: ADDRESSES });
      const { suggestions } = suggested.parse(
        await ask('places:autocomplete', { method: 'POST', body }, eventSentences.mapsFailed),
      );
      return suggestions.slice(0, limit).flatMap(({ placePrediction: place }) =>
        place
          ? [
              {
                placeId: place.placeId,
                description: place.text.text,
                mainText: place.structuredFormat?.mainText.text ?? place.text.text,
                secondaryText: place.structuredFormat?.secondaryText?.text ?? '',
                source: 'google' as const,
              },
            ]
          : [],
      );
    },
    async details(placeId) {
      const headers = { 'x-goog-fieldmask': FIELDS };
      return placeFrom(
        found.parse(
          await ask(`places/${encodeURIComponent(placeId)}`, { headers }, eventSentences.placeFailed),
        ),
      );
    },
  };
}

function placeFrom({
  displayName,
  formattedAddress,
  location,
  addressComponents,
}: z.output<typeof found>): PlaceRead {
  const part = (...types: string[]): string =>
    types
      .map(type => addressComponents.find(component => component.types.includes(type))?.longText)
      .find(text => text !== undefined) ?? '';
  const street = [part('route'), part('street_number')].filter(Boolean).join(' ');
  return {
    address: formattedAddress || street,
    city: part('locality', 'postal_town', 'administrative_area_level_2'),
    state: part('administrative_area_level_1'),
    country: part('country'),
    postalCode: part('postal_code'),
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    name: displayName?.text ?? '',
  };
}

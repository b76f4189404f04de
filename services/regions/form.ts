import type { z } from 'zod';
import type { CommandData } from '#contracts/platform/fact.ts';
import type { regionChangeBody, regionCreateBody } from '#contracts/regions/calls.ts';
import type { regionStream } from '#contracts/regions/region.ts';
import { regionSentences } from '#contracts/regions/sentences.ts';
import { invalidField } from '#platform/refusals/refusal.ts';

type Located = { latitude: number | null; longitude: number | null };

/** Finds the coordinates of a city, unless they are given, and the time zone there, if they are known. */
export type CompletePlace = (
  named: { city: string; state: string | null; country: string },
  given: Located,
) => Promise<Located & { timeZone: string | undefined }>;

type Change = CommandData<typeof regionStream, 'ChangeRegion'>;
type Opening = CommandData<typeof regionStream, 'OpenRegion'>;

/** The change that a form's body asks for. Nothing is recorded as null, never as the empty text. */
export function changeOf(body: z.output<typeof regionChangeBody>): Change {
  const changed = Object.entries(body).map(([name, value]) => [name, value === '' ? null : value]);
  return Object.fromEntries(changed) as Change;
}

/**
 * The opening that a form's body asks for, completed from what is known of the city.
 * @throws Refusal (422, of `timeZone`) when none is given and the city is not known.
 */
export async function openingOf(
  { timeZone: given, ...body }: z.output<typeof regionCreateBody>,
  completePlace: CompletePlace,
): Promise<Opening> {
  const { city, country, state = null, latitude = null, longitude = null, ...rest } = body;
  const named = { city, country, state: state || null };
  const place = { latitude, longitude };
  const isComplete = given !== undefined && latitude !== null;
  const known = isComplete ? { ...place, timeZone: given } : await completePlace(named, place);
  const timeZone = given ?? known.timeZone;
  if (!timeZone) throw invalidField('timeZone', regionSentences.zoneMissing);
  return {
    ...named,
    // Coordinates of which one is missing are for the rules to refuse.
    ...(latitude === null && longitude === null
      ? { latitude: known.latitude, longitude: known.longitude }
      : place),
    timeZone,
    coverImage: null,
    coverImageAlt: null,
    status: 'active',
    popular: false,
    ...changeOf(rest),
  };
}

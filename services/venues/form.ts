import type { z } from 'zod';
import type { CommandData } from '#contracts/platform/fact.ts';
import type { VenueChangeBody, venueCreateBody } from '#contracts/venues/calls.ts';
import { venueSentences } from '#contracts/venues/sentences.ts';
import type { VenueFields, venueStream } from '#contracts/venues/venue.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import { checkCoordinates } from './venue.ts';

type Located = { latitude: number | null; longitude: number | null };

/** Finds the time zone of coordinates or, without them, of a city, if it is known. */
export type CompletePlace = (
  named: { city: string; state: string | null; country: string },
  given: Located,
) => Promise<Located & { timeZone: string | undefined }>;

/** The time zone of a region; undefined if there is no such region. */
export type ZoneOf = (regionId: string) => Promise<string | undefined>;
type Parts = { zoneOf: ZoneOf; completePlace: CompletePlace };
type Adding = CommandData<typeof venueStream, 'AddVenue'>;
type Change = CommandData<typeof venueStream, 'ChangeVenue'>;

const NOTHING: Omit<VenueFields, 'name' | 'timeZone'> = {
  ...{ address: null, city: null, state: null, country: null, postalCode: null },
  ...{ regionId: null, latitude: null, longitude: null, notes: null },
};

/**
 * The venue that a form's body asks for, completed by its time zone.
 * @throws Refusal (422) of an unknown region, or of `timeZone` when none is given and none is known.
 */
export async function addingOf(parts: Parts, body: z.output<typeof venueCreateBody>): Promise<Adding> {
  const { timeZone: given, ...said } = withoutEmpty(body);
  const venue = { ...NOTHING, ...said };
  const ofRegion = venue.regionId === null ? undefined : await zoneOfRegion(parts.zoneOf, venue.regionId);
  checkZone(given, ofRegion);
  checkCoordinates(venue);
  const timeZone = given ?? ofRegion ?? (await zoneAt(parts, venue));
  if (!timeZone) throw invalidField('timeZone', venueSentences.zoneMissing);
  return { ...venue, timeZone, eventId: null };
}

/** The change that a form's body asks for; a region that it names brings its time zone. */
export async function changeOf(
  { zoneOf }: Pick<Parts, 'zoneOf'>,
  body: VenueChangeBody,
  regionId: string | null,
): Promise<Change> {
  const said = withoutEmpty(body);
  const region = said.regionId === undefined ? regionId : said.regionId;
  const isAboutZone = said.regionId !== undefined || said.timeZone !== undefined;
  const ofRegion = region === null || !isAboutZone ? undefined : await zoneOfRegion(zoneOf, region);
  checkZone(said.timeZone, ofRegion);
  return { ...said, ...(ofRegion && { timeZone: ofRegion }) };
}

/** Nothing is recorded as null, never as the empty text. */
function withoutEmpty<Body extends object>(body: Body): Body {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value === '' ? null : value]),
  ) as Body;
}

async function zoneOfRegion(zoneOf: ZoneOf, regionId: string): Promise<string> {
  const timeZone = await zoneOf(regionId);
  if (timeZone === undefined) throw invalidField('regionId', venueSentences.regionUnknown);
  return timeZone;
}

function checkZone(given: string | undefined, ofRegion: string | undefined): void {
  if (!given || !ofRegion || given === ofRegion) return;
  throw invalidField('timeZone', venueSentences.zoneOfRegion({ zone: ofRegion }));
}

async function zoneAt(
  { completePlace }: Parts,
  { city, state, country, latitude, longitude }: Omit<VenueFields, 'timeZone'>,
): Promise<string | undefined> {
  if (latitude === null && (city === null || country === null)) return undefined;
  const named = { city: city ?? '', state, country: country ?? '' };
  return (await completePlace(named, { latitude, longitude })).timeZone;
}

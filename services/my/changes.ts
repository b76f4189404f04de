import type { EventChangeBody } from '#contracts/events/eventBody.ts';
import type { NightChange } from '#contracts/my/nightCalls.ts';
import { mySentences } from '#contracts/my/sentences.ts';
import { placeOf, venueStream } from '#contracts/venues/venue.ts';
import type { EndOf } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import type { NightTimes } from './needs.ts';

type Change = Exclude<NightChange, { answer: 'back' }>;

/** What of a night an answer changes, as the form of an event says it. */
export async function bodyOf(endOf: EndOf, night: NightTimes, change: Change): Promise<EventChangeBody> {
  if (change.answer === 'cancelled') return { status: 'cancelled' };
  // The old picture's description is not that of the new one.
  if (change.answer === 'picture') return { coverImage: change.coverImage, coverImageAlt: null };
  if (change.answer === 'otherTime') return timesOf(night, change);
  return change.venueId ? placeOfVenue(endOf, change.venueId) : placeGiven(change);
}

type Times = Extract<Change, { answer: 'otherTime' }>;

/** Without an end, it lasts as long as before on the clocks of the place. */
function timesOf({ startLocal, endLocal, allDay }: NightTimes, { startDateTime, endDateTime }: Times) {
  const lasts = endLocal === null ? null : floating(endLocal) - floating(startLocal);
  const asLong = lasts === null ? null : later(startDateTime, lasts);
  const end = endDateTime === undefined ? asLong : endDateTime;
  return { startDateTime, endDateTime: end && allDay ? end.slice(0, 'yyyy-mm-dd'.length) : end, allDay };
}

const floating = (local: string): number => Date.parse(`${local.slice(0, 16)}Z`);

function later(local: string, milliseconds: number): string {
  const from = local.includes('T') ? local : `${local}T00:00`;
  return new Date(floating(from) + milliseconds).toISOString().slice(0, 16);
}

/** What forms fill in when a venue is chosen; its own zone counts where it has no region. */
async function placeOfVenue(endOf: EndOf, venueId: string): Promise<EventChangeBody> {
  const { past, facts } = await endOf(venueStream, `${venueStream.category}-${venueId}`);
  const venue = fold(venueStream, facts, past?.state);
  if (venue?.status !== 'active') throw invalidField('venueId', mySentences.noVenue);
  const { regionId, timeZone: _, ...place } = placeOf(venue);
  return { venueId, ...place, googlePlacesId: null, ...(regionId && { regionId }) };
}

type Place = Extract<Change, { answer: 'elsewhere' }>;

function placeGiven({ locationName, locationAddress, locationCity }: Place): EventChangeBody {
  if (locationName === null) throw invalidField('locationName', mySentences.placeMissing);
  return {
    ...{ venueId: null, locationName, locationAddress },
    ...(locationCity !== undefined && { locationCity }),
    ...{ postalCode: null, latitude: null, longitude: null, googlePlacesId: null },
  };
}

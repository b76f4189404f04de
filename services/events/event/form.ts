import type { z } from 'zod';
import { PLATFORM_ZONE } from '#contracts/calendar/wallTime.ts';
import { isDay } from '#contracts/events/event/allDay.ts';
import type { DanceStyleChoice } from '#contracts/events/event/danceStyleChoice.ts';
import type { ChangeEvent, CreateEvent } from '#contracts/events/event/event.ts';
import { ADDED_FIELDS, DEFAULT_CURRENCY } from '#contracts/events/event/eventFields.ts';
import { eventFormSentences } from '#contracts/events/event/formSentences.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { EventChangeBody, eventCreateBody } from '#contracts/events/eventBody.ts';
import type { Chosen } from '#contracts/events/forms.ts';
import { invalidField } from '#platform/refusals/refusal.ts';

const NEW_EVENT: Omit<CreateEvent, 'title' | 'startLocal'> = {
  description: '',
  endLocal: null,
  status: 'draft',
  isFeatured: false,
  price: '',
  currency: DEFAULT_CURRENCY,
  maxAttendees: null,
  category: [],
  danceStyles: [],
  regionId: null,
  timeZone: PLATFORM_ZONE,
  eventOrganizerId: null,
  coverImage: null,
  ...ADDED_FIELDS,
  locationName: null,
  locationAddress: null,
  locationCity: null,
  locationState: null,
  locationCountry: null,
  postalCode: null,
  latitude: null,
  longitude: null,
  googlePlacesId: null,
  imported: false,
};

/** The change that a form's body asks for, as the rules take it. */
export async function changeOf(body: EventChangeBody, chosen: Chosen): Promise<ChangeEvent> {
  const { startDateTime, endDateTime, danceStyleIds, danceStyles, regionId, ...fields } = body;
  return {
    ...fields,
    ...daysOrTimes(body),
    ...(startDateTime !== undefined && { startLocal: toTheMinute(startDateTime) }),
    ...(endDateTime !== undefined && { endLocal: endDateTime && toTheMinute(endDateTime) }),
    ...(await chosenStyles(danceStyles, danceStyleIds, chosen)),
    ...(regionId !== undefined && (await chosenRegion(regionId, chosen))),
    ...(body.venueId && (await chosenVenue(body.venueId, regionId, chosen))),
    ...(body.eventOrganizerId && { organizerStanding: await chosen.standingOf(body.eventOrganizerId) }),
  };
}

export async function creationOf(
  body: z.output<typeof eventCreateBody>,
  chosen: Chosen,
): Promise<CreateEvent> {
  const { isRecurring: _, isMasterRecurring: __, recurrenceConfig: ___, ...form } = body;
  const change = await changeOf({ regionId: null, ...form }, chosen);
  return { ...NEW_EVENT, ...change, title: body.title, startLocal: toTheMinute(body.startDateTime) };
}

/** A start without a time makes an all-day event; days and times cannot be mixed. */
function daysOrTimes({ startDateTime, endDateTime, allDay }: EventChangeBody): Pick<ChangeEvent, 'allDay'> {
  if (allDay) return { allDay };
  if (startDateTime && isDay(startDateTime) && allDay === undefined) return { allDay: true };
  for (const [field, sent] of Object.entries({ startDateTime, endDateTime })) {
    if (sent && isDay(sent)) throw invalidField(field, eventFormSentences.wallTimeFormat);
  }
  return allDay === undefined ? {} : { allDay };
}

function toTheMinute(wallTime: string): string {
  return isDay(wallTime) ? `${wallTime}T00:00` : wallTime.slice(0, 16);
}

async function chosenStyles(
  choices: DanceStyleChoice[] | undefined,
  ids: string[] | undefined,
  { stylesOf }: Chosen,
): Promise<Pick<ChangeEvent, 'danceStyles' | 'stylesNotOffered'>> {
  const danceStyles =
    choices ?? ids?.map((danceStyleId): DanceStyleChoice => ({ danceStyleId, level: 'all' }));
  if (!danceStyles) return {};
  const named = danceStyles.map(({ danceStyleId }) => danceStyleId);
  const known = await stylesOf(named);
  const unknown = named.find(id => !known.has(id));
  if (unknown !== undefined) {
    throw invalidField('danceStyleIds', eventSentences.styleUnknown({ style: unknown }));
  }
  const stylesNotOffered = named.filter(id => known.get(id) !== 'active');
  return { danceStyles, ...(stylesNotOffered.length > 0 && { stylesNotOffered }) };
}

/** An event whose region is removed keeps its time zone, so that its times stay the same. */
async function chosenRegion(
  regionId: string | null,
  { zoneOf }: Chosen,
): Promise<{ regionId: string | null; timeZone?: string }> {
  if (regionId === null) return { regionId };
  const timeZone = await zoneOf(regionId);
  if (!timeZone) throw invalidField('regionId', eventSentences.regionUnknown);
  return { regionId, timeZone };
}

/** Without a region, an event gets the time zone of its venue. */
async function chosenVenue(
  venueId: string,
  regionId: string | null | undefined,
  { zoneOfVenue }: Chosen,
): Promise<{ timeZone?: string }> {
  const timeZone = await zoneOfVenue(venueId);
  if (!timeZone) throw invalidField('venueId', eventSentences.venueUnknown);
  return regionId === null ? { timeZone } : {};
}

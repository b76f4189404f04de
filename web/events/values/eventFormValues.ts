import { daysBetween, plusDays } from '#contracts/calendar/days.ts';
import { endOfNight } from '#contracts/calendar/endOfNight.ts';
import type { EventRead } from '#contracts/events/calls.ts';
import type { DanceStyleChoice } from '#contracts/events/event/danceStyleChoice.ts';
import { type Category, DEFAULT_CURRENCY, type Status } from '#contracts/events/event/eventFields.ts';
import type { EventChangeBody } from '#contracts/events/eventBody.ts';
import { isPriceOpen } from '#contracts/events/price/priceOpen.ts';
import type { DateTime } from '../../ui/field/DateTimeField.tsx';
import { numberText } from '../../ui/form/schemaErrors.ts';
import { type FormText, ofTexts } from '../event/textFields.ts';
import { NO_RECURRENCE, type RecurrenceValues, recurrenceFrom } from '../recurrence/recurrenceValues.ts';

/** The form's values: numbers as typed, and empty strings where there is nothing. */
export type EventFormValues = Record<FormText, string> & {
  title: string;
  description: string;
  category: Category[];
  status: Status;
  isFeatured: boolean;
  /** Days without times: what is typed as times does not count. */
  allDay: boolean;
  start: DateTime;
  end: DateTime;
  regionId: string;
  eventOrganizerId: string;
  danceStyles: DanceStyleChoice[];
  price: string;
  currency: string;
  /** Nobody has said what it costs. */
  priceOpen: boolean;
  maxAttendees: string;
  latitude: string;
  longitude: string;
  googlePlaceId: string;
  /** The venue of the venue book that was chosen. */
  venueId: string;
  /** How it repeats; only filled for a series. */
  recurrence: RecurrenceValues;
};

/** A field of the form, or the part of a field that an error belongs to. */
export type FormField = keyof EventFormValues | 'startDate' | 'startTime' | 'endDate' | 'endTime';

/** The id of a field's element. */
export function fieldId(field: string): string {
  return `event-${field}`;
}

const NOWHEN: DateTime = { date: '', time: '' };

export const EMPTY: EventFormValues = {
  title: '',
  description: '',
  category: [],
  status: 'draft',
  isFeatured: false,
  allDay: false,
  start: NOWHEN,
  end: NOWHEN,
  regionId: '',
  eventOrganizerId: '',
  danceStyles: [],
  price: '',
  currency: DEFAULT_CURRENCY,
  priceOpen: false,
  maxAttendees: '',
  ...ofTexts(() => ''),
  latitude: '',
  longitude: '',
  googlePlaceId: '',
  venueId: '',
  recurrence: NO_RECURRENCE,
};

/** The form's values for an event from the API. */
export function valuesOf(event: EventRead): EventFormValues {
  const { title, description, category, status, isFeatured, allDay, price, currency } = event;
  return {
    title,
    description,
    category,
    status,
    isFeatured,
    price,
    currency,
    priceOpen: isPriceOpen(event),
    allDay,
    start: whenOf(event.startDateTime, allDay),
    end: event.endDateTime ? whenOf(event.endDateTime, allDay) : NOWHEN,
    regionId: event.regionId ?? '',
    eventOrganizerId: event.eventOrganizerId ?? '',
    danceStyles: event.danceStyles.map(({ danceStyleId, level }) => ({ danceStyleId, level })),
    maxAttendees: numberText(event.maxAttendees),
    ...ofTexts(name => event[name] ?? ''),
    latitude: numberText(event.latitude),
    longitude: numberText(event.longitude),
    googlePlaceId: event.googlePlacesId ?? '',
    venueId: event.venueId ?? '',
    recurrence: event.kind === 'master' ? recurrenceFrom(event.recurrenceConfig) : NO_RECURRENCE,
  };
}

/** The form's values for a new event as the API proposes it. */
export function valuesOfBody(body: EventChangeBody): EventFormValues {
  const { startDateTime, endDateTime, googlePlacesId, danceStyleIds: _, ...said } = body;
  const given = Object.entries(said).filter(([name, value]) => name in EMPTY && value !== null);
  const texts = given.map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]);
  return {
    ...EMPTY,
    ...Object.fromEntries(texts),
    start: startDateTime ? whenOf(startDateTime, body.allDay) : NOWHEN,
    end: endDateTime ? whenOf(endDateTime, body.allDay) : NOWHEN,
    googlePlaceId: googlePlacesId ?? '',
  };
}

type Times = Pick<EventFormValues, 'start' | 'end'>;

/** The form with days alone, or with times again. A night that ends in the morning is one day. */
export function asAllDay<Values extends Times>(
  values: Values,
  allDay: boolean,
): Values & { allDay: boolean } {
  const { start, end } = values;
  const isOneNight = end.date !== '' && end.time < start.time && end.date === dayOfNight(start, end.time);
  return { ...values, allDay, ...(allDay && isOneNight && { end: { ...end, date: start.date } }) };
}

/** A new start. An end day that nobody chose follows from the times; any other keeps its distance in days. */
export function startingAt(before: Times, start: DateTime): Times {
  const { end } = before;
  if (isDayOfNight(before)) return { start, end: { ...end, date: dayOfNight(start, end.time) } };
  if (!end.date || !before.start.date || !start.date) return { start, end };
  return { start, end: { ...end, date: plusDays(end.date, daysBetween(before.start.date, start.date)) } };
}

/** A new end. If only its time changes and nobody chose its day, it is on the day on which the night ends. */
export function endingAt(before: Times, end: DateTime): Times {
  const { start } = before;
  const isOfTime = end.date === before.end.date && end.time !== before.end.time;
  if (!isOfTime || !isDayOfNight(before)) return { start, end };
  return { start, end: { ...end, date: dayOfNight(start, end.time) } };
}

/** The day of an end that has none; the start's day if the times are equal. Empty while a time is missing. */
export function dayOfNight(start: DateTime, endTime: string): string {
  if (!start.date || !start.time || !endTime) return '';
  return endOfNight(start, endTime) ?? start.date;
}

/** Whether an end is on the day that follows from the times, so nobody has chosen another. */
function isDayOfNight({ start, end }: Times): boolean {
  return end.date === '' || end.date === dayOfNight(start, end.time);
}

function whenOf(local: string, allDay = false): DateTime {
  return { date: local.slice(0, 10), time: allDay ? '' : local.slice(11, 16) };
}

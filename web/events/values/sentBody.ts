import type { z } from 'zod';
import type { eventChangeBody } from '#contracts/events/eventBody.ts';
import type { DateTime } from '../../ui/field/DateTimeField.tsx';
import { same } from '../../ui/form/formValues.ts';
import { numberOf } from '../../ui/form/schemaErrors.ts';
import { ofTexts } from '../event/textFields.ts';
import { configFrom } from '../recurrence/recurrenceValues.ts';
import { dayOfNight, type EventFormValues } from './eventFormValues.ts';

type EventBody = z.input<typeof eventChangeBody>;

/** The request body for the form's values. An unreadable number becomes `NaN`, which no schema accepts. */
export function bodyOf(values: EventFormValues) {
  const { title, description, category, status, isFeatured, danceStyles, price, currency, priceOpen } =
    values;
  return {
    title: title.trim(),
    description,
    category,
    status,
    isFeatured,
    danceStyles,
    price: price.trim(),
    currency: currency.trim().toUpperCase(),
    priceOpen: priceOpen || null,
    allDay: values.allDay,
    startDateTime: values.allDay ? values.start.date : wallTime(values.start),
    endDateTime: endOf(values),
    regionId: values.regionId || null,
    eventOrganizerId: values.eventOrganizerId || null,
    maxAttendees: numberOf(values.maxAttendees),
    ...ofTexts(name => values[name].trim() || null),
    coverImageAlt: (values.coverImage.trim() && values.coverImageAlt.trim()) || null,
    latitude: numberOf(values.latitude),
    longitude: numberOf(values.longitude),
    googlePlacesId: values.googlePlaceId || null,
    venueId: values.venueId || null,
  } satisfies EventBody;
}

/** The request body with only the fields that differ between two states of the form. */
export function changedBody(before: EventFormValues, now: EventFormValues): EventBody {
  const old: Record<string, unknown> = bodyOf(before);
  const differs = Object.entries(bodyOf(now)).filter(([name, value]) => !same(old[name], value));
  // Without a region, a chosen venue brings its time zone, which takes both.
  const choosesVenue = now.venueId !== '' && now.venueId !== before.venueId;
  return { ...(choosesVenue && { regionId: now.regionId || null }), ...Object.fromEntries(differs) };
}

/** The recurrence as sent to the API if it has changed, else undefined. */
export function changedRecurrence(before: EventFormValues, now: EventFormValues) {
  const config = configFrom(now.recurrence);
  return config && !same(configFrom(before.recurrence), config) ? config : undefined;
}

/** Whether two states of the form result in the same request. */
export function sameForm(a: EventFormValues, b: EventFormValues): boolean {
  return same([bodyOf(a), configFrom(a.recurrence)], [bodyOf(b), configFrom(b.recurrence)]);
}

/** An end without a day falls on the day on which the night ends; an all-day event without one is one day. */
function endOf({ allDay, start, end }: EventFormValues): string | null {
  if (allDay) return end.date || start.date;
  if (!end.date && !end.time) return null;
  return wallTime({ ...end, date: end.date || dayOfNight(start, end.time) });
}

function wallTime({ date, time }: DateTime): string {
  return `${date}T${time}:00`;
}

import { type FollowedCalendarRead, followBody } from '#contracts/followedCalendars/calls.ts';
import { POLL_MINUTES } from '#contracts/followedCalendars/followedCalendar.ts';
import { changedValues } from '../ui/form/formValues.ts';
import { schemaErrors } from '../ui/form/schemaErrors.ts';

/** The form's values; empty strings where nothing is chosen. */
export type CalendarValues = {
  name: string;
  url: string;
  everyMinutes: string;
  regionId: string;
  organizerId: string;
};

export function valuesOf(calendar: FollowedCalendarRead | null): CalendarValues {
  return {
    name: calendar?.name ?? '',
    url: calendar?.url ?? '',
    everyMinutes: String(calendar?.everyMinutes ?? POLL_MINUTES.usual),
    regionId: calendar?.region?.id ?? '',
    organizerId: calendar?.organizer?.id ?? '',
  };
}

export function bodyOf({ name, url, everyMinutes, regionId, organizerId }: CalendarValues) {
  return {
    name: name.trim(),
    url: url.trim(),
    everyMinutes: Number(everyMinutes),
    regionId: regionId || null,
    organizerId: organizerId || null,
  };
}

/** The request body with only the fields that differ. */
export function changedBody(calendar: FollowedCalendarRead, values: CalendarValues) {
  return changedValues(bodyOf(valuesOf(calendar)), bodyOf(values));
}

/** Validation errors by field, from the schema that the server uses. */
export function errorsOf(values: CalendarValues): Partial<Record<keyof CalendarValues, string>> {
  return schemaErrors(followBody, bodyOf(values));
}

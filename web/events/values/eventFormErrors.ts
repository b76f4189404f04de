import { eventCreateBody } from '#contracts/events/eventBody.ts';
import { type Say, text } from '../../platform/texts/messages.ts';
import { isBefore } from '../../ui/field/DateTimeField.tsx';
import { same } from '../../ui/form/formValues.ts';
import { schemaErrors } from '../../ui/form/schemaErrors.ts';
import type { EventTextKey } from '../event/messages.ts';
import { TEXT_LABELS } from '../event/textFields.ts';
import { recurrenceTexts } from '../recurrence/recurrenceTexts.ts';
import { readConfig, recurrenceProblem } from '../recurrence/recurrenceValues.ts';
import { betterStart } from '../recurrence/rhythmDates.ts';
import { dayOfNight, type EventFormValues, type FormField } from './eventFormValues.ts';
import { isSeries, type Purpose } from './formPurpose.ts';
import { bodyOf } from './sentBody.ts';

export type FormErrors = Partial<Record<FormField, string>>;

/** Where the API's names differ from the form's. */
const FORM_FIELDS: Record<string, FormField> = {
  startDateTime: 'startDate',
  endDateTime: 'endDate',
  danceStyleIds: 'danceStyles',
  googlePlacesId: 'googlePlaceId',
  recurrenceConfig: 'recurrence',
};

/** The message key of every field's label. */
export const LABELS = {
  title: 'fieldTitle',
  description: 'fieldDescription',
  category: 'fieldCategory',
  status: 'fieldStatus',
  isFeatured: 'fieldFeatured',
  allDay: 'fieldAllDay',
  start: 'fieldStart',
  startDate: 'fieldStartDate',
  startTime: 'fieldStartTime',
  end: 'fieldEnd',
  endDate: 'fieldEndDate',
  endTime: 'fieldEndTime',
  regionId: 'fieldRegion',
  eventOrganizerId: 'fieldOrganizer',
  danceStyles: 'fieldDanceStyles',
  price: 'fieldPrice',
  currency: 'fieldCurrency',
  priceOpen: 'fieldPriceOpen',
  maxAttendees: 'fieldMaxAttendees',
  ...TEXT_LABELS,
  latitude: 'fieldLatitude',
  longitude: 'fieldLongitude',
  googlePlaceId: 'fieldPlace',
  venueId: 'fieldVenue',
  recurrence: 'fieldRecurrence',
} as const satisfies Record<FormField, EventTextKey>;

/** The required fields that are still empty. */
export function missingFields(values: EventFormValues): FormField[] {
  const missing: FormField[] = [];
  if (values.title.trim() === '') missing.push('title');
  if (values.start.date === '') missing.push('startDate');
  if (!values.allDay && values.start.time === '') missing.push('startTime');
  return missing;
}

/** Validation errors by field, from the same schema that the server uses. */
export function errorsOf(
  values: EventFormValues,
  say: Say<EventTextKey>,
  purpose: Purpose = 'event',
): FormErrors {
  const errors: FormErrors = isSeries(purpose) ? recurrenceErrors(values, purpose) : {};
  Object.assign(errors, endErrors(values, say));
  for (const [name, problem] of Object.entries(schemaErrors(eventCreateBody, bodyOf(values)))) {
    if (name === 'startDateTime' || name === 'endDateTime') continue;
    errors[FORM_FIELDS[name] ?? (name as FormField)] ??= name === 'currency' ? say('noCurrency') : problem;
  }
  if (values.title.trim() === '') errors.title = say('titleMissing');
  return errors;
}

/** Errors of the end: it needs a time, and comes after the start. Its day may follow from its time. */
function endErrors({ allDay, start, end }: EventFormValues, say: Say<EventTextKey>): FormErrors {
  if (allDay) return end.date && end.date < start.date ? { endDate: say('endBeforeStart') } : {};
  if (end.date && !end.time) return { endTime: say('endIncomplete') };
  const ending = { ...end, date: end.date || dayOfNight(start, end.time) };
  if (!isBefore(ending, start)) return {};
  return same(ending, start) ? { endTime: say('endIsStart') } : { endDate: say('endBeforeStart') };
}

/** Errors of the recurrence; a new series has to start on a day of its own pattern. */
function recurrenceErrors({ recurrence, start }: EventFormValues, purpose: Purpose): FormErrors {
  const say = text(recurrenceTexts);
  const problem = recurrenceProblem(recurrence, start.date);
  if (problem) return { recurrence: say(problem) };
  const config = readConfig(recurrence);
  const offStart = purpose === 'newSeries' && config && start.date && betterStart(config, start.date);
  return offStart ? { startDate: say('startNotMatching') } : {};
}

/** The server's errors (`fieldErrors` of a problem), by the form's field names. */
export function serverErrors(fieldErrors: Record<string, string>): FormErrors {
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([path, sentence]) => {
      const name = path.split('.')[0] ?? path;
      return [FORM_FIELDS[name] ?? name, sentence];
    }),
  );
}

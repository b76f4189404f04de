import { inWholeDays } from '#contracts/events/event/allDay.ts';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import { FORM_FIELDS, PLACE_FIELDS } from '#contracts/events/event/fields.ts';
import { intentOfForm, type Statements } from '#platform/commands/intents.ts';
import type { Intent } from '#platform/commands/rules.ts';

// Two people may change different fields of one event at the same time. Some fields only make sense together:
// merged field by field, an event could have the street of one venue and the city of another, a price in the wrong
// currency, or a picture with the description of the previous one.
export const STATEMENTS: Statements = [
  ['regionId', 'timeZone'],
  ['price', 'currency', 'priceOpen'],
  ['coverImage', 'coverImageAlt'],
  // A time is meaningless once somebody has made the event all-day.
  ['startLocal', 'allDay'],
  ['endLocal', 'allDay'],
  PLACE_FIELDS,
];

/** The intent of an event's form that was filled from the state `seen`. */
export function intentOfEvent<State extends EventForm>(
  seen: State,
  form: Partial<EventForm>,
): Intent<State, Partial<EventForm>> {
  const intent = intentOfForm(seen, inWholeDays(form, seen), FORM_FIELDS, STATEMENTS);
  const { data, shown, touched } = intent;
  if (!('endLocal' in data) || 'startLocal' in data) return intent;
  // An end belongs to the day of the start as the form showed it, whatever the hour of the start is now.
  const startLocal = (state: State) => onDayOf(state.startLocal, seen.startLocal);
  return { ...intent, shown: { ...shown, startLocal }, touched: [...touched, 'startLocal'] };
}

/** The start as the form showed it, unless it is on another day now. */
export function onDayOf(startLocal: string, seen: string): string {
  return startLocal.slice(0, 10) === seen.slice(0, 10) ? seen : startLocal;
}

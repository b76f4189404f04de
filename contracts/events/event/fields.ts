import { type EventForm, eventDetails, eventForm, eventPlace } from './eventFields.ts';

// Every list of an event's fields comes from the shape of the form: a field that is declared there is recorded,
// stored, answered, copied, exported and compared without being named again.

export type Field = keyof EventForm;

type IsNullableText<Value> = null extends Value ? (string extends Value ? true : false) : false;
/** A field of plain text that may be empty: null on the wire and in rows, '' in a form. */
export type TextField = Exclude<
  { [Name in Field]-?: IsNullableText<EventForm[Name]> extends true ? Name : never }[Field],
  'endLocal' | 'regionId' | 'eventOrganizerId' | 'venueId'
>;

export const FORM_FIELDS = Object.keys(eventForm.shape) as Field[];
export const DETAIL_FIELDS = Object.keys(eventDetails.shape) as (keyof typeof eventDetails.shape)[];
export const PLACE_FIELDS = Object.keys(eventPlace.shape) as (keyof typeof eventPlace.shape)[];
/** Ids and times of day do not accept the empty text. */
export const TEXT_FIELDS = FORM_FIELDS.filter(name =>
  [null, ''].every(value => eventForm.shape[name].safeParse(value).success),
) as TextField[];

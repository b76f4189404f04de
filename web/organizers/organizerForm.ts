import { changeOrganizer, type OrganizerRead } from '#contracts/organizers/calls.ts';
import type { RequestOf } from '#contracts/platform/call.ts';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import { fieldErrorsOf, inEveryLanguage } from '#contracts/platform/validation/validation.ts';
import { language } from '../platform/texts/messages.ts';
import { changedValues } from '../ui/form/formValues.ts';

const CONTACT = ['displayName', 'firstName', 'lastName', 'email'] as const;
const LINES = ['name', 'email', 'phone', 'website', 'address', 'city', 'state', 'country'] as const;

type Contact = Record<(typeof CONTACT)[number], string>;
export type OrganizerFormValues = Record<(typeof LINES)[number], string> & {
  description: string;
  contact: Contact;
  status: OrganizerRead['status'];
  verified: boolean;
  trust: OrganizerRead['trust'];
  /** Empty unless its team is paused. */
  pauseReason: string;
};
type Body = RequestOf<typeof changeOrganizer>['body'];

/** The values of the form for an organizer; for null those of a new one. */
export function valuesOf(organizer: OrganizerRead | null): OrganizerFormValues {
  const lines = Object.fromEntries(LINES.map(name => [name, organizer?.[name] ?? '']));
  const contact = Object.fromEntries(CONTACT.map(name => [name, organizer?.contact?.[name] ?? '']));
  return {
    ...(lines as Record<(typeof LINES)[number], string>),
    description: organizer?.description ?? '',
    contact: contact as Contact,
    status: organizer?.status ?? 'active',
    verified: organizer?.verified ?? false,
    trust: organizer?.trust ?? 'reviewed',
    pauseReason: organizer?.pauseReason ?? '',
  };
}

/** The body for these values: a contact person of whom nothing is given is none. */
export function bodyOf<Values extends Partial<OrganizerFormValues>>(values: Values): Partial<Body> {
  const { contact, ...same } = values;
  if (contact === undefined) return same;
  const isNone = CONTACT.every(name => contact[name].trim() === '');
  return { ...same, contact: isNone ? null : contact };
}

/** The body of a registration: what its team may do is said once it has one. */
export function newBody(values: OrganizerFormValues) {
  const { trust: _, pauseReason: __, ...body } = bodyOf(values);
  return { ...body, name: values.name };
}

/** The body of a change: only what differs from the organizer that the form was filled from. */
export function changedBody(organizer: OrganizerRead, values: OrganizerFormValues): Partial<Body> {
  return bodyOf(changedValues(valuesOf(organizer), values));
}

/** Errors by field, as the server would find them. */
export function errorsOf(values: OrganizerFormValues): Record<string, string> {
  const read = changeOrganizer.body.safeParse(bodyOf(values), { error: inEveryLanguage });
  if (read.success) return {};
  const errors = Object.entries(fieldErrorsOf(read.error));
  return Object.fromEntries(errors.map(([field, sentence]) => [field, tell(sentence, language())]));
}

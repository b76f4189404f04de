import type { EventRead } from '#contracts/events/calls.ts';
import { type EventFormValues, fieldId } from '../values/eventFormValues.ts';
import type { EventFormState } from './useEventValues.ts';

export type SectionProps = {
  form: EventFormState;
  /** The event as recorded; null for a new one. */
  base: EventRead | null;
};

/** A field's props: id, value, error and change handlers. */
export function fieldOf(form: EventFormState) {
  return (name: keyof EventFormValues) => ({ id: fieldId(name), ...form.getInputProps(name) });
}

export function errorOf(form: EventFormState, name: string): string | undefined {
  const error = form.errors[name];
  return typeof error === 'string' ? error : undefined;
}

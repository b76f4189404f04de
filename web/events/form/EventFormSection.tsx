import type { ReactNode } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import { type EventFormValues, fieldId } from '../values/eventFormValues.ts';
import classes from './EventForm.module.css';
import type { EventFormState } from './useEventValues.ts';

export type SectionProps = {
  form: EventFormState;
  /** The event as recorded; null for a new one. */
  base: EventRead | null;
};

/** A group of related fields under a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

/** Help text goes below the input, so that the inputs of a row stay aligned. */
export const BELOW: ['label', 'input', 'description', 'error'] = ['label', 'input', 'description', 'error'];

/** A field's props: id, value, error and change handlers. */
export function fieldOf(form: EventFormState) {
  return (name: keyof EventFormValues) => ({ id: fieldId(name), ...form.getInputProps(name) });
}

export function errorOf(form: EventFormState, name: string): string | undefined {
  const error = form.errors[name];
  return typeof error === 'string' ? error : undefined;
}

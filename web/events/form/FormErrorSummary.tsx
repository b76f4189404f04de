import type { ReactNode } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorSummary as Summary } from '../../ui/form/ErrorSummary.tsx';
import { eventTexts } from '../event/messages.ts';
import { LABELS } from '../values/eventFormErrors.ts';
import { type FormField, fieldId } from '../values/eventFormValues.ts';

/** The errors of the event form, if several fields have one. */
export function ErrorSummary({ errors }: { errors: Record<string, ReactNode> }) {
  const say = useText(eventTexts);
  const labelOf = (field: string) => (field in LABELS ? say(LABELS[field as FormField]) : field);
  return <Summary errors={errors} labelOf={labelOf} idOf={fieldId} />;
}

export function focusField(field: string | undefined): void {
  if (field) document.getElementById(fieldId(field))?.focus();
}

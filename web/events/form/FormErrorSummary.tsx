import type { ReactNode } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { eventTexts } from '../event/messages.ts';
import { LABELS } from '../values/eventFormErrors.ts';
import { type FormField, fieldId } from '../values/eventFormValues.ts';
import classes from './EventForm.module.css';

/** The errors, if several fields have one, each linked to its field. */
export function ErrorSummary({ errors }: { errors: Record<string, ReactNode> }) {
  const say = useText(eventTexts);
  const fields = Object.keys(errors).filter(field => errors[field]);
  if (fields.length < 2) return null;
  return (
    <div className={classes.summary} role="alert">
      <strong>{say('check', { count: fields.length })}</strong>
      <ul>
        {fields.map(field => (
          <li key={field}>
            <button type="button" onClick={() => focusField(field)}>
              {field in LABELS ? say(LABELS[field as FormField]) : field}
            </button>
            : {errors[field]}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function focusField(field: string | undefined): void {
  if (field) document.getElementById(fieldId(field))?.focus();
}

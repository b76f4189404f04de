import type { ReactNode } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import classes from './Form.module.css';
import { formTexts } from './formTexts.ts';

type ErrorSummaryProps = {
  errors: Record<string, ReactNode>;
  labelOf: (field: string) => string;
  /** The id of a field's element. */
  idOf: (field: string) => string;
};

/** The errors, if several fields have one, each linked to its field. */
export function ErrorSummary({ errors, labelOf, idOf }: ErrorSummaryProps) {
  const say = useText(formTexts);
  const fields = Object.keys(errors).filter(field => errors[field]);
  if (fields.length < 2) return null;
  return (
    <div className={classes.summary} role="alert">
      <strong>{say('check', { count: fields.length })}</strong>
      <ul>
        {fields.map(field => (
          <li key={field}>
            <button type="button" onClick={() => document.getElementById(idOf(field))?.focus()}>
              {labelOf(field)}
            </button>
            : {errors[field]}
          </li>
        ))}
      </ul>
    </div>
  );
}

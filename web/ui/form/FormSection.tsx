import type { ReactNode } from 'react';
import common from '../styles/common.module.css';
import classes from './Form.module.css';

/** A group of related fields under a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      <div className={common.fields}>{children}</div>
    </fieldset>
  );
}

/** Help text goes below the input, so that the inputs of a row stay aligned. */
export const BELOW: ['label', 'input', 'description', 'error'] = ['label', 'input', 'description', 'error'];

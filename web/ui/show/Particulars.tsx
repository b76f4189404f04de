import type { ReactNode } from 'react';
import common from '../styles/common.module.css';
import classes from './Particulars.module.css';

/** Labels with their values, two beside each other where there is room; those without a value are left out. */
export function Particulars({ items }: { items: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={common.facts}>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A text that a stranger wrote: its line breaks are kept, and its direction does not turn the text around it. */
export function Quoted({ children }: { children: string }) {
  return (
    <blockquote className={`${common.raised} ${common.written} ${classes.quoted}`} dir="auto">
      {children}
    </blockquote>
  );
}

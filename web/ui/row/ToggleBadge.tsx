import type { ReactNode } from 'react';
import { usePast } from '../../platform/past/usePast.ts';
import classes from './ToggleBadge.module.css';

type ToggleBadgeProps = {
  /** What a click does, and the current state. */
  label: string;
  busy: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** A badge that switches to its next state on a click. */
export function ToggleBadge({ label, busy, onToggle, children }: ToggleBadgeProps) {
  const past = usePast();
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      disabled={busy || past !== null}
      onClick={onToggle}
    >
      {children}
    </button>
  );
}

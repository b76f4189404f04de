import type { ReactNode } from 'react';
import classes from './TurnBadge.module.css';

type TurnBadgeProps = {
  /** What a click does, and the current state. */
  label: string;
  busy: boolean;
  onTurn: () => void;
  children: ReactNode;
};

/** A badge that switches to its next state on a click. */
export function TurnBadge({ label, busy, onTurn, children }: TurnBadgeProps) {
  return (
    <button
      type="button"
      className={classes.turn}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={onTurn}
    >
      {children}
    </button>
  );
}

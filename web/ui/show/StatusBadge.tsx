import type { Icon } from '@tabler/icons-react';
import classes from './StatusBadge.module.css';

export type Tone = 'green' | 'yellow' | 'red' | 'blue' | 'quiet';

type StatusBadgeProps = { tone: Tone; icon: Icon; children: string };

/** A state as icon, word and colour together, so that it can be understood without any one of them. */
export function StatusBadge({ tone, icon: Sign, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Sign size={14} stroke={2} aria-hidden />
      {children}
    </span>
  );
}

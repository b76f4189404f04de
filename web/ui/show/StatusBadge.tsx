import type { Icon } from '@tabler/icons-react';
import classes from './StatusBadge.module.css';

export type Tone = 'green' | 'yellow' | 'red' | 'blue' | 'quiet';

/** How a state looks. */
export type Look = { tone: Tone; icon: Icon };
/** How each state of something looks: `<StatusBadge {...LOOKS[state]}>`. */
export type Looks<State extends string> = Readonly<Record<State, Look>>;

type StatusBadgeProps = Look & { children: string };

/** A state as icon, word and colour together, so that it can be understood without any one of them. */
export function StatusBadge({ tone, icon: Sign, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Sign size={14} stroke={2} aria-hidden />
      {children}
    </span>
  );
}

import { Skeleton } from '@mantine/core';
import { language } from '../platform/messages.ts';
import classes from './StatCards.module.css';

export type Stat = {
  label: string;
  /** Undefined while it is on its way; null when it could not be had, which shows a dash, never a zero. */
  value: number | null | undefined;
};

/** Figures in one row, each above its label. `label` names the row to a screen reader. */
export function StatCards({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <dl className={classes.cards} aria-label={label}>
      {stats.map(stat => (
        <div key={stat.label} className={classes.card}>
          <dt>{stat.label}</dt>
          <dd>
            <Figure value={stat.value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Figure({ value }: { value: Stat['value'] }) {
  if (value === undefined) return <Skeleton width={72} height={28} mt={4} />;
  return <>{value === null ? '–' : value.toLocaleString(language())}</>;
}

import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { language } from '../../platform/texts/messages.ts';
import common from '../styles/common.module.css';

export type Stat = {
  label: string;
  /** Undefined while loading; null if it could not be loaded, which shows a dash, never a zero. */
  value: number | null | undefined;
  /** The list of what it counts. */
  href?: string | undefined;
};

/**
 * Figures in one row, each below its label, and linked to the list it counts if it has one. `label` is the
 * accessible name of the row.
 */
export function StatCards({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <dl className={common.figures} aria-label={label}>
      {stats.map(stat => (
        <div key={stat.label}>
          <dt>{stat.href ? <CountedLink href={stat.href}>{stat.label}</CountedLink> : stat.label}</dt>
          <dd className={common.figure}>
            <Figure value={stat.value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The whole card is clickable. */
function CountedLink({ href, children }: { href: string; children: string }) {
  return (
    <Link to={href} preventScrollReset>
      {children}
    </Link>
  );
}

function Figure({ value }: { value: Stat['value'] }) {
  if (value === undefined) return <Skeleton width={72} height={28} mt={4} />;
  return <>{value === null ? '–' : value.toLocaleString(language())}</>;
}

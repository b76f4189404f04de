import { Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { language, useText } from '../../platform/texts/messages.ts';
import common from '../../ui/styles/common.module.css';
import { dashboardTexts } from './dashboardTexts.ts';
import type { Stats } from './queries.ts';
import { shortNumber } from './shortNumber.ts';

/** Each card with the list it counts. A filter in the address keeps out those remembered in cookies. */
const CARDS = [
  { name: 'totalEvents', help: 'totalEventsHelp', path: '/admin/events?recurring=all' },
  { name: 'activeUsers', help: 'activeUsersHelp', path: '/admin/users?status=active' },
  {
    name: 'upcomingEvents',
    help: 'upcomingEventsHelp',
    path: '/admin/events?status=published&when=next30days&order=asc',
  },
  { name: 'popularRegions', help: 'popularRegionsHelp', path: '/admin/regions?popular=true' },
] as const;

type StatFiguresProps = {
  /** Undefined until loaded. */
  stats: Stats | undefined;
  /** Whether loading failed: each figure is then a zero, marked as a default value. */
  failed: boolean;
};

/** The four figures, each linked to the list that it counts. */
export function StatFigures({ stats, failed }: StatFiguresProps) {
  const say = useText(dashboardTexts);
  return (
    <ul className={common.figures} aria-label={say('figures')} aria-busy={(!stats && !failed) || undefined}>
      {CARDS.map(({ name, help, path }) => (
        <li key={name}>
          <Link to={path}>
            <Stack component="span" gap={0}>
              <Text span fz={14} fw={550}>
                {say(name)}
              </Text>
              <Figure value={stats?.[name]} failed={failed} />
              <span className={common.quiet}>{say(help)}</span>
            </Stack>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Figure({ value, failed }: { value: number | undefined; failed: boolean }) {
  const say = useText(dashboardTexts);
  if (value !== undefined) {
    return (
      <strong className={common.figure} title={value.toLocaleString(language())}>
        {shortNumber(value, language())}
      </strong>
    );
  }
  if (!failed) return <Skeleton width={72} height={36} />;
  return (
    <strong className={`${common.figure} ${common.muted}`}>
      0{' '}
      <Text span ff="text" lts={0} className={common.tag}>
        {say('defaultValue')}
      </Text>
    </strong>
  );
}

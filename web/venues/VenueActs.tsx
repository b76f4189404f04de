import { Box, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Act } from '#contracts/audit/calls.ts';
import { useText } from '../platform/texts/messages.ts';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import common from '../ui/styles/common.module.css';
import { venueActsQuery } from './queries.ts';
import { venueTexts } from './venueTexts.ts';

/** Words an act as a sentence. */
export type TellActs = (act: Act) => ReactNode;

/** What was recorded about a venue, latest first, with links to the audit log. */
export function VenueActs({ id, tell }: { id: string; tell: TellActs }) {
  const say = useText(venueTexts);
  const { data, error, refetch } = useQuery(venueActsQuery(id));
  if (error && !data)
    return <ErrorPanel title={say('historyFailed')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton height={80} />;
  return (
    <>
      <Box component="ul" fz={14} className={common.lines} aria-label={say('history')}>
        {data.acts.map(act => (
          <li key={act.correlationId}>
            <span>{tell(act)}</span>
            <span className={common.quiet}>
              {act.entries[0] && <RelativeTime at={act.entries[0].at} />} ·{' '}
              <Link to={`/admin/audit?act=${encodeURIComponent(act.correlationId)}`}>{say('inAudit')}</Link>
            </span>
          </li>
        ))}
      </Box>
      <Link to={`/admin/venues?history=venue-${id}`}>{say('allHistory')}</Link>
    </>
  );
}

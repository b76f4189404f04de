import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CHANGED_TODAY, type ChangedToday, changedTodaySearch } from '../../platform/list/changedToday.ts';
import { useText } from '../../platform/texts/messages.ts';
import { useRefetchOnActs } from '../../ui/queue/useRefetchOnActs.ts';
import common from '../../ui/styles/common.module.css';
import { dashboardTexts } from './dashboardTexts.ts';
import { changedTodayQuery } from './queries.ts';

/** How much organizers and city teams have changed today, each with the way to it in the audit log. */
export function ChangedTodayLines() {
  return (
    <Box component="ul" mt={8} fz={14} className={common.lines}>
      {CHANGED_TODAY.map(capacity => (
        <Line key={capacity} capacity={capacity} />
      ))}
    </Box>
  );
}

const KINDS = ['event', 'series', 'venue', 'organizer', 'teamInvitation'];

function Line({ capacity }: { capacity: ChangedToday }) {
  const say = useText(dashboardTexts);
  const query = changedTodayQuery(capacity);
  const found = useQuery(query).data;
  useRefetchOnActs(query.queryKey, KINDS);
  return (
    <li>
      <Link to={`/admin/audit?${changedTodaySearch(capacity)}`}>{say(`today_${capacity}`)}</Link>
      <strong>{found === undefined ? '–' : `${found.matching}${found.andMore ? '+' : ''}`}</strong>
    </li>
  );
}

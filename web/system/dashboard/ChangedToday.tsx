import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CHANGED_TODAY, type ChangedToday, changedTodaySearch } from '../../platform/list/changedToday.ts';
import { useText } from '../../platform/texts/messages.ts';
import { useRefetchOnActs } from '../../ui/queue/useRefetchOnActs.ts';
import { dashboardTexts } from './dashboardTexts.ts';
import { changedTodayQuery } from './queries.ts';

/** How much organizers and city teams have changed today, each with the way to it in the audit log. */
export function ChangedTodayLinks() {
  return CHANGED_TODAY.map(capacity => <ChangedTodayLink key={capacity} capacity={capacity} />);
}

const KINDS = ['event', 'series', 'venue', 'organizer', 'teamInvitation'];

function ChangedTodayLink({ capacity }: { capacity: ChangedToday }) {
  const say = useText(dashboardTexts);
  const query = changedTodayQuery(capacity);
  const found = useQuery(query).data;
  useRefetchOnActs(query.queryKey, KINDS);
  return (
    <span>
      <Link to={`/admin/audit?${changedTodaySearch(capacity)}`}>{say(`today_${capacity}`)}</Link>{' '}
      <strong>{found === undefined ? '–' : `${found.matching}${found.andMore ? '+' : ''}`}</strong>
    </span>
  );
}

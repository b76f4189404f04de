import { Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { UserDetails } from '#contracts/users/detailCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import common from '../../ui/styles/common.module.css';
import { userDetailTexts } from '../user/userDetailTexts.ts';

type Organizing = Pick<UserDetails, 'teams' | 'organizedEvents'>;

/** The teams that a user belongs to, and the latest events of their organizers. */
export function UserEvents({ user: { teams, organizedEvents } }: { user: Organizing }) {
  const say = useText(userDetailTexts);
  if (teams.length === 0)
    return (
      <Text my="sm" className={common.note}>
        {say('noTeams')}
      </Text>
    );
  return (
    <>
      <ul className={`${common.lines} ${common.framed}`} aria-label={say('teams')}>
        {teams.map(({ id, name, role, events }) => (
          <li key={id}>
            <div className={common.words}>
              <Link to={`/admin/organizers?id=${id}`} dir="auto">
                {name}
              </Link>
              <p className={common.quiet}>{say(`team_${role}`)}</p>
            </div>
            {events > 0 && (
              <Link to={`/admin/events?organizer=${id}`}>{say('allOf', { count: events, name })}</Link>
            )}
          </li>
        ))}
      </ul>
      <Title order={3} size={16} mt="lg" mb="xs">
        {say('organized')}
      </Title>
      {organizedEvents.length === 0 && (
        <Text my="sm" className={common.note}>
          {say('noEvents')}
        </Text>
      )}
      <ul className={`${common.lines} ${common.framed}`} aria-label={say('organized')}>
        {organizedEvents.map(({ id, title, status, startsAt, organizerId }) => (
          <li key={id}>
            <div className={common.words}>
              <Link to={`/admin/events?dialog=details&event=${id}`} dir="auto">
                {title}
              </Link>
              <p className={common.quiet}>
                {[nameOf(teams, organizerId), say(`event_${status}`)].filter(Boolean).join(' · ')}
              </p>
            </div>
            <span className={common.quiet}>
              <RelativeTime at={startsAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function nameOf(teams: Organizing['teams'], organizerId: string): string | undefined {
  return teams.length > 1 ? teams.find(({ id }) => id === organizerId)?.name : undefined;
}

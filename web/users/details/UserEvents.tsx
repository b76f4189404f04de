import { Link } from 'react-router-dom';
import type { UserDetails } from '#contracts/users/detailCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import classes from '../user/UserDetails.module.css';
import { userDetailTexts } from '../user/userDetailTexts.ts';

type Organizing = Pick<UserDetails, 'teams' | 'organizedEvents'>;

/** The teams that a user belongs to, and the latest events of their organizers. */
export function UserEvents({ user: { teams, organizedEvents } }: { user: Organizing }) {
  const say = useText(userDetailTexts);
  if (teams.length === 0) return <p className={classes.note}>{say('noTeams')}</p>;
  return (
    <>
      <ul className={classes.list} aria-label={say('teams')}>
        {teams.map(({ id, name, role, events }) => (
          <li key={id}>
            <div className={classes.what}>
              <Link to={`/admin/organizers?id=${id}`} dir="auto">
                {name}
              </Link>
              <p className={classes.quiet}>{say(`team_${role}`)}</p>
            </div>
            {events > 0 && (
              <Link to={`/admin/events?organizer=${id}`}>{say('allOf', { count: events, name })}</Link>
            )}
          </li>
        ))}
      </ul>
      <h3 className={classes.heading}>{say('organized')}</h3>
      {organizedEvents.length === 0 && <p className={classes.note}>{say('noEvents')}</p>}
      <ul className={classes.list} aria-label={say('organized')}>
        {organizedEvents.map(({ id, title, status, startsAt, organizerId }) => (
          <li key={id}>
            <div className={classes.what}>
              <Link to={`/admin/events?dialog=details&event=${id}`} dir="auto">
                {title}
              </Link>
              <p className={classes.quiet}>
                {[nameOf(teams, organizerId), say(`event_${status}`)].filter(Boolean).join(' · ')}
              </p>
            </div>
            <span className={classes.quiet}>
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

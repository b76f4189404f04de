import { Link } from 'react-router-dom';
import { useText } from '../platform/messages.ts';
import { shownClock } from '../platform/shownClock.ts';
import classes from './EventCalendar.module.css';
import { fullDay } from './EventCalendar.tsx';
import { EventStatus } from './EventStatus.tsx';
import type { CalendarDate } from './eventListQueries.ts';
import { zoneName } from './eventTime.ts';
import { listTexts } from './listTexts.ts';
import type { DialogKind } from './useEventDialog.ts';

type Dates = readonly CalendarDate[];
type HrefOf = (kind: DialogKind, id: string) => string;

/** What happens on one day. */
export function EventCalendarList({ dates, hrefOf }: { dates: Dates; hrefOf: HrefOf }) {
  const say = useText(listTexts);
  if (dates.length === 0) return <p>{say('dayEmpty')}</p>;
  return (
    <ul className={classes.list}>
      {dates.map(({ id, title, status, startDateTime, startsAt, timeZone, locationName, locationCity }) => {
        const time = shownClock(startDateTime.slice(11, 16));
        const place = [locationName, locationCity].filter(Boolean).join(', ');
        return (
          <li key={id}>
            <div>
              <Link to={hrefOf('details', id)} state={{ opened: true }} preventScrollReset>
                {title}
              </Link>
              <span>
                {say('inZone', { time, zone: zoneName(timeZone, new Date(startsAt)) })}
                {place && `, ${place}`}
              </span>
            </div>
            <EventStatus status={status} />
          </li>
        );
      })}
    </ul>
  );
}

type AgendaProps = { month: string; dates: ReadonlyMap<string, Dates>; hrefOf: HrefOf };

/** The days of a month on which something happens, one below the other, for a narrow screen. */
export function EventCalendarAgenda({ month, dates, hrefOf }: AgendaProps) {
  const say = useText(listTexts);
  const days = [...dates.keys()].filter(day => day.startsWith(month)).sort();
  if (days.length === 0) return <p>{say('monthEmpty')}</p>;
  return days.map(day => (
    <section key={day} className={classes.agenda}>
      <h3>{fullDay(day)}</h3>
      <EventCalendarList dates={dates.get(day) ?? []} hrefOf={hrefOf} />
    </section>
  ));
}

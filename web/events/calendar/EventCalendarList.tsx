import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/messages.ts';
import common from '../../ui/styles/common.module.css';
import { EventStatus } from '../event/EventStatus.tsx';
import { shownZone } from '../event/eventTime.ts';
import { eventTexts } from '../event/messages.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import { type OnDay, today } from './calendarDays.ts';
import classes from './EventCalendar.module.css';
import { eventCalendarTexts } from './eventCalendarTexts.ts';
import { fullDay } from './fullDay.ts';
import { startOn } from './startOn.ts';

type Dates = readonly OnDay[];
type HrefOf = (kind: DialogKind, id: string) => string;

/** The dates of one day. */
export function EventCalendarList({ dates, hrefOf }: { dates: Dates; hrefOf: HrefOf }) {
  const say = useText(eventCalendarTexts);
  const sayEvent = useText(eventTexts);
  if (dates.length === 0) return <p>{say('dayEmpty')}</p>;
  return (
    <ul className={common.lines}>
      {dates.map(({ date, nth, of }) => {
        const { id, title, status, allDay, locationName, locationCity } = date;
        const time = startOn(date);
        const zone = shownZone(date);
        const when = [
          of > 1 && say('dayOf', { day: nth, days: of }),
          nth === 1 && (allDay ? sayEvent('allDay') : say('inZone', { time, zone })),
        ];
        const place = [locationName, locationCity];
        return (
          <li key={id}>
            <div className={common.words}>
              <Link to={hrefOf('details', id)} state={{ opened: true }} preventScrollReset>
                {title}
              </Link>
              <span className={common.under}>{[...when, ...place].filter(Boolean).join(', ')}</span>
            </div>
            <EventStatus status={status} />
          </li>
        );
      })}
    </ul>
  );
}

type AgendaProps = { month: string; dates: ReadonlyMap<string, Dates>; hrefOf: HrefOf };

/**
 * The days of a month that have events, one below the other, for narrow screens. The current month opens on
 * today, or on the next day with an event.
 */
export function EventCalendarAgenda({ month, dates, hrefOf }: AgendaProps) {
  const say = useText(eventCalendarTexts);
  const now = today();
  const days = [...dates.keys()].filter(day => day.startsWith(month)).sort();
  const next = now.startsWith(month) ? days.find(day => day >= now) : undefined;
  const opensOn = useRef<HTMLElement>(null);
  // Once the days are loaded, and again when the month changes; not when somebody else changes something.
  useEffect(() => {
    if (next && next !== days[0]) opensOn.current?.scrollIntoView();
  }, [month, days.length > 0]);
  if (days.length === 0) return <p>{say('monthEmpty')}</p>;
  return days.map(day => (
    <section
      key={day}
      ref={day === next ? opensOn : undefined}
      className={`${common.landing} ${classes.agenda}`}
      data-today={day === now || undefined}
    >
      <h3>{fullDay(day)}</h3>
      <EventCalendarList dates={dates.get(day) ?? []} hrefOf={hrefOf} />
    </section>
  ));
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../platform/messages.ts';
import { shownClock, shownLocale } from '../platform/shownClock.ts';
import { dayAfter, inMonthAfter, sheetOf, today, weeksOf } from './calendarDays.ts';
import classes from './EventCalendar.module.css';
import { fullDay } from './EventCalendar.tsx';
import type { CalendarDate } from './eventListQueries.ts';
import { listTexts } from './listTexts.ts';
import type { DialogKind } from './useEventDialog.ts';

type EventCalendarSheetProps = {
  month: string;
  dates: ReadonlyMap<string, readonly CalendarDate[]>;
  hrefOf: (kind: DialogKind, id: string) => string;
  onDay: (day: string) => void;
  onMonth: (month: string) => void;
};

const SHOWN = 3;

/** By which day each key moves on. */
const MOVES: Record<string, (day: string) => string> = {
  ArrowLeft: day => dayAfter(day, -1),
  ArrowRight: day => dayAfter(day, 1),
  ArrowUp: day => dayAfter(day, -7),
  ArrowDown: day => dayAfter(day, 7),
  PageUp: day => inMonthAfter(day, -1),
  PageDown: day => inMonthAfter(day, 1),
};

/** The month as a grid: arrows go from day to day, page up and down from month to month, Enter shows a day. */
export function EventCalendarSheet({ month, dates, hrefOf, onDay, onMonth }: EventCalendarSheetProps) {
  const say = useText(listTexts);
  const grid = useRef<HTMLTableElement>(null);
  const now = today();
  const [at, setAt] = useState(now.startsWith(month) ? now : `${month}-01`);
  const reached = at.startsWith(month) ? at : `${month}-01`;
  const moving = useRef(false);
  useEffect(() => {
    if (!moving.current || reached !== at) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
    moving.current = false;
  }, [reached, at]);
  const move = (event: KeyboardEvent) => {
    const next = MOVES[event.key]?.(reached);
    if (!next) return;
    event.preventDefault();
    moving.current = true;
    setAt(next);
    if (!next.startsWith(month)) onMonth(next.slice(0, 7));
  };
  const days = sheetOf(month);
  const weekday = new Intl.DateTimeFormat(shownLocale(), { weekday: 'short', timeZone: 'UTC' });
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one moves in it by the arrow keys
    <table ref={grid} role="grid" className={classes.sheet} aria-label={say('calendar')}>
      <thead>
        <tr>
          {days.slice(0, 7).map(day => (
            <th key={day} scope="col">
              {weekday.format(new Date(`${day}T00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map(week => (
          <tr key={week[0]}>
            {week.map(day => (
              <td key={day} data-outside={!day.startsWith(month) || undefined}>
                <Day
                  day={day}
                  dates={dates.get(day) ?? []}
                  reached={day === reached}
                  hrefOf={hrefOf}
                  onKey={move}
                  onOpen={() => {
                    setAt(day);
                    onDay(day);
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = Pick<EventCalendarSheetProps, 'hrefOf'> & {
  day: string;
  dates: readonly CalendarDate[];
  /** Whether it is where the keyboard is. */
  reached: boolean;
  onKey: (event: KeyboardEvent) => void;
  onOpen: () => void;
};

function Day({ day, dates, reached, hrefOf, onKey, onOpen }: DayProps) {
  const say = useText(listTexts);
  const isToday = day === today();
  const shown = dates.slice(0, dates.length > SHOWN ? SHOWN - 1 : SHOWN);
  return (
    <>
      <button
        type="button"
        className={classes.day}
        data-day={day}
        data-today={isToday || undefined}
        aria-current={isToday ? 'date' : undefined}
        aria-label={say('dayEvents', { day: fullDay(day), count: dates.length })}
        tabIndex={reached ? 0 : -1}
        onKeyDown={onKey}
        onClick={onOpen}
      >
        {Number(day.slice(8))}
      </button>
      {shown.map(date => (
        <Night key={date.id} date={date} href={hrefOf('details', date.id)} />
      ))}
      {dates.length > shown.length && (
        <button type="button" className={classes.more} tabIndex={-1} onClick={onOpen}>
          {say('dayMore', { count: dates.length - shown.length })}
        </button>
      )}
    </>
  );
}

/** For the mouse; by the keyboard one opens the day. */
function Night({ date, href }: { date: CalendarDate; href: string }) {
  return (
    <Link
      to={href}
      state={{ opened: true }}
      preventScrollReset
      className={classes.night}
      data-status={date.status}
      tabIndex={-1}
      title={date.title}
    >
      <span>{shownClock(date.startDateTime.slice(11, 16))}</span> {date.title}
    </Link>
  );
}

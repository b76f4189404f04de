import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { shownAs } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import { zoneName } from '../event/eventTime.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import type { CalendarDate } from '../filters/eventListQueries.ts';
import {
  type Bar,
  barsOf,
  dayAfter,
  inMonthAfter,
  type OnDay,
  sheetOf,
  today,
  weeksOf,
} from './calendarDays.ts';
import classes from './EventCalendar.module.css';
import { eventCalendarTexts } from './eventCalendarTexts.ts';
import { fullDay } from './fullDay.ts';
import { startOn } from './startOn.ts';

type EventCalendarSheetProps = {
  month: string;
  dates: ReadonlyMap<string, readonly OnDay[]>;
  hrefOf: (kind: DialogKind, id: string) => string;
  onDay: (day: string) => void;
  onMonth: (month: string) => void;
};

/** Lines in a day's cell, and how many of them bars may use. */
const LINES = 3;
const LANES = 2;

/** The day that each key moves to. */
const MOVES: Record<string, (day: string) => string> = {
  ArrowLeft: day => dayAfter(day, -1),
  ArrowRight: day => dayAfter(day, 1),
  ArrowUp: day => dayAfter(day, -7),
  ArrowDown: day => dayAfter(day, 7),
  PageUp: day => inMonthAfter(day, -1),
  PageDown: day => inMonthAfter(day, 1),
};

/** The month as a grid: arrow keys move by day, Page Up and Page Down by month, Enter opens a day. */
export function EventCalendarSheet({ month, dates, hrefOf, onDay, onMonth }: EventCalendarSheetProps) {
  const say = useText(eventCalendarTexts);
  const { grid, reached, reach, move } = useReachedDay(month, onMonth);
  const days = sheetOf(month);
  const weekday = shownAs({ weekday: 'short', timeZone: 'UTC' });
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move within it
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
        {weeksOf(days).map(week => {
          const bars = barsOf(week, dates).filter(({ lane }) => lane < LANES);
          return (
            <tr key={week[0]}>
              {week.map((day, at) => (
                <td key={day} data-outside={!day.startsWith(month) || undefined}>
                  <Day
                    day={day}
                    dates={dates.get(day) ?? []}
                    lanes={lanesOn(bars, at)}
                    reached={day === reached}
                    hrefOf={hrefOf}
                    onKey={move}
                    onOpen={() => {
                      reach(day);
                      onDay(day);
                    }}
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The day that keyboard focus is on; after a key that reaches another month, once that month is shown. */
function useReachedDay(month: string, onMonth: (month: string) => void) {
  const grid = useRef<HTMLTableElement>(null);
  const now = today();
  const [at, reach] = useState(now.startsWith(month) ? now : `${month}-01`);
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
    reach(next);
    if (!next.startsWith(month)) onMonth(next.slice(0, 7));
  };
  return { grid, reached, reach, move };
}

/** The content of a lane on one day: a bar that begins here, one that continues (null), or nothing. */
type Lane = { lane: number; bar: Bar | null | undefined };

function lanesOn(bars: readonly Bar[], at: number): Lane[] {
  const here = bars.filter(({ from, span }) => from <= at && at < from + span);
  const count = Math.max(0, ...here.map(({ lane }) => lane + 1));
  return Array.from({ length: count }, (_, lane) => {
    const bar = here.find(one => one.lane === lane);
    return { lane, bar: bar && (bar.from === at ? bar : null) };
  });
}

type DayProps = Pick<EventCalendarSheetProps, 'hrefOf'> & {
  day: string;
  dates: readonly OnDay[];
  lanes: readonly Lane[];
  /** Whether it is the day that keyboard focus is on. */
  reached: boolean;
  onKey: (event: KeyboardEvent) => void;
  onOpen: () => void;
};

function Day({ day, dates, lanes, reached, hrefOf, onKey, onOpen }: DayProps) {
  const say = useText(eventCalendarTexts);
  const isToday = day === today();
  const inLanes = lanes.filter(({ bar }) => bar !== undefined).length;
  const nights = dates.filter(({ of }) => of === 1);
  const room = LINES - lanes.length;
  const all = dates.length - inLanes <= room;
  const shown = nights.slice(0, all ? room : Math.max(0, room - 1));
  const hidden = dates.length - inLanes - shown.length;
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
      {lanes.map(({ lane, bar }) =>
        bar ? (
          <Night key={lane} date={bar.date} href={hrefOf('details', bar.date.id)} span={bar.span} />
        ) : (
          <span key={lane} className={classes.lane} />
        ),
      )}
      {shown.map(({ date }) => (
        <Night key={date.id} date={date} href={hrefOf('details', date.id)} />
      ))}
      {hidden > 0 && (
        <button type="button" className={classes.more} tabIndex={-1} onClick={onOpen}>
          {say('dayMore', { count: hidden })}
        </button>
      )}
    </>
  );
}

type NightProps = { date: CalendarDate; href: string; span?: number };

/** For the mouse; keyboard users open the day. A date of several days is a bar across them. */
function Night({ date, href, span }: NightProps) {
  return (
    <Link
      to={href}
      state={{ opened: true }}
      preventScrollReset
      className={classes.night}
      data-status={date.status}
      data-bar={span !== undefined || undefined}
      style={span === undefined ? undefined : ({ '--span': span } as CSSProperties)}
      tabIndex={-1}
      title={date.title}
    >
      {span === undefined && !date.allDay && (
        <span>
          {startOn(date)} {date.cityStart && `${zoneName(date.timeZone, new Date(date.startsAt))} `}
        </span>
      )}
      {date.title}
    </Link>
  );
}

import type { PublicNight } from '#contracts/events/publicCalls.ts';
import type { CalendarDay } from '#contracts/site/calendarDay.ts';
import { CALENDAR_PATH, type CalendarPage } from '#contracts/site/pages.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import classes from './Calendar.module.css';
import { calendarPath, ownFilters } from './calendarHref.ts';
import { calendarTexts } from './calendarTexts.ts';
import { dayName, monthBeside, monthName, weekdays, weeksOf, zoneBeside } from './nightTime.ts';

/** A month as a table; on phones the days that have nights stand below one another. */
export function Month({ page }: { page: CalendarPage }) {
  const language = useSpoken();
  const { month, nights } = page;
  const byId = new Map(nights.map(night => [night.id, night]));
  return (
    <>
      <MonthTurns page={page} />
      <table className={classes.month}>
        <caption className={classes.hidden}>{monthName(month, language)}</caption>
        <thead>
          <tr>
            {weekdays(language).map(day => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <Day key={day} day={day} onDay={page.days[day]} nights={byId} page={page} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function MonthTurns({ page }: { page: CalendarPage }) {
  const say = useSay(calendarTexts);
  const href = useHref();
  const language = useSpoken();
  const at = (step: 1 | -1): string =>
    href(calendarPath({ ...ownFilters(page), view: 'month', month: monthBeside(page.month, step) }));
  return (
    <nav className={classes.turns} aria-label={say('month')}>
      <a href={at(-1)} className={classes.turn} aria-label={say('before')}>
        ←
      </a>
      <strong>{monthName(page.month, language)}</strong>
      <a href={at(1)} className={classes.turn} aria-label={say('after')}>
        →
      </a>
    </nav>
  );
}

type Nights = ReadonlyMap<string, PublicNight>;
type DayProps = { day: string; onDay: CalendarDay | undefined; nights: Nights; page: CalendarPage };

function Day({ day, onDay, nights, page }: DayProps) {
  const say = useSay(calendarTexts);
  const href = useHref();
  const language = useSpoken();
  const count = onDay ? onDay.count - onDay.nights.length : 0;
  const isOther = !day.startsWith(page.month);
  return (
    <td
      data-other={isOther || undefined}
      data-today={day === page.today || undefined}
      data-empty={!onDay || undefined}
    >
      <span className={classes.number} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <span className={classes.dayName}>{dayName(day, language, page.today)}</span>
      {onDay && (
        <ul>
          {onDay.nights.map(one => (
            <OnDay key={one.id} one={one} night={nights.get(one.id)} />
          ))}
          {count > 0 && (
            <li>
              <a href={href(calendarPath({ ...ownFilters(page), from: day, to: day }))}>
                {say('moreThatDay', { count })}
              </a>
            </li>
          )}
        </ul>
      )}
    </td>
  );
}

type OnDayProps = { one: CalendarDay['nights'][number]; night: PublicNight | undefined };

/** A night on the day on which it begins, or on a later one of its days. */
function OnDay({ one: { nth, of }, night }: OnDayProps) {
  const say = useSay(calendarTexts);
  const href = useHref();
  const language = useSpoken();
  if (!night) return null;
  return (
    <li data-status={night.status}>
      {nth === 1 && !night.allDay && <time dateTime={night.startsAt}>{night.start.slice(11)}</time>}{' '}
      <a href={href(`${CALENDAR_PATH}/${night.id}`)}>{night.title}</a>{' '}
      {nth === 1 && night.cityStart && (
        <div>
          <small>{zoneBeside(night, night.cityStart, language)}</small>
        </div>
      )}
      {of > 1 && (
        <div>
          <small>{say('nthDay', { nth, of })}</small>
        </div>
      )}
    </li>
  );
}

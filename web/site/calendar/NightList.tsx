import { cityStartIn } from '#contracts/events/event/onCityClock.ts';
import type { CalendarPage } from '#contracts/site/pages.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import classes from './Calendar.module.css';
import { calendarPath } from './calendarHref.ts';
import { calendarTexts } from './calendarTexts.ts';
import { NightCard } from './NightCard.tsx';
import { dayName } from './nightTime.ts';

/** The nights by day, soonest first. */
export function NightList({ page }: { page: CalendarPage }) {
  const say = useSay(calendarTexts);
  const href = useHref();
  const { nights, next, filters, today } = page;
  return (
    <>
      <NightDays nights={nights} today={today} />
      {next && (
        <a href={href(calendarPath({ ...filters, after: next }))} className={classes.more}>
          {say('more')}
        </a>
      )}
    </>
  );
}

/** Nights under their days, without the year where it is that of `today`. */
export function NightDays({ nights, today }: Pick<CalendarPage, 'nights' | 'today'>) {
  const language = useSpoken();
  // Soonest first is by the instant; within a day of several cities people read by the clocks there.
  const byClock = nights.toSorted((a, b) => (cityStartIn(a) < cityStartIn(b) ? -1 : 1));
  const days = Map.groupBy(byClock, night => cityStartIn(night).slice(0, 10));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`} className={classes.day}>
      <h2 id={`day-${day}`}>{dayName(day, language, today)}</h2>
      <ul className={classes.nights}>
        {ofDay.map(night => (
          <NightCard key={night.id} night={night} />
        ))}
      </ul>
    </section>
  ));
}

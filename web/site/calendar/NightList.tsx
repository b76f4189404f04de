import { cityStartIn } from '#contracts/events/event/onCityClock.ts';
import type { CalendarPage } from '#contracts/site/pages.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import classes from './Calendar.module.css';
import { calendarPath, ownFilters } from './calendarHref.ts';
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
      <NightDays nights={nights} today={today} keep={ownFilters(page)} />
      {next && (
        <a href={href(calendarPath({ ...filters, after: next }))} className={classes.more}>
          {say('more')}
        </a>
      )}
    </>
  );
}

type NightDaysProps = Pick<CalendarPage, 'nights' | 'today'> & {
  /** The filters that stand, which the links of a night keep. */
  keep?: Partial<CalendarPage['filters']>;
};

/** Nights under their local days, those of a day soonest first; without the year where it is that of `today`. */
export function NightDays({ nights, today, keep = {} }: NightDaysProps) {
  const language = useSpoken();
  const soonest = nights.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  const days = Map.groupBy(soonest, night => cityStartIn(night).slice(0, 10));
  const inOrder = [...days].sort(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`} className={classes.day}>
      <h2 id={`day-${day}`}>{dayName(day, language, today)}</h2>
      <ul className={classes.nights}>
        {ofDay.map(night => (
          <NightCard key={night.id} night={night} keep={keep} />
        ))}
      </ul>
    </section>
  ));
}

import type { PublicNight } from '#contracts/events/publicCalls.ts';
import { CALENDAR_PATH } from '#contracts/site/pages.ts';
import { Changed } from '../calendar/NightCard.tsx';
import { whenOf } from '../calendar/nightTime.ts';
import { useHref, useSpoken } from '../frame/speech.tsx';
import classes from './Event.module.css';

type DatesProps = {
  id: string;
  title: string;
  nights: readonly PublicNight[];
  /** What each leads to. */
  path?: string;
};

/** Dates of one series. */
export function Dates({ id, title, nights, path = CALENDAR_PATH }: DatesProps) {
  const href = useHref();
  const language = useSpoken();
  if (nights.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={classes.dates}>
        {nights.map(night => (
          <li key={night.id}>
            <a href={href(`${path}/${night.id}`)}>{whenOf(night, language)}</a>
            <Changed night={night} />
          </li>
        ))}
      </ul>
    </section>
  );
}

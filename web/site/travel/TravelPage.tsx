import type { PublicNight } from '#contracts/events/publicCalls.ts';
import { CALENDAR_PATH, type TravelPage as Page } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import filters from '../calendar/Calendar.module.css';
import { TypedCity } from '../calendar/CityField.tsx';
import { calendarPath } from '../calendar/calendarHref.ts';
import { Dates, Distances } from '../calendar/Filters.tsx';
import { Changed } from '../calendar/NightCard.tsx';
import { daysOf, monthName } from '../calendar/nightTime.ts';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import classes from './Travel.module.css';
import { travelTexts } from './travelTexts.ts';

/** For those who travel: a city and dates to ask for, and the next festivals by month. */
export const travelPage: PageView<'travel'> = {
  head(_, language) {
    const say = sayIn(travelTexts, language);
    return { title: say('title'), description: say('lead') };
  },
  Body: Travel,
};

function Travel({ page }: { page: Page }) {
  const say = useSay(travelTexts);
  const href = useHref();
  return (
    <div className={prose.page}>
      <h1>{say('title')}</h1>
      <p className={prose.lead}>{say('lead')}</p>
      <search aria-label={say('where')}>
        <form action={href(CALENDAR_PATH)} className={filters.fields}>
          <TypedCity cities={page.cities} />
          <Distances chosen={WITHIN} />
          <Dates least={page.today} />
          <button type="submit">{say('show')}</button>
        </form>
      </search>
      <section aria-labelledby="festivals" className={classes.months}>
        <h2 id="festivals">{say('festivals')}</h2>
        {page.months.map(month => (
          <Month key={month.month} month={month} />
        ))}
      </section>
    </div>
  );
}

/** Travellers may go a little further. */
const WITHIN = 50;

function Month({ month: { month, from, to, nights, isAll } }: { month: Page['months'][number] }) {
  const say = useSay(travelTexts);
  const href = useHref();
  const language = useSpoken();
  const name = monthName(month, language);
  const asked = { kind: 'festival', from, to } as const;
  return (
    <section aria-labelledby={`month-${month}`} className={classes.month}>
      <h3 id={`month-${month}`}>{name}</h3>
      {nights.length === 0 ? (
        <p className={classes.none}>{say('none')}</p>
      ) : (
        <>
          <ul className={filters.nights}>
            {nights.map(night => (
              <Festival key={night.id} night={night} />
            ))}
          </ul>
          <p className={classes.all}>
            {!isAll && <a href={href(calendarPath(asked))}>{say('all', { month: name })}</a>}
            <a href={href(calendarPath({ ...asked, view: 'map' }))} aria-label={`${name}, ${say('map')}`}>
              {say('map')}
            </a>
          </p>
        </>
      )}
    </section>
  );
}

function Festival({ night }: { night: PublicNight }) {
  const href = useHref();
  const language = useSpoken();
  const place = [night.city ?? night.venue, night.country].filter(Boolean).join(', ');
  return (
    <li className={classes.festival}>
      <time dateTime={night.startsAt}>{daysOf(night, language)}</time>
      <span>
        <Changed night={night} />
        <a href={href(`${CALENDAR_PATH}/${night.id}`)}>{night.title}</a>
      </span>
      <span className={classes.place}>{place}</span>
    </li>
  );
}

import type { ComponentType } from 'react';
import { WITHIN_KM } from '#contracts/places/near.ts';
import { BY_MAIL_PATH, type CalendarPage, TRAVEL_PATH, YOURS_PATH } from '#contracts/site/pages.ts';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import classes from './Calendar.module.css';
import { Chips } from './Chips.tsx';
import { calendarPath, calendarQuery, feedPaths, ownFilters } from './calendarHref.ts';
import { calendarTexts } from './calendarTexts.ts';
import { calendarDescription, calendarLead, calendarTitle } from './calendarTitle.ts';
import { Filters, Views } from './Filters.tsx';
import { MapOfNights } from './MapOfNights.tsx';
import { Month } from './Month.tsx';
import { NightDays, NightList } from './NightList.tsx';
import { Subscribe } from './Subscribe.tsx';

export const calendarPage: PageView<'calendar'> = {
  head(page, language) {
    const title = calendarTitle(page, language);
    const { calendar, rss } = feedPaths(ownFilters(page), language);
    return {
      title,
      description: calendarDescription(page, language),
      path: calendarPath({
        ...ownFilters(page),
        ...(page.view === 'month' && { view: 'month', month: page.month }),
        ...(page.view === 'map' && { view: 'map', at: page.map?.at ?? null }),
      }),
      feeds: [
        { type: 'text/calendar', path: calendar, title },
        { type: 'application/rss+xml', path: rss, title },
      ],
      // Where somebody is, is no page to be found.
      ...(page.filters.near !== undefined && { hidden: true }),
    };
  },
  Body({ page }) {
    const language = useSpoken();
    const { filters, named } = page;
    return (
      <div className={classes.calendar} data-city={filters.city} data-city-name={named.city}>
        <h1>{calendarTitle(page, language)}</h1>
        <Filters page={page} />
        <div className={classes.bar}>
          <Chips page={page} />
          <Views page={page} />
        </div>
        <div className={prose.page}>
          {page.nights.length === 0 && page.view === 'list' ? <Nothing page={page} /> : <Shown page={page} />}
          <More page={page} />
        </div>
      </div>
    );
  },
};

/** What else there is to this calendar: about it, and to take it along. */
function More({ page }: { page: CalendarPage }) {
  const say = useSay(calendarTexts);
  const href = useHref();
  const language = useSpoken();
  const feeds = feedPaths(ownFilters(page), language);
  return (
    <footer className={classes.footer}>
      <p className={prose.lead}>
        {calendarLead(page, language)} <a href={href(TRAVEL_PATH)}>{say('travel')}</a>
      </p>
      <About page={page} />
      <div className={classes.feeds}>
        <a href={feeds.rss}>RSS</a>
        <ByMail page={page} />
        <a href={href(YOURS_PATH + calendarQuery(ownFilters(page)))}>{say('yours')}</a>
        <Subscribe path={feeds.calendar} />
      </div>
    </footer>
  );
}

/** The pages about the city, style and organizer that are chosen. */
function About({ page: { about } }: { page: CalendarPage }) {
  const say = useSay(calendarTexts);
  const href = useHref();
  if (about.length === 0) return null;
  return (
    <p className={classes.feeds}>
      {about.map(({ path, label }) => (
        <a key={path} href={href(path)}>
          {say('about', { name: label })}
        </a>
      ))}
    </p>
  );
}

const VIEWS: Record<CalendarPage['view'], ComponentType<{ page: CalendarPage }>> = {
  list: NightList,
  map: MapOfNights,
  month: Month,
};

function Shown({ page }: { page: CalendarPage }) {
  const View = VIEWS[page.view];
  return <View page={page} />;
}

/** No night matches: what comes next there, if anything does, and what else can be tried. */
function Nothing({ page: { filters, named, instead, today } }: { page: CalendarPage }) {
  const say = useSay(calendarTexts);
  const href = useHref();
  const { city, within } = filters;
  return (
    <>
      <p className={classes.none}>
        {say('none')}{' '}
        {city && !within && (
          <>
            <a href={href(calendarPath({ ...filters, within: WITHIN_KM.usual }))}>
              {say('wider', { km: WITHIN_KM.usual })}
            </a>{' '}
            ·{' '}
          </>
        )}
        <a href={href(calendarPath({}))}>{say('clear')}</a>
      </p>
      {instead.length > 0 && (
        <section aria-labelledby="instead">
          <h2 id="instead">{named.city ? say('nextIn', { city: named.city }) : say('nextThere')}</h2>
          <NightDays nights={instead} today={today} keep={{ city, within }} />
        </section>
      )}
    </>
  );
}

/** Mails are of cities: how far from where is in no subscription. */
function ByMail({ page }: { page: CalendarPage }) {
  const say = useSay(calendarTexts);
  const href = useHref();
  const { near, within } = page.filters;
  if (near !== undefined || within !== undefined) return null;
  return (
    <a href={href(BY_MAIL_PATH + calendarQuery({ ...ownFilters(page), when: 'all' }))}>{say('byMail')}</a>
  );
}

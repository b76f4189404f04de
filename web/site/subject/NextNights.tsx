import { cityStartIn } from '#contracts/events/event/onCityClock.ts';
import { CALENDAR_PATH, ORGANIZERS_PATH, YOURS_PATH } from '#contracts/site/pages.ts';
import type { NextNights as Next } from '#contracts/site/subjectPages.ts';
import { Clave } from '../../ui/notice/Clave.tsx';
import calendar from '../calendar/Calendar.module.css';
import { calendarPath, calendarQuery, feedPaths } from '../calendar/calendarHref.ts';
import { calendarTexts } from '../calendar/calendarTexts.ts';
import { NightDays } from '../calendar/NightList.tsx';
import { Subscribe } from '../calendar/Subscribe.tsx';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import classes from './Subject.module.css';
import { subjectTexts } from './subjectTexts.ts';

/** The next nights of a city, style or organizer, with links to the calendar and to its feed. */
export function NextNights({ page }: { page: Next }) {
  const say = useSay(subjectTexts);
  const href = useHref();
  const { nights, filters, today } = page;
  if (nights.length === 0) return <Nothing filters={filters} />;
  return (
    <>
      <Soon filters={filters} month={monthOf(nights[0]!, today)} />
      <NightDays nights={nights} today={today} />
      <a href={href(calendarPath(filters))} className={calendar.more}>
        {say('allNights')}
      </a>
      <Feeds filters={filters} />
    </>
  );
}

type Filtered = Pick<Next, 'filters'>;
const WHENS = ['tonight', 'weekend', 'week'] as const;

/** The month in which the first night is to be seen, if it is not this one. */
function monthOf(night: Next['nights'][number], today: string): string | undefined {
  const month = cityStartIn(night).slice(0, 7);
  return month > today.slice(0, 7) ? month : undefined;
}

function Soon({ filters, month }: Filtered & { month: string | undefined }) {
  const say = useSay(subjectTexts);
  const href = useHref();
  return (
    <nav aria-label={say('soon')} className={classes.soon}>
      {WHENS.map(when => (
        <a key={when} href={href(calendarPath({ ...filters, when }))}>
          {say(when)}
        </a>
      ))}
      <a href={href(calendarPath({ ...filters, view: 'month', month }))}>{say('month')}</a>
    </nav>
  );
}

function Feeds({ filters }: Filtered) {
  const say = useSay(calendarTexts);
  const href = useHref();
  const language = useSpoken();
  const feeds = feedPaths(filters, language);
  return (
    <div className={classes.feeds}>
      <a href={feeds.rss}>RSS</a>
      <a href={href(YOURS_PATH + calendarQuery(filters))}>{say('yours')}</a>
      <Subscribe path={feeds.calendar} />
    </div>
  );
}

/** No night is known: what is left to do. */
function Nothing({ filters }: Filtered) {
  const say = useSay(subjectTexts);
  const href = useHref();
  return (
    <section className={classes.nothing} aria-labelledby="nothing">
      <Clave size={96} />
      <h2 id="nothing">{say('none')}</h2>
      <p>{say('noneText')}</p>
      <Feeds filters={filters} />
      <p className={classes.feeds}>
        <a href={href(`${ORGANIZERS_PATH}?tab=recommend`)}>{say('recommend')}</a>
        <a href={href(CALENDAR_PATH)}>{say('wholeCalendar')}</a>
      </p>
    </section>
  );
}

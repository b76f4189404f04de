import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { CALENDAR_PATH, FEEDBACK_PATH, type EventPage as Page, SUPPORT_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import calendar from '../calendar/Calendar.module.css';
import { Kinds, NightCard } from '../calendar/NightCard.tsx';
import { shortDay, startIn, whenOf } from '../calendar/nightTime.ts';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import report from '../report/Report.module.css';
import { ReportForm, ReportsSaid } from '../report/ReportForm.tsx';
import { reportTexts } from '../report/reportTexts.ts';
import { Dates } from './Dates.tsx';
import classes from './Event.module.css';
import { eventPageTexts } from './eventPageTexts.ts';
import { Facts } from './Facts.tsx';
import { Paragraphs } from './Paragraphs.tsx';

const SUMMARY = 200;

export const eventPage: PageView<'event'> = {
  head(page, language) {
    const { night } = page;
    return {
      title: titleOf(page, language),
      description: summaryOf(page, language),
      path: `${CALENDAR_PATH}/${night.id}`,
      picture: page.picture,
      image: night.image ? { address: night.image, alt: altOf(page, language) } : null,
      ...(page.structured !== null && { structured: page.structured }),
    };
  },
  Body({ page }) {
    const say = useSay(eventPageTexts);
    const { night } = page;
    return (
      <article className={classes.event} data-night={night.id}>
        <Told page={page} />
        <div>
          <Kinds night={night} />
          <h1>{night.title}</h1>
        </div>
        {night.image && <Cover page={page} />}
        <Facts page={page} />
        {page.description.trim() && (
          <section aria-labelledby="about">
            <h2 id="about">{say('about')}</h2>
            <Paragraphs text={page.description} />
          </section>
        )}
        <Also page={page} />
        <Dates id="next" title={say('nextDates')} nights={page.dates.next} />
        <Dates id="past" title={say('pastDates')} nights={page.dates.past} />
        {page.isReportable && <Report night={night.id} />}
        <TellUs page={page} />
      </article>
    );
  },
};

/** What else there is in its city on its day. */
function Also({ page: { also, region } }: { page: Page }) {
  const say = useSay(eventPageTexts);
  if (also.length === 0 || !region) return null;
  return (
    <section aria-labelledby="also">
      <h2 id="also">{say('also', { city: region.label })}</h2>
      <ul className={calendar.nights}>
        {also.map(night => (
          <NightCard key={night.id} night={night} keep={{ city: region.id }} />
        ))}
      </ul>
    </section>
  );
}

/** For those who know better, and those who are there. */
function TellUs({ page }: { page: Page }) {
  const say = useSay(eventPageTexts);
  const href = useHref();
  const { night, hasBegun, isOver } = page;
  return (
    <p>
      {hasBegun && !isOver && night.status !== 'cancelled' && (
        <>
          <HowItWas night={night} />
          {' · '}
        </>
      )}
      <a href={href(`${SUPPORT_PATH}?about=${night.id}#write`)} rel="nofollow">
        {say('report')}
      </a>
    </p>
  );
}

/** For a dancer at a closed door. */
function Report({ night }: { night: string }) {
  const say = useSay(reportTexts);
  return (
    <details>
      <summary className={report.summary}>{say('title')}</summary>
      <p>{say('lead')}</p>
      <ReportForm night={night} />
    </details>
  );
}

function HowItWas({ night }: Pick<Page, 'night'>) {
  const say = useSay(eventPageTexts);
  const href = useHref();
  return (
    <a href={href(`${FEEDBACK_PATH}/${night.id}`)} rel="nofollow">
      {say('feedback')}
    </a>
  );
}

/** What a dancer must know before anything else: that the night does not take place, or not on its day. */
function Told({ page }: { page: Page }) {
  const say = useSay(eventPageTexts);
  const language = useSpoken();
  const { night, isOver, cancelReason } = page;
  if (night.status === 'cancelled') {
    return (
      <p className={classes.cancelled}>
        <strong>✕ {say('cancelled')}</strong> {say('cancelledText')}
        {cancelReason && (
          <>
            <br />
            {say('cancelReason', { reason: cancelReason })}
          </>
        )}
      </p>
    );
  }
  if (isOver) {
    return (
      <p className={classes.over}>
        {say('over')} <HowItWas night={night} />
      </p>
    );
  }
  return (
    <>
      <Unconfirmed page={page} />
      <Reported page={page} />
      {night.moved && (
        <p className={classes.moved}>
          <strong>↷ {say('moved')}</strong>{' '}
          {night.movedFrom && say('movedText', { time: startIn(night.movedFrom, language) })}
        </p>
      )}
    </>
  );
}

/** What dancers say of it that its organizer has not answered. Nothing that a stranger typed. */
function Reported({ page: { reports } }: { page: Page }) {
  const say = useSay(reportTexts);
  if (reports.length === 0) return null;
  return (
    <p className={classes.moved}>
      <ReportsSaid reports={reports} /> {say('asked')}
    </p>
  );
}

/** That nobody has said for long whether a series still takes place. */
function Unconfirmed({ page: { night } }: { page: Page }) {
  const say = useSay(eventPageTexts);
  const language = useSpoken();
  const { at, freshness } = night.confirmation;
  if (freshness === 'fresh') return null;
  const date = shortDay(at.slice(0, 10), language);
  return (
    <p className={classes.moved}>
      <strong>? {say('unconfirmed')}</strong>{' '}
      {say(freshness === 'hidden' ? 'hiddenText' : 'unconfirmedText', { date })}
    </p>
  );
}

function Cover({ page }: { page: Page }) {
  const say = useSay(eventPageTexts);
  const alt = page.imageAlt ?? say('imageOf', { title: page.night.title });
  return <img src={page.night.image!} alt={alt} width={1200} height={600} className={classes.cover} />;
}

function altOf({ imageAlt, night }: Page, language: Language): string {
  return imageAlt ?? sayIn(eventPageTexts, language)('imageOf', { title: night.title });
}

/** Salsa Friday · Fri, 5 Mar 2027 · Lisbon: so one tab, and one search result, can be told from another. */
function titleOf({ night, hasDate }: Page, language: Language): string {
  const day = hasDate && shortDay(night.start.slice(0, 10), language);
  return [night.title, day, night.city].filter(Boolean).join(' · ');
}

/** When, where and the beginning of the description, for search results and link previews. */
function summaryOf({ night, hasDate, description }: Page, language: Language): string {
  const when = hasDate && whenOf(night, language);
  const where = [night.venue, night.city].filter(Boolean).join(', ');
  const line = [when, where, description.replace(/\s+/g, ' ').trim()].filter(Boolean).join(' · ');
  return line.length > SUMMARY ? `${line.slice(0, SUMMARY - 1)}…` : line;
}

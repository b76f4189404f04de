import type { ReactNode } from 'react';
import type { TeamCalendarLook } from '#contracts/followedCalendars/teamCalls.ts';
import type { CalendarStep, MyCalendarPage as Page } from '#contracts/site/myCalendarPage.ts';
import { MY_CALENDAR_PATH, MY_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { startIn } from '../calendar/nightTime.ts';
import forms from '../form/Form.module.css';
import { Outcome } from '../form/Outcome.tsx';
import personal from '../form/personal.css?inline';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import { calendarTexts } from './calendarTexts.ts';
import own from './my.css?inline';
import adding from './new.css?inline';

type Props = { page: Page };

/** The calendar that is the source of an organizer's nights: its address, what would come in, and how reading it goes. */
export const myCalendarPage: PageView<'myCalendar'> = {
  head({ organizer }, language) {
    const say = sayIn(calendarTexts, language);
    return {
      title: say('title', { organizer: organizer.name }),
      description: say('description'),
      hidden: true,
      styles: personal + own + adding,
    };
  },
  Body({ page }) {
    const say = useSay(calendarTexts);
    const href = useHref();
    const { organizer, calendar, look, text, done } = page;
    return (
      <div className={prose.page}>
        <div className="head">
          <h1>{say('title', { organizer: organizer.name })}</h1>
          {!calendar && <p className={prose.lead}>{say('lead')}</p>}
          <Outcome refused={text} done={done && say(`done_${done}`)} />
        </div>
        {calendar && <Followed page={page} calendar={calendar} />}
        {!calendar && look && <Found page={page} look={look} />}
        {!calendar && <Address page={page} />}
        <p>
          <a href={`${href(MY_PATH)}?of=${organizer.id}`}>{say('back')}</a>
        </p>
      </div>
    );
  },
};

function Address({ page }: Props) {
  const say = useSay(calendarTexts);
  const { url, look, fieldErrors } = page;
  const error = fieldErrors.url;
  return (
    <Form page={page}>
      <div className={forms.field}>
        <label htmlFor="url">{say('url')}</label>
        <input
          id="url"
          name="url"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={2048}
          defaultValue={url}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'url-error url-hint' : 'url-hint'}
        />
        {error && (
          <p id="url-error" className={forms.error}>
            {error}
          </p>
        )}
        <p id="url-hint" className="hint">
          {say('urlHint')}
        </p>
      </div>
      <Step step="look" action={say(look ? 'lookAgain' : 'look')} className={look ? 'again' : forms.send!} />
    </Form>
  );
}

function Found({ page, look }: Props & { look: TeamCalendarLook }) {
  const say = useSay(calendarTexts);
  const language = useSpoken();
  const { events, next, why, url } = look;
  if (events === 0) {
    return (
      <section aria-labelledby="found" className="becomes">
        <h2 id="found">{say('none')}</h2>
        {why && <p>{why}</p>}
      </section>
    );
  }
  return (
    <section aria-labelledby="found" className="becomes">
      <h2 id="found">{say('found', { count: events })}</h2>
      <p>{say('first')}</p>
      <ul>
        {next.map(({ title, start, recurs }, index) => (
          <li key={`${index} ${title}`}>
            {[title || say('untitled'), start && startIn(start, language), recurs && say('series')]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
      <p className="hint">{say(page.isReviewed ? 'reviewed' : 'trusted')}</p>
      <Form page={page}>
        <input type="hidden" name="url" value={url} />
        <Step step="follow" action={say('follow')} className={forms.send!} />
      </Form>
    </section>
  );
}

function Followed({ page, calendar }: Props & { calendar: NonNullable<Page['calendar']> }) {
  const say = useSay(calendarTexts);
  return (
    <section aria-labelledby="followed" className="becomes">
      <h2 id="followed">{say('followed')}</h2>
      <p className="address">{calendar.url}</p>
      <State calendar={calendar} />
      <Form page={page}>
        <input type="hidden" name="calendar" value={calendar.id} />
        <p className="hint">{say('stopHint')}</p>
        <Step step="stop" action={say('stop')} className="again" />
      </Form>
    </section>
  );
}

function State({ calendar }: { calendar: NonNullable<Page['calendar']> }) {
  const say = useSay(calendarTexts);
  const language = useSpoken();
  const { state, nights: count, minutesAgo, error } = calendar;
  if (state === 'paused') return <p>{say('paused')}</p>;
  if (state === 'failing') {
    return <p className={forms.refused}>{say('failing', { error: error ?? '' })}</p>;
  }
  if (state === 'waiting' || minutesAgo === null) return <p>{say('waiting')}</p>;
  if (minutesAgo === 0) return <p>{say('justRead', { count })}</p>;
  return <p>{say('read', { count, ago: agoIn(minutesAgo, language) })}</p>;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** 5 minutes ago */
function agoIn(minutes: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language);
  if (minutes < HOUR) return format.format(-minutes, 'minute');
  return minutes < DAY
    ? format.format(-Math.round(minutes / HOUR), 'hour')
    : format.format(-Math.round(minutes / DAY), 'day');
}

function Form({ page: { organizer, seen }, children }: Props & { children: ReactNode }) {
  const href = useHref();
  return (
    <form method="post" action={`${href(MY_CALENDAR_PATH)}?of=${organizer.id}`} className={forms.form}>
      <input type="hidden" name="seen" value={seen} />
      {children}
    </form>
  );
}

function Step({ step, action, className }: { step: CalendarStep; action: string; className: string }) {
  return (
    <button type="submit" name="step" value={step} className={className}>
      {action}
    </button>
  );
}

import type { ReactNode } from 'react';
import { CALENDAR_PATH, FEEDBACK_PATH, type PageOf, SUPPORT_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { whenOf } from '../calendar/nightTime.ts';
import { Dates } from '../event/Dates.tsx';
import personal from '../form/personal.css?inline';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import { CodeForm } from './CodeForm.tsx';
import { FeedbackForm } from './FeedbackForm.tsx';
import own from './feedback.css?inline';
import { feedbackPageTexts } from './feedbackPageTexts.ts';

type Page = PageOf<'feedback'>;

/** How a night was: a form for those who were there, or why there is none. */
export const feedbackPage: PageView<'feedback'> = {
  head({ night, shows }, language) {
    const say = sayIn(feedbackPageTexts, language);
    const title = say('title', { title: night.title });
    const isForCode = shows.state === 'form' && shows.form.needsCode;
    return {
      title: isForCode ? say('code') : title,
      description: say('lead'),
      hidden: true,
      styles: personal + own,
    };
  },
  Body({ page }) {
    const say = useSay(feedbackPageTexts);
    const href = useHref();
    const { night, shows } = page;
    return (
      <div className={prose.page}>
        <Shown page={page} />
        <p>
          <a href={href(`${CALENDAR_PATH}/${night.id}`)}>
            {say(shows.state === 'dates' ? 'series' : 'night')}
          </a>
        </p>
      </div>
    );
  },
};

function Shown({ page: { night, shows } }: { page: Page }) {
  const say = useSay(feedbackPageTexts);
  const href = useHref();
  const language = useSpoken();
  const { title } = night;
  const when = whenOf(night, language);
  const where = [when, night.venue, night.city].filter(Boolean).join(' · ');
  if (shows.state === 'form') {
    const { form } = shows;
    return (
      <>
        <Heading name={form.needsCode ? say('code') : say('title', { title })}>
          <strong>{form.needsCode ? `${title} · ${where}` : where}</strong>
        </Heading>
        {form.needsCode ? <CodeForm night={night} form={form} /> : <FeedbackForm night={night} form={form} />}
      </>
    );
  }
  if (shows.state === 'dates') {
    return (
      <>
        <Heading name={say('title', { title })}>{say('datesText')}</Heading>
        <Dates id="dates" title={say('dates')} nights={shows.dates} path={FEEDBACK_PATH} />
      </>
    );
  }
  if (shows.state === 'early') return <Heading name={say('early')}>{say('earlyText', { when })}</Heading>;
  if (shows.state === 'cancelled') {
    return (
      <Heading name={say('cancelled')}>
        {say('cancelledText')} <a href={href(`${SUPPORT_PATH}?about=${night.id}#write`)}>{say('wrong')}</a>.
      </Heading>
    );
  }
  return (
    <>
      <Heading name={say('received')}>
        <span role="status">{say('receivedText', { title })}</span>
      </Heading>
      <p>
        <a href={href(`${FEEDBACK_PATH}/${night.id}`)}>{say('receivedChange')}</a>
      </p>
    </>
  );
}

function Heading({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <h1>{name}</h1>
      <p className={prose.lead}>{children}</p>
    </>
  );
}

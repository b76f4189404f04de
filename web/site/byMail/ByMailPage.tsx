import { BY_MAIL_PATH, CALENDAR_PATH, type ByMailPage as Page, PLAIN_PAGES } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { calendarPath, calendarQuery, ownFilters } from '../calendar/calendarHref.ts';
import { calendarTitle } from '../calendar/calendarTitle.ts';
import { whenOf } from '../calendar/nightTime.ts';
import { PublicForm } from '../form/PublicForm.tsx';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import { byMailTexts } from './byMailTexts.ts';

/** How to get the nights of a filter set by mail, or the changes of one night. */
export const byMailPage: PageView<'byMail'> = {
  head(page, language) {
    const say = sayIn(byMailTexts, language);
    const path = BY_MAIL_PATH + queryOf(page);
    const { night } = page;
    return night
      ? {
          title: say('followTitle', { title: night.title }),
          description: say('followLead'),
          path,
          hidden: true,
        }
      : { title: say('title'), description: say('lead'), path };
  },
  Body({ page }) {
    const say = useSay(byMailTexts);
    const href = useHref();
    const { night } = page;
    return (
      <div className={prose.page}>
        <h1>{night ? say('followTitle', { title: night.title }) : say('title')}</h1>
        <p className={prose.lead}>{say(night ? 'followLead' : 'lead')}</p>
        <Chosen page={page} />
        <section aria-labelledby="address">
          <h2 id="address">{say('form')}</h2>
          <div className={prose.beside}>
            <Form page={page} />
            <div className={prose.aside}>
              <p>
                <strong>{say('account')}.</strong> {say('accountText')}{' '}
                <a href={href(PLAIN_PAGES.privacy)}>{say('privacy')}</a>
              </p>
              <p>
                <strong>{say('leave')}.</strong> {say('leaveText')}
              </p>
              <p>{say('spam')}</p>
            </div>
          </div>
        </section>
      </div>
    );
  },
};

/** What the mails will be about. */
function Chosen({ page: { night, calendar } }: { page: Page }) {
  const say = useSay(byMailTexts);
  const language = useSpoken();
  const href = useHref();
  if (night) {
    const when = whenOf(night, language);
    return (
      <p>
        <strong>{[when, night.venue, night.city].filter(Boolean).join(' · ')}</strong>
        <br />
        <a href={href(`${CALENDAR_PATH}/${night.id}`)}>{say('see')}</a>
      </p>
    );
  }
  if (!calendar) return null;
  return (
    <p>
      <strong>{say('chosen', { title: calendarTitle(calendar, language) })}</strong>{' '}
      <a href={href(calendarPath(ownFilters(calendar)))}>{say('choose')}</a>
    </p>
  );
}

/** A plain form, with scripts too: it has one field. */
function Form({ page }: { page: Page }) {
  const say = useSay(byMailTexts);
  const href = useHref();
  return (
    <PublicForm
      form={page.form}
      plan={{
        id: 'byMail',
        call: '/api/public/subscriptions',
        page: href(BY_MAIL_PATH) + queryOf(page),
        fields: [
          { name: 'email', label: say('email'), kind: 'email', required: true, autoComplete: 'email' },
        ],
        hidden: Object.fromEntries(new URLSearchParams(queryOf(page))),
        send: say('send'),
        received: say('received'),
        failed: { text: say('failed'), always: false },
      }}
    />
  );
}

function queryOf({ night, calendar }: Page): string {
  if (night) return `?event=${night.id}`;
  return calendar ? calendarQuery(ownFilters(calendar)) : '';
}

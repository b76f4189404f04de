import { CALENDAR_PATH, type MailLinkPage as Page } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import confirming from '../confirm/Confirm.module.css';
import forms from '../form/Form.module.css';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import { mailLinkTexts } from './mailLinkTexts.ts';

export const mailLinkPage: PageView<'mailLink'> = {
  head(_, language) {
    const title = sayIn(mailLinkTexts, language)('title');
    return { title, description: title, hidden: true };
  },
  Body({ page }) {
    const say = useSay(mailLinkTexts);
    const href = useHref();
    return (
      <div className={prose.page}>
        <Shown page={page} />
        <p>
          <a href={href(page.night ? `${CALENDAR_PATH}/${page.night}` : CALENDAR_PATH)}>
            {say(page.night ? 'night' : 'calendar')}
          </a>
        </p>
      </div>
    );
  },
};

function Shown({ page: { state, topic, night } }: { page: Page }) {
  const say = useSay(mailLinkTexts);
  if (state === 'asked') {
    return (
      <>
        <h1>{say('asked')}</h1>
        <p className={prose.lead}>{say(night ? 'askedFollow' : 'askedWeekly', { topic })}</p>
        <form method="post" className={forms.form}>
          <button type="submit" name="answer" value="confirm" className={forms.send}>
            {say('confirm')}
          </button>
        </form>
        <Stop label={say('refuse')} means={say('refuseMeans')} />
      </>
    );
  }
  if (state === 'confirmed') {
    return (
      <>
        <h1>{say('confirmed')}</h1>
        <p className={prose.lead}>{say(night ? 'confirmedFollow' : 'confirmedWeekly', { topic })}</p>
        <Stop label={say('stop')} means={say('stopMeans')} />
      </>
    );
  }
  return (
    <>
      <h1>{say(state === 'duplicate' ? 'subscribed' : 'ended')}</h1>
      <p className={prose.lead} role="status">
        {say(state)}
      </p>
    </>
  );
}

function Stop({ label, means }: { label: string; means: string }) {
  return (
    <form method="post" className={forms.form}>
      <button type="submit" name="answer" value="stop" className={confirming.other} aria-describedby="means">
        {label}
      </button>
      <span id="means">{means}</span>
    </form>
  );
}

import { MY_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import forms from '../form/Form.module.css';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import { myLinkTexts } from './myLinkTexts.ts';
import { myTexts } from './myTexts.ts';

/** Where somebody on a team stops the mails that ask about nights, or gets them again. */
export const myMailsPage: PageView<'myMails'> = {
  head(_, language) {
    const title = sayIn(myLinkTexts, language)('mailsTitle');
    return { title, description: title, hidden: true };
  },
  Body({ page: { organizer, isAsked } }) {
    const say = useSay(myLinkTexts);
    const sayMy = useSay(myTexts);
    const href = useHref();
    return (
      <div className={prose.page}>
        <h1>{say('mailsTitle')}</h1>
        <p className={prose.lead} role="status">
          {say(isAsked ? 'mailsOn' : 'mailsOff', { organizer })}
        </p>
        <form method="post" className={forms.form}>
          <button type="submit" name="wanted" value={isAsked ? 'no' : 'yes'} className={forms.send}>
            {say(isAsked ? 'mailsStop' : 'mailsResume')}
          </button>
        </form>
        <p>
          <a href={href(MY_PATH)}>{sayMy('title')}</a>
        </p>
      </div>
    );
  },
};

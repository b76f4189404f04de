import { PLAIN_PAGES } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { Island } from '../frame/Island.tsx';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useSetting } from '../frame/setting.tsx';
import { useHref, useSay } from '../frame/speech.tsx';
import { ContactForm } from './ContactForm.tsx';
import classes from './Faq.module.css';
import { supportTexts } from './supportTexts.ts';

export const supportPage: PageView<'support'> = {
  head(_, language) {
    const say = sayIn(supportTexts, language);
    return { title: say('title'), description: say('lead') };
  },
  Body({ page }) {
    const say = useSay(supportTexts);
    const href = useHref();
    const { mail } = useSetting();
    return (
      <div className={prose.page}>
        <h1>{say('title')}</h1>
        <p className={prose.lead}>{say('lead')}</p>
        <section aria-labelledby="faq">
          <h2 id="faq">{say('faqTitle')}</h2>
          <Faq />
        </section>
        <section aria-labelledby="write">
          <h2 id="write">{say('formTitle')}</h2>
          <div className={prose.beside}>
            <Island
              name="contactForm"
              part={ContactForm}
              given={{ form: page.form, mail, about: page.about }}
            />
            <div className={prose.aside}>
              <p className={prose.figure}>{say('hours')}</p>
              <p>{say('within')}</p>
              <p>
                {say('byMail')} <a href={`mailto:${mail}`}>{mail}</a>
              </p>
              <p>
                <a href={href(PLAIN_PAGES.privacy)}>{say('privacy')}</a> ·{' '}
                <a href={href(PLAIN_PAGES.terms)}>{say('terms')}</a>
              </p>
            </div>
          </div>
        </section>
      </div>
    );
  },
};

const QUESTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Ten questions, the first open. They share a name, so the browser keeps one open at a time. */
function Faq() {
  const say = useSay(supportTexts);
  const { brand, mail } = useSetting();
  return (
    <div className={classes.faq}>
      {QUESTIONS.map(number => (
        <details key={number} name="faq" open={number === 1}>
          <summary>
            <h3>{say(`question${number}`, { brand, mail })}</h3>
          </summary>
          <p>{say(`answer${number}`, { brand, mail })}</p>
        </details>
      ))}
    </div>
  );
}

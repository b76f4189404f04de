import { MY_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { Island } from '../frame/Island.tsx';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import { gainsTexts } from './gainsTexts.ts';
import { OrganizerForms } from './OrganizerForms.tsx';
import classes from './Organizers.module.css';
import { organizerTexts } from './organizerTexts.ts';

const GAINS = ['free', 'typed', 'name', 'told', 'people'] as const;

export const organizersPage: PageView<'organizers'> = {
  head(_, language) {
    const say = sayIn(organizerTexts, language);
    return { title: say('title'), description: say('lead') };
  },
  Body({ page: { tab, form, regions } }) {
    const say = useSay(organizerTexts);
    const gains = useSay(gainsTexts);
    const href = useHref();
    return (
      <div className={prose.page}>
        <h1>{say('title')}</h1>
        <p className={prose.lead}>{say('lead')}</p>
        <p>
          {say('already')} <a href={href(MY_PATH)}>{say('nights')}</a>
        </p>
        <div className={prose.beside}>
          <Island name="organizerForms" part={OrganizerForms} given={{ tab, form, regions }} />
          <section aria-labelledby="gains" className={prose.aside}>
            <h2 id="gains" className={classes.gains}>
              {gains('gainsTitle')}
            </h2>
            <dl className={classes.gained}>
              {GAINS.map(gain => (
                <div key={gain}>
                  <dt>{gains(`${gain}Title`)}</dt>
                  <dd>{gains(`${gain}Text`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
    );
  },
};

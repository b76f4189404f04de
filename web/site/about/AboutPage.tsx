import { ORGANIZERS_PATH, PLAIN_PAGES, SUPPORT_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useSetting } from '../frame/setting.tsx';
import { useHref, useSay } from '../frame/speech.tsx';
import classes from './About.module.css';
import { aboutTexts } from './aboutTexts.ts';
import { TwoPaths } from './TwoPaths.tsx';

const FEATURES = ['discovery', 'squad', 'polls', 'journey', 'trust', 'free'] as const;

export const aboutPage: PageView<'about'> = {
  head(_, language, { brand }) {
    const say = sayIn(aboutTexts, language);
    return { title: say('title'), description: say('lead', { brand }) };
  },
  Body: About,
};

function About() {
  const say = useSay(aboutTexts);
  const { brand } = useSetting();
  return (
    <div className={classes.about}>
      <header className={prose.page}>
        <h1>{say('title')}</h1>
        <p className={prose.lead}>{say('lead', { brand })}</p>
        <TwoPaths className={classes.paths} />
      </header>
      <section aria-labelledby="mission" className={classes.columns}>
        <h2 id="mission">{say('missionTitle')}</h2>
        <div className={prose.text}>
          <p className={classes.mission}>{say('mission')}</p>
          <p>{say('missionText')}</p>
        </div>
      </section>
      <section aria-labelledby="what" className={classes.columns}>
        <h2 id="what">{say('doTitle')}</h2>
        <div className={prose.text}>
          <p>{say('doText1')}</p>
          <p>{say('doText2')}</p>
          <p>{say('doText3')}</p>
        </div>
      </section>
      <Features />
      <Contact />
    </div>
  );
}

function Features() {
  const say = useSay(aboutTexts);
  return (
    <section aria-labelledby="features">
      <h2 id="features">{say('featuresTitle')}</h2>
      <ul className={classes.features}>
        {FEATURES.map(feature => (
          <li key={feature}>
            <h3>{say(`${feature}Title`)}</h3>
            <p>{say(`${feature}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contact() {
  const say = useSay(aboutTexts);
  const href = useHref();
  const { mail } = useSetting();
  return (
    <section aria-labelledby="contact" className={classes.columns}>
      <h2 id="contact">{say('contactTitle')}</h2>
      <div className={prose.text}>
        <p>{say('contactText')}</p>
        <p>
          <a href={`mailto:${mail}`} className={classes.mail}>
            {mail}
          </a>
        </p>
        <ul className={classes.links}>
          <li>
            <a href={href(SUPPORT_PATH)}>{say('support')}</a>
          </li>
          <li>
            <a href={href(ORGANIZERS_PATH)}>{say('organizers')}</a>
          </li>
          <li>
            <a href={href(PLAIN_PAGES.home)}>{say('back')}</a>
          </li>
        </ul>
      </div>
    </section>
  );
}

import { ORGANIZERS_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { calendarPath } from '../calendar/calendarHref.ts';
import type { PageView } from '../frame/pageView.ts';
import { useSetting } from '../frame/setting.tsx';
import { useHref, useSay } from '../frame/speech.tsx';
import { DanceFloor } from './DanceFloor.tsx';
import { Features } from './Features.tsx';
import { Headline } from './Headline.tsx';
import classes from './Home.module.css';
import { homeTexts } from './homeTexts.ts';
import { StoreBadges } from './StoreBadges.tsx';

const STYLES = ['salsa', 'bachata', 'kizomba', 'zouk', 'tango', 'swing'] as const;
const STEPS = [
  ['step1Title', 'step1Text'],
  ['step2Title', 'step2Text'],
  ['step3Title', 'step3Text'],
] as const;

export const homePage: PageView<'home'> = {
  head(_, language, { brand }) {
    const say = sayIn(homeTexts, language);
    return { title: brand, description: say('text', { brand }) };
  },
  Body: Home,
};

function Home() {
  return (
    <div className={classes.home}>
      <Hero />
      <Features />
      <Styles />
      <Steps />
      <Chat />
      <Organizers />
    </div>
  );
}

function Hero() {
  const say = useSay(homeTexts);
  const href = useHref();
  const { brand } = useSetting();
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <p className={classes.free}>{say('free')}</p>
        <Headline />
        <p className={classes.lead}>
          {say('text', { brand })} <a href={href(calendarPath({ when: 'tonight' }))}>{say('tonight')}</a>
        </p>
        <StoreBadges />
        <p className={classes.muted}>{say('dancers')}</p>
      </div>
      <DanceFloor className={classes.floor} />
    </section>
  );
}

function Styles() {
  const say = useSay(homeTexts);
  return (
    <section>
      <h2>{say('stylesTitle')}</h2>
      <ul className={classes.styles}>
        {STYLES.map(style => (
          <li key={style}>{say(style)}</li>
        ))}
      </ul>
    </section>
  );
}

function Steps() {
  const say = useSay(homeTexts);
  return (
    <section>
      <h2>{say('stepsTitle')}</h2>
      <ol className={classes.steps}>
        {STEPS.map(([title, text]) => (
          <li key={title}>
            <h3>{say(title)}</h3>
            <p>{say(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Chat() {
  const say = useSay(homeTexts);
  const { chat } = useSetting().links;
  if (!chat) return null;
  return (
    <section className={classes.chat}>
      <div>
        <h2>{say('chatTitle')}</h2>
        <p>{say('chatText')}</p>
      </div>
      <a href={chat} className={classes.action} rel="noopener">
        {say('chatLink')}
      </a>
    </section>
  );
}

function Organizers() {
  const say = useSay(homeTexts);
  const href = useHref();
  return (
    <section className={classes.organizers}>
      <h2>{say('organizersTitle')}</h2>
      <a href={href(ORGANIZERS_PATH)}>{say('organizersLink')}</a>
    </section>
  );
}

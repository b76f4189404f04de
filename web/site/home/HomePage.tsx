import { CALENDAR_PATH, ORGANIZERS_PATH, type PageOf } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { calendarPath } from '../calendar/calendarHref.ts';
import { NightDays } from '../calendar/NightList.tsx';
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

function Home({ page }: { page: PageOf<'home'> }) {
  return (
    <div className={classes.home}>
      <Hero page={page} />
      <Features />
      <Styles />
      <Steps />
      <Chat />
      <Organizers />
    </div>
  );
}

function Hero({ page }: { page: PageOf<'home'> }) {
  const say = useSay(homeTexts);
  const href = useHref();
  const { brand } = useSetting();
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <p className={classes.free}>{say('free')}</p>
        <Headline />
        <p className={classes.lead}>{say('text', { brand })}</p>
        <a
          href={href(calendarPath({ when: 'tonight' }))}
          className={classes.action}
          data-my-city={href(calendarPath({ when: 'tonight' }))}
          data-in-city={say('tonightIn', { city: '{{city}}' })}
        >
          {say('tonight')}
        </a>
        <StoreBadges />
        <p className={classes.muted}>{say('dancers')}</p>
      </div>
      <DanceFloor className={classes.floor} />
      <Next page={page} />
    </section>
  );
}

/** What is on tonight, or comes next. */
function Next({ page: { nights, today } }: { page: PageOf<'home'> }) {
  const say = useSay(homeTexts);
  const href = useHref();
  if (nights.length === 0) return null;
  return (
    <div className={classes.next}>
      <NightDays nights={nights} today={today} />
      <a href={href(CALENDAR_PATH)}>{say('allNights')}</a>
    </div>
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

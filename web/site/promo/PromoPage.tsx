import { pathIn } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { hashtagOf } from '../frame/Footer.tsx';
import { Island } from '../frame/Island.tsx';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useSetting } from '../frame/setting.tsx';
import { useSay, useSpoken } from '../frame/speech.tsx';
import classes from './Promo.module.css';
import { promoTexts } from './promoTexts.ts';
import { ShareTemplates } from './ShareTemplates.tsx';
import { Songs } from './Songs.tsx';

const STEPS = [
  ['step1Title', 'step1Text'],
  ['step2Title', 'step2Text'],
  ['step3Title', 'step3Text'],
  ['step4Title', 'step4Text'],
] as const;

export const promoPage: PageView<'promo'> = {
  head(_, language) {
    const say = sayIn(promoTexts, language);
    return { title: say('title'), description: say('lead') };
  },
  Body: Promo,
};

function Promo() {
  const say = useSay(promoTexts);
  const language = useSpoken();
  const { brand, address } = useSetting();
  const hashtag = hashtagOf(brand);
  const given = { brand, hashtag, address: address + pathIn(language, '/') };
  return (
    <div className={classes.promo}>
      <header className={prose.page}>
        <h1>{say('title')}</h1>
        <p className={prose.lead}>{say('lead')}</p>
      </header>
      <section aria-labelledby="share">
        <h2 id="share">{say('shareTitle')}</h2>
        <p className={classes.muted}>{say('shareText')}</p>
        <Island name="shareTemplates" part={ShareTemplates} given={given} />
      </section>
      <section aria-labelledby="songs">
        <h2 id="songs">{say('songsTitle')}</h2>
        <p className={classes.muted}>{say('songsText')}</p>
        <Songs />
      </section>
      <section aria-labelledby="video">
        <h2 id="video">{say('videoTitle')}</h2>
        <ol className={classes.steps}>
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <h3>{say(title, { hashtag })}</h3>
              <p>{say(text)}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

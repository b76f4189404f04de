import { sayIn } from '../../platform/texts/catalogue.ts';
import { Island } from '../frame/Island.tsx';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useSay } from '../frame/speech.tsx';
import { promoTexts } from './promoTexts.ts';
import { ShareTemplates } from './ShareTemplates.tsx';

export const promoPage: PageView<'promo'> = {
  head(_, language) {
    const say = sayIn(promoTexts, language);
    return { title: say('title'), description: say('lead') };
  },
  Body() {
    const say = useSay(promoTexts);
    return (
      <div className={prose.page}>
        <h1>{say('title')}</h1>
        <Island name="shareTemplates" part={ShareTemplates} given={{}} />
      </div>
    );
  },
};

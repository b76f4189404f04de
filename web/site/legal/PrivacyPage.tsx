import { sayIn } from '../../platform/texts/catalogue.ts';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useSay } from '../frame/speech.tsx';
import { privacyTexts } from './privacyTexts.ts';

export const privacyPage: PageView<'privacy'> = {
  head(_, language) {
    const say = sayIn(privacyTexts, language);
    return { title: say('title'), description: say('lead') };
  },
  Body() {
    const say = useSay(privacyTexts);
    return (
      <div className={prose.page}>
        <h1>{say('title')}</h1>
        <p className={prose.lead}>{say('lead')}</p>
      </div>
    );
  },
};

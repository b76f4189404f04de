import { sayIn } from '../../platform/texts/catalogue.ts';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useSay } from '../frame/speech.tsx';
import { aboutTexts } from './aboutTexts.ts';

export const aboutPage: PageView<'about'> = {
  head(_, language) {
    const say = sayIn(aboutTexts, language);
    return { title: say('title'), description: say('lead') };
  },
  Body() {
    const say = useSay(aboutTexts);
    return (
      <div className={prose.page}>
        <h1>{say('title')}</h1>
        <p className={prose.lead}>{say('lead')}</p>
      </div>
    );
  },
};

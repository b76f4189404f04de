import { sayIn } from '../../platform/texts/catalogue.ts';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useSay } from '../frame/speech.tsx';
import { termsTexts } from './termsTexts.ts';

export const termsPage: PageView<'terms'> = {
  head(_, language) {
    const say = sayIn(termsTexts, language);
    return { title: say('title'), description: say('lead') };
  },
  Body() {
    const say = useSay(termsTexts);
    return (
      <div className={prose.page}>
        <h1>{say('title')}</h1>
        <p className={prose.lead}>{say('lead')}</p>
      </div>
    );
  },
};

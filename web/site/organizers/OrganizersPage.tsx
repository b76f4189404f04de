import { sayIn } from '../../platform/texts/catalogue.ts';
import { Island } from '../frame/Island.tsx';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useSay } from '../frame/speech.tsx';
import { OrganizerForms } from './OrganizerForms.tsx';
import { organizerTexts } from './organizerTexts.ts';

export const organizersPage: PageView<'organizers'> = {
  head(_, language) {
    const say = sayIn(organizerTexts, language);
    return { title: say('title'), description: say('lead') };
  },
  Body({ page: { tab, form, regions } }) {
    const say = useSay(organizerTexts);
    return (
      <div className={prose.page}>
        <h1>{say('title')}</h1>
        <p className={prose.lead}>{say('lead')}</p>
        <Island name="organizerForms" part={OrganizerForms} given={{ tab, form, regions }} />
      </div>
    );
  },
};

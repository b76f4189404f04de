import { pathAbout, STYLES_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import classes from './Subject.module.css';
import { structuredSubject } from './structuredSubject.ts';
import { subjectTexts } from './subjectTexts.ts';

/** The dance styles that are offered. */
export const stylesPage: PageView<'styles'> = {
  head({ styles }, language, setting) {
    const say = sayIn(subjectTexts, language);
    const title = say('styles');
    return {
      ...{ title, description: say('stylesText') },
      structured: structuredSubject({
        ...{ setting, language, path: STYLES_PATH, title, above: null, about: null },
        items: styles.map(({ id, label }) => ({ path: pathAbout(STYLES_PATH, id), label })),
      }),
    };
  },
  Body({ page: { styles } }) {
    const say = useSay(subjectTexts);
    const href = useHref();
    return (
      <div className={prose.page}>
        <header className={classes.header}>
          <h1>{say('styles')}</h1>
          <p className={prose.lead}>{say('stylesText')}</p>
        </header>
        <ul className={classes.names}>
          {styles.map(({ id, label }) => (
            <li key={id}>
              <a href={href(pathAbout(STYLES_PATH, id))}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    );
  },
};

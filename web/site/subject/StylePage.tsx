import { pathAbout, STYLES_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useSay, useSpoken } from '../frame/speech.tsx';
import { NextNights } from './NextNights.tsx';
import classes from './Subject.module.css';
import { Above, Cities } from './SubjectParts.tsx';
import { listedNights, structuredSubject } from './structuredSubject.ts';
import { feedsOf, leadOf } from './subjectHead.ts';
import { subjectTexts } from './subjectTexts.ts';

/** A dance style: its next nights, and the cities where it is danced. */
export const stylePage: PageView<'style'> = {
  head(page, language, setting) {
    const say = sayIn(subjectTexts, language);
    const title = say('ofStyle', { style: page.label });
    const path = pathAbout(STYLES_PATH, page.id);
    return {
      ...{ title, path, description: `${title}. ${leadOf(page, language)}` },
      feeds: feedsOf(page, title, language),
      structured: structuredSubject({
        ...{ setting, language, path, title, items: listedNights(page) },
        above: { path: STYLES_PATH, label: say('styles') },
        about: { '@type': 'Thing', name: page.label },
      }),
    };
  },
  Body({ page }) {
    const say = useSay(subjectTexts);
    return (
      <div className={prose.page}>
        <header className={classes.header}>
          <Above path={STYLES_PATH} label={say('styles')} />
          <h1>{say('ofStyle', { style: page.label })}</h1>
          <p className={prose.lead}>{leadOf(page, useSpoken())}</p>
        </header>
        {page.cities.length > 0 && (
          <dl className={classes.lines}>
            <Cities cities={page.cities} />
          </dl>
        )}
        <NextNights page={page} />
      </div>
    );
  },
};

import { shownLink } from '#contracts/platform/text/shownAddress.ts';
import { ORGANIZERS_PATH, pathAbout } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { Paragraphs } from '../event/Paragraphs.tsx';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useSay, useSpoken } from '../frame/speech.tsx';
import { NextNights } from './NextNights.tsx';
import classes from './Subject.module.css';
import { Cities, Line } from './SubjectParts.tsx';
import { listedNights, structuredSubject } from './structuredSubject.ts';
import { feedsOf, leadOf, summed } from './subjectHead.ts';
import { subjectTexts } from './subjectTexts.ts';

/** An organizer: what it says about itself, and its next nights. */
export const organizerPage: PageView<'organizer'> = {
  head(page, language, setting) {
    const title = sayIn(subjectTexts, language)('organizerTitle', { organizer: page.label });
    const path = pathAbout(ORGANIZERS_PATH, page.id);
    const website = shownLink(page.website);
    const about = {
      ...{ '@type': 'Organization', name: page.label },
      ...(page.description.trim() && { description: page.description }),
      ...(website && { url: website }),
    };
    return {
      ...{ title, path, description: summed(`${leadOf(page, language)} ${page.description}`) },
      feeds: feedsOf(page, title, language),
      structured: structuredSubject({
        ...{ setting, language, path, title, above: null, about, items: listedNights(page) },
      }),
    };
  },
  Body({ page }) {
    const say = useSay(subjectTexts);
    const website = shownLink(page.website);
    const { cities, label, description, verified } = page;
    return (
      <div className={prose.page}>
        <header className={classes.header}>
          <p className={classes.country}>
            {say('organizer')}
            {verified && ` · ✓ ${say('verified')}`}
          </p>
          <h1>{label}</h1>
          <p className={prose.lead}>{leadOf(page, useSpoken())}</p>
        </header>
        {description.trim() && (
          <div className={classes.description}>
            <Paragraphs text={description} />
          </div>
        )}
        {(website || cities.length > 0) && (
          <dl className={classes.lines}>
            {website && (
              <Line name={say('website')}>
                <a href={website} rel="noopener nofollow">
                  {new URL(website).host}
                </a>
              </Line>
            )}
            <Cities cities={cities} />
          </dl>
        )}
        <NextNights page={page} />
      </div>
    );
  },
};

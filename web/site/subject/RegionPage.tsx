import { pathAbout, REGIONS_PATH } from '#contracts/site/pages.ts';
import type { RegionPage as Page } from '#contracts/site/subjectPages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { calendarPath } from '../calendar/calendarHref.ts';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import { NextNights } from './NextNights.tsx';
import classes from './Subject.module.css';
import { Above, Line } from './SubjectParts.tsx';
import { listedNights, structuredSubject } from './structuredSubject.ts';
import { feedsOf, leadOf } from './subjectHead.ts';
import { subjectTexts } from './subjectTexts.ts';

/** A dance city: its next nights, and what is danced there. */
export const regionPage: PageView<'region'> = {
  head(page, language, setting) {
    const say = sayIn(subjectTexts, language);
    const { id, city, state, country, image, position } = page;
    const title = say('inRegion', { city: [city, state, country].filter(Boolean).join(', ') });
    const path = pathAbout(REGIONS_PATH, id);
    const about = {
      ...{ '@type': 'City', name: city, containedInPlace: { '@type': 'Country', name: country } },
      ...(position && { geo: { '@type': 'GeoCoordinates', ...position } }),
    };
    const above = { path: REGIONS_PATH, label: say('regions') };
    return {
      ...{ title, path, description: `${title}. ${leadOf(page, language)}` },
      feeds: feedsOf(page, title, language),
      image: image && { address: image.address, alt: image.alt ?? say('photo', { city }) },
      structured: structuredSubject({
        ...{ setting, language, path, title, above, about },
        items: listedNights(page),
      }),
    };
  },
  Body({ page }) {
    const say = useSay(subjectTexts);
    const { city, state, country, image } = page;
    return (
      <div className={prose.page}>
        <header className={classes.header}>
          <Above path={REGIONS_PATH} label={say('regions')} />
          <h1>{say('inRegion', { city })}</h1>
          <p className={classes.country}>{[state, country].filter(Boolean).join(', ')}</p>
          <p className={prose.lead}>{leadOf(page, useSpoken())}</p>
        </header>
        {image && (
          <img
            src={image.address}
            alt={image.alt ?? say('photo', { city })}
            width={1200}
            height={400}
            className={classes.cover}
          />
        )}
        <Danced page={page} />
        <NextNights page={page} />
      </div>
    );
  },
};

/** The dances of the next nights, each leading to its nights in this city. */
function Danced({ page: { nights, filters } }: { page: Page }) {
  const say = useSay(subjectTexts);
  const href = useHref();
  const styles = new Map(nights.flatMap(night => night.styles.map(({ id, name }) => [id, name])));
  if (styles.size === 0) return null;
  return (
    <dl className={classes.lines}>
      <Line name={say('danced')}>
        <ul className={classes.links}>
          {[...styles].map(([id, name]) => (
            <li key={id}>
              <a href={href(calendarPath({ ...filters, style: id }))}>{name}</a>
            </li>
          ))}
        </ul>
      </Line>
    </dl>
  );
}

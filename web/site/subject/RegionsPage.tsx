import { pathAbout, REGIONS_PATH } from '#contracts/site/pages.ts';
import type { CityNights } from '#contracts/site/subjectPages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import classes from './Subject.module.css';
import { structuredSubject } from './structuredSubject.ts';
import { subjectTexts } from './subjectTexts.ts';

/** The dance cities by country. */
export const regionsPage: PageView<'regions'> = {
  head({ cities }, language, setting) {
    const say = sayIn(subjectTexts, language);
    const title = say('regions');
    return {
      ...{ title, description: say('regionsText') },
      structured: structuredSubject({
        ...{ setting, language, path: REGIONS_PATH, title, above: null, about: null },
        items: cities.map(({ id, city }) => ({ path: pathAbout(REGIONS_PATH, id), label: city })),
      }),
    };
  },
  Body({ page: { cities, isAll } }) {
    const say = useSay(subjectTexts);
    const countries = [...Map.groupBy(cities, ({ country }) => country)];
    return (
      <div className={prose.page}>
        <header className={classes.header}>
          <h1>{say('regions')}</h1>
          <p className={prose.lead}>{say(cities.length > 0 ? 'regionsText' : 'noRegions')}</p>
          {!isAll && <p>{say('busiestRegions', { count: cities.length })}</p>}
        </header>
        <div className={classes.countries}>
          {countries.map(([country, ofCountry], index) => (
            <section key={country} aria-labelledby={`country-${index}`}>
              <h2 id={`country-${index}`}>{country}</h2>
              <ul>
                {ofCountry.map(city => (
                  <City key={city.id} city={city} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    );
  },
};

function City({ city: { id, city, state, nights } }: { city: CityNights }) {
  const say = useSay(subjectTexts);
  const href = useHref();
  return (
    <li>
      <a href={href(pathAbout(REGIONS_PATH, id))}>{[city, state].filter(Boolean).join(', ')}</a>
      {nights > 0 && <small>{say('nights', { count: nights })}</small>}
    </li>
  );
}

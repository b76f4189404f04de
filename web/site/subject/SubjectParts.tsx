import type { ReactNode } from 'react';
import { busiest } from '#contracts/site/busiest.ts';
import { pathAbout, REGIONS_PATH } from '#contracts/site/pages.ts';
import type { CityNights } from '#contracts/site/subjectPages.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import classes from './Subject.module.css';
import { subjectTexts } from './subjectTexts.ts';

type AboveProps = { path: string; label: string };

/** Above the title: the page that lists all of its kind. */
export function Above({ path, label }: AboveProps) {
  const say = useSay(subjectTexts);
  const href = useHref();
  return (
    <nav aria-label={say('where')} className={classes.above}>
      <a href={href(path)}>{label}</a>
    </nav>
  );
}

/** A line of links under a name. */
export function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The cities that have such nights, with how many. */
export function Cities({ cities }: { cities: readonly CityNights[] }) {
  const say = useSay(subjectTexts);
  const href = useHref();
  if (cities.length === 0) return null;
  return (
    <Line name={say('cities')}>
      <ul className={classes.links}>
        {busiest(cities).map(({ id, city, nights }) => (
          <li key={id}>
            <a href={href(pathAbout(REGIONS_PATH, id))}>{city}</a>{' '}
            <small>{say('nights', { count: nights })}</small>
          </li>
        ))}
      </ul>
    </Line>
  );
}

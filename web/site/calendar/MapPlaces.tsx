import type { PublicNight } from '#contracts/events/publicCalls.ts';
import type { CalendarMap, MapPlace } from '#contracts/site/calendarMap.ts';
import { CALENDAR_PATH, type CalendarPage } from '#contracts/site/pages.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import { calendarPath, ownFilters } from './calendarHref.ts';
import classes from './Map.module.css';
import { mapTexts } from './mapTexts.ts';
import { Changed } from './NightCard.tsx';
import { whenOf } from './nightTime.ts';

type Props = { page: CalendarPage; map: CalendarMap };

export const placeId = (index: number): string => `place-${index}`;

/** What has no city to be asked for is looked for around one of its nights. */
const AROUND_KM = 50;

/** The map of a city, or of what is around a place without one; null if its nights are listed here. */
export function placePath({ city, near, nights }: MapPlace, page: CalendarPage): string | null {
  const filters = { ...ownFilters(page), view: 'map' };
  if (nights.length > 0) return null;
  if (city !== null) return calendarPath({ ...filters, city });
  return near === null ? null : calendarPath({ ...filters, near, within: AROUND_KM });
}

/** The places of the map as a list, and what is not on it. */
export function Places({ page, map }: Props) {
  const say = useSay(mapTexts);
  const { filters } = page;
  const isOfCity = filters.city !== undefined || filters.near !== undefined;
  return (
    <div className={classes.lists}>
      <section aria-labelledby="places">
        <h2 id="places">{say(isOfCity ? 'placesOfCity' : 'places')}</h2>
        <PlaceList page={page} places={map.places} />
        {map.elsewhere > 0 && <p className={classes.quiet}>{say('elsewhere', { count: map.elsewhere })}</p>}
        <More page={page} />
      </section>
      {map.unplaced.length > 0 && (
        <section aria-labelledby="unplaced">
          <h2 id="unplaced">{say('notOnMap')}</h2>
          <p className={classes.quiet}>{say('notOnMapText')}</p>
          <ul className={classes.places}>
            {map.unplaced.map(place => (
              <Place key={place.label} place={place} page={page} unnamed="noCity" />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function PlaceList({ page, places }: { page: CalendarPage; places: readonly MapPlace[] }) {
  const say = useSay(mapTexts);
  if (places.length === 0) return <p className={classes.quiet}>{say('empty')}</p>;
  return (
    <ul className={classes.places}>
      {places.map((place, index) => (
        <li key={`${place.label} ${place.near}`} id={placeId(index)}>
          <PlaceText place={place} page={page} unnamed="noName" />
        </li>
      ))}
    </ul>
  );
}

type PlaceProps = { place: MapPlace; page: CalendarPage; unnamed: 'noCity' | 'noName' };

function Place(props: PlaceProps) {
  return (
    <li>
      <PlaceText {...props} />
    </li>
  );
}

/** A city leads to its own map; a place has its nights below it. */
function PlaceText({ place, page, unnamed }: PlaceProps) {
  const say = useSay(mapTexts);
  const href = useHref();
  const { label, count, nights } = place;
  const name = label || say(unnamed);
  const path = placePath(place, page);
  return (
    <>
      <span className={classes.name}>
        {path ? <a href={href(path)}>{name}</a> : <strong>{name}</strong>}{' '}
        <span className={classes.quiet}>{say('nights', { count })}</span>
      </span>
      <Nights nights={nights.slice(0, FIRST)} />
      {nights.length > FIRST && (
        <details>
          <summary>{say('laterNights', { count: nights.length - FIRST })}</summary>
          <Nights nights={nights.slice(FIRST)} />
        </details>
      )}
    </>
  );
}

/** How many nights of a place are seen at once. */
const FIRST = 3;

function Nights({ nights }: { nights: readonly PublicNight[] }) {
  if (nights.length === 0) return null;
  return (
    <ul className={classes.nights}>
      {nights.map(night => (
        <Night key={night.id} night={night} />
      ))}
    </ul>
  );
}

function Night({ night }: { night: PublicNight }) {
  const href = useHref();
  const language = useSpoken();
  return (
    <li>
      <Changed night={night} />
      <time dateTime={night.startsAt}>{whenOf(night, language)}</time>{' '}
      <a href={href(`${CALENDAR_PATH}/${night.id}`)}>{night.title}</a>
    </li>
  );
}

/** A city has more nights than a map can list. */
function More({ page }: { page: CalendarPage }) {
  const say = useSay(mapTexts);
  const href = useHref();
  const { next, nights, filters } = page;
  if (!next) return null;
  return (
    <p className={classes.quiet}>
      {say('more', { count: nights.length })}{' '}
      <a href={href(calendarPath({ ...filters, view: 'map', after: next }))}>{say('moreNights')}</a>
    </p>
  );
}

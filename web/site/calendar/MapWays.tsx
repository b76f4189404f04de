import { type CalendarMap, MAP_WAYS, type MapWay } from '#contracts/site/calendarMap.ts';
import type { CalendarPage } from '#contracts/site/pages.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import { calendarPath, ownFilters } from './calendarHref.ts';
import classes from './Map.module.css';
import { mapTexts } from './mapTexts.ts';

const SIGNS: Record<MapWay, string> = { in: '+', out: '−', north: '↑', west: '←', east: '→', south: '↓' };

/** Links to other parts of the map: closer, further away, and to each side. */
export function MapWays({ page, map }: { page: CalendarPage; map: CalendarMap }) {
  const say = useSay(mapTexts);
  const href = useHref();
  const filters = { ...ownFilters(page), view: 'map' };
  const isOfCity = filters.city !== undefined || filters.near !== undefined;
  return (
    <nav aria-label={say('move')} className={classes.ways}>
      {MAP_WAYS.map(way => {
        const at = map.ways[way];
        return at === null ? (
          <span key={way} aria-hidden="true">
            {SIGNS[way]}
          </span>
        ) : (
          <a key={way} href={href(calendarPath({ ...filters, at }))} aria-label={say(way)} title={say(way)}>
            {SIGNS[way]}
          </a>
        );
      })}
      {map.at !== null && <a href={href(calendarPath(filters))}>{say('all')}</a>}
      {isOfCity && (
        <a href={href(calendarPath({ ...filters, city: undefined, near: undefined }))}>{say('allCities')}</a>
      )}
    </nav>
  );
}

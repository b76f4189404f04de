import type { CalendarMap, MapDot } from '#contracts/site/calendarMap.ts';
import type { CalendarPage } from '#contracts/site/pages.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import { calendarPath, ownFilters } from './calendarHref.ts';
import classes from './Map.module.css';
import { Places, placeId, placePath } from './MapPlaces.tsx';
import { MapWays } from './MapWays.tsx';
import { mapTexts } from './mapTexts.ts';

type Props = { page: CalendarPage };
type MapProps = Props & { map: CalendarMap };

/**
 * Where nights take place: a drawing with a number for each place, and beside it the places as a list. The list has all
 * that the drawing shows, so assistive technology skips the drawing.
 */
export function MapOfNights({ page }: Props) {
  const { map } = page;
  if (!map) return null;
  return (
    <div className={classes.beside}>
      <div className={classes.seen}>
        <Drawing page={page} map={map} />
        <MapWays page={page} map={map} />
      </div>
      <Places page={page} map={map} />
    </div>
  );
}

function Drawing({ page, map }: MapProps) {
  const say = useSay(mapTexts);
  const { width, height, land, borders, dots } = map;
  return (
    <figure className={classes.figure}>
      <div className={classes.drawing} aria-hidden="true">
        <svg viewBox={`0 0 ${width} ${height}`} className={classes.world} aria-hidden="true">
          {land === '' && <Squares map={map} />}
          <path d={land} className={classes.land} />
          <path d={borders} className={classes.borders} />
        </svg>
        {dots.map(dot => (
          <Dot key={dot.places[0]} dot={dot} page={page} map={map} />
        ))}
        <Scale map={map} />
      </div>
      <figcaption className={classes.quiet}>{say(land === '' ? 'squares' : 'sketch')}</figcaption>
    </figure>
  );
}

/** Where coasts are too coarse to be drawn, squares as wide as the scale say how far things are apart. */
function Squares({ map: { width, height, scale } }: { map: CalendarMap }) {
  const side = width * scale.share;
  return (
    <>
      <pattern id="squares" width={side} height={side} patternUnits="userSpaceOnUse">
        <path d={`M0 0H${side}M0 0V${side}`} className={classes.borders} />
      </pattern>
      <rect width={width} height={height} fill="url(#squares)" />
    </>
  );
}

/** Leads to where its places are further apart, to a city, or to a place in the list. */
function Dot({ dot, page, map }: MapProps & { dot: MapDot }) {
  const href = useHref();
  const { x, y, count, places, closer } = dot;
  const [only] = places.length === 1 ? places.map(index => map.places[index]) : [];
  const path = closer
    ? calendarPath({ ...ownFilters(page), view: 'map', at: closer })
    : only && placePath(only, page);
  const size = 26 + Math.min(22, Math.round(5 * Math.log10(count) ** 1.6));
  return (
    <a
      href={path ? href(path) : `#${placeId(places[0]!)}`}
      tabIndex={-1}
      className={classes.dot}
      data-several={places.length > 1 || undefined}
      style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: size, height: size }}
      title={only?.label}
    >
      {count}
    </a>
  );
}

function Scale({ map: { scale } }: { map: CalendarMap }) {
  const say = useSay(mapTexts);
  const isShort = scale.km < 1;
  return (
    <span className={classes.scale} style={{ width: `${scale.share * 100}%` }}>
      {isShort ? say('metres', { count: scale.km * 1_000 }) : say('km', { count: scale.km })}
    </span>
  );
}

import { type GeoProjection, geoNaturalEarth1 } from 'd3-geo';
import type { MultiPoint } from 'geojson';

type Place = { longitude: number; latitude: number };

/** The margin around the outermost places, and the smallest extent shown, in degrees. */
const MARGIN = 8;
const LEAST = { longitude: 70, latitude: 32 };
/** Nobody dances beyond these latitudes, which would take up a third of the height. */
const NORTH = 78;
const SOUTH = -56;

/** A projection of the part of the world that holds all places onto `width` by `height`. */
export function projectionOf(places: readonly Place[], width: number, height: number): GeoProjection {
  const [west, east] = span(
    places.map(place => place.longitude),
    LEAST.longitude,
    [-175, 175],
  );
  const [south, north] = span(
    places.map(place => place.latitude),
    LEAST.latitude,
    [SOUTH, NORTH],
  );
  const middle = (south + north) / 2;
  const coordinates = [south, middle, north].flatMap(latitude => [
    [west, latitude],
    [(west + east) / 2, latitude],
    [east, latitude],
  ]);
  const frame: MultiPoint = { type: 'MultiPoint', coordinates };
  return geoNaturalEarth1()
    .fitSize([width, height], frame)
    .clipExtent([
      [0, 0],
      [width, height],
    ]);
}

/** The range of the values plus a margin, at least `least` wide, and within the limits. */
function span(
  values: readonly number[],
  least: number,
  [lowest, highest]: [number, number],
): [number, number] {
  if (values.length === 0) return [lowest, highest];
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  const half = Math.max(least / 2, Math.max(...values) - middle + MARGIN);
  return [Math.max(lowest, middle - half), Math.min(highest, middle + half)];
}

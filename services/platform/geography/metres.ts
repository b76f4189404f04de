import { geoDistance } from 'd3-geo';

const EARTH_METRES = 6_371_008.8;

export type Coordinates = { latitude: number; longitude: number };

/** The great-circle distance between two places, on a sphere of the earth's mean radius. */
export function metresBetween(one: Coordinates, other: Coordinates): number {
  return EARTH_METRES * geoDistance([one.longitude, one.latitude], [other.longitude, other.latitude]);
}

import { metresBetween } from '../geography/metres.ts';

type Located = { latitude: number | null; longitude: number | null };

/** Places this near to each other can be the same one: sources measure at the door, in the yard, or on the street. */
export const WITHIN_METRES = 300;

/** The distance of two places in metres; undefined if one of them has no coordinates. */
export function metresApart(one: Located, other: Located): number | undefined {
  if (one.latitude === null || one.longitude === null) return undefined;
  if (other.latitude === null || other.longitude === null) return undefined;
  return metresBetween(
    { latitude: one.latitude, longitude: one.longitude },
    { latitude: other.latitude, longitude: other.longitude },
  );
}

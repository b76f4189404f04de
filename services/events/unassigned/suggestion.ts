import { SUGGESTED_WITHIN_KM } from '#contracts/events/unassignedCalls.ts';
import { metresBetween } from '#platform/geography/metres.ts';

// An event belongs to the nearest active region within 50 km. Without coordinates on either side, its city decides, if
// exactly one region has that name. A city of the same name that is known to be farther away is another one.

type Coordinates = { latitude: number | null; longitude: number | null };
export type NamedRegion = { id: string; city: string; state: string | null; country: string };
type Region = NamedRegion & Coordinates;
type Place = { city?: string; state?: string; country?: string };
/** Finds a region by the names of a place; `several` if it could be more than one. */
export type FindRegion = (place: Place) => string | 'several' | undefined;
type Placed = Coordinates & {
  locationCity: string | null;
  locationState: string | null;
  locationCountry: string | null;
};
type Suggestion = { regionId: string; km: number | null };

const KM_PER_DEGREE = 111;

/** Creates the function that suggests a region for an event. `regions` are those that can be chosen. */
export function suggester(
  regions: readonly Region[],
  findRegion: FindRegion,
): (event: Placed) => Suggestion | undefined {
  const byId = new Map(regions.map(region => [region.id, region]));
  return event => {
    const near = nearest(regions, event);
    if (near) return near;
    const { locationCity: city, locationState: state, locationCountry: country } = event;
    if (!city) return undefined;
    const found = findRegion({ city, ...(state && { state }), ...(country && { country }) });
    const region = byId.get(found ?? '');
    if (!region || distance(region, event) !== undefined) return undefined;
    return { regionId: region.id, km: null };
  };
}

function nearest(regions: readonly Region[], event: Placed): Suggestion | undefined {
  let best: { regionId: string; km: number } | undefined;
  for (const region of regions) {
    if (isFarNorthOrSouth(region, event)) continue;
    const km = distance(region, event);
    if (km === undefined || km > SUGGESTED_WITHIN_KM || (best && best.km <= km)) continue;
    best = { regionId: region.id, km };
  }
  return best && { ...best, km: Math.round(best.km * 10) / 10 };
}

/** Spares most of a thousand regions the trigonometry. */
function isFarNorthOrSouth(one: Coordinates, other: Coordinates): boolean {
  const degrees = Math.abs((one.latitude ?? 0) - (other.latitude ?? 0));
  return degrees * KM_PER_DEGREE > SUGGESTED_WITHIN_KM + 1;
}

/** Undefined if either has no coordinates. */
function distance(one: Coordinates, other: Coordinates): number | undefined {
  return isPlaced(one) && isPlaced(other) ? metresBetween(one, other) / 1_000 : undefined;
}

function isPlaced(place: Coordinates): place is { latitude: number; longitude: number } {
  return place.latitude !== null && place.longitude !== null;
}

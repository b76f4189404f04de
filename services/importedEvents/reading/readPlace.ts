import { issueSentences } from '#contracts/importedEvents/issues.ts';
import { metresBetween } from '#platform/geography/metres.ts';
import type { Note } from './found.ts';

type KnownRegion = {
  id: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
};

/** Regions, zones and dance styles by what sources write. */
export type Known = {
  regions: readonly KnownRegion[];
  /** The active region of a city; `several` if it could be more than one. */
  regionOf(place: { city?: string; state?: string; country?: string }): string | 'several' | undefined;
  /** The id of a dance style by a name. */
  styleNamed(name: string): string | undefined;
};

type Place = {
  locationCity: string | null;
  locationState: string | null;
  locationCountry: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** How far from the middle of its region an event may take place. */
const REGION_METRES = 50_000;

/** The region of a place: the nearest within 50 km of its coordinates, else that of its city. */
export function regionAt({ latitude, longitude, ...named }: Place, known: Known, note: Note): string | null {
  const near = latitude === null || longitude === null ? undefined : nearest({ latitude, longitude }, known);
  if (near) return near;
  const { locationCity: city, locationState: state, locationCountry: country } = named;
  const found =
    city === null
      ? undefined
      : known.regionOf({ city, ...(state && { state }), ...(country && { country }) });
  if (found === 'several') note('city', 'regions', issueSentences.regions);
  else if (!found) note('city', 'noRegion', issueSentences.noRegion);
  return !found || found === 'several' ? null : found;
}

function nearest(at: { latitude: number; longitude: number }, { regions }: Known): string | undefined {
  let best: { id: string; metres: number } | undefined;
  for (const { id, latitude, longitude } of regions) {
    // A degree of latitude is 111 km: most regions are ruled out without any trigonometry.
    if (latitude === null || longitude === null || Math.abs(latitude - at.latitude) > 0.5) continue;
    const metres = metresBetween(at, { latitude, longitude });
    if (metres <= REGION_METRES && (!best || metres < best.metres)) best = { id, metres };
  }
  return best?.id;
}

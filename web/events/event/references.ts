import { compareNames } from '#contracts/platform/text/compareNames.ts';
import { shownPlace } from '../../platform/shown/shownPlace.ts';
import type { Say } from '../../platform/texts/messages.ts';
import type { EventTextKey } from './messages.ts';
import type { References } from './queries.ts';

type Region = References['regions'][number];
type Organizer = References['organizers'][number];

/** Active regions first, each group by city. */
export function sortedRegions(regions: readonly Region[]): Region[] {
  return [...regions].sort(
    (a, b) =>
      Number(a.status === 'inactive') - Number(b.status === 'inactive') || compareNames(a.city, b.city),
  );
}

/** Active organizers by name, and the chosen one even if it is no longer active. */
export function selectableOrganizers(organizers: readonly Organizer[], chosen: string): Organizer[] {
  return organizers
    .filter(organizer => organizer.status === 'active' || organizer.id === chosen)
    .sort((a, b) => compareNames(a.name, b.name));
}

export function regionLabel(region: Region, say: Say<EventTextKey>): string {
  const name = shownPlace(region.city, region.country);
  return region.status === 'inactive' ? say('inactive', { name }) : name;
}

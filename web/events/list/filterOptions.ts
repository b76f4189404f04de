import { compareNames } from '#contracts/platform/text/compareNames.ts';
import type { Say } from '../../platform/texts/messages.ts';
import type { SelectFilter } from '../../ui/filter/FilterSelects.tsx';
import type { EventTextKey } from '../event/messages.ts';
import type { DanceStyles, References } from '../event/queries.ts';
import { regionLabel, sortedRegions } from '../event/references.ts';
import type { Selected } from '../filters/eventFilters.ts';
import type { ListTextKey } from './listTexts.ts';

/** The selects above the list, in display order. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of selects.
export function filterOptions(
  say: Say<EventTextKey>,
  sayList: Say<ListTextKey>,
  { regions, organizers, venues }: Pick<References, 'regions' | 'organizers' | 'venues'>,
  danceStyles: DanceStyles,
): SelectFilter<Selected>[] {
  const places = sortedRegions(regions).map(region => ({
    value: region.id,
    label: regionLabel(region, say),
  }));
  return [
    {
      name: 'status',
      label: say('filterStatus'),
      options: [
        { value: 'all', label: say('anyStatus') },
        { value: 'published', label: say('statusPublished') },
        { value: 'draft', label: say('statusDraft') },
        { value: 'cancelled', label: say('statusCancelled') },
        { value: 'completed', label: say('statusCompleted') },
      ],
    },
    {
      name: 'featured',
      label: say('filterFeatured'),
      options: [
        { value: 'all', label: say('anyFeatured') },
        { value: 'featured', label: say('featuredOnly') },
        { value: 'not-featured', label: say('notFeatured') },
      ],
    },
    {
      name: 'recurring',
      label: sayList('filterRecurring'),
      options: [
        { value: 'all', label: sayList('anyRecurring') },
        { value: 'recurring', label: sayList('recurringOnly') },
        { value: 'master', label: sayList('masterOnly') },
        { value: 'instances', label: sayList('instancesOnly') },
        { value: 'single', label: sayList('singleOnly') },
      ],
    },
    {
      name: 'location',
      of: 'city' as const,
      label: say('filterRegion'),
      options: [
        { value: 'all', label: say('anyRegion') },
        { value: 'null', label: say('noRegion') },
        ...places,
      ],
    },
    {
      name: 'imported',
      label: say('filterImported'),
      options: [
        { value: 'all', label: say('anySource') },
        { value: 'imported', label: say('importedOnly') },
        { value: 'manual', label: say('manualOnly') },
      ],
    },
    {
      name: 'expired',
      label: say('filterExpired'),
      options: [
        { value: 'all', label: say('anyDate') },
        { value: 'active', label: say('activeOnly') },
        { value: 'expired', label: say('expiredOnly') },
      ],
    },
    {
      name: 'organizer',
      of: 'organizer' as const,
      label: sayList('filterOrganizer'),
      options: [
        { value: 'all', label: sayList('anyOrganizer') },
        { value: 'null', label: sayList('noOrganizer') },
        ...organizers
          .map(({ id, name }) => ({ value: id, label: name }))
          .sort((one, other) => compareNames(one.label, other.label)),
      ],
    },
    {
      name: 'venue',
      of: 'venue' as const,
      label: sayList('filterVenue'),
      options: [
        { value: 'all', label: sayList('anyVenue') },
        { value: 'null', label: sayList('noVenue') },
        ...venues.map(({ id, name, city }) => ({ value: id, label: city ? `${name}, ${city}` : name })),
      ],
    },
    {
      name: 'style',
      label: sayList('filterStyle'),
      options: [
        { value: 'all', label: sayList('anyStyle') },
        ...danceStyles.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
  ];
}

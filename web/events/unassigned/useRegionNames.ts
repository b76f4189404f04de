import { useText } from '../../platform/texts/messages.ts';
import { eventTexts } from '../event/messages.ts';
import type { References } from '../event/queries.ts';
import { regionLabel } from '../event/references.ts';

/** The function that names a region by its id. */
export function useRegionNames(regions: References['regions']): (id: string | undefined) => string {
  const say = useText(eventTexts);
  return id => {
    const region = regions.find(one => one.id === id);
    return region ? regionLabel(region, say) : '–';
  };
}

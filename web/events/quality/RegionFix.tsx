import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../platform/texts/messages.ts';
import { SearchSelect } from '../../ui/field/SearchSelect.tsx';
import { nameOf } from '../event/kinds.ts';
import { eventTexts } from '../event/messages.ts';
import { referencesQuery } from '../event/queries.ts';
import { regionLabel, sortedRegions } from '../event/references.ts';
import { suggestionsQuery } from '../unassigned/queries.ts';
import { unassignedTexts } from '../unassigned/unassignedTexts.ts';
import { useRegionNames } from '../unassigned/useRegionNames.ts';
import type { FixProps } from './fixes.ts';
import classes from './Quality.module.css';
import { qualityTexts } from './qualityTexts.ts';
import { useFix } from './useFix.ts';

/** The region of an event: the suggested one with its distance, or another one. */
export function RegionFix({ item: { event }, onFixed }: FixProps) {
  const say = useText(qualityTexts);
  const sayEvent = useText(eventTexts);
  const sayUnassigned = useText(unassignedTexts);
  const { change, busy } = useFix('noRegion', event, onFixed);
  const regions = useQuery(referencesQuery()).data?.regions ?? [];
  const suggestion = useQuery(suggestionsQuery()).data?.get(event.id);
  const title = nameOf(event);
  const region = useRegionNames(regions)(suggestion?.regionId);
  return (
    <div className={classes.fix}>
      {suggestion && (
        <>
          <span className={classes.said}>
            {region},{' '}
            {suggestion.km === null
              ? sayUnassigned('byCity')
              : sayUnassigned('distance', { km: suggestion.km })}
          </span>
          <Button
            size="compact-sm"
            loading={busy}
            aria-label={sayUnassigned('assignOne', { title, region })}
            onClick={() => change({ regionId: suggestion.regionId })}
          >
            {sayUnassigned('use')}
          </Button>
        </>
      )}
      <SearchSelect
        size="xs"
        w={190}
        aria-label={say('regionOf', { title })}
        placeholder={say(suggestion ? 'otherRegion' : 'chooseRegion')}
        data={sortedRegions(regions).map(one => ({ value: one.id, label: regionLabel(one, sayEvent) }))}
        value={null}
        disabled={busy}
        onChange={regionId => regionId && change({ regionId })}
        of="region"
        openOnFocus={false}
        limit={100}
        comboboxProps={{ width: 'max-content', position: 'bottom-start', shadow: 'md' }}
      />
    </div>
  );
}

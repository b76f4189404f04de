import { useQuery } from '@tanstack/react-query';
import type { GapKind } from '#contracts/events/quality/gapKinds.ts';
import type { useListFilters } from '../../platform/list/useListFilters.ts';
import { NewChanges } from '../../platform/live/NewChanges.tsx';
import { shownDate } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { FilterBar } from '../../ui/filter/FilterBar.tsx';
import { eventTexts } from '../event/messages.ts';
import { referencesQuery } from '../event/queries.ts';
import { regionLabel, sortedRegions } from '../event/references.ts';
import type { QualityFilters } from '../quality/qualityList.ts';
import { qualityTexts } from '../quality/qualityTexts.ts';
import { gapListsKey } from '../quality/queries.ts';
import classes from '../unassigned/Unassigned.module.css';
import { KINDS_OF_STREAMS } from './GapTabs.tsx';

type GapFilterBarProps = {
  kind: GapKind;
  list: ReturnType<typeof useListFilters<QualityFilters>>;
  /** How many match; undefined while unknown. */
  found: number | undefined;
};

/** The search and the filters of one kind of gap. */
export function GapFilterBar({ kind, list, found }: GapFilterBarProps) {
  const say = useText(qualityTexts);
  const sayEvent = useText(eventTexts);
  const regions = useQuery(referencesQuery()).data?.regions ?? [];
  const { filters, active, change, remove, clear } = list;
  const options = [
    { value: '', label: say('anyRegion') },
    { value: 'null', label: say('withoutRegion') },
    ...sortedRegions(regions).map(one => ({ value: one.id, label: regionLabel(one, sayEvent) })),
  ];
  return (
    <FilterBar
      placeholder={say('search')}
      selects={
        kind === 'noRegion'
          ? []
          : [{ name: 'regionId', label: say('region'), options, of: 'region' as const }]
      }
      filters={filters as never}
      active={active}
      chipOf={() => say('fromChip', { date: filters.from ? shownDate(filters.from) : '' })}
      found={found === undefined ? '' : say(kind === 'duplicate' ? 'foundPairs' : 'found', { count: found })}
      onChange={changed => change(changed as never)}
      onRemove={remove}
      onClear={clear}
    >
      <div className={classes.days}>
        <DateField label={say('from')} value={filters.from} onChange={from => change({ from })} />
      </div>
      <NewChanges of={gapListsKey(kind)} kinds={KINDS_OF_STREAMS} />
    </FilterBar>
  );
}

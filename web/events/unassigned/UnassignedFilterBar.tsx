import type { EventRead } from '#contracts/events/calls.ts';
import { STATUSES } from '#contracts/events/event/event.ts';
import type { useListFilters } from '../../platform/list/useListFilters.ts';
import { NewChanges } from '../../platform/live/NewChanges.tsx';
import { shownDate } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { FilterBar } from '../../ui/filter/FilterBar.tsx';
import { STATUS_TEXTS } from '../event/choiceTexts.ts';
import { eventTexts } from '../event/messages.ts';
import { eventsKey } from '../event/queries.ts';
import classes from './Unassigned.module.css';
import { countriesOf, NO_COUNTRY, type UnassignedFilters } from './unassigned.ts';
import { unassignedTexts } from './unassignedTexts.ts';

const KINDS = ['event', 'series'];

type UnassignedFilterBarProps = {
  list: ReturnType<typeof useListFilters<UnassignedFilters>>;
  events: readonly EventRead[];
  /** How many match; undefined while unknown. */
  found: number | undefined;
};

/** The search and the filters of the events without a region. */
export function UnassignedFilterBar({ list, events, found }: UnassignedFilterBarProps) {
  const say = useText(unassignedTexts);
  const { filters, active, change, remove, clear } = list;
  const chips = { from: filters.from, until: filters.until };
  return (
    <FilterBar
      placeholder={say('search')}
      selects={useSelects(events)}
      filters={filters as never}
      active={active}
      chipOf={name => {
        const day = chips[name as keyof typeof chips];
        return say(name === 'from' ? 'fromChip' : 'untilChip', { date: day ? shownDate(day) : '' });
      }}
      found={found === undefined ? '' : say('found', { count: found })}
      onChange={changed => change(changed as never)}
      onRemove={remove}
      onClear={clear}
    >
      <div className={classes.days}>
        {(['from', 'until'] as const).map(one => (
          <DateField
            key={one}
            label={say(one)}
            value={filters[one]}
            onChange={day => change({ [one]: day })}
          />
        ))}
      </div>
      <NewChanges of={eventsKey} kinds={KINDS} />
    </FilterBar>
  );
}

function useSelects(events: readonly EventRead[]) {
  const say = useText(unassignedTexts);
  const sayEvent = useText(eventTexts);
  const countries = countriesOf(events).map(country => ({
    value: country,
    label: country === NO_COUNTRY ? say('noCountry') : country,
  }));
  return [
    {
      name: 'status' as const,
      label: say('filterStatus'),
      options: [
        { value: 'all', label: say('anyStatus') },
        ...STATUSES.map(value => ({ value, label: sayEvent(STATUS_TEXTS[value]) })),
      ],
    },
    {
      name: 'source' as const,
      label: say('filterSource'),
      options: [
        { value: 'all', label: say('anySource') },
        { value: 'imported', label: say('imported') },
        { value: 'manual', label: say('manual') },
      ],
    },
    {
      name: 'country' as const,
      label: say('filterCountry'),
      options: [{ value: '', label: say('anyCountry') }, ...countries],
      searchable: true,
    },
    {
      name: 'suggested' as const,
      label: say('filterSuggested'),
      options: [
        { value: 'all', label: say('anySuggested') },
        { value: 'yes', label: say('withSuggestion') },
        { value: 'no', label: say('withoutSuggestion') },
      ],
    },
  ];
}

import type { EventRead } from '#contracts/events/calls.ts';
import { STATUSES } from '#contracts/events/event/eventFields.ts';
import type { useListFilters } from '../../platform/list/useListFilters.ts';
import { shownDate } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { STATUS_TEXTS } from '../event/choiceTexts.ts';
import { eventTexts } from '../event/messages.ts';
import classes from './Unassigned.module.css';
import { countriesOf, NO_COUNTRY, type UnassignedFilters } from './unassigned.ts';
import { unassignedTexts } from './unassignedTexts.ts';

type List = ReturnType<typeof useListFilters<UnassignedFilters>>;

/** The filters of the events without a region, beside the search. */
export function useUnassignedFilters(list: List, events: readonly EventRead[]) {
  const say = useText(unassignedTexts);
  const { from, until } = list.filters;
  return {
    selects: useSelects(events),
    chipOf(name: string): string | undefined {
      if (name === 'from') return say('fromChip', { date: shownDate(from) });
      return name === 'until' ? say('untilChip', { date: shownDate(until) }) : undefined;
    },
  };
}

/** The days between which the events are. */
export function DayFilters({ list: { filters, change } }: { list: List }) {
  const say = useText(unassignedTexts);
  return (
    <div className={classes.days}>
      {(['from', 'until'] as const).map(one => (
        <DateField key={one} label={say(one)} value={filters[one]} onChange={day => change({ [one]: day })} />
      ))}
    </div>
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
      of: 'country' as const,
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

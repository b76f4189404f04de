import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { danceStylesQuery } from '../../platform/things/danceStyles.ts';
import { FilterBar } from '../../ui/filter/FilterBar.tsx';
import { SavedViews } from '../../ui/views/SavedViews.tsx';
import { eventTexts } from '../event/messages.ts';
import { referencesQuery } from '../event/queries.ts';
import { activeFilters, EVENT_LIST, type EventFilters } from '../filters/eventFilters.ts';
import { filterOptions } from './filterOptions.ts';
import { listTexts } from './listTexts.ts';

type EventFilterBarProps = {
  filters: EventFilters;
  /** Undefined while loading; null where no total is shown. */
  total: number | null | undefined;
  onChange: (changed: Partial<EventFilters>) => void;
  onClear: () => void;
  /** Shown next to the number of events. */
  children?: ReactNode;
};

const NOTHING = { regions: [], organizers: [], venues: [] };
const WHEN_TEXTS = { all: 'next30days', next30days: 'next30days', thisweek: 'inThisWeek' } as const;

/** Search, filters, the active filters, and the number of matches. */
export function EventFilterBar({ filters, total, onChange, onClear, children }: EventFilterBarProps) {
  const say = useText(eventTexts);
  const sayList = useText(listTexts);
  const references = useQuery(referencesQuery());
  const known = useQuery(danceStylesQuery()).data ?? [];
  // No event has a merged style, except one that waits for the merge to reach it.
  const styles = known.filter(({ id, status }) => status !== 'merged' || id === filters.style);
  return (
    <FilterBar
      placeholder={say('search')}
      selects={filterOptions(say, sayList, references.data ?? NOTHING, styles)}
      filters={filters}
      active={activeFilters(filters)}
      chipOf={name => sayList(name === 'changedBy' ? 'changedTogether' : WHEN_TEXTS[filters.when])}
      found={typeof total === 'number' ? say('found', { count: total }) : ''}
      onChange={onChange}
      onRemove={name => onChange({ [name]: EVENT_LIST.defaults[name as keyof EventFilters] })}
      onClear={onClear}
    >
      <SavedViews list="events" compact />
      {children}
    </FilterBar>
  );
}

import { Button, Collapse } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../platform/messages.ts';
import { FilterChips } from '../ui/FilterChips.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import classes from './EventFilterBar.module.css';
import { EventFilterSelects } from './EventFilterSelects.tsx';
import { activeFilters, type EventFilters } from './eventFilters.ts';
import { filterOptions } from './filterOptions.ts';
import { listTexts } from './listTexts.ts';
import { eventTexts } from './messages.ts';
import { referencesQuery } from './queries.ts';

type EventFilterBarProps = {
  filters: EventFilters;
  /** Undefined until it is known; null where none is told. */
  total: number | null | undefined;
  onChange: (changed: Partial<EventFilters>) => void;
  onClear: () => void;
  /** What stands beside the number of events. */
  children?: ReactNode;
};

/** Search, filters, what is in force, and how many events that leaves. */
export function EventFilterBar({ filters, total, onChange, onClear, children }: EventFilterBarProps) {
  const say = useText(eventTexts);
  const references = useQuery(referencesQuery());
  const options = filterOptions(say, useText(listTexts), references.data?.regions ?? []);
  const narrow = useMediaQuery('(max-width: 1100px)', undefined, { getInitialValueInEffect: false });
  const [opened, { toggle }] = useDisclosure(false);
  const active = activeFilters(filters);
  const chips = active.map(id => ({
    id,
    label:
      id === 'search'
        ? say('searchChip', { text: filters.search })
        : `${options[id].label}: ${options[id].options.find(one => one.value === filters[id])?.label ?? filters[id]}`,
  }));
  const selects = <EventFilterSelects options={options} filters={filters} onChange={onChange} />;
  return (
    <search className={classes.bar}>
      <div className={classes.fields}>
        <SearchField
          className={classes.search}
          placeholder={say('search')}
          value={filters.search}
          onSearch={search => onChange({ search })}
        />
        {narrow ? (
          <Button
            variant="default"
            leftSection={<IconFilter size={16} aria-hidden />}
            aria-expanded={opened}
            onClick={toggle}
          >
            {say('filters')}
          </Button>
        ) : (
          selects
        )}
      </div>
      {narrow && (
        <Collapse expanded={opened}>
          <div className={classes.folded}>{selects}</div>
        </Collapse>
      )}
      <div className={classes.count}>
        <p role="status">{typeof total === 'number' ? say('found', { count: total }) : ' '}</p>
        <FilterChips
          chips={chips}
          onRemove={id => onChange({ [id]: id === 'search' ? '' : 'all' })}
          onClear={onClear}
        />
        {children && <div className={classes.beside}>{children}</div>}
      </div>
    </search>
  );
}

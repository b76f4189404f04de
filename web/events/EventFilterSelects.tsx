import { Select } from '@mantine/core';
import classes from './EventFilterBar.module.css';
import { type EventFilters, REMEMBERED_NAMES } from './eventFilters.ts';
import type { FilterOptions } from './filterOptions.ts';

type EventFilterSelectsProps = {
  options: FilterOptions;
  filters: EventFilters;
  onChange: (changed: Partial<EventFilters>) => void;
};

export function EventFilterSelects({ options, filters, onChange }: EventFilterSelectsProps) {
  return REMEMBERED_NAMES.map(name => (
    <Select
      key={name}
      className={classes.select}
      aria-label={options[name].label}
      data={options[name].options}
      value={filters[name]}
      onChange={value => onChange({ [name]: value ?? 'all' })}
      allowDeselect={false}
      searchable={name === 'location'}
      comboboxProps={{ shadow: 'md', position: 'bottom-start', width: 'max-content' }}
      maxDropdownHeight={320}
      attributes={{ input: { 'data-on': filters[name] === 'all' ? undefined : true } }}
    />
  ));
}

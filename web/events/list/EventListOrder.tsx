import { SegmentedControl } from '@mantine/core';
import { useText } from '../../platform/texts/messages.ts';
import { LateSelect } from '../../ui/field/LateSelect.tsx';
import type { EventFilters } from '../filters/eventFilters.ts';
import classes from './EventList.module.css';
import { listTexts } from './listTexts.ts';

type EventListOrderProps = {
  filters: EventFilters;
  onChange: (changed: Partial<EventFilters>) => void;
};

/** Upcoming, past or all events, and their order. */
export function EventListOrder({ filters, onChange }: EventListOrderProps) {
  const say = useText(listTexts);
  const orders = [
    { value: 'upcoming desc', label: say('sortUpcoming') },
    { value: 'start desc', label: say('sortNewest') },
    { value: 'start asc', label: say('sortOldest') },
    { value: 'title asc', label: say('sortTitle') },
    { value: 'title desc', label: say('sortTitleBack') },
    { value: 'status asc', label: say('sortStatus') },
    { value: 'status desc', label: say('sortStatusBack') },
    { value: 'updated desc', label: say('sortUpdated') },
    { value: 'updated asc', label: say('sortUpdatedBack') },
  ];
  const sortBy = (chosen: string | null) => {
    const [sort, order] = (chosen ?? 'upcoming desc').split(' ');
    onChange({ sort: sort as EventFilters['sort'], order: order as EventFilters['order'] });
  };
  return (
    <span className={classes.order}>
      <SegmentedControl
        size="xs"
        aria-label={say('whenShown')}
        value={filters.expired}
        onChange={chosen => onChange({ expired: chosen as EventFilters['expired'] })}
        data={[
          { value: 'all', label: say('whenAll') },
          { value: 'active', label: say('whenUpcoming') },
          { value: 'expired', label: say('whenPast') },
        ]}
      />
      <LateSelect
        size="xs"
        className={classes.sort}
        aria-label={say('sortedBy')}
        data={orders}
        value={filters.sort === 'upcoming' ? 'upcoming desc' : `${filters.sort} ${filters.order}`}
        onChange={sortBy}
        allowDeselect={false}
        maxDropdownHeight={360}
        comboboxProps={{ shadow: 'md', position: 'bottom-end' }}
      />
    </span>
  );
}

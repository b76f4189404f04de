import { Box, Button, Group, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, Suspense } from 'react';
import { latePart } from '../../platform/page/latePart.ts';
import { useText } from '../../platform/texts/messages.ts';
import common from '../styles/common.module.css';
import { uiTexts } from '../texts/messages.ts';
import classes from './FilterBar.module.css';
import { FilterChips } from './FilterChips.tsx';
import { FilterSelects, type SelectFilter } from './FilterSelects.tsx';
import { SearchField } from './SearchField.tsx';

const Collapse = latePart(() => import('./collapse.ts'), 'Collapse');

type FilterBarProps<Name extends string> = {
  /** The placeholder of the search field, which is also its accessible name. */
  placeholder: string;
  selects: readonly SelectFilter<Name>[];
  /** The current filter values by name: `search`, and those of the selects. */
  filters: Record<Name | 'search', string>;
  /** The names of the active filters, in the order of their chips. */
  active: readonly string[];
  /** The chip label of a filter that is neither the search nor a select. */
  chipOf?: (name: string) => string;
  /** The number of matching rows, as text; empty while unknown. */
  found: string;
  onChange: (changed: Record<string, string>) => void;
  /** Removes one filter, or all. */
  onRemove: (name: string) => void;
  onClear: () => void;
  /** Shown next to the number of rows. */
  children?: ReactNode;
};

/** The number of selects that fit beside the search. */
const MOST_BESIDE = 6;

/**
 * The search field, the filters, the active ones as chips, and the number of matching rows. On a narrow
 * screen the filters collapse.
 */
export function FilterBar<Name extends string>(props: FilterBarProps<Name>) {
  const say = useText(uiTexts);
  const { selects, filters, children, onChange } = props;
  const narrow = useMediaQuery('(max-width: 1100px)', undefined, { getInitialValueInEffect: false });
  const [opened, { toggle }] = useDisclosure(false);
  const drawn = <FilterSelects selects={selects} filters={filters} onChange={onChange} />;
  const labelOf = (name: string) => {
    if (name === 'search') return say('searchChip', { text: filters.search });
    const select = selects.find(one => one.name === name);
    if (!select) return props.chipOf?.(name) ?? name;
    const value = filters[select.name];
    return `${select.label}: ${select.options.find(one => one.value === value)?.label ?? value}`;
  };
  return (
    <Box component="search" mb="xs">
      <div
        className={classes.fields}
        data-many={(!narrow && selects.length > MOST_BESIDE) || undefined}
        style={{ '--in-row': inRow(selects.length) } as CSSProperties}
      >
        <SearchField
          className={classes.search}
          placeholder={props.placeholder}
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
          drawn
        )}
      </div>
      {narrow && (
        <Suspense>
          <Collapse expanded={opened}>
            <Stack gap="xs" pt="xs">
              {drawn}
            </Stack>
          </Collapse>
        </Suspense>
      )}
      <Group gap="6px 16px" mih={40} pt="xs">
        <p className={common.note} role="status">
          {props.found || ' '}
        </p>
        <FilterChips
          chips={props.active.map(name => ({ id: name, label: labelOf(name) }))}
          onRemove={props.onRemove}
          onClear={props.onClear}
        />
        {children && <div className={classes.beside}>{children}</div>}
      </Group>
    </Box>
  );
}

const MOST_IN_ROW = 5;

/** How many selects are in a row, if the rows are as even as possible. */
function inRow(selects: number): number {
  const rows = Math.max(1, Math.ceil(selects / MOST_IN_ROW));
  return Math.max(1, Math.ceil(selects / rows));
}

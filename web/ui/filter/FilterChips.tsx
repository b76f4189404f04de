import { Button, Group, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useText } from '../../platform/texts/messages.ts';
import common from '../styles/common.module.css';
import { uiTexts } from '../texts/messages.ts';
import classes from './FilterChips.module.css';

export type FilterChip = { id: string; label: string };

type FilterChipsProps = {
  chips: readonly FilterChip[];
  onRemove: (id: string) => void;
  onClear: () => void;
};

/** The active filters, each with a button to remove it; renders nothing if there are none. */
export function FilterChips({ chips, onRemove, onClear }: FilterChipsProps) {
  const say = useText(uiTexts);
  if (chips.length === 0) return null;
  return (
    <Group component="ul" gap={6} className={common.plain} aria-label={say('activeFilters')}>
      {chips.map(chip => (
        <li key={chip.id}>
          <UnstyledButton
            className={classes.chip}
            aria-label={say('removeFilter', { label: chip.label })}
            onClick={() => onRemove(chip.id)}
          >
            {chip.label}
            <IconX size={14} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {say('clearAll')}
        </Button>
      </li>
    </Group>
  );
}

import { Box, Button, Group } from '@mantine/core';
import { useText } from '../../platform/texts/messages.ts';
import common from '../../ui/styles/common.module.css';
import type { SeriesDate } from '../event/seriesQueries.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import { actsFor, type DateAct } from './dateActs.ts';

const TOGETHER = ['cancel', 'remove', 'restore', 'reset'] as const satisfies DateAct[];
const WORDS = {
  cancel: 'cancelDates',
  remove: 'removeDates',
  restore: 'bulkRestore',
  reset: 'bulkReset',
} as const;

type ManageDatesBulkProps = {
  selected: readonly SeriesDate[];
  busy: boolean;
  onAct: (act: DateAct) => void;
  onClear: () => void;
};

/** The acts for the selected dates: only those that every one of them allows. */
export function ManageDatesBulk({ selected, busy, onAct, onClear }: ManageDatesBulkProps) {
  const say = useText(seriesTexts);
  const count = selected.length;
  const possible = TOGETHER.filter(act => selected.every(date => actsFor(date).includes(act)));
  return (
    <Group
      component="section"
      gap="xs"
      pos="sticky"
      bottom={-24}
      fz={14}
      className={common.bar}
      aria-label={say('selected', { count })}
    >
      <Box component="span" me="auto" fw={500}>
        {say('selected', { count })}
      </Box>
      {possible.map(act => (
        <Button key={act} variant="default" size="compact-sm" loading={busy} onClick={() => onAct(act)}>
          {say(WORDS[act], { count })}
        </Button>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {say('clearSelection')}
      </Button>
    </Group>
  );
}

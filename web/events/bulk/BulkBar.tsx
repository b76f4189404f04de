import { Box, Button, Group } from '@mantine/core';
import {
  type Icon,
  IconBan,
  IconCircleCheck,
  IconMapPin,
  IconStar,
  IconTrash,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import common from '../../ui/styles/common.module.css';
import { type ListTextKey, listTexts } from '../event/listTexts.ts';
import { BulkBanner } from './BulkBanner.tsx';
import type { BulkKind } from './bulkKind.ts';
import classes from './EventDock.module.css';
import type { useBulkPicked } from './useBulkPicked.ts';

type Entry = { kind: BulkKind; icon: Icon; word: ListTextKey & `bulk${string}` };

const ENTRIES: readonly Entry[] = [
  { kind: 'status', icon: IconCircleCheck, word: 'bulkStatus' },
  { kind: 'region', icon: IconMapPin, word: 'bulkRegion' },
  { kind: 'organizer', icon: IconUsersGroup, word: 'bulkOrganizer' },
  { kind: 'featured', icon: IconStar, word: 'bulkFeatured' },
  { kind: 'cancel', icon: IconBan, word: 'bulkCancel' },
  { kind: 'delete', icon: IconTrash, word: 'bulkDelete' },
];

type BulkBarProps = {
  bulk: ReturnType<typeof useBulkPicked>;
  count: number;
  total: number;
  onAsk: (kind: BulkKind) => void;
  /** The reason why no action is possible, shown instead of the actions; empty if they are. */
  children: ReactNode;
};

/** The number of selected events, the offer to select all matches, and the actions for them. */
export function BulkBar({ bulk, count, total, onAsk, children }: BulkBarProps) {
  const say = useText(listTexts);
  return (
    <Group
      component="section"
      gap="6px 8px"
      className={`${common.bar} ${classes.bar}`}
      aria-label={say('bulkBar')}
    >
      <BulkBanner {...bulk} count={count} total={total} />
      <Box component="strong" role="status" me="xs">
        {say('picked', { count })}
      </Box>
      {children ||
        ENTRIES.map(({ kind, icon: Sign, word }) => (
          <Button
            key={kind}
            variant="default"
            size="compact-sm"
            color={kind === 'delete' ? 'red' : undefined}
            leftSection={<Sign size={14} aria-hidden />}
            onClick={() => onAsk(kind)}
          >
            {say(word)}
          </Button>
        ))}
      <Button
        variant="subtle"
        size="compact-sm"
        ms="auto"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={bulk.clear}
      >
        {say('clearSelection')}
      </Button>
    </Group>
  );
}

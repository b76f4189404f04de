import { Button } from '@mantine/core';
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
import { useText } from '../platform/messages.ts';
import type { BulkKind } from './BulkPart.tsx';
import classes from './EventList.module.css';
import { type ListTextKey, listTexts } from './listTexts.ts';

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
  count: number;
  onAsk: (kind: BulkKind) => void;
  onClear: () => void;
  /** What keeps it from being done; nothing where it can be. */
  children: ReactNode;
};

/** At the lower edge: how many are picked, and what can be done to them. */
export function BulkBar({ count, onAsk, onClear, children }: BulkBarProps) {
  const say = useText(listTexts);
  return (
    <section className={classes.bar} aria-label={say('bulkBar')}>
      <strong role="status">{say('picked', { count })}</strong>
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
        className={classes.barEnd}
        leftSection={<IconX size={14} aria-hidden />}
        onClick={onClear}
      >
        {say('clearSelection')}
      </Button>
    </section>
  );
}

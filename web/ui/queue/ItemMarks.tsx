import { Box, Group, VisuallyHidden } from '@mantine/core';
import { IconMessage, IconMessageReply } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { type NotedItem, notedQuery } from '../../platform/queue/queueQueries.ts';
import { useText } from '../../platform/texts/messages.ts';
import { StatusBadge } from '../show/StatusBadge.tsx';
import common from '../styles/common.module.css';
import { queueTexts } from './queueTexts.ts';
import { useRefetchOnActs } from './useRefetchOnActs.ts';

const NOTES = ['queueNotes'];
const NONE: ReadonlyMap<string, NotedItem> = new Map();

/** How many notes the items of a list have. */
export const NotedItems = createContext(NONE);

/** Reads the notes of the items of a list, and keeps them up to date. */
export function useNotedItems(
  kind: QueueKind,
  rows: readonly { id: string }[],
): ReadonlyMap<string, NotedItem> {
  const ids = rows.map(({ id }) => id);
  const query = notedQuery(kind, ids);
  const noted = useQuery({ ...query, enabled: ids.length > 0 }).data;
  useRefetchOnActs(query.queryKey, NOTES);
  return noted ?? NONE;
}

/**
 * The number of notes about an item, a dot if one of them mentions the reader and is unread, and whether the last word is
 * the sender's.
 */
export function ItemMarks({ id }: { id: string }) {
  const say = useText(queueTexts);
  const noted = use(NotedItems).get(id);
  if (!noted) return null;
  return (
    <Group component="span" gap={4} wrap="nowrap" className={common.quiet}>
      <IconMessage size={14} aria-hidden />
      <span aria-hidden>{noted.notes}</span>
      {noted.unread && <Box component="span" w={8} h={8} bdrs="50%" bg="var(--ember)" />}
      <VisuallyHidden>
        {say('noteCount', { count: noted.notes })}
        {noted.unread && `, ${say('mentionsYou')}`}
      </VisuallyHidden>
      {noted.answered && (
        <StatusBadge tone="blue" icon={IconMessageReply}>
          {say('answered')}
        </StatusBadge>
      )}
    </Group>
  );
}

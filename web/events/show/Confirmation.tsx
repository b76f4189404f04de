import { Button, Group } from '@mantine/core';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EventRead } from '#contracts/events/calls.ts';
import { FRESH_DAYS } from '#contracts/events/freshness.ts';
import { confirmSeries } from '#contracts/events/seriesCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastFailed } from '../../ui/notice/toast.tsx';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import common from '../../ui/styles/common.module.css';
import { confirmTexts } from '../event/confirmTexts.ts';
import { settleWritten } from '../event/settle.ts';
import { toastUndoable } from '../event/undo.ts';

/** Who confirmed last that an event takes place, and when. */
export function LastConfirmed({ event }: { event: EventRead }) {
  const say = useText(confirmTexts);
  const { at, by } = event.confirmation;
  return (
    <span>
      <RelativeTime at={at} /> {say(by === 'organizer' ? 'byOrganizer' : 'byTeam')}
    </span>
  );
}

/** Warns that a series was not confirmed for long, and confirms it. */
export function Unconfirmed({ event }: { event: EventRead }) {
  const say = useText(confirmTexts);
  const client = useQueryClient();
  const { id, title, confirmation } = event;
  const confirming = useMutation({
    mutationFn: (key: string) => send(confirmSeries, { params: { id } }, { key }),
    onSuccess: answer => {
      settleWritten(client, answer.event);
      toastUndoable(client, say('didConfirm', { title }), id, answer.commandId);
    },
    onError: error => toastFailed(say('failed'), error),
  });
  if (confirmation.freshness === 'fresh') return null;
  const isHidden = confirmation.freshness === 'hidden';
  return (
    <Group component="p" gap="8px 12px" mb="md" c="var(--yellow)" className={common.warning} role="status">
      <IconCalendarQuestion size={18} aria-hidden />
      <span>
        {say(isHidden ? 'hiddenText' : 'unconfirmedText', {
          count: isHidden ? FRESH_DAYS.hidden : FRESH_DAYS.marked,
        })}
      </span>
      <Button size="compact-sm" loading={confirming.isPending} onClick={() => confirming.mutate(newKey())}>
        {say('stillOn')}
      </Button>
    </Group>
  );
}

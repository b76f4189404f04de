import {
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import type { ListedCalendar } from '#contracts/followedCalendars/calls.ts';
import { useOpenHistory } from '../platform/areas/thingDialogs.ts';
import { useText } from '../platform/texts/messages.ts';
import { RowActions } from '../ui/table/RowActions.tsx';
import { calendarTexts } from './calendarTexts.ts';
import type { CalendarWrites } from './useCalendarWrites.ts';

export type CalendarDialogKind = 'create' | 'edit' | 'remove';
export const CALENDAR_DIALOGS = ['create', 'edit', 'remove'] as const;

type CalendarActionsProps = {
  calendar: ListedCalendar;
  writes: CalendarWrites;
  onOpen: (kind: CalendarDialogKind, id: string) => void;
};

/** The actions of one row. */
export function CalendarActions({ calendar, writes, onOpen }: CalendarActionsProps) {
  const say = useText(calendarTexts);
  const openHistory = useOpenHistory();
  const { id, name, enabled } = calendar;
  const poll = {
    icon: IconRefresh,
    word: say('poll'),
    name: say('pollNamed', { name }),
    onClick: () => void writes.poll(calendar),
  };
  return (
    <RowActions
      label={say('actionsOf', { name })}
      actions={[
        {
          icon: IconPencil,
          word: say('edit'),
          name: say('editNamed', { name }),
          onClick: () => onOpen('edit', id),
          quick: true,
          rowKey: 'e',
        },
        ...(enabled ? [poll] : []),
        {
          icon: enabled ? IconPlayerPause : IconPlayerPlay,
          word: say(enabled ? 'pause' : 'resume'),
          name: say(enabled ? 'pauseNamed' : 'resumeNamed', { name }),
          onClick: () => void writes.turn(calendar),
        },
        {
          icon: IconHistory,
          word: say('history'),
          name: say('historyNamed', { name }),
          onClick: () => openHistory(`followedCalendar-${id}`),
        },
        {
          icon: IconTrash,
          word: say('remove'),
          name: say('removeNamed', { name }),
          onClick: () => onOpen('remove', id),
          red: true,
        },
      ]}
    />
  );
}

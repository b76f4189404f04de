import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ListedCalendar } from '#contracts/followedCalendars/calls.ts';
import type { CalendarDialogKind } from './CalendarActions.tsx';
import { CalendarForm } from './CalendarForm.tsx';
import { CalendarRemove } from './CalendarRemove.tsx';
import { calendarQuery } from './queries.ts';
import type { CalendarWrites } from './useCalendarWrites.ts';

type CalendarDialogsProps = {
  dialog: { kind: CalendarDialogKind; id: string } | null;
  writes: CalendarWrites;
  onClose: () => void;
};

/** The dialogs about one calendar; the address says which one is open. */
export function CalendarDialogs({ dialog, writes, onClose }: CalendarDialogsProps) {
  const id = dialog?.id ?? '';
  const { data } = useQuery({ ...calendarQuery(id), enabled: id !== '' });
  // The content stays while a dialog closes.
  const last = useRef<ListedCalendar | null>(null);
  if (data) last.current = data;
  const shown = last.current;
  const isOpen = (kind: CalendarDialogKind) => dialog?.kind === kind && !!data;
  return (
    <>
      <CalendarForm opened={dialog?.kind === 'create'} calendar={null} writes={writes} onClose={onClose} />
      {shown && (
        <>
          <CalendarForm
            key={shown.id}
            opened={isOpen('edit')}
            calendar={shown}
            writes={writes}
            onClose={onClose}
          />
          <CalendarRemove opened={isOpen('remove')} calendar={shown} writes={writes} onClose={onClose} />
        </>
      )}
    </>
  );
}

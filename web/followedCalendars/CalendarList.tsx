import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { ListedCalendar } from '#contracts/followedCalendars/calls.ts';
import { useAddressDialog } from '../platform/list/useAddressDialog.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { useText } from '../platform/texts/messages.ts';
import { ListScreen } from '../ui/screen/ListScreen.tsx';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { CALENDAR_DIALOGS, CalendarActions, type CalendarDialogKind } from './CalendarActions.tsx';
import { CalendarFor, CalendarName, CalendarState, LastRead, NextPoll } from './CalendarCells.tsx';
import { CalendarForm } from './CalendarForm.tsx';
import { CalendarRemove } from './CalendarRemove.tsx';
import { calendarTexts } from './calendarTexts.ts';
import { CALENDAR_LIST, calendarListQuery, calendarQuery, calendarsKey } from './queries.ts';
import { type CalendarWrites, useCalendarWrites } from './useCalendarWrites.ts';

const KINDS = ['followedCalendar'];

/** Calendars of others that we follow for events. */
export function CalendarList() {
  const say = useText(calendarTexts);
  const list = useListFilters(CALENDAR_LIST);
  const writes = useCalendarWrites();
  const { dialog, open, close } = useAddressDialog(CALENDAR_DIALOGS, 'calendar');
  return (
    <>
      <ListScreen
        say={say}
        list={list}
        query={useQuery(calendarListQuery(list.filters))}
        of={calendarsKey}
        kinds={KINDS}
        figures={{
          total: { label: say('total'), shows: {} },
          active: { label: say('active'), shows: { state: 'active' } },
          failing: { label: say('failing'), shows: { state: 'failing' } },
          paused: { label: say('paused'), shows: { state: 'paused' } },
        }}
        selects={[
          {
            name: 'state',
            label: say('filterState'),
            options: [
              { value: 'all', label: say('anyState') },
              ...(['active', 'failing', 'paused'] as const).map(value => ({ value, label: say(value) })),
            ],
          },
        ]}
        columns={useColumns(writes, open)}
        rowsOf={answer => answer.calendars}
        nameOf={calendar => calendar.name}
        glowing={writes.glowing}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('create')}>
            {say('add')}
          </Button>
        }
      />
      <Dialogs dialog={dialog} writes={writes} onClose={close} />
    </>
  );
}

type DialogsProps = {
  dialog: { kind: CalendarDialogKind; id: string } | null;
  writes: CalendarWrites;
  onClose: () => void;
};

function Dialogs({ dialog, writes, onClose }: DialogsProps) {
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

type Open = (kind: CalendarDialogKind, id: string) => void;

function useColumns(writes: CalendarWrites, open: Open): DataColumn<ListedCalendar>[] {
  const say = useText(calendarTexts);
  // The callbacks are new on every render, but equivalent.
  return useMemo(
    () => [
      {
        id: 'calendar',
        header: say('columnCalendar'),
        sort: 'name',
        card: 'heading',
        cell: calendar => <CalendarName calendar={calendar} />,
      },
      {
        id: 'for',
        header: say('columnFor'),
        width: '18%',
        cell: calendar => <CalendarFor calendar={calendar} />,
      },
      {
        id: 'read',
        header: say('columnRead'),
        sort: 'read',
        width: '190px',
        cell: calendar => <LastRead calendar={calendar} />,
      },
      {
        id: 'next',
        header: say('columnNext'),
        width: '150px',
        spare: 'early',
        cell: calendar => <NextPoll calendar={calendar} />,
      },
      {
        id: 'state',
        header: say('columnState'),
        width: '120px',
        card: 'corner',
        cell: calendar => <CalendarState calendar={calendar} />,
      },
      {
        id: 'actions',
        header: say('columnActions'),
        quiet: true,
        width: '110px',
        align: 'end',
        card: 'footer',
        cell: calendar => <CalendarActions calendar={calendar} writes={writes} onOpen={open} />,
      },
    ],
    [say('columnCalendar')],
  );
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedCalendar } from '#contracts/followedCalendars/calls.ts';
import { useAddressDialog } from '../platform/list/useAddressDialog.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { latePart, useAhead } from '../platform/page/latePart.ts';
import { useText } from '../platform/texts/messages.ts';
import { LateDialogs } from '../ui/dialog/LateDialogs.tsx';
import { AddButton } from '../ui/screen/AddButton.tsx';
import { ListScreen } from '../ui/screen/ListScreen.tsx';
import { actionsWidth } from '../ui/table/actionsWidth.ts';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { CALENDAR_DIALOGS, CalendarActions, type CalendarDialogKind } from './CalendarActions.tsx';
import { CalendarFor, CalendarName, CalendarState, LastRead, NextPoll } from './CalendarCells.tsx';
import { calendarTexts } from './calendarTexts.ts';
import { CALENDAR_LIST, calendarListQuery, calendarsKey } from './queries.ts';
import { type CalendarWrites, useCalendarWrites } from './useCalendarWrites.ts';

const loadDialogs = () => import('./CalendarDialogs.tsx');
const CalendarDialogs = latePart(loadDialogs, 'CalendarDialogs');

const KINDS = ['followedCalendar'];

/** Calendars of others that we follow for events. */
export function CalendarList() {
  const say = useText(calendarTexts);
  const list = useListFilters(CALENDAR_LIST);
  const writes = useCalendarWrites();
  const { dialog, open, close } = useAddressDialog(CALENDAR_DIALOGS, 'calendar');
  useAhead(loadDialogs);
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
        actions={<AddButton onClick={() => open('create')}>{say('add')}</AddButton>}
      />
      <LateDialogs opened={dialog !== null}>
        <CalendarDialogs dialog={dialog} writes={writes} onClose={close} />
      </LateDialogs>
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
        width: actionsWidth(say('edit')),
        align: 'end',
        card: 'footer',
        cell: calendar => <CalendarActions calendar={calendar} writes={writes} onOpen={open} />,
      },
    ],
    [say('columnCalendar')],
  );
}

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { OrganizerRead } from '#contracts/organizers/calls.ts';
import { exportOrganizers } from '#contracts/organizers/exportCalls.ts';
import { useShortcuts } from '../platform/keys/shortcuts.tsx';
import { useAddressDialog } from '../platform/list/useAddressDialog.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { ExportList } from '../ui/screen/ExportList.tsx';
import { ListScreen } from '../ui/screen/ListScreen.tsx';
import { NameCell } from '../ui/show/NameCell.tsx';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { uiTexts } from '../ui/texts/messages.ts';
import { OrganizerActions } from './OrganizerActions.tsx';
import { Contact, Status, Verified } from './OrganizerCells.tsx';
import { DIALOGS, type OrganizerDialog, OrganizerDialogs } from './OrganizerDialogs.tsx';
import classes from './OrganizerList.module.css';
import { OrganizerTabs } from './OrganizerTabs.tsx';
import { organizerListTexts } from './organizerListTexts.ts';
import { ORGANIZER_LIST, organizerListQuery, organizersKey } from './queries.ts';
import { type OrganizerWrites, useOrganizerWrites } from './useOrganizerWrites.ts';

const KINDS = ['organizer', 'organizerContact', 'event', 'series'];

/** Organizers Management: everyone who runs events, with their teams. */
export function OrganizerList() {
  const say = useText(organizerListTexts);
  const list = useListFilters(ORGANIZER_LIST);
  const writes = useOrganizerWrites();
  const { dialog, hrefOf, open, close } = useAddressDialog(DIALOGS, 'organizer');
  useShortcuts([{ keys: 'c', label: say('create'), run: () => open('create') }]);
  return (
    <>
      <ListScreen
        say={say}
        tabs={<OrganizerTabs />}
        list={list}
        query={useQuery(organizerListQuery(list.filters))}
        of={organizersKey}
        kinds={KINDS}
        figures={{
          total: { label: say('total'), shows: {} },
          active: { label: say('active'), shows: { status: 'active' } },
          inactive: { label: say('inactive'), shows: { status: 'inactive' } },
          verified: { label: say('verified'), shows: { verified: 'true' } },
        }}
        selects={useSelects()}
        columns={useColumns({ ...writes, hrefOf, open })}
        rowsOf={answer => writes.shown(answer.organizers)}
        nameOf={organizer => organizer.name}
        highestFirst={['team', 'joined']}
        glowing={writes.glowing}
        actions={
          <>
            <ExportList path={exportOrganizers.path} query={list.filters} />
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('create')}>
              {say('create')}
            </Button>
          </>
        }
      />
      <OrganizerDialogs dialog={dialog} writes={writes} onClose={close} />
    </>
  );
}

function useSelects() {
  const say = useText(organizerListTexts);
  const sayUi = useText(uiTexts);
  return [
    {
      name: 'status' as const,
      label: say('filterStatus'),
      options: [
        { value: 'all', label: say('anyStatus') },
        { value: 'active', label: sayUi('active') },
        { value: 'inactive', label: sayUi('inactive') },
      ],
    },
    {
      name: 'verified' as const,
      label: say('filterVerified'),
      options: [
        { value: 'all', label: say('anyVerified') },
        { value: 'true', label: say('isVerified') },
        { value: 'false', label: say('notVerified') },
      ],
    },
  ];
}

type ColumnsProps = Pick<OrganizerWrites, 'turnStatus' | 'turnVerified'> & {
  hrefOf: (kind: OrganizerDialog, id: string) => string;
  open: (kind: OrganizerDialog, id: string) => void;
};

const OVER_THE_LIST = { state: { opened: true }, preventScrollReset: true };

function useColumns({ turnStatus, turnVerified, hrefOf, open }: ColumnsProps): DataColumn<OrganizerRead>[] {
  const say = useText(organizerListTexts);
  const { search } = useLocation();
  // The callbacks are new on every render, but equivalent while the address is the same.
  return useMemo(
    () => [
      {
        id: 'organizer',
        header: say('columnOrganizer'),
        sort: 'name',
        card: 'heading',
        cell: ({ id, name }) => <NameCell name={name} href={hrefOf('edit', id)} link={OVER_THE_LIST} />,
      },
      {
        id: 'contact',
        header: say('columnContact'),
        width: '21%',
        spare: 'late',
        cell: organizer => <Contact organizer={organizer} />,
      },
      {
        id: 'location',
        header: say('columnLocation'),
        sort: 'city',
        width: '13%',
        spare: 'late',
        cell: ({ city, country }) => shownPlace(city, country) || '–',
      },
      {
        id: 'upcoming',
        header: say('columnUpcoming'),
        width: '138px',
        spare: 'early',
        align: 'end',
        cell: organizer => organizer.upcomingEvents.toLocaleString(language()),
      },
      {
        id: 'team',
        header: say('columnTeam'),
        sort: 'team',
        width: '84px',
        align: 'end',
        cell: ({ id, name, teamCount }) => (
          <Link
            {...OVER_THE_LIST}
            to={hrefOf('team', id)}
            className={classes.team}
            aria-label={say('teamOf', { name, count: teamCount })}
          >
            {teamCount.toLocaleString(language())}
          </Link>
        ),
      },
      {
        id: 'verified',
        header: say('columnVerified'),
        width: '142px',
        cell: organizer => <Verified organizer={organizer} onTurn={turnVerified} />,
      },
      {
        id: 'status',
        header: say('columnStatus'),
        width: '118px',
        card: 'corner',
        cell: organizer => <Status organizer={organizer} onTurn={turnStatus} />,
      },
      {
        id: 'actions',
        header: say('columnActions'),
        width: '168px',
        align: 'end',
        card: 'footer',
        cell: organizer => <OrganizerActions organizer={organizer} open={open} />,
      },
    ],
    [say('columnOrganizer'), search],
  );
}

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { exportOrganizers } from '#contracts/organizers/exportCalls.ts';
import { useShortcuts } from '../platform/keys/shortcuts.tsx';
import { useAddressDialog } from '../platform/list/useAddressDialog.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { useText } from '../platform/texts/messages.ts';
import { ExportList } from '../ui/screen/ExportList.tsx';
import { ListScreen } from '../ui/screen/ListScreen.tsx';
import { uiTexts } from '../ui/texts/messages.ts';
import { DIALOGS, OrganizerDialogs } from './OrganizerDialogs.tsx';
import { OrganizerTabs } from './OrganizerTabs.tsx';
import { organizerListTexts } from './organizerListTexts.ts';
import { ORGANIZER_LIST, organizerListQuery, organizersKey } from './queries.ts';
import { useOrganizerColumns } from './useOrganizerColumns.tsx';
import { useOrganizerWrites } from './useOrganizerWrites.ts';

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
        columns={useOrganizerColumns({ ...writes, hrefOf, open })}
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

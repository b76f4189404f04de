import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import { exportVenues } from '#contracts/venues/exportCalls.ts';
import { useAddressDialog } from '../platform/list/useAddressDialog.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import { ExportList } from '../ui/screen/ExportList.tsx';
import { ListScreen } from '../ui/screen/ListScreen.tsx';
import { VENUE_LIST, venueFilters, venueListQuery, venueRegionsQuery, venuesKey } from './queries.ts';
import { useVenueColumns } from './useVenueColumns.tsx';
import { useVenueWrites } from './useVenueWrites.ts';
import type { TellActs } from './VenueActs.tsx';
import { VENUE_DIALOGS } from './venueDialog.ts';
import { venueListTexts } from './venueListTexts.ts';
import { venueTexts } from './venueTexts.ts';

const VenueDialogs = lazy(() =>
  import('./VenueDialogs.tsx').then(module => ({ default: module.VenueDialogs })),
);

const KINDS = ['venue', 'region', 'event', 'series'];

/** The venue book: places where events take place, to choose from in forms. */
export function VenueList({ tell }: { tell: TellActs }) {
  const say = useText(venueListTexts);
  const list = useListFilters(VENUE_LIST);
  const query = useQuery(venueListQuery(list.filters));
  const writes = useVenueWrites();
  const { dialog, open, close } = useAddressDialog(VENUE_DIALOGS, 'venue');
  // A dialog stays mounted once it has been opened, so that it can fade out and return the focus.
  const asked = useRef(false);
  asked.current ||= dialog !== null;
  return (
    <>
      <ListScreen
        say={say}
        list={list}
        query={query}
        of={venuesKey}
        kinds={KINDS}
        figures={{
          total: { label: say('total'), shows: {} },
          active: { label: say('active'), shows: { status: 'active' } },
          retired: { label: say('retired'), shows: { status: 'retired' } },
          withoutRegion: { label: say('withoutRegion'), shows: { region: 'null' } },
        }}
        selects={useSelects(list.filters.city, query.data?.cities ?? [])}
        columns={useVenueColumns({ turn: writes.turn, onOpen: open })}
        rowsOf={answer => writes.shown(answer.venues)}
        nameOf={venue => venue.name}
        highestFirst={['updated']}
        glowing={writes.glowing}
        rowKeys={useRowKeys()}
        actions={
          <>
            <ExportList path={exportVenues.path} query={venueFilters(list.filters)} />
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('create')}>
              {say('add')}
            </Button>
          </>
        }
      />
      {asked.current && (
        <Suspense>
          <VenueDialogs dialog={dialog} writes={writes} tell={tell} onOpen={open} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function useRowKeys() {
  const say = useText(venueTexts);
  return useMemo(() => [{ keys: 'e', label: say('editRow') }], [say('editRow')]);
}

function useSelects(chosen: string, known: readonly string[]) {
  const say = useText(venueListTexts);
  const regions = useQuery(venueRegionsQuery());
  // Shows the chosen city before the cities have loaded, and one that is not among the most used.
  const cities = new Set(chosen === 'all' ? known : [chosen, ...known]);
  return [
    {
      name: 'city' as const,
      label: say('filterCity'),
      of: 'city' as const,
      options: [
        { value: 'all', label: say('anyCity') },
        ...[...cities].sort(compareNames).map(city => ({ value: city, label: city })),
      ],
    },
    {
      name: 'region' as const,
      label: say('filterRegion'),
      of: 'region' as const,
      options: [
        { value: 'all', label: say('anyRegion') },
        { value: 'null', label: say('noRegion') },
        ...(regions.data ?? []).map(({ id, city, country }) => ({
          value: id,
          label: shownPlace(city, country),
        })),
      ],
    },
    {
      name: 'status' as const,
      label: say('filterStatus'),
      options: [
        { value: 'all', label: say('anyStatus') },
        { value: 'active', label: say('active') },
        { value: 'retired', label: say('retired') },
      ],
    },
  ];
}

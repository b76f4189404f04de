import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import type { ListedRegion } from '#contracts/regions/calls.ts';
import { exportRegions } from '#contracts/regions/exportCalls.ts';
import { useAddressDialog } from '../platform/list/useAddressDialog.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { text, useText } from '../platform/texts/messages.ts';
import { ExportList } from '../ui/screen/ExportList.tsx';
import { ListScreen } from '../ui/screen/ListScreen.tsx';
import { actionsWidth } from '../ui/table/actionsWidth.ts';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { uiTexts } from '../ui/texts/messages.ts';
import { REGION_LIST, regionListQuery, regionsKey } from './queries.ts';
import { RegionActions } from './RegionActions.tsx';
import { PopularTurn, RegionName, StatusTurn, Upcoming } from './RegionCells.tsx';
import { REGION_DIALOGS, type RegionDialogKind } from './regionDialog.ts';
import { regionListTexts } from './regionListTexts.ts';
import { regionTexts } from './regionTexts.ts';
import { type RegionWrites, useRegionWrites } from './useRegionWrites.ts';

const RegionDialogs = lazy(() =>
  import('./RegionDialogs.tsx').then(module => ({ default: module.RegionDialogs })),
);

const KINDS = ['region', 'event', 'series'];

/** Regions Management: the list of dance cities. */
export function RegionList() {
  const say = useText(regionListTexts);
  const list = useListFilters(REGION_LIST);
  const query = useQuery(regionListQuery(list.filters));
  const writes = useRegionWrites();
  const { dialog, open, close } = useAddressDialog(REGION_DIALOGS, 'region');
  // A dialog stays mounted once it has been opened, so that it can fade out and return the focus.
  const asked = useRef(false);
  asked.current ||= dialog !== null;
  return (
    <>
      <ListScreen
        say={say}
        list={list}
        query={query}
        of={regionsKey}
        kinds={KINDS}
        figures={{
          total: { label: say('total'), shows: {} },
          active: { label: say('active'), shows: { active: 'true' } },
          inactive: { label: say('inactive'), shows: { active: 'false' } },
          popular: { label: say('popular'), shows: { popular: 'true' } },
        }}
        selects={useSelects(list.filters.country, query.data?.countries ?? [])}
        columns={useColumns({ turn: writes.turn, onOpen: open })}
        rowsOf={answer => writes.shown(answer.regions)}
        nameOf={region => region.city}
        glowing={writes.glowing}
        rowKeys={useRowKeys()}
        actions={
          <>
            <ExportList path={exportRegions.path} query={list.filters} />
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('create')}>
              {say('add')}
            </Button>
          </>
        }
      />
      {asked.current && (
        <Suspense>
          <RegionDialogs dialog={dialog} writes={writes} onOpen={open} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function useRowKeys() {
  const say = useText(regionTexts);
  return useMemo(() => [{ keys: 'e', label: say('editRow') }], [say('editRow')]);
}

function useSelects(chosen: string, known: readonly string[]) {
  const say = useText(regionListTexts);
  const sayUi = useText(uiTexts);
  // Shows the chosen country before the list of countries has loaded.
  const countries = new Set(chosen === 'all' ? known : [chosen, ...known]);
  const either = (any: string, yes: string, no: string) => [
    { value: 'all', label: any },
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
  return [
    {
      name: 'country' as const,
      label: say('filterCountry'),
      of: 'country' as const,
      options: [
        { value: 'all', label: say('anyCountry') },
        ...[...countries].sort(compareNames).map(country => ({ value: country, label: shownPlace(country) })),
      ],
    },
    {
      name: 'active' as const,
      label: say('filterActive'),
      options: either(say('anyActive'), sayUi('active'), sayUi('inactive')),
    },
    {
      name: 'popular' as const,
      label: say('filterPopular'),
      options: either(say('anyPopular'), say('popularYes'), say('popularNo')),
    },
  ];
}

type RegionActs = {
  turn: RegionWrites['turn'];
  onOpen: (kind: RegionDialogKind, id: string) => void;
};

function useColumns(acts: RegionActs): DataColumn<ListedRegion>[] {
  const say = useText(regionListTexts);
  // The callbacks are new on every render, but equivalent.
  return useMemo(() => [...placeColumns(say), ...actColumns(say, acts)], [say('columnRegion')]);
}

type Say = ReturnType<typeof useText<keyof typeof regionListTexts.texts>>;

function placeColumns(say: Say): DataColumn<ListedRegion>[] {
  return [
    {
      id: 'region',
      header: say('columnRegion'),
      sort: 'city',
      card: 'heading',
      cell: region => <RegionName region={region} />,
    },
    {
      id: 'country',
      header: say('columnCountry'),
      sort: 'country',
      width: '16%',
      cell: region => shownPlace(region.country),
    },
    {
      id: 'zone',
      header: say('columnTimeZone'),
      width: '18%',
      spare: 'early',
      cell: region => region.timeZone,
    },
    {
      id: 'upcoming',
      header: say('columnUpcoming'),
      width: '140px',
      align: 'end',
      cell: region => <Upcoming region={region} />,
    },
  ];
}

function actColumns(say: Say, { turn, onOpen }: RegionActs): DataColumn<ListedRegion>[] {
  return [
    {
      id: 'popular',
      header: say('columnPopular'),
      width: '126px',
      spare: 'late',
      cell: region => <PopularTurn region={region} turn={turn} />,
    },
    {
      id: 'status',
      header: say('columnStatus'),
      width: '120px',
      card: 'corner',
      cell: region => <StatusTurn region={region} turn={turn} />,
    },
    {
      id: 'actions',
      header: say('columnActions'),
      quiet: true,
      width: actionsWidth(text(regionTexts)('edit')),
      align: 'end',
      card: 'footer',
      cell: region => <RegionActions region={region} onOpen={onOpen} />,
    },
  ];
}

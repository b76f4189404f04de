import { Button } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IMPORT_STATUSES } from '#contracts/importedEvents/importedEvent.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { useOpenRow } from '../platform/list/useOpenRow.ts';
import { shownDate } from '../platform/shown/shownClock.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import { DateField } from '../ui/field/DateField.tsx';
import { ListScreen } from '../ui/screen/ListScreen.tsx';
import { useGlow } from '../ui/show/useGlow.ts';
import { ImportedBulk } from './ImportedBulk.tsx';
import { ImportedDeleteAll } from './ImportedDeleteAll.tsx';
import { ImportedEventShow } from './ImportedEventShow.tsx';
import classes from './ImportedEvents.module.css';
import { ImportedTabs } from './ImportedTabs.tsx';
import {
  IMPORTED_LIST,
  importedKey,
  importedListQuery,
  importedRegionsQuery,
  sourcesQuery,
} from './importedQueries.ts';
import { importedTexts } from './importedTexts.ts';
import { useImportedColumns } from './useImportedColumns.tsx';
import { useImportedPicked } from './useImportedPicked.ts';

const KINDS = ['importedEvent', 'source'];

/** Events that were collected automatically, and their review. */
export function ImportedEventList() {
  const say = useText(importedTexts);
  const list = useListFilters(IMPORTED_LIST);
  const { open, hrefOf, close } = useOpenRow();
  const { glowing, glow } = useGlow();
  const [deleting, setDeleting] = useState(false);
  const query = useQuery(importedListQuery(list.filters));
  const picked = useImportedPicked(query.data?.data ?? []);
  return (
    <>
      <ListScreen
        say={say}
        tabs={<ImportedTabs />}
        list={list}
        query={query}
        of={importedKey}
        kinds={KINDS}
        figures={useFigures()}
        selects={useSelects()}
        furtherFilters={<DateFilters list={list} />}
        chipOf={name => chipOf(name)}
        columns={useImportedColumns(hrefOf)}
        rowsOf={answer => answer.data}
        nameOf={({ title }) => title || say('untitled')}
        highestFirst={['completeness', 'confidence']}
        glowing={glowing}
        picking={picked.picking}
        actions={<Actions onDeleteAll={() => setDeleting(true)} />}
      />
      <ImportedBulk ids={[...picked.ids]} onKeep={picked.keep} />
      <ImportedDeleteAll opened={deleting} onClose={() => setDeleting(false)} />
      <ImportedEventShow id={open} onClose={close} onDecided={glow} />
    </>
  );

  function chipOf(name: string): string | undefined {
    const { startDate, endDate } = list.filters;
    if (name === 'startDate') return say('from', { date: shownDate(startDate) });
    return name === 'endDate' ? say('until', { date: shownDate(endDate) }) : undefined;
  }
}

function Actions({ onDeleteAll }: { onDeleteAll: () => void }) {
  const say = useText(importedTexts);
  const client = useQueryClient();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() => client.invalidateQueries({ queryKey: importedKey })}
      >
        {say('refresh')}
      </Button>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDeleteAll}>
        {say('deleteAll')}
      </Button>
    </>
  );
}

function useFigures() {
  const say = useText(importedTexts);
  const STATUSES = ['pending', 'needs_review', 'imported', 'rejected'] as const;
  const counted = STATUSES.map(status => [status, { label: say(status), shows: { importStatus: status } }]);
  const others = (['recent', 'completeness', 'confidence'] as const).map(name => [
    name,
    { label: say(name), shows: {} },
  ]);
  return Object.fromEntries([...counted, ...others]);
}

function useSelects() {
  const say = useText(importedTexts);
  const sources = useQuery(sourcesQuery()).data ?? [];
  const regions = useQuery(importedRegionsQuery()).data ?? [];
  return [
    {
      name: 'importStatus' as const,
      label: say('filterStatus'),
      options: [
        { value: 'all', label: say('anyStatus') },
        ...IMPORT_STATUSES.map(value => ({ value, label: say(value) })),
      ],
    },
    {
      name: 'source' as const,
      label: say('filterSource'),
      options: [
        { value: 'all', label: say('anySource') },
        ...sources.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: 'regionId' as const,
      label: say('filterRegion'),
      searchable: true,
      options: [
        { value: 'all', label: say('anyRegion') },
        { value: 'unassigned', label: say('unassigned') },
        ...regions.map(({ id, city, country }) => ({ value: id, label: shownPlace(city, country) })),
      ],
    },
  ];
}

type DateFiltersProps = { list: ReturnType<typeof useListFilters<typeof IMPORTED_LIST.defaults>> };

function DateFilters({ list: { filters, change } }: DateFiltersProps) {
  const say = useText(importedTexts);
  return (
    <div className={classes.dates}>
      <DateField
        label={say('startDate')}
        value={filters.startDate}
        onChange={startDate => change({ startDate })}
      />
      <DateField label={say('endDate')} value={filters.endDate} onChange={endDate => change({ endDate })} />
    </div>
  );
}

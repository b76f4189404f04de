import { Button } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportedEventRead, ImportedEventShown } from '#contracts/importedEvents/calls.ts';
import { IMPORT_STATUSES, REVIEWABLE } from '#contracts/importedEvents/importedEvent.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { useOpenRow } from '../platform/list/useOpenRow.ts';
import { latePart, useAhead } from '../platform/page/latePart.ts';
import { shownDate } from '../platform/shown/shownClock.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { LateDialogs } from '../ui/dialog/LateDialogs.tsx';
import { DateField } from '../ui/field/DateField.tsx';
import { QueueScreen } from '../ui/queue/QueueScreen.tsx';
import classes from './ImportedEvents.module.css';
import { ImportedTabs } from './ImportedTabs.tsx';
import { useImportedDecisions, useImportedUndo } from './importedDecisions.ts';
import {
  IMPORTED_LIST,
  importedKey,
  importedListQuery,
  importedQuery,
  importedRegionsQuery,
  sourcesKey,
  sourcesQuery,
} from './importedQueries.ts';
import { importedTexts } from './importedTexts.ts';
import { useImportedColumns } from './useImportedColumns.tsx';
import { useImportedPicked } from './useImportedPicked.ts';

const loadItem = () => import('./importedItem.ts');
const ImportedFacts = latePart(loadItem, 'ImportedFacts');
const ImportedChoices = latePart(loadItem, 'ImportedChoices');
const loadBulk = () => import('./ImportedBulk.tsx');
const ImportedBulk = latePart(loadBulk, 'ImportedBulk');
const ImportedDeleteAll = latePart(() => import('./ImportedDeleteAll.tsx'), 'ImportedDeleteAll');

const KINDS = ['importedEvent', 'source'];
const NONE: readonly ImportedEventRead[] = [];
const CHANGES = [sourcesKey, ['events']];

/** Events that were collected automatically, and their review. */
export function ImportedEventList() {
  const say = useText(importedTexts);
  const list = useListFilters(IMPORTED_LIST);
  const { hrefOf } = useOpenRow();
  const [deleting, setDeleting] = useState(false);
  const query = useQuery(importedListQuery(list.filters));
  const picked = useImportedPicked(list.filters, query.data?.data ?? NONE);
  useAhead(loadItem, loadBulk);
  const titleOf = ({ title }: ImportedEventRead) => title || say('untitled');
  return (
    <>
      <QueueScreen
        {...useListParts(list)}
        kind="importedEvent"
        say={say}
        tabs={<ImportedTabs />}
        list={list}
        query={query}
        of={importedKey}
        kinds={KINDS}
        changes={CHANGES}
        columns={useImportedColumns(hrefOf)}
        rowsOf={answer => answer.data}
        nameOf={titleOf}
        titleOf={titleOf}
        highestFirst={['completeness', 'confidence']}
        picking={picked.picking}
        actions={<Actions onDeleteAll={() => setDeleting(true)} />}
        useItem={useImported}
        itemKey={id => importedQuery(id).queryKey}
        rowIn={(shown: ImportedEventShown): ImportedEventRead => shown.item}
        waits={({ importStatus }) => REVIEWABLE.includes(importStatus)}
        languageOf={language}
        width={860}
        Details={ImportedFacts}
        Choices={ImportedChoices}
        isTyped={({ notes, notice }) => `${notes}${notice?.text ?? ''}`.trim() !== ''}
        decisions={useImportedDecisions()}
        undo={useImportedUndo()}
        faster={({ status, ...who }) =>
          say(status === 'rejected' ? 'faster_rejected' : 'faster_approved', who)
        }
      />
      <LateDialogs opened={picked.count > 0}>
        <ImportedBulk selected={picked} />
      </LateDialogs>
      <LateDialogs opened={deleting}>
        <ImportedDeleteAll opened={deleting} onClose={() => setDeleting(false)} />
      </LateDialogs>
    </>
  );
}

function useImported(id: string | null) {
  return useQuery({ ...importedQuery(id ?? ''), enabled: id !== null });
}

type List = ReturnType<typeof useListFilters<typeof IMPORTED_LIST.defaults>>;

/** The figures and filters of the list. */
function useListParts(list: List) {
  const say = useText(importedTexts);
  const { startDate, endDate } = list.filters;
  return {
    figures: useFigures(),
    selects: useSelects(),
    furtherFilters: <DateFilters list={list} />,
    chipOf(name: string): string | undefined {
      if (name === 'startDate') return say('from', { date: shownDate(startDate) });
      return name === 'endDate' ? say('until', { date: shownDate(endDate) }) : undefined;
    },
  };
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
      of: 'region' as const,
      options: [
        { value: 'all', label: say('anyRegion') },
        { value: 'unassigned', label: say('unassigned') },
        ...regions.map(({ id, city, country }) => ({ value: id, label: shownPlace(city, country) })),
      ],
    },
  ];
}

function DateFilters({ list: { filters, change } }: { list: List }) {
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

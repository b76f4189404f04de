import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../platform/texts/messages.ts';
import { EmptyState } from '../ui/notice/EmptyState.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { AddButton } from '../ui/screen/AddButton.tsx';
import { ScreenHeader } from '../ui/screen/ScreenHeader.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { ImportedTabs } from './ImportedTabs.tsx';
import { sourcesQuery } from './importedQueries.ts';
import { SourceAdd } from './SourceAdd.tsx';
import { type NewKey, SourceKey } from './SourceKey.tsx';
import { sourceTexts } from './sourceTexts.ts';
import { useSourceColumns } from './useSourceColumns.tsx';

/** Programs and calendars that collect events, how good they are, and their API keys. */
export function SourceList() {
  const say = useText(sourceTexts);
  const sources = useQuery(sourcesQuery());
  const [adding, setAdding] = useState(false);
  const [key, setKey] = useState<NewKey | null>(null);
  const columns = useSourceColumns(setKey);
  return (
    <>
      <ScreenHeader title={say('title')}>
        <AddButton onClick={() => setAdding(true)}>{say('add')}</AddButton>
      </ScreenHeader>
      <ImportedTabs />
      {sources.isError && (
        <ErrorPanel title={say('failed')} error={sources.error} onRetry={() => sources.refetch()} />
      )}
      {(sources.data || !sources.isError) && (
        <DataTable
          label={say('list')}
          columns={columns}
          rows={sources.data}
          rowKey={row => row.id}
          empty={<EmptyState>{say('none')}</EmptyState>}
        />
      )}
      <SourceAdd opened={adding} onClose={() => setAdding(false)} onKey={setKey} />
      <SourceKey shown={key} onClose={() => setKey(null)} />
    </>
  );
}

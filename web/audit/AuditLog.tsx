import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Act } from '#contracts/audit/calls.ts';
import { CHANGED_TODAY, changedTodaySearch } from '../platform/list/changedToday.ts';
import { useText } from '../platform/texts/messages.ts';
import { useSession } from '../shell/session.tsx';
import { EmptyState } from '../ui/notice/EmptyState.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { ScreenHeader } from '../ui/screen/ScreenHeader.tsx';
import { UndoActsOf } from '../ui/screen/UndoActsOf.tsx';
import { SavedViews } from '../ui/views/SavedViews.tsx';
import { ActRow } from './ActRow.tsx';
import { AuditFilterBar } from './AuditFilterBar.tsx';
import classes from './AuditLog.module.css';
import { type AuditWords, AuditWordsContext } from './auditWords.ts';
import { ExportAudit } from './ExportAudit.tsx';
import {
  type AuditFilters,
  FILTER_NAMES,
  filtersFrom,
  queryOf,
  withFilters,
} from './filters/auditFilters.ts';
import { groupedActs } from './groupedActs.ts';
import { auditTexts } from './messages.ts';
import { OlderNewer } from './OlderNewer.tsx';
import { actsQuery } from './queries.ts';
import { useOneStop } from './useOneStop.ts';

/** The audit log: who did what to which thing and when, as sentences. */
export function AuditLog(words: AuditWords) {
  const say = useText(auditTexts);
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => filtersFrom(address), [address]);
  const isAdministrator = useSession().user?.role === 'admin';
  const acts = useQuery(actsQuery(queryOf(filters)));
  const given = CHANGED_TODAY.map(one => ({ name: say(`today_${one}`), query: changedTodaySearch(one) }));
  const page = acts.data;
  const filtered = FILTER_NAMES.some(name => filters[name] !== '');
  const change = (changed: Partial<AuditFilters>) =>
    setAddress(withFilters(new URLSearchParams(window.location.search), changed));
  const clear = () => change(Object.fromEntries(FILTER_NAMES.map(name => [name, ''])));
  return (
    <AuditWordsContext value={words}>
      <ScreenHeader title={say('title')}>
        {isAdministrator && (
          <UndoActsOf
            actorId={filters.actor}
            name={page?.acts[0]?.entries[0]?.actor.name}
            from={filters.from}
            until={filters.until}
          />
        )}
        <SavedViews list="audit" given={given} keeps={isAdministrator} />
        <ExportAudit filters={filters} />
      </ScreenHeader>
      <Text mt={-14} mb={12} c="dimmed" size="sm">
        {say('lead')}
      </Text>
      <AuditFilterBar filters={filters} page={page} onChange={change} onClear={clear} />
      {acts.isError && <ErrorPanel title={say('failed')} error={acts.error} onRetry={() => acts.refetch()} />}
      {acts.isPending && <Skeleton height={480} />}
      {page?.acts.length === 0 && (
        <EmptyState
          action={
            filtered && (
              <Button variant="default" onClick={clear}>
                {say('clear')}
              </Button>
            )
          }
        >
          {say(filtered ? 'noMatch' : 'none')}
        </EmptyState>
      )}
      {page && page.acts.length > 0 && (
        <Acts acts={page.acts} isBusy={acts.isPlaceholderData} onChange={change} />
      )}
      <OlderNewer page={filters.page} hasMore={page?.hasMore ?? false} onPage={page => change({ page })} />
    </AuditWordsContext>
  );
}

type ActsProps = {
  acts: readonly Act[];
  isBusy: boolean;
  onChange: (changed: Partial<AuditFilters>) => void;
};

function Acts({ acts, isBusy, onChange }: ActsProps) {
  const say = useText(auditTexts);
  const list = useRef<HTMLOListElement>(null);
  const onKeyDown = useOneStop(list);
  return (
    <ol
      ref={list}
      className={classes.acts}
      aria-label={say('list')}
      aria-busy={isBusy || undefined}
      onKeyDown={onKeyDown}
    >
      {groupedActs(acts).map(act => (
        <ActRow key={act.correlationId} act={act} onChange={onChange} />
      ))}
    </ol>
  );
}

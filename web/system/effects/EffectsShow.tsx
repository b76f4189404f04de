import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EffectRead } from '#contracts/system/effectCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { FilterSelects } from '../../ui/filter/FilterSelects.tsx';
import { EmptyState } from '../../ui/notice/EmptyState.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import common from '../../ui/styles/common.module.css';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import type { DataColumn } from '../../ui/table/tableProps.ts';
import { SystemTabs } from '../frame/SystemTabs.tsx';
import { systemTabTexts } from '../frame/systemTabTexts.ts';
import { type EffectAct, EffectActs, EffectStatus, EffectWhat, EffectWhy } from './EffectCells.tsx';
import { type EffectDialogOf, EffectDialogs, useRetry } from './EffectDialogs.tsx';
import classes from './Effects.module.css';
import {
  addressOf,
  type EffectFilters,
  effectsQuery,
  filtersIn,
  PAGE_SIZE,
  SHOWN_KINDS,
  SHOWN_STATUSES,
} from './effectQueries.ts';
import { effectTexts } from './effectTexts.ts';

/** What follows from facts and is not done, with what can be decided about it. */
export function EffectsShow() {
  const say = useText(effectTexts);
  const [address, setAddress] = useSearchParams();
  const filters = filtersIn(address);
  const found = useQuery(effectsQuery(filters));
  const [dialog, setDialog] = useState<EffectDialogOf | null>(null);
  const { retry } = useRetry();
  const columns = useColumns((act, effect) => {
    // What has certainly failed can be tried again without asking.
    if (act === 'retry' && effect.status === 'failed') retry(effect.id);
    else setDialog({ act, effect });
  });
  const isUnfiltered = Object.keys(addressOf({ ...filters, page: 1 })).length === 0;
  const total = found.data?.pagination.total;
  return (
    <>
      <ScreenHeader title={useText(systemTabTexts)('title')} />
      <SystemTabs />
      <Text mb="md" className={common.note}>
        {say('about')}
      </Text>
      <Filters filters={filters} total={total} onChange={changed => setAddress(addressOf(changed))} />
      {found.isError && (
        <ErrorPanel title={say('failed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {(found.data || !found.isError) && (
        <DataTable
          label={say('list')}
          columns={columns}
          rows={found.data?.effects}
          rowKey={effect => effect.id}
          refreshing={found.isPlaceholderData}
          empty={<EmptyState>{say(isUnfiltered ? 'none' : 'noneMatch')}</EmptyState>}
        />
      )}
      <Pager
        page={filters.page}
        pageSize={PAGE_SIZE}
        total={total ?? 0}
        onPage={page => setAddress(addressOf({ ...filters, page }))}
      />
      <EffectDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

type FiltersProps = {
  filters: EffectFilters;
  total: number | undefined;
  onChange: (filters: EffectFilters) => void;
};

function Filters({ filters, total, onChange }: FiltersProps) {
  const say = useText(effectTexts);
  const { status, kind } = filters;
  return (
    <search className={classes.filters} aria-label={say('filters')}>
      <FilterSelects
        selects={[
          {
            name: 'status',
            label: say('filterStatus'),
            options: SHOWN_STATUSES.map(value => ({ value, label: say(`status_${value}`) })),
          },
          {
            name: 'kind',
            label: say('filterKind'),
            options: SHOWN_KINDS.map(value => ({ value, label: say(`kind_${value}`) })),
          },
        ]}
        filters={{ status, kind }}
        onChange={changed => onChange({ ...filters, ...(changed as Partial<EffectFilters>), page: 1 })}
      />
      <output className={common.quiet}>{total === undefined ? '' : say('found', { count: total })}</output>
    </search>
  );
}

function useColumns(onAct: (act: EffectAct, effect: EffectRead) => void): DataColumn<EffectRead>[] {
  const say = useText(effectTexts);
  return useMemo(
    () => [
      {
        id: 'effect',
        header: say('columnEffect'),
        card: 'heading',
        cell: effect => <EffectWhat effect={effect} />,
      },
      {
        id: 'status',
        header: say('columnStatus'),
        width: '180px',
        cell: effect => <EffectStatus effect={effect} />,
      },
      { id: 'why', header: say('columnWhy'), width: '38%', cell: effect => <EffectWhy effect={effect} /> },
      {
        id: 'at',
        header: say('columnAt'),
        width: '140px',
        spare: 'late',
        cell: effect => <RelativeTime at={effect.createdAt} />,
      },
      {
        id: 'actions',
        header: say('columnActions'),
        quiet: true,
        width: '64px',
        align: 'end',
        card: 'footer',
        cell: effect => <EffectActs effect={effect} onAct={onAct} />,
      },
    ],
    [say('columnEffect')],
  );
}

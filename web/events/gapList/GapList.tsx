import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { GapKind } from '#contracts/events/quality/gapKinds.ts';
import type { GapItem } from '#contracts/events/qualityCalls.ts';
import { PAGE_SIZE } from '#contracts/platform/page.ts';
import { useListFilters } from '../../platform/list/useListFilters.ts';
import { useListPage } from '../../platform/list/useListPage.ts';
import { latePart } from '../../platform/page/latePart.ts';
import { useText } from '../../platform/texts/messages.ts';
import { EmptyState } from '../../ui/notice/EmptyState.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { NoMatch } from '../../ui/notice/NoMatch.tsx';
import { useRefetchOnActs } from '../../ui/queue/useRefetchOnActs.ts';
import common from '../../ui/styles/common.module.css';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import type { Picking } from '../../ui/table/tableProps.ts';
import { useBulkRun } from '../bulk/useBulkRun.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import { keyOf } from '../quality/fixes.ts';
import { QUALITY_LIST, type QualityFilters } from '../quality/qualityList.ts';
import { qualityTexts } from '../quality/qualityTexts.ts';
import { gapListQuery } from '../quality/queries.ts';
import { usePicked } from '../unassigned/usePicked.ts';
import type { BarProps } from './barProps.ts';
import { DraftBar } from './DraftBar.tsx';
import { GapFilterBar } from './GapFilterBar.tsx';
import { KINDS_OF_STREAMS } from './GapTabs.tsx';
import { PositionBar } from './PositionBar.tsx';
import { RegionBar } from './RegionBar.tsx';
import { useGapColumns } from './useGapColumns.tsx';
import { useNextFocus } from './useNextFocus.ts';

const DockedRun = latePart(() => import('../bulk/DockedRun.tsx'), 'DockedRun');
const ToldApart = latePart(() => import('../quality/ToldApart.tsx'), 'ToldApart');

type GapListProps = {
  kind: GapKind;
  glowing: ReadonlySet<string>;
  hrefOf: (kind: DialogKind, id: string) => string;
};

/** The kinds that are mended many at once. */
const BARS: Partial<Record<GapKind, (props: BarProps) => ReactNode>> = {
  noRegion: RegionBar,
  noVenuePosition: PositionBar,
  pastDraft: DraftBar,
};

/** The events that have one kind of gap, each with its fix. */
export function GapList({ kind, glowing, hrefOf }: GapListProps) {
  const say = useText(qualityTexts);
  const list = useListFilters(QUALITY_LIST);
  const { filters, change } = list;
  const asked = gapListQuery(kind, filters);
  const query = useQuery(asked);
  useRefetchOnActs(asked.queryKey, KINDS_OF_STREAMS);
  const page = useListPage(query, ({ pagination }) => pagination.total, {
    page: filters.page,
    onPage: page => change({ page }),
  });
  return (
    <>
      <Text mb="sm" maw="80ch" className={common.note}>
        {say(`about_${kind}`)}
      </Text>
      <GapFilterBar kind={kind} list={list} found={page.total} />
      {query.isError && (
        <ErrorPanel title={say('failed')} error={query.error} onRetry={() => query.refetch()} />
      )}
      <div ref={page.top} tabIndex={-1}>
        {(page.shown || !query.isError) && (
          <GapRows
            {...{ kind, glowing, hrefOf, list }}
            items={page.shown?.items}
            refreshing={page.refreshing}
          />
        )}
        {page.total !== undefined && (
          <Pager page={filters.page} pageSize={PAGE_SIZE} total={page.total} onPage={page.turn} />
        )}
      </div>
      {kind === 'duplicate' && (
        <Suspense>
          <ToldApart />
        </Suspense>
      )}
    </>
  );
}

type GapRowsProps = GapListProps & {
  list: ReturnType<typeof useListFilters<QualityFilters>>;
  items: readonly GapItem[] | undefined;
  refreshing: boolean;
};

function GapRows({ kind, glowing, hrefOf, list, items, refreshing }: GapRowsProps) {
  const say = useText(qualityTexts);
  const events = (items ?? []).map(({ event }) => event);
  const { chosen, picking, pickOnly } = usePicked(events, events);
  const { frame, onFixed } = useNextFocus(items);
  const columns = useGapColumns({ kind, hrefOf: id => hrefOf('details', id), onFixed });
  const { run, followed, follow, leave } = useBulkRun();
  const Bar = BARS[kind];
  const started = (runId: string) => {
    pickOnly([]);
    follow(runId);
  };
  return (
    <>
      {Bar && <Bar filters={list.filters} chosen={chosen} onClear={() => pickOnly([])} onStarted={started} />}
      <div ref={frame} tabIndex={-1}>
        <DataTable
          label={say(kind)}
          columns={columns}
          rows={items}
          rowKey={keyOf}
          refreshing={refreshing}
          glowing={glowing}
          {...(Bar && { picking: ofItems(picking) })}
          empty={<Empty kind={kind} list={list} />}
        />
      </div>
      {run && (
        <Suspense>
          <DockedRun
            {...{ id: run, hrefOf }}
            key={run}
            focused={followed === run}
            onClose={leave}
            onFollow={follow}
            onPick={pickOnly}
          />
        </Suspense>
      )}
    </>
  );
}

function Empty({ kind, list: { active, clear } }: Pick<GapRowsProps, 'kind' | 'list'>) {
  const say = useText(qualityTexts);
  if (active.length > 0) return <NoMatch onClear={clear}>{say('noMatch')}</NoMatch>;
  return <EmptyState>{say(`none_${kind}`)}</EmptyState>;
}

function ofItems(picking: Picking<GapItem['event']>): Picking<GapItem> {
  return {
    has: ({ event }) => picking.has(event),
    onPick: ({ event }, range) => picking.onPick(event, range),
    label: ({ event }) => picking.label(event),
    page: picking.page,
  };
}

import { useQuery } from '@tanstack/react-query';
import type { EventRead } from '#contracts/events/calls.ts';
import { PAGE_SIZE } from '#contracts/platform/page.ts';
import type { useListFilters } from '../../platform/list/useListFilters.ts';
import type { useListPage } from '../../platform/list/useListPage.ts';
import { useText } from '../../platform/texts/messages.ts';
import { EmptyState } from '../../ui/notice/EmptyState.tsx';
import { NoMatch } from '../../ui/notice/NoMatch.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { BulkRun } from '../bulk/BulkRun.tsx';
import dock from '../bulk/EventDock.module.css';
import { useBulkRun } from '../bulk/useBulkRun.ts';
import { type EventPage, referencesQuery } from '../event/queries.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import classes from '../list/EventList.module.css';
import { AssignBar } from './AssignBar.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { type Suggestions, type UnassignedFilters, withSuggestion } from './unassigned.ts';
import { unassignedTexts } from './unassignedTexts.ts';
import { useAssigning } from './useAssigning.ts';
import { usePicked } from './usePicked.ts';
import { useUnassignedColumns } from './useUnassignedColumns.tsx';

type UnassignedEventsProps = {
  list: ReturnType<typeof useListFilters<UnassignedFilters>>;
  page: ReturnType<typeof useListPage<EventPage>>;
  all: readonly EventRead[];
  /** Those that match the filters, on all pages. */
  found: readonly EventRead[];
  suggestions: Suggestions;
  glowing: ReadonlySet<string>;
  hrefOf: (kind: DialogKind, id: string) => string;
};

/** The events, the region for the selected ones, and the run that assigns it. */
export function UnassignedEvents(props: UnassignedEventsProps) {
  const { list, page, all, found, suggestions, hrefOf } = props;
  const regions = useQuery(referencesQuery()).data?.regions ?? [];
  const running = useBulkRun();
  const start = (list.filters.page - 1) * PAGE_SIZE;
  const rows = found.slice(start, start + PAGE_SIZE);
  const { chosen, picking, pickOnly } = usePicked(all, rows);
  const assigning = useAssigning(chosen);
  const suggested = withSuggestion(found, suggestions);
  const started = (runId: string) => {
    assigning.close();
    pickOnly([]);
    running.follow(runId);
  };
  return (
    <div ref={page.top} tabIndex={-1} className={classes.list}>
      <AssignBar
        regions={regions}
        region={assigning.region}
        picked={chosen.length}
        suggested={suggested.length}
        incomplete={assigning.incomplete}
        onRegion={assigning.setRegion}
        onAssign={assigning.askForChosen}
        onAcceptAll={() => assigning.askForSuggested(suggested)}
        onClear={() => pickOnly([])}
      />
      <Table {...props} regions={regions} rows={rows} picking={picking} onAccept={assigning.askForOne} />
      <Pager page={list.filters.page} pageSize={PAGE_SIZE} total={found.length} onPage={page.turn} />
      {running.run && (
        <div className={dock.dock}>
          <BulkRun
            key={running.run}
            id={running.run}
            focused={running.followed === running.run}
            onClose={running.leave}
            onFollow={running.follow}
            onPick={pickOnly}
            hrefOf={hrefOf}
          />
        </div>
      )}
      <AssignDialog {...assigning.asked} regions={regions} onClose={assigning.close} onStarted={started} />
    </div>
  );
}

type TableProps = UnassignedEventsProps &
  Pick<Parameters<typeof useUnassignedColumns>[0], 'regions' | 'onAccept'> & {
    rows: readonly EventRead[];
    picking: ReturnType<typeof usePicked>['picking'];
  };

function Table({ list, page, suggestions, glowing, hrefOf, regions, onAccept, rows, picking }: TableProps) {
  const say = useText(unassignedTexts);
  const columns = useUnassignedColumns({
    regions,
    suggestions,
    onAccept,
    hrefOf: id => hrefOf('details', id),
  });
  return (
    <DataTable
      label={say('list')}
      columns={columns}
      rows={page.shown && rows}
      rowKey={({ id }) => id}
      refreshing={page.refreshing}
      glowing={glowing}
      picking={picking}
      empty={
        list.active.length > 0 ? (
          <NoMatch onClear={list.clear}>{say('noMatch')}</NoMatch>
        ) : (
          <EmptyState>{say('none')}</EmptyState>
        )
      }
    />
  );
}

import { useSessionStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useEffect, useMemo, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { PAGE_SIZE } from '#contracts/platform/page.ts';
import { useShortcuts } from '../platform/keys/shortcuts.tsx';
import { holdTyping } from '../platform/list/typeAhead.ts';
import { useListPage } from '../platform/list/useListPage.ts';
import { NewChanges } from '../platform/live/NewChanges.tsx';
import { latePart } from '../platform/page/latePart.ts';
import { useText } from '../platform/texts/messages.ts';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { useGlow } from '../ui/show/useGlow.ts';
import common from '../ui/styles/common.module.css';
import { Pager } from '../ui/table/Pager.tsx';
import { useBulkPicked } from './bulk/useBulkPicked.ts';
import { useBulkRun } from './bulk/useBulkRun.ts';
import { EventDialogs } from './EventDialogs.tsx';
import { EventListDialogs } from './EventListDialogs.tsx';
import { eventTexts } from './event/messages.ts';
import { eventListQuery, eventsKey } from './event/queries.ts';
import { useEventDialog } from './event/useEventDialog.ts';
import { queryOf } from './filters/eventFilters.ts';
import { useListView } from './filters/eventListView.ts';
import { EventFilterBar } from './list/EventFilterBar.tsx';
import { EventListHeader } from './list/EventListHeader.tsx';
import { EventListOrder } from './list/EventListOrder.tsx';
import { EventListViews } from './list/EventListViews.tsx';
import { EventStats } from './list/EventStats.tsx';
import { EventTable } from './list/EventTable.tsx';
import { useEventExport } from './list/useEventExport.ts';
import { rememberedAddress, useEventFilters } from './list/useEventFilters.ts';

const EventCalendar = latePart(() => import('./calendar/EventCalendar.tsx'), 'EventCalendar');
const EventDock = latePart(() => import('./bulk/EventDock.tsx'), 'EventDock');

/** The kinds of streams that the list is made of. */
const KINDS = ['event', 'series'];

type EventListProps = Pick<ComponentProps<typeof EventListDialogs>, 'importing'>;

/** Events Management: the starting point for everything an administrator does with events. */
export function EventList({ importing }: EventListProps) {
  const [address] = useSearchParams();
  // Only on arrival: a filter chosen in another tab must not change what this one shows.
  const arriving = useRef(true);
  const remembered = arriving.current ? rememberedAddress(address) : null;
  useEffect(() => {
    arriving.current = false;
  }, []);
  return remembered ? (
    <Navigate to={{ search: remembered.toString() }} replace />
  ) : (
    <Events importing={importing} />
  );
}

/** The series whose dates are shown, kept while one visits other screens. */
function useOpened() {
  const [ids, setIds] = useSessionStorage<string[]>({
    key: 'eventsOpened',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const opened = useMemo(() => new Set(ids), [ids]);
  const toggle = (id: string) =>
    setIds(before => (before.includes(id) ? before.filter(one => one !== id) : [...before, id]));
  return { opened, toggle };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the parts of the screen, from top to bottom.
function Events({ importing }: EventListProps) {
  const say = useText(eventTexts);
  const { filters, change, clear } = useEventFilters();
  const { dialog, hrefOf, open, close } = useEventDialog();
  const { view, choose } = useListView();
  const { glowing, glow } = useGlow();
  const { opened, toggle } = useOpened();
  const running = useBulkRun();
  const list = useQuery({ ...eventListQuery(queryOf(filters)), enabled: view !== 'calendar' });
  const { shown, total, refreshing, top, turn } = useListPage(list, ({ pagination }) => pagination.total, {
    page: filters.page,
    onPage: page => change({ page }),
  });
  const bulk = useBulkPicked(filters, shown?.events);
  const exporting = useEventExport(filters);
  const create = () => {
    holdTyping();
    open('create');
  };
  useShortcuts([{ keys: 'c', label: say('create'), run: create }]);

  // The rows come before what is done with them.
  const docked = useRef(false);
  docked.current ||= shown !== undefined || running.run !== null;
  const calendar = view === 'calendar';
  const empty = { filters, onOpen: open, onClear: clear };
  return (
    <>
      <EventListHeader onOpen={open} onExport={exporting.start} exporting={exporting.busy} />
      <EventStats location={filters.location} />
      <EventFilterBar filters={filters} total={calendar ? null : total} onChange={change} onClear={clear}>
        <NewChanges of={eventsKey} kinds={KINDS} />
        {!calendar && <EventListOrder filters={filters} onChange={change} />}
        <EventListViews view={view} onChoose={choose} />
      </EventFilterBar>
      {calendar && (
        <Suspense>
          <EventCalendar filters={filters} hrefOf={hrefOf} />
        </Suspense>
      )}
      {!calendar && list.isError && (
        <ErrorPanel title={say('listFailed')} error={list.error} onRetry={() => list.refetch()} />
      )}
      {!calendar && (shown || !list.isError) && (
        <div ref={top} tabIndex={-1} className={common.landing}>
          <EventTable
            {...empty}
            events={shown?.events}
            cards={view === 'grid'}
            refreshing={refreshing}
            glowing={glowing}
            opened={opened}
            picking={bulk.picking}
            hrefOf={hrefOf}
            onToggle={toggle}
            onChange={change}
            onWritten={glow}
          />
          {total !== undefined && (
            <Pager page={filters.page} pageSize={PAGE_SIZE} total={total} onPage={turn} />
          )}
        </div>
      )}
      {docked.current && (
        <Suspense>
          <EventDock
            bulk={bulk}
            running={running}
            filters={filters}
            total={total ?? 0}
            picking={!calendar}
            hrefOf={hrefOf}
          />
        </Suspense>
      )}
      <EventDialogs dialog={dialog} onOpen={open} onClose={close} onWritten={glow} />
      <EventListDialogs dialog={dialog} importing={importing} onClose={close} onFollow={running.follow} />
    </>
  );
}

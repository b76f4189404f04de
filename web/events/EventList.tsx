import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { PAGE_SIZE } from '#contracts/platform/page.ts';
import { useText } from '../platform/messages.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { Pager } from '../ui/Pager.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import { EventDialogs } from './EventDialogs.tsx';
import { EventFilterBar } from './EventFilterBar.tsx';
import { EventStats } from './EventStats.tsx';
import { EventTable } from './EventTable.tsx';
import { queryOf } from './eventFilters.ts';
import { eventTexts } from './messages.ts';
import { eventListQuery } from './queries.ts';
import { useEventDialog } from './useEventDialog.ts';
import { rememberedAddress, useEventFilters } from './useEventFilters.ts';
import { useGlow } from './useGlow.ts';

/** Events Management: everything an administrator does with events begins here. */
export function EventList() {
  const [address] = useSearchParams();
  // Only on arrival: a filter chosen in another tab must not change what is seen in this one.
  const arriving = useRef(true);
  const remembered = arriving.current ? rememberedAddress(address) : null;
  useEffect(() => {
    arriving.current = false;
  }, []);
  return remembered ? <Navigate to={{ search: remembered.toString() }} replace /> : <Events />;
}

function useLastKnown<Data>(data: Data | undefined): Data | undefined {
  const last = useRef(data);
  if (data !== undefined) last.current = data;
  return last.current;
}

function Events() {
  const say = useText(eventTexts);
  const { filters, change, clear } = useEventFilters();
  const { dialog, hrefOf, open, close } = useEventDialog();
  const { glowing, glow } = useGlow();
  const list = useQuery(eventListQuery(queryOf(filters)));
  // A page that cannot be loaded leaves the one before it in sight.
  const shown = useLastKnown(list.data);
  const total = shown?.pagination.total;
  useHotkeys([['c', () => open('create')]]);

  // Deleting the last row of the last page leaves an address that points behind the end.
  const lastPage = total ? Math.ceil(total / PAGE_SIZE) : 1;
  const behindEnd =
    list.isSuccess && total !== undefined && !list.isPlaceholderData && filters.page > lastPage;
  useEffect(() => {
    if (behindEnd) change({ page: lastPage });
  });

  return (
    <>
      <ScreenHeader title={say('title')}>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('create')}>
          {say('create')}
        </Button>
      </ScreenHeader>
      <EventStats />
      <EventFilterBar filters={filters} total={total} onChange={change} onClear={clear} />
      {list.isError && (
        <ErrorPanel title={say('listFailed')} error={list.error} onRetry={() => list.refetch()} />
      )}
      {(shown || !list.isError) && (
        <EventTable
          events={shown?.events}
          filters={filters}
          refreshing={list.isFetching && (list.isPlaceholderData || list.data === undefined)}
          glowing={glowing}
          hrefOf={hrefOf}
          onOpen={open}
          onChange={change}
          onClear={clear}
          onWritten={glow}
        />
      )}
      {total !== undefined && (
        <Pager page={filters.page} pageSize={PAGE_SIZE} total={total} onPage={page => change({ page })} />
      )}
      <EventDialogs dialog={dialog} onOpen={open} onClose={close} onWritten={glow} />
    </>
  );
}

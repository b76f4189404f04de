import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { PAGE_SIZE } from '#contracts/platform/page.ts';

type Turning = { page: number; onPage: (page: number) => void };

/**
 * A page of a list for display. If a page fails to load, the previous one stays visible; a page past the end,
 * as after the last row of the last page was deleted, goes to the last one. `turn` goes to a page, scrolls
 * the element with the ref `top` into view and focuses it.
 */
export function useListPage<Data>(
  list: UseQueryResult<Data>,
  totalOf: (data: Data) => number,
  { page, onPage }: Turning,
) {
  const last = useRef(list.data);
  if (list.data !== undefined) last.current = list.data;
  const shown = last.current;
  const total = shown === undefined ? undefined : totalOf(shown);
  const lastPage = total ? Math.ceil(total / PAGE_SIZE) : 1;
  const behindEnd = list.isSuccess && total !== undefined && !list.isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (behindEnd) onPage(lastPage);
  });
  const refreshing = list.isFetching && (list.isPlaceholderData || list.data === undefined);
  return { shown, total, refreshing, ...useTurning({ page, onPage }) };
}

/** Scrolls the start of a list into view once it shows a page that `turn` requested. */
function useTurning({ page, onPage }: Turning) {
  const top = useRef<HTMLDivElement>(null);
  const turning = useRef(false);
  useEffect(() => {
    if (!turning.current) return;
    turning.current = false;
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  }, [page]);
  const turn = (wanted: number) => {
    turning.current = wanted !== page;
    onPage(wanted);
  };
  return { top, turn };
}

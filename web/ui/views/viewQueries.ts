import { queryOptions } from '@tanstack/react-query';
import { listViews } from '#contracts/views/calls.ts';
import type { ViewedList } from '#contracts/views/savedView.ts';
import { send } from '../../platform/calls/api.ts';

/** A view that everybody has, and nobody has saved. */
export type GivenView = { name: string; query: string };

/** The saved views of a list that the reader sees. */
export const viewsQuery = (list: ViewedList) =>
  queryOptions({
    queryKey: ['savedViews', list],
    queryFn: ({ signal }) => send(listViews, { params: { list } }, { signal }),
    staleTime: 30_000,
  });

/** The filters of an address in one order and without the page, to compare them with those of a view. */
export function viewOf(search: string): string {
  const given = new URLSearchParams(search);
  given.delete('page');
  given.sort();
  return given.toString();
}

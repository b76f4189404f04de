import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AnyList } from '#contracts/platform/book.ts';
import type { AnswerOf, Call } from '#contracts/platform/call.ts';
import { send } from '../calls/api.ts';
import { anId, listFilters, matching, oneOf, pageNumber, pageQuery, words } from '../list/listFilters.ts';
import type { ListFilters } from '../list/useListFilters.ts';
import { toldOfChanges } from '../live/live.ts';

/** Any such call, for the compiler: it has a query and nothing else. */
type Listing = Call & { params?: never; query: z.ZodObject; body?: never };

export type RowOfBook<Book extends AnyList> = z.output<Book['row']>;
/** By filter, the values that an address may have. */
export type BookFilters<Book extends AnyList> = {
  [Name in keyof Book['filters'] & string]: Book['filters'][Name]['known'] extends
    | RegExp
    | readonly (infer Value)[]
    ? Value & string
    : string;
} & { search: string; id: string; sort: Book['sorts'][number]; order: 'asc' | 'desc'; page: number };

const ORDERS = { asc: ['asc', 'desc'], desc: ['desc', 'asc'], one: ['asc'] } as const;

/**
 * The console's side of a book: its filters, as its screen's address has them, and its queries. `inAddress` has what the
 * address calls a filter by another name. All queries about the book have keys that begin with `key`.
 */
export function bookList<Book extends AnyList>(
  book: Book,
  inAddress: { [Name in keyof Book['filters']]?: string } = {},
) {
  type Filters = BookFilters<Book>;
  const { name, filters, sorts, order, list }: AnyList = book;
  const readers = Object.entries(filters).map(([name, { known, first }]) => [
    name,
    known instanceof RegExp ? matching(known, first) : oneOf([first, ...known]),
  ]);
  const key = [name] as const;
  return {
    book,
    key,
    filters: listFilters(
      {
        search: words(200),
        id: anId,
        ...Object.fromEntries(readers),
        sort: oneOf(sorts as [string, ...string[]]),
        order: oneOf(ORDERS[order ?? 'one']),
        page: pageNumber,
      },
      inAddress as Record<string, string>,
    ) as unknown as ListFilters<Filters>,
    query: (filters: Filters) => {
      const { sort, order: by, ...narrowed } = pageQuery(filters);
      const query = order ? { ...narrowed, sort, order: by } : narrowed;
      return queryOptions({
        queryKey: [...key, 'list', query],
        queryFn: ({ signal }) =>
          send<Listing>(list as Listing, { query }, { signal }) as Promise<AnswerOf<Book['list']>>,
        placeholderData: keepPreviousData,
        ...toldOfChanges,
      });
    },
  };
}

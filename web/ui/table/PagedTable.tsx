import type { UseQueryResult } from '@tanstack/react-query';
import { PAGE_SIZE } from '#contracts/platform/page.ts';
import type { useListPage } from '../../platform/list/useListPage.ts';
import { ErrorPanel } from '../notice/ErrorPanel.tsx';
import { DataTable } from './DataTable.tsx';
import classes from './PagedTable.module.css';
import { Pager } from './Pager.tsx';
import type { DataTableProps } from './tableProps.ts';

type PagedTableProps<Row extends object> = Omit<DataTableProps<Row>, 'refreshing'> & {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;
  /** What `useListPage` makes of the query: `rows` are those of `paged.shown`. */
  paged: ReturnType<typeof useListPage>;
  /** The page that was asked for. */
  page: number;
  /** The title of the error if it fails to load; the rows from before stay. */
  failed: string;
  /** Pages on either side of the present one that have buttons. */
  near?: number;
};

/** One page of a list: why it failed to load, its rows, and the pages beside it. */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const { query, paged, page, failed, near, ...table } = props;
  const { shown, total, refreshing, top, turn } = paged;
  return (
    <>
      {query.isError && <ErrorPanel title={failed} error={query.error} onRetry={() => query.refetch()} />}
      <div ref={top} tabIndex={-1} className={classes.list}>
        {(shown !== undefined || !query.isError) && <DataTable {...table} refreshing={refreshing} />}
        {total !== undefined && (
          <Pager page={page} pageSize={PAGE_SIZE} total={total} {...(near && { near })} onPage={turn} />
        )}
      </div>
    </>
  );
}

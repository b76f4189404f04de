import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { DataPickAll } from './DataPick.tsx';
import classes from './DataTable.module.css';
import type { DataColumn, Picking, Sorting } from './tableProps.ts';

type DataHeadProps<Row> = {
  columns: readonly DataColumn<Row>[];
  sorting?: Sorting;
  onSort?: (by: string) => void;
  page?: Picking<Row>['page'];
};

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The header row of a `DataTable`. */
export function DataHead<Row>({ columns, sorting, onSort, page }: DataHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {page && (
          <th scope="col" className={classes.pick}>
            <DataPickAll {...page} />
          </th>
        )}
        {columns.map(column => {
          const order = column.sort && column.sort === sorting?.by ? sorting.order : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              style={{ width: column.width }}
              data-align={column.align}
              data-spare={column.spare}
              aria-sort={order ? ARIA_SORT[order] : undefined}
            >
              {column.sort && onSort ? (
                <SortButton column={column} order={order} onSort={onSort} />
              ) : (
                <HeaderText column={column} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function HeaderText<Row>({ column }: { column: DataColumn<Row> }) {
  return column.quiet ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header;
}

type SortButtonProps<Row> = {
  column: DataColumn<Row>;
  order: Sorting['order'] | undefined;
  onSort: (by: string) => void;
};

function SortButton<Row>({ column, order, onSort }: SortButtonProps<Row>) {
  const Arrow = order === 'asc' ? IconArrowUp : order === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <UnstyledButton
      className={classes.sort}
      data-active={order !== undefined || undefined}
      onClick={() => onSort(column.sort!)}
    >
      {column.header}
      <Arrow size={14} aria-hidden />
    </UnstyledButton>
  );
}

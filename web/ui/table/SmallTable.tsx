import type { ReactNode } from 'react';
import classes from './SmallTable.module.css';

export type SmallColumn<Row> = {
  id: string;
  header: string;
  /** Null for nothing: a dash, which is left out where rows are stacked. */
  cell: (row: Row) => ReactNode;
  /** A CSS width; columns without one share the remaining width. */
  width?: string;
  /** Whether its cells are the headings of their rows. */
  heading?: boolean;
  /** Whether its cells need no header beside them where rows are stacked. */
  clear?: boolean;
};

type SmallTableProps<Row> = {
  /** The accessible name of the table. */
  label: string;
  columns: readonly SmallColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  /** Whether the cells of a row stand below one another on a narrow screen, each behind its header. */
  stacks?: boolean;
};

/** A plain table in a card or a dialog, read and not worked with: nothing is sorted, picked or turned. */
export function SmallTable<Row>({ label, columns, rows, rowKey, stacks = false }: SmallTableProps<Row>) {
  return (
    <table className={classes.table} aria-label={label} data-stacks={stacks || undefined}>
      <thead>
        <tr>
          {columns.map(({ id, header, width }) => (
            <th key={id} scope="col" {...(width && { style: { width } })}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)}>
            {columns.map(column => (
              <Cell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: SmallColumn<Row>; row: Row }) {
  const { header, cell, heading, clear } = column;
  const said = cell(row);
  if (heading) return <th scope="row">{said}</th>;
  return (
    <td data-header={clear ? undefined : header} data-empty={said === null || undefined}>
      {said ?? '–'}
    </td>
  );
}

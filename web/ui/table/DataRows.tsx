import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table';
import { Fragment, type ReactNode, useMemo } from 'react';
import { DataPick } from './DataPick.tsx';
import classes from './DataTable.module.css';
import type { DataColumn, DataTableProps } from './tableProps.ts';

type DataRowsProps<Row extends object> = Pick<
  DataTableProps<Row>,
  'columns' | 'rowKey' | 'glowing' | 'picking' | 'beneath'
> & {
  rows: readonly Row[];
  /** Whether they are nested under another row. */
  nested?: boolean;
};

const features = tableFeatures({});

/** The rows of a `DataTable`, each followed by what is nested under it. */
export function DataRows<Row extends object>(props: DataRowsProps<Row>) {
  const { columns, rows, rowKey, glowing, picking, beneath, nested } = props;
  const definitions = useMemo(() => columns.map(toDefinition), [columns]);
  const table = useTable({ features, columns: definitions, data: rows, getRowId: rowKey });
  const byId = new Map(columns.map(column => [column.id, column]));
  const spare = columns.flatMap(column => column.spare ?? []);
  const wide = columns.length - spare.length + (picking ? 1 : 0);
  const draw = {
    rows: (below: readonly Row[]) => <DataRows {...props} rows={below} beneath={undefined} nested />,
    note: (note: ReactNode) => (
      <NoteRow wide={wide} spare={spare}>
        {note}
      </NoteRow>
    ),
  };
  return table.getRowModel().rows.map(row => (
    <Fragment key={row.id}>
      <tr
        data-row={row.id}
        data-glowing={glowing?.has(row.id) || undefined}
        data-nested={nested}
        data-picked={picking?.has(row.original) || undefined}
      >
        {picking && (
          <td className={classes.pick}>
            <DataPick picking={picking} row={row.original} />
          </td>
        )}
        {row.getAllCells().map(cell => (
          <td
            key={cell.id}
            data-align={byId.get(cell.column.id)?.align}
            data-spare={byId.get(cell.column.id)?.spare}
            data-place={byId.get(cell.column.id)?.card}
          >
            <table.FlexRender cell={cell} />
          </td>
        ))}
      </tr>
      {beneath?.(row.original, draw)}
    </Fragment>
  ));
}

type NoteRowProps = { wide: number; spare: readonly string[]; children: ReactNode };

/** One cell across all columns but those that may be hidden, for which it would reserve space. */
function NoteRow({ wide, spare, children }: NoteRowProps) {
  return (
    <tr data-nested>
      <td colSpan={wide} className={classes.note}>
        {children}
      </td>
      {spare.map((when, at) => (
        <td key={at} data-spare={when} />
      ))}
    </tr>
  );
}

function toDefinition<Row extends object>(column: DataColumn<Row>): ColumnDef<typeof features, Row> {
  return { id: column.id, header: column.header, cell: ({ row }) => column.cell(row.original) };
}

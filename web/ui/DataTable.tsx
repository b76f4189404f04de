import { useMediaQuery } from '@mantine/hooks';
import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { useText } from '../platform/messages.ts';
import { DataCards } from './DataCards.tsx';
import { DataHead } from './DataHead.tsx';
import { DataSkeleton } from './DataSkeleton.tsx';
import classes from './DataTable.module.css';
import { uiTexts } from './messages.ts';

export type DataColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What `onSort` is told when the header is clicked; without it the column cannot be sorted by. */
  sort?: string;
  /** A CSS width; columns without one share the rest. */
  width?: string;
  align?: 'end';
  /** Whether the column gives way where a table is still drawn but there is little room. */
  spare?: boolean;
  /** The column's place when rows are drawn as cards; a line with its header when left out. */
  card?: 'heading' | 'corner' | 'footer';
};

export type Sorting = { by: string; order: 'asc' | 'desc' };

export type DataTableProps<Row extends object> = {
  /** Names the table to a screen reader. */
  label: string;
  /** Kept stable by the caller. The first one holds the row's link. */
  columns: readonly DataColumn<Row>[];
  /** Undefined until the first answer: bones are drawn then, and never again. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Whether newer rows are on their way: the present ones stay, dimmed, under a thin line. */
  refreshing?: boolean;
  /** Keys of rows that a command has just changed; they glow once. */
  glowing?: ReadonlySet<string>;
  sorting?: Sorting;
  onSort?: (by: string) => void;
  /** Stands in place of the rows when there are none. */
  empty: ReactNode;
};

const features = tableFeatures({});
const CARDS_BELOW = '(max-width: 640px)';

/** Rows under sortable headers that stay in view; a list of cards on a narrow screen. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const say = useText(uiTexts);
  const asCards = useMediaQuery(CARDS_BELOW, undefined, { getInitialValueInEffect: false });
  if (props.rows === undefined) return <DataSkeleton label={props.label} asCards={asCards} />;
  if (props.rows.length === 0) return props.empty;
  return (
    <div className={classes.frame} aria-busy={props.refreshing || undefined}>
      {props.refreshing && (
        <div className={classes.progress} role="progressbar" aria-label={say('refreshing')} />
      )}
      {asCards ? <DataCards {...props} rows={props.rows} /> : <Rows {...props} rows={props.rows} />}
    </div>
  );
}

function Rows<Row extends object>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, rowKey, glowing } = props;
  const definitions = useMemo(() => columns.map(toDefinition), [columns]);
  const table = useTable({ features, columns: definitions, data: rows, getRowId: rowKey });
  const byId = new Map(columns.map(column => [column.id, column]));
  return (
    <table className={classes.table} aria-label={label}>
      <DataHead columns={columns} sorting={props.sorting} onSort={props.onSort} />
      <tbody>
        {table.getRowModel().rows.map(row => (
          <tr key={row.id} data-glowing={glowing?.has(row.id) || undefined}>
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
        ))}
      </tbody>
    </table>
  );
}

function toDefinition<Row extends object>(column: DataColumn<Row>): ColumnDef<typeof features, Row> {
  return { id: column.id, header: column.header, cell: ({ row }) => column.cell(row.original) };
}

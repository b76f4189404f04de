import type { ReactNode } from 'react';
import type { RowKey } from './DataKeys.tsx';

export type DataColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The value passed to `onSort` when the header is clicked; without it the column is not sortable. */
  sort?: string;
  /** A CSS width; columns without one share the remaining width. */
  width?: string;
  align?: 'end';
  /** Whether the column is hidden if a table has little room: up to 1100 px (`early`) or 900 px (`late`). */
  spare?: 'early' | 'late';
  /** Whether the header is for screen readers only. */
  quiet?: boolean;
  /** The column's place in a card; a line with its header by default. */
  card?: 'heading' | 'corner' | 'footer' | 'mark';
};

export type Sorting = { by: string; order: 'asc' | 'desc' };

export type Picking<Row> = {
  has: (row: Row) => boolean;
  /** `range`: the Shift key was held. */
  onPick: (row: Row, range: boolean) => void;
  /** The accessible names of a row's checkbox and of the page's. */
  label: (row: Row) => string;
  page: { label: string; state: 'all' | 'some' | 'none'; onPick: () => void };
};

/** Renders rows under another one: as rows of the table, or inside its card. */
export type Beneath<Row> = {
  rows: (rows: readonly Row[]) => ReactNode;
  note: (note: ReactNode) => ReactNode;
};

export type DataTableProps<Row extends object> = {
  /** The accessible name of the table. */
  label: string;
  /** Must be referentially stable. */
  columns: readonly DataColumn<Row>[];
  /** Undefined until the first answer: only then a skeleton is shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Whether newer rows are loading: the present ones stay, dimmed, under a thin line. */
  refreshing?: boolean;
  /** Keys of rows that a command has just changed; they glow once. */
  glowing?: ReadonlySet<string>;
  sorting?: Sorting;
  onSort?: (by: string) => void;
  /** Checkboxes in front of the rows, to select some. */
  picking?: Picking<Row>;
  /** The content nested under an open row; nothing for a closed one. */
  beneath?: (row: Row, draw: Beneath<Row>) => ReactNode;
  /** Keyboard shortcuts for the focused row, besides those of every table. Must be referentially stable. */
  rowKeys?: readonly RowKey[];
  /** Shows a grid of cards even if there is room for a table. */
  cards?: boolean;
  /** Shown in place of the rows if there are none. */
  empty: ReactNode;
};

import type { ReactNode } from 'react';
import type { RowKey } from './DataKeys.tsx';

export type DataColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What `onSort` is told when the header is clicked; without it the column cannot be sorted by. */
  sort?: string;
  /** A CSS width; columns without one share the rest. */
  width?: string;
  align?: 'end';
  /** Whether the column gives way where a table is still drawn but there is little room: up to 1100 px, or 900. */
  spare?: 'early' | 'late';
  /** Whether the header is only read aloud. */
  quiet?: boolean;
  /** The column's place when rows are drawn as cards; a line with its header when left out. */
  card?: 'heading' | 'corner' | 'footer' | 'mark';
};

export type Sorting = { by: string; order: 'asc' | 'desc' };

export type Picking<Row> = {
  has: (row: Row) => boolean;
  /** `range` says that the shift key was held. */
  onPick: (row: Row, range: boolean) => void;
  /** What a row's box is called, and that of the page. */
  label: (row: Row) => string;
  page: { label: string; state: 'all' | 'some' | 'none'; onPick: () => void };
};

/** Draws rows beneath another one: as rows of the table, or inside its card. */
export type Beneath<Row> = {
  rows: (rows: readonly Row[]) => ReactNode;
  note: (note: ReactNode) => ReactNode;
};

export type DataTableProps<Row extends object> = {
  /** Names the table to a screen reader. */
  label: string;
  /** Kept stable by the caller. */
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
  /** Boxes in front of the rows, to pick some. */
  picking?: Picking<Row>;
  /** What stands beneath a row that is open; nothing for one that is not. */
  beneath?: (row: Row, draw: Beneath<Row>) => ReactNode;
  /** Keys of the row in focus, besides those that every table has. Kept stable by the caller. */
  rowKeys?: readonly RowKey[];
  /** A grid of cards also where there is room for a table. */
  cards?: boolean;
  /** Stands in place of the rows when there are none. */
  empty: ReactNode;
};

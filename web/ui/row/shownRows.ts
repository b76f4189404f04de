type Identified = { id: string; revision: number };

/** The part of a row that a command answers: its own fields, without what lists add from elsewhere. */
export type RowOf<Row> = Partial<Row> & Identified;

/** What this browser has written, by id: the row as the command answered it, or null if it was removed. */
export type OwnRows<Row> = ReadonlyMap<string, RowOf<Row> | null>;

/** The newer version of a row: as it was read, or as this browser has written it. */
export function newestRow<Row extends RowOf<Row>>(read: Row, own: OwnRows<Row>): Row {
  const written = own.get(read.id);
  return written && written.revision > read.revision ? { ...read, ...written } : read;
}

/** Rows as read, with newer writes of this browser and, on top, changes that are on their way. */
export function shownRows<Row extends RowOf<Row>>(
  rows: readonly Row[],
  own: OwnRows<Row>,
  pending: readonly { id: string; change: Partial<Row> }[],
): Row[] {
  const changesOf = (row: Row) => pending.filter(({ id }) => id === row.id).map(({ change }) => change);
  return rows
    .filter(row => own.get(row.id) !== null)
    .map(row => Object.assign({}, newestRow(row, own), ...changesOf(row)));
}

import type { Cell } from '../files/csv.ts';
import type { FileColumns } from '../files/exportList.ts';

/**
 * What a book's file has of each field: the heading of its column, with the value in it if that is not the field
 * itself, or null. In the order of the columns. A field that is forgotten does not compile.
 */
export type FileFields<Row> = {
  [Name in keyof Row]-?:
    | (Row[Name] extends Cell ? string : never)
    | readonly [heading: string, cell: (value: Row[Name], row: Row) => Cell]
    | null;
};

/** Those fields as the columns of a file. */
export function columnsOfFile<Row extends object>(fields: FileFields<Row>): FileColumns<Row> {
  const columns = Object.entries(fields).flatMap(([name, field]) => {
    const value = (row: Row) => row[name as keyof Row];
    if (field === null) return [];
    if (typeof field === 'string') return [[field, (row: Row) => value(row) as Cell]];
    const [heading, cell] = field as [string, (value: unknown, row: Row) => Cell];
    return [[heading, (row: Row) => cell(value(row), row)]];
  });
  return Object.fromEntries(columns);
}

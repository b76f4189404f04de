import classes from './DataTable.module.css';
import type { DataColumn, DataTableProps } from './DataTable.tsx';

/** The rows of a `DataTable` as a list of cards, for screens too narrow for columns. */
export function DataCards<Row extends object>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, rowKey, glowing } = props;
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map(row => (
        <li key={rowKey(row)} data-glowing={glowing?.has(rowKey(row)) || undefined}>
          <div className={classes.cardTop}>
            <Placed columns={columns} place="heading" row={row} />
            <Placed columns={columns} place="corner" row={row} />
          </div>
          <dl>
            {columns
              .filter(column => !column.card)
              .map(column => (
                <div key={column.id}>
                  <dt>{column.header}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
          </dl>
          <Placed columns={columns} place="footer" row={row} />
        </li>
      ))}
    </ul>
  );
}

type PlacedProps<Row> = {
  columns: readonly DataColumn<Row>[];
  place: NonNullable<DataColumn<Row>['card']>;
  row: Row;
};

function Placed<Row>({ columns, place, row }: PlacedProps<Row>) {
  const column = columns.find(one => one.card === place);
  return column ? <div data-place={place}>{column.cell(row)}</div> : null;
}

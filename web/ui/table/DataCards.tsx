import { Fragment, type ReactNode } from 'react';
import common from '../styles/common.module.css';
import { DataPick } from './DataPick.tsx';
import classes from './DataTable.module.css';
import type { DataColumn, DataTableProps } from './tableProps.ts';

type DataCardsProps<Row extends object> = DataTableProps<Row> & { rows: readonly Row[] };

/** The rows of a `DataTable` as cards: in one column on a narrow screen, in a grid on a wide one. */
export function DataCards<Row extends object>(props: DataCardsProps<Row>) {
  return (
    <ul className={`${common.plain} ${classes.cards}`} aria-label={props.label}>
      {props.rows.map(row => (
        <Card key={props.rowKey(row)} {...props} row={row} />
      ))}
    </ul>
  );
}

function Card<Row extends object>(props: DataCardsProps<Row> & { row: Row }) {
  const { columns, row, rowKey, glowing, picking, beneath } = props;
  const draw = {
    rows: (rows: readonly Row[]) => (
      <DataCards {...props} rows={rows} beneath={undefined} label={props.label} />
    ),
    note: (note: ReactNode) => <p className={classes.note}>{note}</p>,
  };
  return (
    <li
      data-row={rowKey(row)}
      data-glowing={glowing?.has(rowKey(row)) || undefined}
      data-picked={picking?.has(row) || undefined}
    >
      <Placed columns={columns} place="mark" row={row} />
      <div className={classes.cardTop}>
        {picking && <DataPick picking={picking} row={row} />}
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
      {beneath?.(row, draw)}
    </li>
  );
}

type PlacedProps<Row> = {
  columns: readonly DataColumn<Row>[];
  place: NonNullable<DataColumn<Row>['card']>;
  row: Row;
};

function Placed<Row>({ columns, place, row }: PlacedProps<Row>) {
  const cells = columns.filter(one => one.card === place);
  return (
    <div data-place={place}>
      {cells.map(one => (
        <Fragment key={one.id}>{one.cell(row)}</Fragment>
      ))}
    </div>
  );
}

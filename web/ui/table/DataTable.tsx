import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { usePast } from '../../platform/past/usePast.ts';
import { useText } from '../../platform/texts/messages.ts';
import common from '../styles/common.module.css';
import { uiTexts } from '../texts/messages.ts';
import { DataCards } from './DataCards.tsx';
import { DataHead } from './DataHead.tsx';
import { DataKeys, type RowKey } from './DataKeys.tsx';
import { DataRows } from './DataRows.tsx';
import { DataSkeleton } from './DataSkeleton.tsx';
import classes from './DataTable.module.css';
import { useRowFocus } from './rowFocus.ts';
import type { DataTableProps } from './tableProps.ts';

const CARDS_BELOW = '(max-width: 760px)';

const NO_KEYS: readonly RowKey[] = [];

/**
 * Rows under sortable sticky headers; a list of cards on a narrow screen. They are one tab stop: the arrow
 * keys, `j` and `k` move between rows, and a row's first link is its main control.
 */
export function DataTable<Row extends object>(given: DataTableProps<Row>) {
  const say = useText(uiTexts);
  const past = usePast();
  const props = past ? { ...given, glowing: past.lit, picking: undefined, rowKeys: NO_KEYS } : given;
  const narrow = useMediaQuery(CARDS_BELOW, undefined, { getInitialValueInEffect: false });
  const { frame, attach } = useRowFocus();
  const asCards = narrow || props.cards === true;
  if (props.rows === undefined) return <DataSkeleton label={props.label} asCards={asCards} />;
  if (props.rows.length === 0) return props.empty;
  return (
    <div ref={attach} className={classes.frame} aria-busy={props.refreshing || undefined}>
      {props.refreshing && (
        <div
          className={`${common.creeping} ${classes.progress}`}
          role="progressbar"
          aria-label={say('refreshing')}
        />
      )}
      <DataKeys frame={frame} picking={props.picking !== undefined} rowKeys={props.rowKeys ?? NO_KEYS} />
      {asCards ? <DataCards {...props} rows={props.rows} /> : <Table {...props} rows={props.rows} />}
    </div>
  );
}

function Table<Row extends object>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, rowKey, glowing, picking, beneath } = props;
  const drawn = useMemo(() => columns.filter(column => column.card !== 'mark'), [columns]);
  const shared = { columns: drawn, rowKey, glowing, picking };
  return (
    <table className={classes.table} aria-label={label}>
      <DataHead columns={drawn} sorting={props.sorting} onSort={props.onSort} page={picking?.page} />
      <tbody>
        <DataRows {...shared} rows={rows} beneath={beneath} />
      </tbody>
    </table>
  );
}

import { useRef } from 'react';
import classes from './DataTable.module.css';
import type { Picking } from './tableProps.ts';

/** The checkbox that selects a row; with Shift, all rows from the last selected one. */
export function DataPick<Row>({ picking, row }: { picking: Picking<Row>; row: Row }) {
  // A checkbox's change event does not say which modifier keys were held.
  const shift = useRef(false);
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={picking.label(row)}
      data-row-key="x"
      checked={picking.has(row)}
      onClick={event => {
        shift.current = event.shiftKey;
      }}
      onChange={() => picking.onPick(row, shift.current)}
    />
  );
}

/** The checkbox that selects every row of the page, or none. */
export function DataPickAll({ label, state, onPick }: Picking<never>['page']) {
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={state === 'all'}
      ref={box => {
        if (box) box.indeterminate = state === 'some';
      }}
      onChange={onPick}
    />
  );
}

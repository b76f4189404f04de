import { useRef } from 'react';
import classes from './DataTable.module.css';
import type { Picking } from './tableProps.ts';

/** The box that picks a row; with the shift key, all rows from the last one on. */
export function DataPick<Row>({ picking, row }: { picking: Picking<Row>; row: Row }) {
  // A change of a box does not say which keys were held.
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

/** The box that picks every row of the page, or none. */
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

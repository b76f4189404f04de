import { useRef } from 'react';
import { useText } from '../platform/messages.ts';
import { useShortcuts } from '../platform/shortcuts.tsx';
import classes from './DataTable.module.css';
import type { Picking } from './DataTable.tsx';
import { uiTexts } from './messages.ts';

/** The box that picks a row; with the shift key, all rows from the last one on. */
export function DataPick<Row>({ picking, row }: { picking: Picking<Row>; row: Row }) {
  // A change of a box does not say which keys were held.
  const shift = useRef(false);
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={picking.label(row)}
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

/** The key that picks the row in which the focus is. */
export function DataPickKey() {
  const say = useText(uiTexts);
  useShortcuts([{ keys: 'x', label: say('pickRow'), run: pickFocused }]);
  return null;
}

function pickFocused(): void {
  const row = document.activeElement?.closest(`.${classes.frame} :is(tr, li)`);
  row?.querySelector<HTMLInputElement>(`.${classes.box}`)?.click();
}

import type { ComponentProps } from 'react';
import { BulkRun } from './BulkRun.tsx';
import classes from './EventDock.module.css';

/** A run at the lower edge of a list. */
export function DockedRun(props: ComponentProps<typeof BulkRun>) {
  return (
    <div className={classes.dock}>
      <BulkRun {...props} />
    </div>
  );
}

import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useText } from '../platform/messages.ts';
import classes from './DataTable.module.css';
import { uiTexts } from './messages.ts';

const ROWS = 12;

/** Bones in the shape of a `DataTable`, until its first rows are there. */
export function DataSkeleton({ label, asCards }: { label: string; asCards: boolean }) {
  const say = useText(uiTexts);
  return (
    <div className={classes.frame} role="status" aria-label={label}>
      <VisuallyHidden>{say('loading')}</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, row) => `bone ${row}`).map(key => (
        <div key={key} className={classes.bone}>
          <Skeleton height={asCards ? 64 : 14} radius="sm" />
        </div>
      ))}
    </div>
  );
}

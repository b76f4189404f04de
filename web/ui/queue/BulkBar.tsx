import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RunRead } from '#contracts/system/runCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import classes from './bulk.module.css';
import { bulkTexts } from './bulkTexts.ts';
import type { LeftOut } from './useBulkRun.ts';

type BulkBarProps = {
  count: number;
  onClear: () => void;
  /** The progress of the decisions, while that is not shown elsewhere. */
  progress: RunRead | null;
  left: LeftOut | undefined;
  /** The message that says how many could not be decided. */
  leftOut: (left: LeftOut) => string;
  /** Further ways to select. */
  offer?: ReactNode;
  /** The decisions. */
  children: ReactNode;
};

/** The actions for the selected items, their progress, and what could not be done. */
export function BulkBar({ count, onClear, progress, left, leftOut, offer, children }: BulkBarProps) {
  const say = useText(bulkTexts);
  return (
    <section className={classes.bar} aria-label={say('selected', { count })}>
      {offer}
      {progress && <BulkProgress run={progress} />}
      <p role="status">{say('selected', { count })}</p>
      <Button variant="subtle" onClick={onClear}>
        {say('clearSelection')}
      </Button>
      {children}
      {left && left.count > 0 && (
        <div role="alert" className={classes.left}>
          {leftOut(left)}
          <ul>
            {left.reasons.map(reason => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

export function BulkProgress({ run: { succeeded, failed, skipped, total } }: { run: RunRead }) {
  const say = useText(bulkTexts);
  const done = succeeded + failed + skipped;
  return (
    <div className={classes.progress}>
      <progress
        value={total === null ? undefined : done}
        max={total ?? 1}
        aria-label={say('progressLabel')}
      />
      {total !== null && <span>{say('progress', { done, total })}</span>}
    </div>
  );
}

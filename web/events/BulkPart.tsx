import { type ReactNode, useState } from 'react';
import { BULK_IDS, type BulkAction } from '#contracts/events/bulkCalls.ts';
import { useText } from '../platform/messages.ts';
import { BulkBanner } from './BulkBanner.tsx';
import { BulkBar } from './BulkBar.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { countOf, type Picked } from './bulkPicked.ts';
import classes from './EventList.module.css';
import { type EventFilters, narrowing } from './eventFilters.ts';
import { listTexts } from './listTexts.ts';

export type BulkKind = BulkAction['kind'];

type BulkPartProps = {
  bulk: {
    picked: Picked;
    wholePage: boolean;
    pickAll: () => void;
    clear: () => void;
  };
  filters: EventFilters;
  total: number;
  onFollow: (runId: string) => void;
  children: ReactNode;
};

/** The list, with what can be done to the events that are picked in it. */
export function BulkPart({ bulk, filters, total, onFollow, children }: BulkPartProps) {
  const say = useText(listTexts);
  const [asking, setAsking] = useState<BulkKind | null>(null);
  const { picked, clear } = bulk;
  const count = countOf(picked, total);
  const ids = [...picked.ids];
  const selection = picked.all ? { filter: narrowing(filters), exclude: ids } : { ids };
  const started = (runId: string) => {
    setAsking(null);
    clear();
    onFollow(runId);
  };
  return (
    <>
      <BulkBanner {...bulk} count={count} total={total} />
      <div className={count > 0 ? classes.below : undefined}>{children}</div>
      {count > 0 && (
        <BulkBar count={count} onAsk={setAsking} onClear={clear}>
          {ids.length > BULK_IDS && say('tooMany', { count: BULK_IDS })}
        </BulkBar>
      )}
      <BulkDialog kind={asking} selection={selection} onClose={() => setAsking(null)} onStarted={started} />
    </>
  );
}

import { Suspense, useRef, useState } from 'react';
import { BULK_IDS } from '#contracts/events/bulkCalls.ts';
import { countOf } from '../../platform/list/picked.ts';
import { latePart } from '../../platform/page/latePart.ts';
import { useText } from '../../platform/texts/messages.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import { type EventFilters, narrowing } from '../filters/eventFilters.ts';
import { BulkBar } from './BulkBar.tsx';
import type { BulkKind } from './bulkKind.ts';
import classes from './EventDock.module.css';
import { eventBulkTexts } from './eventBulkTexts.ts';
import type { useBulkPicked } from './useBulkPicked.ts';
import type { useBulkRun } from './useBulkRun.ts';

const BulkDialog = latePart(() => import('./BulkDialog.tsx'), 'BulkDialog');
const BulkRun = latePart(() => import('./BulkRun.tsx'), 'BulkRun');

type EventDockProps = {
  bulk: ReturnType<typeof useBulkPicked>;
  running: ReturnType<typeof useBulkRun>;
  filters: EventFilters;
  total: number;
  /** Whether rows can be selected at all; in the calendar they cannot. */
  picking: boolean;
  hrefOf: (kind: DialogKind, id: string) => string;
};

/**
 * The panel that stays at the lower edge: a run's progress and result, the number of selected events, and the
 * actions for them. It overlays the list, which therefore does not shift when something appears in the panel.
 */
export function EventDock({ bulk, running, filters, total, picking, hrefOf }: EventDockProps) {
  const say = useText(eventBulkTexts);
  const [asking, setAsking] = useState<BulkKind | null>(null);
  // The dialog stays mounted once it has been opened, so that it can fade out and return the focus.
  const asked = useRef(false);
  asked.current ||= asking !== null;
  const { picked, clear } = bulk;
  const { run, follow } = running;
  const count = picking ? countOf(picked, total) : 0;
  const ids = [...picked.ids];
  const selection = picked.all ? { filter: narrowing(filters), exclude: ids } : { ids };
  const started = (runId: string) => {
    setAsking(null);
    clear();
    follow(runId);
  };
  return (
    <>
      {(run || count > 0) && (
        <div className={classes.dock}>
          {run && (
            <Suspense>
              <BulkRun
                key={run}
                id={run}
                focused={running.followed === run}
                onClose={running.leave}
                onFollow={follow}
                onPick={bulk.pickOnly}
                hrefOf={hrefOf}
              />
            </Suspense>
          )}
          {count > 0 && (
            <BulkBar bulk={bulk} count={count} total={total} onAsk={setAsking}>
              {ids.length > BULK_IDS && say('tooMany', { count: BULK_IDS })}
            </BulkBar>
          )}
        </div>
      )}
      {asked.current && (
        <Suspense>
          <BulkDialog
            kind={asking}
            selection={selection}
            onClose={() => setAsking(null)}
            onStarted={started}
          />
        </Suspense>
      )}
    </>
  );
}

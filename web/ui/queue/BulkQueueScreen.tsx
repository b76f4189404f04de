import { useState } from 'react';
import type { BulkKind } from '#contracts/queues/bulkCalls.ts';
import { NOTHING, type Picked } from '../../platform/list/picked.ts';
import { latePart, useAhead } from '../../platform/page/latePart.ts';
import { LateDialogs } from '../dialog/LateDialogs.tsx';
import type { Filters, ListAnswer } from '../screen/ListScreen.tsx';
import { usePicking } from '../table/usePicking.ts';
import { QueueScreen } from './QueueScreen.tsx';
import type { QueueProps } from './queueProps.ts';
import { changedBy } from './useDecisions.ts';

const loadBulk = () => import('./QueueBulk.tsx');
const QueueBulk = latePart(loadBulk, 'QueueBulk');
const NONE: readonly never[] = [];

type BulkQueueProps<
  F extends Filters,
  A extends ListAnswer,
  Row extends { id: string },
  Shown,
  Choice,
> = Omit<QueueProps<F, A, Row, Shown, Choice>, 'kind' | 'picking'> & {
  kind: BulkKind;
  /** The name of the decision that can be taken for several items together. */
  together: string;
};

/** A queue whose items can be selected, across pages, and decided together. */
export function BulkQueueScreen<
  F extends Filters,
  A extends ListAnswer,
  Row extends { id: string },
  Shown,
  Choice = never,
>({ together, ...queue }: BulkQueueProps<F, A, Row, Shown, Choice>) {
  const { kind, query, nameOf } = queue;
  const [picked, setPicked] = useState<Picked>(NOTHING);
  const rows = query.data ? queue.rowsOf(query.data) : NONE;
  const picking = usePicking<Row>({ picked, onPick: setPicked, rows, nameOf });
  const decision = queue.decisions.find(({ name }) => name === together);
  useAhead(loadBulk);
  return (
    <>
      <QueueScreen {...queue} picking={picking} />
      {decision && (
        <LateDialogs opened={picked.ids.size > 0}>
          <QueueBulk
            kind={kind}
            ids={picked.ids}
            onKeep={ids => setPicked({ all: false, ids: new Set(ids) })}
            label={decision.label(null)}
            asks={decision.asks}
            changes={changedBy(queue)}
          />
        </LateDialogs>
      )}
    </>
  );
}

import { memo, useMemo, useState } from 'react';
import type { BulkKind } from '#contracts/queues/bulkCalls.ts';
import { NOTHING, type Picked } from '../../platform/list/picked.ts';
import { latePart, useAhead } from '../../platform/page/latePart.ts';
import { LateDialogs } from '../dialog/LateDialogs.tsx';
import { type Filters, type ListAnswer, ListScreen } from '../screen/ListScreen.tsx';
import type { DataColumn } from '../table/tableProps.ts';
import { ItemMarks, NotedItems, useNotedItems } from './ItemMarks.tsx';
import { Presence } from './Presence.tsx';
import classes from './queue.module.css';
import type { QueueProps } from './queueProps.ts';
import { changedBy } from './useDecisions.ts';
import { usePicking } from './usePicking.ts';

// The list does not render again at each key press in the open item.
const List = memo(ListScreen) as typeof ListScreen;

const loadBulk = () => import('./QueueBulk.tsx');
const LateBulk = latePart(loadBulk, 'QueueBulk');

type QueueListProps<F extends Filters, A extends ListAnswer, Row extends { id: string }, Shown, Choice> = {
  queue: QueueProps<F, A, Row, Shown, Choice>;
  rows: readonly Row[];
  glowing: ReadonlySet<string>;
};

/** The list of a queue, with notes and presence, and what can be done with the selected items. */
export function QueueList<
  F extends Filters,
  A extends ListAnswer,
  Row extends { id: string },
  Shown,
  Choice,
>({ queue, rows, glowing }: QueueListProps<F, A, Row, Shown, Choice>) {
  const { kind, bulk, nameOf } = queue;
  const noted = useNotedItems(kind, rows);
  const [picked, setPicked] = useState<Picked>(NOTHING);
  const picking = usePicking({ picked, onPick: setPicked, rows, nameOf });
  const columns = useMarked(queue);
  return (
    <>
      <NotedItems value={noted}>
        <List {...queue} columns={columns} glowing={glowing} picking={bulk ? picking : queue.picking} />
      </NotedItems>
      {bulk && (
        <SelectedItems
          queue={queue}
          bulk={bulk}
          ids={picked.ids}
          onKeep={ids => setPicked({ all: false, ids: new Set(ids) })}
        />
      )}
    </>
  );
}

type SelectedItemsProps<Row extends { id: string }, Choice> = {
  queue: Pick<QueueProps<Filters, ListAnswer, Row, never, Choice>, 'of' | 'changes' | 'decisions'>;
  bulk: { kind: BulkKind; decision: string };
  ids: ReadonlySet<string>;
  onKeep: (ids: readonly string[]) => void;
};

/** What can be done with the selected items, once there are some. */
function SelectedItems<Row extends { id: string }, Choice>({
  queue: { of, changes, decisions },
  bulk: { kind, decision: name },
  ids,
  onKeep,
}: SelectedItemsProps<Row, Choice>) {
  useAhead(loadBulk);
  const decision = decisions.find(one => one.name === name);
  if (!decision) return null;
  return (
    <LateDialogs opened={ids.size > 0}>
      <LateBulk
        {...{ kind, ids, onKeep }}
        label={decision.label(null)}
        asks={decision.asks}
        changes={changedBy({ of, changes })}
      />
    </LateDialogs>
  );
}

/** The columns, with the notes about an item and who is reviewing it below its name. */
function useMarked<Row extends { id: string }>({
  kind,
  columns,
}: Pick<QueueProps<Filters, ListAnswer, Row, never, never>, 'kind' | 'columns'>): DataColumn<Row>[] {
  return useMemo(
    () =>
      columns.map(column =>
        column.card === 'heading'
          ? {
              ...column,
              cell: row => (
                <span className={classes.named}>
                  {column.cell(row)}
                  <ItemMarks id={row.id} />
                  <Presence kind={kind} id={row.id} />
                </span>
              ),
            }
          : column,
      ),
    [columns, kind],
  );
}

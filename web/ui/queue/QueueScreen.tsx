import { memo, useEffect, useMemo, useState } from 'react';
import { type Shortcut, useShortcuts } from '../../platform/keys/shortcuts.tsx';
import { useOpenRow } from '../../platform/list/useOpenRow.ts';
import { useFollowedClaims } from '../../platform/queue/useClaims.ts';
import { useText } from '../../platform/texts/messages.ts';
import { type Filters, type ListAnswer, ListScreen } from '../screen/ListScreen.tsx';
import { useGlow } from '../show/useGlow.ts';
import type { DataColumn } from '../table/tableProps.ts';
import { Presence } from './Presence.tsx';
import { QueueItem } from './QueueItem.tsx';
import classes from './queue.module.css';
import type { QueueDecision, QueueProps } from './queueProps.ts';
import { queueTexts } from './queueTexts.ts';
import { useDecisions } from './useDecisions.ts';
import { useNextItem } from './useNextItem.ts';

// The list does not render again at each key press in the open item.
const List = memo(ListScreen) as typeof ListScreen;

/**
 * A queue: a list of what waits, and the open item beside it with its decisions. The area gives its query, columns,
 * details, decisions and how they are undone; keys, claims, presence, notes and templates of reasons are the same in
 * every queue. After a decision the next item opens.
 */
export function QueueScreen<
  F extends Filters,
  A extends ListAnswer,
  Row extends { id: string },
  Shown,
  Choice = never,
>(queue: QueueProps<F, A, Row, Shown, Choice>) {
  const { kind, query, rowsOf, waits, decisions, rowIn } = queue;
  const openRow = useOpenRow();
  const { open, close } = openRow;
  const { glowing, glow } = useGlow();
  useFollowedClaims(kind);
  const next = useNextItem({ rows: query.data ? rowsOf(query.data) : [], waits, openRow });
  const begun = useBegun<QueueDecision<Row, Choice>, Choice>(open);
  const deciding = useDecisions(queue, {
    onDecided(row) {
      glow(row.id);
      next.leave(row);
    },
    onUndone: next.comeBack,
    onFaster: () => begun.ask(null),
  });
  const shown = queue.useItem(open);
  const row = open !== null && shown.data !== undefined && !shown.isError ? rowIn(shown.data) : null;
  const take = (decision: QueueDecision<Row, Choice> | null) => {
    if (!decision || decision.asks) return begun.ask(decision);
    if (row && !deciding.busy) deciding.decide(decision, row, { text: '', choice: begun.choice });
  };
  const undone = row && !waits(row) ? row : deciding.last;
  useQueueKeys([
    ...decisions.map(decision => ({
      keys: decision.key,
      label: decision.label(null),
      run: () => row && waits(row) && take(decision),
    })),
    { keys: 'u', run: () => undone && !deciding.busy && deciding.takeBack(undone) },
    { keys: 'j', run: () => next.move(1) },
    { keys: 'k', run: () => next.move(-1) },
  ]);
  return (
    <>
      <List {...queue} columns={useNamedPresence(queue)} glowing={glowing} />
      <QueueItem
        queue={queue}
        id={open}
        shown={shown}
        deciding={deciding}
        choice={begun.choice}
        onChoose={begun.choose}
        asking={begun.asking}
        onTake={take}
        onClose={close}
      />
    </>
  );
}

type Begun<Decision, Choice> = { id: string | null; choice: Choice | null; asking: Decision | null };

/** What was chosen for the open item, and the decision whose text is asked for. It ends with the item. */
function useBegun<Decision, Choice>(id: string | null) {
  const nothing: Begun<Decision, Choice> = { id, choice: null, asking: null };
  const [begun, setBegun] = useState(nothing);
  useEffect(
    () => setBegun(before => (before.id === id ? before : { ...before, id, choice: null, asking: null })),
    [id],
  );
  const { choice, asking } = begun.id === id ? begun : nothing;
  return {
    choice,
    asking,
    choose: (chosen: Choice | null) => setBegun({ id, choice: chosen, asking }),
    ask: (decision: Decision | null) => setBegun({ id, choice, asking: decision }),
  };
}

type QueueKey = { keys: string; label?: string; run: () => unknown };

function useQueueKeys(keys: readonly QueueKey[]): void {
  const say = useText(queueTexts);
  const labels: Record<string, string> = {
    j: say('nextItem'),
    k: say('previousItem'),
    u: say('undoLast'),
  };
  useShortcuts(
    keys.map(
      ({ keys, label, run }): Shortcut => ({
        keys,
        label: label ?? labels[keys] ?? keys,
        beside: true,
        run: () => void run(),
      }),
    ),
  );
}

/** The columns, with who is reviewing an item below its name. */
function useNamedPresence<Row extends { id: string }>({
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
                  <Presence kind={kind} id={row.id} />
                </span>
              ),
            }
          : column,
      ),
    [columns, kind],
  );
}

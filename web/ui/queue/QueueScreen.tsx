import { type ComponentProps, memo, useEffect, useMemo, useState } from 'react';
import { type Shortcut, useShortcuts } from '../../platform/keys/shortcuts.tsx';
import { useOpenRow } from '../../platform/list/useOpenRow.ts';
import { latePart, useAhead } from '../../platform/page/latePart.ts';
import { useFollowedClaims } from '../../platform/queue/useClaims.ts';
import { useText } from '../../platform/texts/messages.ts';
import { LateDialogs } from '../dialog/LateDialogs.tsx';
import { type Filters, type ListAnswer, ListScreen } from '../screen/ListScreen.tsx';
import { useGlow } from '../show/useGlow.ts';
import type { DataColumn } from '../table/tableProps.ts';
import { ItemMarks, NotedItems, useNotedItems } from './ItemMarks.tsx';
import { focusChoices } from './itemFocus.ts';
import { Presence } from './Presence.tsx';
import type { QueueItem } from './QueueItem.tsx';
import classes from './queue.module.css';
import type { QueueDecision, QueueProps } from './queueProps.ts';
import { queueTexts } from './queueTexts.ts';
import { useDecisions } from './useDecisions.ts';
import { useNextItem } from './useNextItem.ts';
import { useRefetchOnActs } from './useRefetchOnActs.ts';

// So that the list does not render again at each key press in the open item.
const List = memo(ListScreen) as typeof ListScreen;

const loadItem = () => import('./QueueItem.tsx');
const LateItem = latePart(loadItem, 'QueueItem');

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
  const { kind, query, waits, decisions, rowIn } = queue;
  const openRow = useOpenRow();
  const { open, close } = openRow;
  const { glowing, glow } = useGlow();
  useFollowedClaims(kind);
  const rows = query.data ? queue.rowsOf(query.data) : [];
  const noted = useNotedItems(kind, rows);
  const next = useNextItem({ rows, waits, openRow });
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
  useRefetchOnActs(queue.itemKey(open ?? ''), queue.kinds);
  const row = open !== null && shown.data !== undefined && !shown.isError ? rowIn(shown.data) : null;
  const take = taking(row, begun, deciding);
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
      <NotedItems value={noted}>
        <List {...queue} columns={useMarked(queue)} glowing={glowing} />
      </NotedItems>
      <OpenItem
        queue={queue}
        id={open}
        shown={shown}
        deciding={deciding}
        choice={begun.choice}
        onChoose={begun.choose}
        lacking={begun.lacking}
        asking={begun.asking}
        onTake={take}
        onClose={close}
      />
    </>
  );
}

function LoadedItem(props: ComponentProps<typeof LateItem>) {
  useAhead(loadItem);
  return (
    <LateDialogs opened={props.id !== null}>
      <LateItem {...props} />
    </LateDialogs>
  );
}
const OpenItem = LoadedItem as unknown as typeof QueueItem;

type Taking<Row, Choice> = {
  begun: Pick<ReturnType<typeof useBegun<QueueDecision<Row, Choice>, Choice>>, 'choice' | 'ask' | 'lack'>;
  deciding: {
    busy: boolean;
    decide(
      decision: QueueDecision<Row, Choice>,
      row: Row,
      given: { text: string; choice: Choice | null },
    ): void;
  };
};

/** Makes the function that takes a decision about the open item, or first asks for what it needs. */
function taking<Row, Choice>(
  row: Row | null,
  begun: Taking<Row, Choice>['begun'],
  deciding: Taking<Row, Choice>['deciding'],
) {
  return (decision: QueueDecision<Row, Choice> | null): void => {
    const missing = (row && decision?.missing?.(row, begun.choice)) ?? null;
    if (missing !== null) begun.lack(missing);
    if (missing !== null || decision?.chooses) focusChoices();
    else if (!decision || decision.asks) begun.ask(decision);
    else if (row && !deciding.busy) deciding.decide(decision, row, { text: '', choice: begun.choice });
  };
}

type Begun<Decision, Choice> = {
  id: string | null;
  choice: Choice | null;
  /** What has to be chosen before the decision that was tried, as a sentence. */
  lacking: string | null;
  asking: Decision | null;
};

/** What was chosen for the open item, and the decision whose text is asked for. It ends with the item. */
function useBegun<Decision, Choice>(id: string | null) {
  const nothing: Begun<Decision, Choice> = { id, choice: null, lacking: null, asking: null };
  const [begun, setBegun] = useState(nothing);
  useEffect(() => setBegun(before => (before.id === id ? before : nothing)), [id]);
  const { choice, lacking, asking } = begun.id === id ? begun : nothing;
  return {
    choice,
    lacking,
    asking,
    choose: (chosen: Choice | null) => setBegun({ id, choice: chosen, lacking: null, asking }),
    lack: (what: string) => setBegun({ id, choice, lacking: what, asking: null }),
    ask: (decision: Decision | null) => setBegun({ id, choice, lacking: null, asking: decision }),
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

import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey, type SendOptions } from '../../platform/calls/api.ts';
import { usePast } from '../../platform/past/usePast.ts';
import { text } from '../../platform/texts/messages.ts';
import { formTexts } from '../form/formTexts.ts';
import { toastDone, toastFailed } from '../notice/toast.tsx';
import { useGlow } from '../show/useGlow.ts';
import { newestRow, type RowOf, shownRows } from './shownRows.ts';

/** The answer of a command on a row: its new state, and the id by which the command can be undone. */
export type Written<Row> = { row: RowOf<Row>; commandId: string };

type RowWritesProps<Row extends RowOf<Row>, Change extends Partial<Row>> = {
  /** The prefixes of the keys of queries that show these rows, which are refetched after a write. */
  of: readonly QueryKey[];
  send: (id: string, change: Change, options: SendOptions) => Promise<Written<Row>>;
  /** Has the server undo a command; null if the row no longer exists. */
  undo: (id: string, commandId: string, options: SendOptions) => Promise<RowOf<Row> | null>;
};

type Told = { done: string; failed: string };
type Pending<Row> = { id: string; change: Partial<Row> };

/**
 * Writes to rows of a list. `toggle` changes a row at once, optimistically: `shown` shows the new value while the
 * command is on its way, and the old one again, with the server's reason, if it is refused. Changes of one row
 * are sent in sequence, each based on the revision that the previous one answered. `wrote` and `removed` report what
 * a dialog has done. A list that was read before a write does not bring the older row back. `offerUndo` reports
 * that something was done, with a button that has the server undo the command.
 */
export function useRowWrites<Row extends RowOf<Row>, Change extends Partial<Row>>(
  props: RowWritesProps<Row, Change>,
) {
  const { own, glowing, wrote, removed, refetch } = useOwnRows<Row>(props.of);
  const past = usePast();
  const [pending, setPending] = useState<readonly Pending<Row>[]>([]);
  const queued = useQueue();
  const offerUndo = useUndo(props.undo, { wrote, removed });
  const perform = async (row: Row, change: Change, { done, failed }: Told): Promise<void> => {
    try {
      const ifMatch = newestRow(row, own.current).revision;
      const written = await props.send(row.id, change, { key: newKey(), ifMatch });
      wrote(written.row);
      offerUndo(done, row.id, written.commandId);
    } catch (error) {
      toastFailed(failed, error);
      refetch();
    }
  };
  return {
    glowing,
    wrote,
    offerUndo,
    removed,
    /** The rows to show: with this browser's newer writes, and pending changes on top; of an earlier moment as read. */
    shown: (rows: readonly Row[]) => (past ? [...rows] : shownRows(rows, own.current, pending)),
    toggle(row: Row, change: Change, told: Told): void {
      const going = { id: row.id, change };
      setPending(all => [...all, going]);
      void queued(row.id, () => perform(row, change, told)).finally(() =>
        setPending(all => all.filter(one => one !== going)),
      );
    },
  };
}

/** What this browser has written, and the row that it wrote last, which glows. */
function useOwnRows<Row extends RowOf<Row>>(of: readonly QueryKey[]) {
  const client = useQueryClient();
  const { glowing, glow } = useGlow();
  const own = useRef<ReadonlyMap<string, RowOf<Row> | null>>(new Map());
  const [, redraw] = useState(0);
  const refetch = (): void => {
    for (const queryKey of of) void client.invalidateQueries({ queryKey });
  };
  const remember = (id: string, row: RowOf<Row> | null): void => {
    own.current = new Map(own.current).set(id, row);
    redraw(count => count + 1);
    refetch();
  };
  const wrote = (row: RowOf<Row>): void => {
    remember(row.id, row);
    glow(row.id);
  };
  return { own, glowing, wrote, removed: (id: string) => remember(id, null), refetch };
}

/** Makes a function that serializes tasks of the same name. */
function useQueue() {
  const last = useRef(new Map<string, Promise<void>>());
  return (name: string, work: () => Promise<void>): Promise<void> => {
    const toggle = (last.current.get(name) ?? Promise.resolve()).then(work);
    last.current.set(name, toggle);
    return toggle;
  };
}

type Writes<Row> = { wrote: (row: RowOf<Row>) => void; removed: (id: string) => void };

function useUndo<Row>(
  send: (id: string, commandId: string, options: SendOptions) => Promise<RowOf<Row> | null>,
  { wrote, removed }: Writes<Row>,
) {
  const undo = async (id: string, commandId: string, key: string): Promise<void> => {
    const say = text(formTexts);
    try {
      const row = await send(id, commandId, { key });
      if (row) wrote(row);
      else removed(id);
      toastDone(say('didUndo'));
    } catch (error) {
      toastFailed(say('undoFailed'), error);
    }
  };
  return (message: string, id: string, commandId: string): void => {
    const key = newKey();
    toastDone(message, () => void undo(id, commandId, key));
  };
}

export type RowWrites<Row extends RowOf<Row>, Change extends Partial<Row>> = ReturnType<
  typeof useRowWrites<Row, Change>
>;

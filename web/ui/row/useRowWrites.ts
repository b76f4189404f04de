import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey, type SendOptions } from '../../platform/calls/api.ts';
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
  /** Has the server undo a command; null if there is no row any more. */
  undo: (id: string, commandId: string, options: SendOptions) => Promise<RowOf<Row> | null>;
};

type Told = { done: string; failed: string };

/**
 * Writes to rows of a list. `turn` changes a row at once, optimistically: `shown` shows the new value while the
 * command is on its way, and the old one again, with the server's reason, if it is refused. Changes of one row
 * are sent in turn, each based on the revision that the previous one answered. `wrote` and `removed` report what
 * a dialog has done. A list that was read before a write does not bring the older row back. With a
 * command's id, toasts offer to undo it.
 */
export function useRowWrites<Row extends RowOf<Row>, Change extends Partial<Row>>(
  props: RowWritesProps<Row, Change>,
) {
  const client = useQueryClient();
  const { glowing, glow } = useGlow();
  const own = useRef<ReadonlyMap<string, RowOf<Row> | null>>(new Map());
  const [pending, setPending] = useState<readonly { id: string; change: Partial<Row> }[]>([]);
  const [, redraw] = useState(0);
  const turns = useRef(new Map<string, Promise<void>>());

  const remember = (id: string, row: RowOf<Row> | null): void => {
    own.current = new Map(own.current).set(id, row);
    redraw(count => count + 1);
    for (const queryKey of props.of) void client.invalidateQueries({ queryKey });
  };
  const wrote = (row: RowOf<Row>): void => {
    remember(row.id, row);
    glow(row.id);
  };
  const undo = async (id: string, commandId: string, key: string): Promise<void> => {
    const say = text(formTexts);
    try {
      const row = await props.undo(id, commandId, { key });
      if (row) wrote(row);
      else remember(id, null);
      toastDone(say('didUndo'));
    } catch (error) {
      toastFailed(say('undoFailed'), error);
    }
  };
  /** Reports that something was done, with a button that has the server undo it. */
  const offerUndo = (message: string, id: string, commandId: string): void => {
    const key = newKey();
    toastDone(message, () => void undo(id, commandId, key));
  };
  const perform = async (row: Row, change: Change, { done, failed }: Told): Promise<void> => {
    const key = newKey();
    try {
      const ifMatch = newestRow(row, own.current).revision;
      const written = await props.send(row.id, change, { key, ifMatch });
      wrote(written.row);
      offerUndo(done, row.id, written.commandId);
    } catch (error) {
      toastFailed(failed, error);
      for (const queryKey of props.of) void client.invalidateQueries({ queryKey });
    }
  };
  return {
    glowing,
    wrote,
    offerUndo,
    removed: (id: string) => remember(id, null),
    /** Rows as they are to be shown: this browser's newer writes, and on top what is on its way. */
    shown: (rows: readonly Row[]) => shownRows(rows, own.current, pending),
    turn(row: Row, change: Change, told: Told): void {
      const going = { id: row.id, change };
      setPending(all => [...all, going]);
      const before = turns.current.get(row.id) ?? Promise.resolve();
      const turn = before
        .then(() => perform(row, change, told))
        .finally(() => setPending(all => all.filter(one => one !== going)));
      turns.current.set(row.id, turn);
    },
  };
}

export type RowWrites<Row extends RowOf<Row>, Change extends Partial<Row>> = ReturnType<
  typeof useRowWrites<Row, Change>
>;

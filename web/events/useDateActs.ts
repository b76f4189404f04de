import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '../platform/api.ts';
import { useText } from '../platform/messages.ts';
import { toastDone, toastFailed } from '../ui/toast.tsx';
import { DATE_CALLS, type DateAct, INVERSE, resetFields } from './dateActs.ts';
import type { SeriesDate } from './seriesQueries.ts';
import { seriesTexts } from './seriesTexts.ts';
import { settle, settleBack, settleDeleted } from './settle.ts';
import { toastUndoable } from './undo.ts';

const DONE = {
  cancel: 'didCancel',
  uncancel: 'didUpdate',
  remove: 'didRemove',
  restore: 'didRestore',
  restoreClean: 'didRestore',
  reset: 'didReset',
  detach: 'didDetach',
} as const;

/** Does things to single dates of a series, one after another, and says what came of it. */
export function useDateActs(id: string) {
  const say = useText(seriesTexts);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  const settled = (act: DateAct | 'resetFields', date: SeriesDate) => {
    if (act === 'remove') settleDeleted(client, date.id);
    else if (act === 'restore' || act === 'restoreClean') settleBack(client, date.id);
    else settle(client);
  };
  const one = async (
    act: DateAct | 'resetFields',
    date: SeriesDate,
    call: () => Promise<{ commandId: string }>,
  ) => {
    setBusy(true);
    try {
      const { commandId } = await call();
      settled(act, date);
      const said = say(DONE[act === 'resetFields' ? 'reset' : act], { count: 1 });
      toastUndoable(client, said, date.id, commandId);
    } catch (error) {
      toastFailed(say('dateFailed'), error);
    }
    setBusy(false);
  };
  const many = async (act: DateAct, dates: readonly SeriesDate[], undoing = false): Promise<void> => {
    setBusy(true);
    const done: SeriesDate[] = [];
    let failure: unknown = null;
    for (const date of dates) {
      try {
        await DATE_CALLS[act](id, date, newKey());
        settled(act, date);
        done.push(date);
      } catch (error) {
        failure = error;
      }
    }
    setBusy(false);
    const inverse = INVERSE[act];
    const takeBack = inverse && !undoing ? () => void many(inverse, done.map(afterwards), true) : undefined;
    if (failure) toastFailed(say('didSome', { done: done.length, count: dates.length }), failure);
    if (done.length > 0)
      toastDone(undoing ? say('didUndo') : say(DONE[act], { count: done.length }), takeBack);
  };
  return {
    busy,
    act: (act: DateAct, date: SeriesDate) => one(act, date, () => DATE_CALLS[act](id, date, newKey())),
    reset: (date: SeriesDate, fields: readonly string[]) =>
      one('resetFields', date, () => resetFields(id, date, fields, newKey())),
    many,
  };
}

/** A date that had no status of its own has one once it was cancelled, which is then what has to go. */
function afterwards(date: SeriesDate): SeriesDate {
  return date.own.includes('status') ? { ...date, own: [] } : { ...date, own: [...date.own, 'status'] };
}

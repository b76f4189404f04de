import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../../ui/notice/toast.tsx';
import { forgetDeleted, rememberDeleted } from '../event/ownWrites.ts';
import { rowTexts } from '../event/rowTexts.ts';
import type { SeriesDate } from '../event/seriesQueries.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import { settle } from '../event/settle.ts';
import { toastUndoable } from '../event/undo.ts';
import { DATE_CALLS, type DateAct, INVERSE, resetFields, type SeriesOfDates } from './dateActs.ts';

const DONE = {
  cancel: 'didCancel',
  uncancel: 'didUpdate',
  remove: 'didRemove',
  restore: 'didRestore',
  restoreClean: 'didRestore',
  reset: 'didReset',
  detach: 'didDetach',
} as const;

/** Carries out acts on single dates of a series, one after another, and reports the result. */
export function useDateActs(series: SeriesOfDates) {
  const say = useText(seriesTexts);
  const sayRow = useText(rowTexts);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  const one = async (said: string, date: SeriesDate, call: () => Promise<{ commandId: string }>) => {
    setBusy(true);
    try {
      const { commandId } = await call();
      settle(client);
      toastUndoable(client, said, date.id, commandId);
    } catch (error) {
      toastFailed(say('dateFailed'), error);
    }
    setBusy(false);
  };
  const many = async (act: DateAct, dates: readonly SeriesDate[], undoing = false): Promise<void> => {
    setBusy(true);
    const { done, failure } = await actOnEach(act, series, dates);
    settle(client);
    setBusy(false);
    if (failure) toastFailed(say('didSome', { done: done.length, count: dates.length }), failure);
    if (done.length === 0) return;
    const inverse = undoing ? undefined : INVERSE[act];
    const takeBack = inverse && (() => void many(inverse, done.map(afterwards), true));
    toastDone(undoing ? sayRow('didUndo') : say(DONE[act], { count: done.length }), takeBack);
  };
  return {
    busy,
    act: (act: DateAct, date: SeriesDate) =>
      one(say(DONE[act], { count: 1 }), date, async () => {
        const answer = await DATE_CALLS[act](series, date, newKey());
        remember(act, date);
        return answer;
      }),
    reset: (date: SeriesDate, fields: readonly string[]) =>
      one(say('didReset', { count: 1 }), date, () => resetFields(series.id, date, fields, newKey())),
    many,
  };
}

async function actOnEach(act: DateAct, series: SeriesOfDates, dates: readonly SeriesDate[]) {
  const done: SeriesDate[] = [];
  let failure: unknown = null;
  for (const date of dates) {
    try {
      await DATE_CALLS[act](series, date, newKey());
      remember(act, date);
      done.push(date);
    } catch (error) {
      failure = error;
    }
  }
  return { done, failure };
}

/** Lists read earlier must not show dates that are gone, nor hide dates that are back. */
function remember(act: DateAct, date: SeriesDate): void {
  if (act === 'remove' || act === 'detach') rememberDeleted(date.id);
  if (act === 'restore' || act === 'restoreClean') forgetDeleted(date.id);
}

/** A date without a status of its own gets one when it is cancelled; undoing that resets the override. */
function afterwards(date: SeriesDate): SeriesDate {
  return date.own.includes('status') ? { ...date, own: [] } : { ...date, own: [...date.own, 'status'] };
}

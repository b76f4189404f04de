import { changeEvent } from '#contracts/events/calls.ts';
import {
  addException,
  cancelDate,
  detachDate,
  resetDate,
  restoreDate,
} from '#contracts/events/seriesCalls.ts';
import { send } from '../../platform/calls/api.ts';
import type { SeriesDate } from '../event/seriesQueries.ts';

type Answer = { commandId: string };
/** A series, with the status of those of its dates that do not override it. */
export type SeriesOfDates = { id: string; status: string };
type Send = (series: SeriesOfDates, date: SeriesDate, key: string) => Promise<Answer>;

export const DATE_ACTS = [
  'cancel',
  'uncancel',
  'remove',
  'restore',
  'restoreClean',
  'reset',
  'detach',
] as const;
export type DateAct = (typeof DATE_ACTS)[number];

const at = (id: string, { key: date }: SeriesDate) => ({ params: { id, date } });

/** The API call for each act. */
export const DATE_CALLS: Record<DateAct, Send> = {
  cancel: ({ id }, date, key) => send(cancelDate, at(id, date), { key }),
  uncancel: ({ id }, date, key) =>
    date.own.includes('status')
      ? send(resetDate, { ...at(id, date), body: { fields: ['status'] } }, { key })
      : send(
          changeEvent,
          { params: { id: date.id }, body: { status: 'published', updateType: 'this_only' } },
          { key },
        ),
  remove: ({ id }, date, key) =>
    send(addException, { params: { id }, body: { exceptionDate: date.key } }, { key }),
  restore: ({ id }, date, key) => send(restoreDate, { ...at(id, date), body: { reset: false } }, { key }),
  restoreClean: ({ id }, date, key) => send(restoreDate, { ...at(id, date), body: { reset: true } }, { key }),
  reset: ({ id }, date, key) => send(resetDate, { ...at(id, date), body: {} }, { key }),
  detach: ({ id }, date, key) => send(detachDate, at(id, date), { key }),
};

/** Resets some fields of a date to the values of its series. */
export function resetFields(
  id: string,
  date: SeriesDate,
  fields: readonly string[],
  key: string,
): Promise<Answer> {
  return send(resetDate, { ...at(id, date), body: { fields: [...fields] } }, { key });
}

/** The acts that a date allows. */
export function actsFor({ state, status, own }: SeriesDate): DateAct[] {
  if (state === 'detached' || state === 'merged') return [];
  const hasOwn = own.length > 0;
  if (state === 'excluded') return hasOwn ? ['restore', 'restoreClean'] : ['restore'];
  const shown: Record<DateAct, boolean> = {
    cancel: status === 'published',
    uncancel: status === 'cancelled',
    remove: true,
    restore: false,
    restoreClean: false,
    reset: hasOwn,
    detach: true,
  };
  return DATE_ACTS.filter(act => shown[act]);
}

/** The exact inverse of each act that has one. */
export const INVERSE: Partial<Record<DateAct, DateAct>> = {
  cancel: 'uncancel',
  remove: 'restore',
  restore: 'remove',
};

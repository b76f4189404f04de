import { confirmDue, isWeekly } from '#contracts/events/freshness.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import type { Context } from '#platform/commands/rules.ts';
import { datesOf } from '../dates/dates.ts';
import type { SeriesFact } from '../dates/seriesFact.ts';
import { visibleDate } from '../dates/wanted.ts';
import { AGAIN_MS, confirmationOf } from '../event/confirming.ts';

// A weekly series that nobody has confirmed for a while is found unconfirmed, once for each time it was confirmed.
// A confirmation by a person ends that, and so does an edit.

/** Nothing if it was found before, is not yet due, is not weekly or has no date to come. */
export function foundUnconfirmed(state: SeriesState, since: string, now: Date): SeriesFact[] {
  const { unconfirmed } = state;
  if (unconfirmed && Date.parse(unconfirmed.since) === Date.parse(since)) return [];
  if (confirmDue(new Date(since)) > now || !isWeekly(state)) return [];
  if (!datesOf(state).some(({ overAt }) => overAt > now)) return [];
  return [{ type: 'SeriesFoundUnconfirmed', data: { since, at: now.toISOString() } }];
}

export function confirmed(
  { confirmed: last, unconfirmed }: SeriesState,
  { now, actor: { id, role } }: Pick<Context, 'now' | 'actor'>,
): SeriesFact[] {
  const isStanding = last && (!unconfirmed || Date.parse(unconfirmed.at) <= Date.parse(last.at));
  if (isStanding && now.getTime() - Date.parse(last.at) < AGAIN_MS) return [];
  return [{ type: 'SeriesConfirmed', data: { at: now.toISOString(), by: { id, role } } }];
}

/** One date, whatever was said of the others. */
export function confirmedDate(
  state: SeriesState,
  date: string,
  by: Pick<Context, 'now' | 'actor'>,
): SeriesFact[] {
  const said = confirmationOf(visibleDate(state, date), state.confirmedDates?.[date], by);
  return said ? [{ type: 'SeriesDateConfirmed', data: { ...said, date } }] : [];
}

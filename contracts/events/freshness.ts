import type { Actor, Fact } from '../platform/fact.ts';
import { latest } from './confirming/confirmation.ts';
import type { EventState } from './event/event.ts';
import type { EventRow } from './rows.ts';
import type { Rule } from './series/recurrence.ts';
import type { SeriesState } from './series/seriesState.ts';

// A weekly night that quietly ended is worse than none: people stand in front of a closed door. So a series that
// nobody has confirmed for a while is marked, and later hidden from the public calendar. Every edit by a person
// confirms it, too.

/** Days without confirmation after which a series is marked, and after which it is hidden. */
export const FRESH_DAYS = { marked: 60, hidden: 90 };
/** A rule that makes a date at least this often counts as weekly. */
const WEEKLY_DAYS = 14;
const DAY = 86_400_000;
/** The last moment that can be written as a date of four digits. */
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

export const FRESHNESS = ['fresh', 'unconfirmed', 'hidden'] as const;
export type Freshness = (typeof FRESHNESS)[number];

/** What rows know of who confirmed what: of a series also from when it is marked, and from when hidden. */
export type FreshnessColumns = Pick<
  EventRow,
  'confirmedAt' | 'confirmedBy' | 'edited' | 'confirmDueAt' | 'hidesAt'
>;

/** Commands that a person sends to many events at once about something else; they confirm nothing. */
const BY_THE_WAY: readonly string[] = ['ReplaceDanceStyle', 'FollowVenue'];

type Recorded = Pick<Fact, 'type' | 'data' | 'metadata'>;

/**
 * Who edited an event or series last, after one more fact: the first fact always counts, since somebody decided on it.
 * A confirmation is kept separately, so that undoing it restores the earlier value.
 */
export function editedBy(
  before: Pick<FreshnessColumns, 'edited'> | undefined,
  { type, data, metadata: { actor, at, command } }: Recorded,
): EventRow['edited'] {
  const isEdit = actor.role !== 'system' && !BY_THE_WAY.includes(command.name) && !isConfirming(type, data);
  return before && !isEdit ? before.edited : { at, by: actor };
}

const CONFIRMING: readonly string[] = [
  ...['SeriesConfirmed', 'SeriesDateConfirmed', 'EventConfirmed', 'EventConfirmationWithdrawn'],
];

/** Whether a fact confirms an event or series, or takes a confirmation back. */
function isConfirming(type: string, data: Recorded['data']): boolean {
  if (CONFIRMING.includes(type)) return true;
  const { restored } = data as { restored?: object };
  return (
    type === 'SeriesChangeUndone' &&
    restored !== undefined &&
    ('confirmed' in restored || 'confirmedDates' in restored)
  );
}

/** The columns of a single event, which is never hidden. */
export function freshnessOfEvent(
  edited: EventRow['edited'],
  confirmed: EventState['confirmed'] = null,
): FreshnessColumns {
  return { edited, ...confirmedColumns(latest(edited, confirmed)), confirmDueAt: null, hidesAt: null };
}

/** The columns of a series, whose status is the one that its row shows. */
export function freshnessOfSeries(
  state: SeriesState,
  status: EventRow['status'],
  edited: EventRow['edited'],
): FreshnessColumns {
  // Who says that a date is on knows that the series is.
  const { confirmed, confirmedDates = {} } = state;
  const columns = confirmedColumns(latest(edited, confirmed, ...Object.values(confirmedDates)));
  const due = status === 'published' && isWeekly(state) && columns.confirmedAt;
  if (!due) return { edited, ...columns, confirmDueAt: null, hidesAt: null };
  return {
    ...{ edited, ...columns },
    confirmDueAt: confirmDue(due),
    hidesAt: hiddenFrom(state.unconfirmed, due),
  };
}

function confirmedColumns(last: EventRow['edited']): Pick<FreshnessColumns, 'confirmedAt' | 'confirmedBy'> {
  return { confirmedAt: last && new Date(last.at), confirmedBy: last?.by ?? null };
}

/**
 * From when a series is hidden: never before it was found to be unconfirmed, so that its organizer was asked and has
 * the time between the two to answer, however late that was. Null if it was confirmed since, or is not yet found.
 */
export function hiddenFrom(found: SeriesState['unconfirmed'], confirmedAt: Date): Date | null {
  if (!found || Date.parse(found.since) !== confirmedAt.getTime()) return null;
  const afterFinding = daysAfter(new Date(found.at), FRESH_DAYS.hidden - FRESH_DAYS.marked);
  const afterConfirming = daysAfter(confirmedAt, FRESH_DAYS.hidden);
  return new Date(Math.max(afterFinding.getTime(), afterConfirming.getTime()));
}

/** Whether a series takes place at least every second week. */
export function isWeekly({ segments }: Pick<SeriesState, 'segments'>): boolean {
  const { recurrenceType, interval } = segments.at(-1)!.rule;
  return interval * EVERY[recurrenceType] <= WEEKLY_DAYS;
}

const EVERY: Record<Rule['recurrenceType'], number> = { daily: 1, weekly: 7, biweekly: 14, monthly: 28 };

/** When what was confirmed at a time has to be confirmed again. */
export function confirmDue(confirmedAt: Date): Date {
  return daysAfter(confirmedAt, FRESH_DAYS.marked);
}

export function freshnessOf(
  { confirmDueAt, hidesAt }: Pick<FreshnessColumns, 'confirmDueAt' | 'hidesAt'>,
  now: Date,
): Freshness {
  if (hidesAt && hidesAt <= now) return 'hidden';
  return confirmDueAt && confirmDueAt <= now ? 'unconfirmed' : 'fresh';
}

/**
 * Visitors learn which side confirmed, not who. Only the link in a mail to the organizer is used without an account.
 */
export function confirmingSide(by: Actor | null): 'organizer' | 'team' {
  return by && (by.role === 'visitor' || by.role === 'organizer') ? 'organizer' : 'team';
}

function daysAfter(at: Date, days: number): Date {
  return new Date(Math.min(at.getTime() + days * DAY, LATEST));
}

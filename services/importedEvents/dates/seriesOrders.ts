import { isDeepStrictEqual } from 'node:util';
import { daysBetween, plusDays } from '#contracts/calendar/days.ts';
import { instantOf } from '#contracts/calendar/wallTime.ts';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import { COLLECTED_TEXTS } from '#contracts/events/event/textUses.ts';
import { occurrencesOf, placesOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData, seriesCommands } from '#contracts/events/series/series.ts';
import {
  type DatePatch,
  type Segment,
  type Template,
  type Times,
  wholeTemplate,
} from '#contracts/events/series/seriesParts.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { importedEventSentences } from '#contracts/importedEvents/sentences.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { type SentSeries, sentDays } from '../reading/sentSeries.ts';

/** A series as it is, and as its source has it; `theirs` are the values that people gave it. */
export type Followed = {
  state: SeriesState;
  theirs: ReadonlySet<string>;
  sent: SentSeries;
  form: EventForm;
  cancelled: boolean;
  now: Date;
};

export type Order = {
  [Name in keyof typeof seriesCommands]: { name: Name; data: SeriesCommandData<Name> };
}[keyof typeof seriesCommands];

/** The fields of a form that a source fills. */
const SENT = [
  ...(['title', 'description', 'price', 'currency', 'priceOpen', 'danceStyles'] as const),
  ...(['sourceUrl', 'coverImage'] as const),
  ...COLLECTED_TEXTS.map(({ name }) => name),
  ...(['latitude', 'longitude', 'allDay'] as const),
] satisfies (keyof Template)[];
const TIMES = ['startTime', 'endTime', 'endDayOffset'] as const satisfies (keyof Times)[];
/** What is said with other fields: whether a price is open, and whether there are times. */
const IMPLIED: Record<string, readonly string[]> = { priceOpen: ['price'], allDay: TIMES };

/** How far ahead the dates of an endless rule are read. */
const DAYS_AHEAD = 365;
const MOST_COMPARED = 600;

/**
 * The values of all dates. A change is made in one date, and compared with its values: of several segments that differ
 * from the source, one is ordered at a time.
 */
export function valuesOrders(followed: Followed): Order[] {
  const { state, now } = followed;
  const today = now.toISOString().slice(0, 10);
  const going = state.segments.filter(({ untilDate }) => untilDate === null || untilDate >= today);
  for (const segment of going) {
    const order = valuesOrder(followed, segment);
    if (order) return [order];
  }
  return [];
}

function valuesOrder(followed: Followed, segment: Segment): Order | undefined {
  const fields = {
    ...changedFields(followed, segment),
    ...changedRegion(followed, segment),
    ...changedStatus(followed, segment),
  };
  const times = changedTimes(followed, segment);
  const date = openDate(followed, segment);
  const changed = date && times ? { ...fields, ...onDay(date, times) } : fields;
  const isLast = segment === followed.state.segments.at(-1);
  if (Object.keys(changed).length === 0 || (!date && !isLast)) return undefined;
  const data = { scope: 'all', date: date ?? null, changed, recurrence: null } as const;
  return { name: 'ChangeSeries', data: { ...data, overwriteOwn: [], unmatched: 'keep' } };
}

/** What a segment has that is not as the source has it, and that no change of all dates reaches. */
export function staleValues(followed: Followed, segment: Segment): DatePatch {
  return {
    ...changedFields(followed, segment),
    ...changedStatus(followed, segment),
    ...changedTimes(followed, segment),
  };
}

function changedFields({ theirs, form }: Followed, segment: Segment): Partial<EventForm> {
  const template = wholeTemplate(segment.template);
  const isTheirs = (field: string) =>
    theirs.has(field) || (IMPLIED[field] ?? []).some(name => theirs.has(name));
  const changed = SENT.filter(
    field => !isTheirs(field) && !isDeepStrictEqual(template[field] ?? null, form[field] ?? null),
  );
  return Object.fromEntries(changed.map(field => [field, form[field]]));
}

/** A source that no longer says where it is does not take the region away. */
function changedRegion({ theirs, form }: Followed, { template, timeZone }: Segment): Partial<EventForm> {
  if (theirs.has('regionId') || theirs.has('timeZone')) return {};
  const isSame = template.regionId === form.regionId && timeZone === form.timeZone;
  if (isSame || (form.regionId === null && template.regionId !== null)) return {};
  return { regionId: form.regionId, timeZone: form.timeZone };
}

/** A source cancels what is published, and brings back what it cancelled. */
function changedStatus({ theirs, cancelled, form }: Followed, { template: { status } }: Segment) {
  if (theirs.has('status')) return {};
  if (cancelled && status === 'published') return { status: 'cancelled' as const };
  if (cancelled || status !== 'cancelled') return {};
  return { status: form.regionId === null ? ('draft' as const) : ('published' as const) };
}

function changedTimes({ theirs, form }: Followed, last: Segment): Times | undefined {
  if ([...TIMES, 'allDay'].some(field => theirs.has(field))) return undefined;
  const { startLocal, endLocal } = form;
  const times = {
    startTime: startLocal.slice(11),
    endTime: endLocal?.slice(11) ?? null,
    endDayOffset: endLocal ? daysBetween(startLocal.slice(0, 10), endLocal.slice(0, 10)) : 0,
  };
  return TIMES.every(field => times[field] === last[field]) ? undefined : times;
}

/** A date of a segment that has no values of its own, in which a change of all can be made. */
function openDate({ state, now }: Followed, { fromDate, untilDate }: Segment): string | undefined {
  return occurrencesOf('', state).find(
    ({ key, startsAt, own, extra }) =>
      startsAt > now &&
      own.length === 0 &&
      !extra &&
      key >= fromDate &&
      (untilDate === null || key <= untilDate),
  )?.key;
}

export function onDay(day: string, { startTime, endTime, endDayOffset }: Times) {
  return {
    startLocal: `${day}T${startTime}`,
    endLocal: endTime && `${plusDays(day, endDayOffset)}T${endTime}`,
  };
}

/** Another rule, or another end, if the dates to come are not those of the source. */
export function ruleOrders({ state, theirs, sent, now }: Followed): Order[] {
  if (theirs.has('rule')) return [];
  const last = state.segments.at(-1)!;
  const end = theirs.has('end') ? last.untilDate : sent.recurrence.endDate;
  const isOpen = opener(last, now);
  const until = end ?? horizonOf(state, now);
  const wanted = sentDays({ ...sent, recurrence: { ...sent.recurrence, endDate: end } }, '', until).filter(
    isOpen,
  );
  const made = placesOf(state).filter(({ extra }) => !extra);
  const has = made.map(({ key }) => key).filter(isOpen);
  // An endless rule is expanded day by day; of one with an end, no more dates are made than a series may have.
  const compared = (days: readonly string[]) =>
    days.filter(day => end !== null || day <= state.horizon).slice(0, MOST_COMPARED);
  const isSameEnd = (end === null) === (last.untilDate === null);
  if (isSameEnd && isDeepStrictEqual(compared(has), compared(wanted))) return [];
  const [begins] = wanted;
  const [next] = has;
  if (begins === undefined) {
    if (next === undefined) return [];
    if (made[0]!.key === next) throw new Refusal(importedEventSentences.noDatesLeft, { status: 422 });
    return [{ name: 'EndSeries', data: { date: next } }];
  }
  const from = next !== undefined && next < begins ? next : begins;
  const recurrence = { ...sent.recurrence, endDate: end };
  return [{ name: 'SetRule', data: { from, begins, recurrence } }];
}

/** Whether a day of a rule has not begun yet. */
export function opener({ startTime, timeZone }: Segment, now: Date): (day: string) => boolean {
  const today = now.toISOString().slice(0, 10);
  return day => {
    if (day < plusDays(today, -1)) return false;
    return day > plusDays(today, 1) || instantOf(`${day}T${startTime}`, timeZone) > now;
  };
}

function horizonOf({ horizon }: SeriesState, now: Date): string {
  const ahead = plusDays(now.toISOString().slice(0, 10), DAYS_AHEAD);
  return horizon > ahead ? horizon : ahead;
}

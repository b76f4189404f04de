import { isDeepStrictEqual } from 'node:util';
import { type Occurrence, occurrenceOf, segmentOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import {
  type DatePatch,
  type OwnField,
  type Segment,
  type Template,
  type Times,
  template,
  times,
  wholeTemplate,
} from '#contracts/events/series/seriesParts.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { isAllDay, timesThatApply, WHOLE_DAY } from '#contracts/events/series/wallTimes.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import { datesOf, keysBegun } from './dates.ts';
import type { SeriesFact } from './seriesFact.ts';
import { pick, timesOf, type Wanted } from './wanted.ts';

type Asked = SeriesCommandData<'ChangeSeries'>;

/**
 * The overrides that a change replaces. Given `now`, a change of all dates spares dates that have begun. Times of days
 * replace no times of a night, nor the other way round, unless the change makes the one the other.
 */
export function ownValuesIn(
  state: SeriesState,
  fields: readonly string[],
  { scope, overwriteOwn, details, inDays }: Asked & Partial<Pick<Wanted, 'details' | 'inDays'>>,
  from: string,
  now?: Date,
): { date: string; fields: OwnField[] }[] {
  const given = overwriteOwn.filter(field => fields.includes(field));
  if (given.length === 0) return [];
  const begun = now && scope === 'all' ? keysBegun(state, now) : new Set();
  return Object.keys(state.overrides)
    .filter(date => date >= from && !begun.has(date))
    .sort()
    .map(date => ({ date, fields: replacedIn(state, date, given, { details, inDays }) }))
    .filter(({ fields }) => fields.length > 0);
}

function replacedIn(
  state: SeriesState,
  date: string,
  given: readonly OwnField[],
  { details, inDays }: Partial<Pick<Wanted, 'details' | 'inDays'>>,
): OwnField[] {
  const own = state.overrides[date] ?? {};
  const { allDay: inherited = false } = { ...segmentOf(state, date).template, ...details };
  const isSaid = own.allDay !== undefined && own.allDay !== inDays;
  // `allDay` is replaced together with the times.
  const fields = isSaid && given.includes('allDay') ? [...given, ...TIMES] : given;
  const isOfKind = inDays === undefined || (fields === given && isSaid ? false : inherited === inDays);
  return [...new Set(fields)].filter(field => field in own && (isOfKind || !(field in times)));
}

const TIMES = Object.keys(times) as (keyof Times)[];

/** A date that was moved into the past keeps, as overrides, the values that would otherwise change. */
export function keepPastValues(before: SeriesState, after: SeriesState, now: Date): SeriesFact[] {
  return datesOf(before).flatMap((one): SeriesFact[] => {
    const changed = one.startsAt <= now && one.moved && occurrenceOf('', after, one.key);
    if (!changed) return [];
    const patch = changesBetween(patchable(changed), patchable(one)).map(({ field, after }) => [
      field,
      after,
    ]);
    return patch.length === 0
      ? []
      : [{ type: 'SeriesDateChanged', data: { date: one.key, patch: Object.fromEntries(patch) } }];
  });
}

/**
 * A date that was added before the rule begins has the values of the first segment. If it has passed, it keeps them, as
 * overrides, when that segment changes from `cut` on.
 */
export function keepPassed(before: SeriesState, after: SeriesState, cut: string, now: Date): SeriesFact[] {
  const begun = keysBegun(before, now);
  return asInherited(after, key => (key < cut && begun.has(key) ? segmentOf(before, key) : undefined));
}

/**
 * Gives extra dates, as overrides, the values of the segment that they are to inherit from, where the segment that they
 * now belong to has other values. `inherited` finds it by the key of the date; undefined leaves the date alone.
 */
export function asInherited(
  after: SeriesState,
  inherited: (key: string) => Segment | undefined,
): SeriesFact[] {
  const extras = datesOf(after).filter(one => one.extra);
  return extras.flatMap(({ key, own }): SeriesFact[] => {
    const was = inherited(key);
    if (!was) return [];
    const is = inheritable(segmentOf(after, key));
    const isSaid = (field: OwnField) =>
      own.includes(field) ||
      (field === 'status' && isCompleted(after, key)) ||
      (field === 'allDay' && keepsTimes(after, key));
    const lost = changesBetween(is, inheritable(was)).filter(({ field }) => !isSaid(field as OwnField));
    const patch = Object.fromEntries(lost.map(({ field, after }) => [field, after]));
    return lost.length === 0 ? [] : [{ type: 'SeriesDateChanged', data: { date: key, patch } }];
  });
}

/** Whether a date counts as completed, whatever its status says; one of its own would reopen it. */
function isCompleted({ completed, reopened }: SeriesState, key: string): boolean {
  return completed.includes(key) && !reopened.includes(key);
}

function inheritable({ startTime, endTime, endDayOffset, template }: Segment): DatePatch {
  return { startTime, endTime, endDayOffset, ...wholeTemplate(template) };
}

function patchable(one: Occurrence): DatePatch {
  return {
    ...timesOf(one.startLocal, one.endLocal),
    ...(pick(one, Object.keys(template.shape)) as Partial<Template>),
  };
}

/**
 * The overrides that an extra date needs for a change to apply to it; those that it already has win. A region
 * in another time zone than its segment's cannot be an override, and no status reopens a completed date.
 */
export function missing(
  state: SeriesState,
  one: Occurrence,
  { details, times: asked, inDays, timeZone }: Pick<Wanted, 'details' | 'times' | 'inDays' | 'timeZone'>,
): DatePatch {
  const had = { ...one, ...timesOf(one.startLocal, one.endLocal) };
  const isOtherClock = timeZone !== undefined && timeZone !== one.timeZone;
  const staysTimed = details.allDay === true && keepsTimes(state, one.key);
  const isOfKind = 'allDay' in details || one.allDay === inDays;
  const inherited = Object.entries({ ...(isOfKind && asked), ...details }).filter(([field, value]) => {
    const isSame = isDeepStrictEqual(had[field as keyof typeof had], value);
    const isPossible =
      field === 'status' ? !isCompleted(state, one.key) : field !== 'regionId' || !isOtherClock;
    const isMeant = !staysTimed || !(field === 'allDay' || END.some(name => name === field));
    return isPossible && isMeant && !one.own.includes(field as OwnField) && !isSame;
  });
  return Object.fromEntries(inherited);
}

const END = ['endTime', 'endDayOffset'] as const;

/** Whether a date keeps its times when its series becomes all-day: it has a start of its own. */
function keepsTimes({ overrides }: SeriesState, key: string): boolean {
  return !isAllDay({ template: { allDay: true } }, overrides[key] ?? {});
}

/**
 * What single dates need of their own where a change makes dates all-day. One that keeps its start keeps the end that
 * goes with it; one that becomes all-day loses its own times and keeps a last day.
 */
export function ownNights(
  before: SeriesState,
  after: SeriesState,
  { allDay }: Pick<Partial<Template>, 'allDay'>,
): SeriesFact[] {
  return Object.entries(after.overrides).flatMap(([date, own]): SeriesFact[] => {
    const had = before.overrides[date] ?? {};
    const [was, is] = [segmentOf(before, date), segmentOf(after, date)];
    if (isAllDay(was, had)) return [];
    const isWhole = isAllDay(is, own);
    const isEndReplaced = 'endTime' in had && !('endTime' in own);
    if (!isWhole && (!allDay || isEndReplaced)) return [];
    const has = isWhole ? own : timesThatApply(is, own);
    const { endTime, endDayOffset } = timesThatApply(was, had);
    const meant = (isWhole ? pick(WHOLE_DAY, Object.keys(own)) : { endTime, endDayOffset }) as DatePatch;
    if (isDeepStrictEqual({ ...has, ...meant }, has)) return [];
    return [{ type: 'SeriesDateChanged', data: { date, patch: meant } }];
  });
}

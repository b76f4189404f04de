import { isDeepStrictEqual } from 'node:util';
import { segmentOf } from '#contracts/events/series/occurrences.ts';
import type { DatePatch, Segment } from '#contracts/events/series/seriesParts.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { timesThatApply } from '#contracts/events/series/wallTimes.ts';
import type { Earlier } from '#platform/facts/fold.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { checkTimes } from '../dates/wanted.ts';
import { isSameSeries } from '../event/sameState.ts';
import { undoOfSeriesMerge } from './mergeUndo.ts';

// A change is undone value by value: each value that it set and nobody has changed since becomes what it was.
// A value that has been changed since blocks the whole undo, because nobody asked for half of it.

/** The undo of a change: the parts of the state that it restores, or the fields that block it. */
type Undo = 'nothing' | { restored: Partial<SeriesState>; inTheWay?: readonly string[] };

export function undoOfSeries(current: SeriesState, change: Earlier<SeriesState>): Undo {
  const { before, after } = change;
  const ofMerge = undoOfSeriesMerge(current, change);
  if (ofMerge) return ofMerge === 'nothing' ? ofMerge : { restored: {}, ...ofMerge };
  if (current.mergedInto) return 'nothing';
  const isTouched = !isSameSeries(after, current);
  const refused: Undo = { restored: {}, inTheWay: current.deleted ? ['deleted'] : [] };
  if (!before) return current.deleted ? 'nothing' : isTouched ? refused : { restored: {} };
  const isDeletion = after.deleted && !before.deleted;
  if (isDeletion && !current.deleted) return 'nothing';
  if (!isDeletion && current.deleted) return before.deleted ? 'nothing' : refused;
  if (before.deleted && !after.deleted && isTouched) return refused;
  const { restored, inTheWay } = undoneParts(before, after, current);
  if (inTheWay.length > 0) return { restored: {}, inTheWay };
  // A deleted series has no row, so the fact that restores it holds the whole state.
  if (isDeletion) return { restored: { ...current, ...restored } };
  return Object.keys(restored).length === 0 ? 'nothing' : { restored };
}

/** The parts of a state that undoing a change restores, and the fields of it that have been changed since. */
export function undoneParts(before: SeriesState, after: SeriesState, current: SeriesState) {
  const overrides = undoneOverrides(before.overrides, after.overrides, current.overrides);
  const segments = undoneSegments(before.segments, after.segments, current.segments);
  const days = (part: 'excludedDates' | 'extraDates' | 'completed' | 'reopened') =>
    undoneDays(before[part], after[part], current[part]);
  const parts: Partial<SeriesState> = {
    overrides: overrides.value,
    segments: segments.value,
    excludedDates: days('excludedDates'),
    extraDates: days('extraDates'),
    completed: days('completed'),
    reopened: days('reopened'),
    detached: undoneEntries(before.detached, after.detached, current.detached),
    ...undoneAcceptance(before.acceptedTimes, after.acceptedTimes, current.acceptedTimes),
    ...undoneConfirmation(before, after, current),
    horizon: undone(before.horizon, after.horizon, current.horizon),
    nextDate: undone(before.nextDate, after.nextDate, current.nextDate),
    deleted: undone(before.deleted, after.deleted, current.deleted),
    restorableUntil: undone(before.restorableUntil, after.restorableUntil, current.restorableUntil),
  };
  const changed = Object.entries(parts).filter(
    ([part, value]) => !isDeepStrictEqual(value, current[part as keyof SeriesState]),
  );
  return {
    restored: Object.fromEntries(changed) as Partial<SeriesState>,
    inTheWay: [...overrides.inTheWay, ...segments.inTheWay],
  };
}

/** Reads the value of a field that blocks an undo, by its name, from a state. */
export function blockingValue(field: string): (state: SeriesState) => unknown {
  const [, date, own] = /^(\d{4}-\d{2}-\d{2}) (\w+)$/.exec(field) ?? [];
  if (date) return ({ overrides }) => overrides[date]?.[own as keyof DatePatch];
  if (field === 'deleted') return ({ deleted }) => deleted;
  if (field === 'mergedInto') return ({ mergedInto }) => mergedInto;
  if (field === 'segments') return ({ segments }) => segments.map(shapeOf);
  return ({ segments }) => {
    const said = segments.map(segment => flat(segment)[field]);
    return said.every(value => isDeepStrictEqual(value, said[0])) ? said[0] : said;
  };
}

/** A value that the change set and that is still there becomes what it was; any other stays. */
function undone<Value>(before: Value, after: Value, current: Value): Value {
  return isDeepStrictEqual(current, after) ? before : current;
}

function undoneDays(
  before: readonly string[],
  after: readonly string[],
  current: readonly string[],
): string[] {
  const added = after.filter(day => !before.includes(day));
  const gone = before.filter(day => !after.includes(day));
  return [...new Set([...current.filter(day => !added.includes(day)), ...gone])].sort();
}

function undoneEntries<Value>(
  before: Record<string, Value>,
  after: Record<string, Value>,
  current: Record<string, Value>,
): Record<string, Value> {
  const keys = Object.keys({ ...before, ...after, ...current });
  const left = keys.map((key): [string, Value | undefined] => [
    key,
    undone(before[key], after[key], current[key]),
  ]);
  return Object.fromEntries(left.filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

type Accepted = SeriesState['acceptedTimes'];

/** Most series have no accepted times, and their state does not name them. */
function undoneAcceptance(before: Accepted, after: Accepted, current: Accepted): Partial<SeriesState> {
  if (isDeepStrictEqual(before, after)) return {};
  return { acceptedTimes: undoneEntries(before ?? {}, after ?? {}, current ?? {}) };
}

/** Likewise. What a confirmation replaced counts again; an older one that was replaced since changes nothing. */
function undoneConfirmation(
  before: SeriesState,
  after: SeriesState,
  current: SeriesState,
): Partial<SeriesState> {
  const part = <Name extends 'confirmed' | 'unconfirmed'>(name: Name) =>
    isDeepStrictEqual(before[name], after[name])
      ? {}
      : { [name]: undone(before[name], after[name], current[name]) ?? null };
  const [was, made, is] = [before, after, current].map(({ confirmedDates }) => confirmedDates);
  const dates = !isDeepStrictEqual(was, made) && {
    confirmedDates: undoneEntries(was ?? {}, made ?? {}, is ?? {}),
  };
  return { ...part('confirmed'), ...part('unconfirmed'), ...dates };
}

type Part<Value> = { value: Value; inTheWay: string[] };
type Overrides = SeriesState['overrides'];

function undoneOverrides(before: Overrides, after: Overrides, current: Overrides): Part<Overrides> {
  const inTheWay: string[] = [];
  const value = Object.keys({ ...before, ...after, ...current }).flatMap(date => {
    const [was, made, is] = [before[date] ?? {}, after[date] ?? {}, current[date] ?? {}];
    for (const field of fieldsInTheWay(was, made, is)) inTheWay.push(`${date} ${field}`);
    const patch = undoneEntries<unknown>(was, made, is) as DatePatch;
    return Object.keys(patch).length > 0 ? [[date, patch]] : [];
  });
  return { value: Object.fromEntries(value), inTheWay };
}

/** The fields that a change set and that now have neither its value nor the one before it. */
function fieldsInTheWay(before: object, after: object, current: object): string[] {
  const [was, made, is] = [before, after, current].map((one): Record<string, unknown> => ({ ...one }));
  return Object.keys({ ...was, ...made }).filter(field => {
    const values = [was?.[field], made?.[field]];
    if (isDeepStrictEqual(values[0], values[1])) return false;
    return !values.some(value => isDeepStrictEqual(value, is?.[field]));
  });
}

function undoneSegments(
  before: readonly Segment[],
  after: readonly Segment[],
  current: readonly Segment[],
): Part<Segment[]> {
  if (isDeepStrictEqual(before, after)) return { value: [...current], inTheWay: [] };
  if (isDeepStrictEqual(current, after)) return { value: [...before], inTheWay: [] };
  if (isDeepStrictEqual(current, before)) return { value: [...current], inTheWay: [] };
  const isReshaped = !isDeepStrictEqual(before.map(shapeOf), after.map(shapeOf));
  // The segments that the change added or removed have changed since.
  if (isReshaped) return { value: [...current], inTheWay: ['segments'] };
  return told(
    current.map(segment => {
      const index = after.indexOf(covering(after, segment.fromDate));
      const [was, made] = [flat(before[index]!), flat(after[index]!)];
      return { segment, was, made };
    }),
  );
}

type Pair = { segment: Segment; was: Record<string, unknown>; made: Record<string, unknown> };

function told(pairs: readonly Pair[]): Part<Segment[]> {
  const inTheWay = new Set(
    pairs.flatMap(({ segment, was, made }) => fieldsInTheWay(was, made, flat(segment))),
  );
  const value = pairs.map(({ segment, was, made }) => {
    const is = flat(segment);
    const back = Object.keys(is).filter(
      field => !isDeepStrictEqual(was[field], made[field]) && isDeepStrictEqual(is[field], made[field]),
    );
    const fields = Object.fromEntries(back.map(field => [field, was[field]]));
    return {
      ...segment,
      ...only(fields, field => !(field in segment.template)),
      template: { ...segment.template, ...only(fields, field => field in segment.template) },
    };
  });
  // Times that would be restored on dates that are all-day now.
  const isVoid = (segment: Segment) =>
    !isDeepStrictEqual(segment, { ...segment, ...timesThatApply(segment) });
  const impossible = value.some(segment => isVoid(segment) || isRefused(() => checkTimes(segment)));
  if (impossible) inTheWay.add('startTime').add('endTime');
  return { value, inTheWay: [...inTheWay] };
}

function covering(segments: readonly Segment[], day: string): Segment {
  return segmentOf({ segments } as SeriesState, day);
}

/** The days of a segment and its rule. */
function shapeOf({ fromDate, untilDate, count, countedBefore, rule }: Segment): object {
  return { fromDate, untilDate, count, countedBefore, rule };
}

/** The values that a segment gives its dates. */
function flat({
  template,
  startTime,
  endTime,
  endDayOffset,
  timeZone,
  zoneSource,
}: Segment): Record<string, unknown> {
  return { ...template, startTime, endTime, endDayOffset, timeZone, zoneSource };
}

function only(from: Record<string, unknown>, isMeant: (field: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([field]) => isMeant(field)));
}

function isRefused(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}

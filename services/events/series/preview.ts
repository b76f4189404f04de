import { isDeepStrictEqual } from 'node:util';
import { type Occurrence, occurrencesOf, segmentOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import type { DatePatch, OwnField, Segment, SegmentField } from '#contracts/events/series/seriesParts.ts';
import type { SeriesPreview } from '#contracts/events/series/seriesPreview.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import { isAllDay, timesThatApply } from '#contracts/events/series/wallTimes.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import { fold } from '#platform/facts/fold.ts';
import { effectiveScope } from '../dates/effectiveScope.ts';
import type { SeriesFact } from '../dates/seriesFact.ts';
import { shownSegment } from '../dates/wanted.ts';

type OwnValues = SeriesPreview['ownValuesKept'];
type Values = Partial<Record<SegmentField, unknown>>;
type States = { before: SeriesState; after: SeriesState };
type Told = { seriesId: string; change: SeriesCommandData<'ChangeSeries'> | undefined; now: Date };

/**
 * Compares a series before and after the facts that its rules decided on. A preview matches the real change
 * because both use the same rules.
 */
export function previewOf(
  before: SeriesState | undefined,
  facts: readonly SeriesFact[],
  { seriesId, change, now }: Told,
): SeriesPreview {
  const after = facts.reduce<SeriesState | undefined>(folded, before);
  const was = byKey(seriesId, before);
  const is = byKey(seriesId, after);
  const changed = [...is.keys()].filter(key => was.has(key) && !looksLike(was.get(key)!, is.get(key)!));
  const datesAdded = [...is.keys()].filter(key => !was.has(key));
  const datesRemoved = [...was.keys()].filter(key => !is.has(key));
  const touched = [...changed, ...datesAdded, ...datesRemoved].sort();
  const started = facts.find(fact => fact.type === 'SeriesSegmentStarted')?.data;
  const states = before && after ? { before, after } : undefined;
  const stayed = [...is.values()].filter(({ key }) => was.has(key));
  const isSplit = started && before && !before.segments.some(({ fromDate }) => fromDate === started.from);
  return {
    scopeEffective: change && before ? effectiveScope(before, change) : null,
    newSegmentFrom: isSplit ? started.from : null,
    changed,
    ...valuesLost(states, facts, stayed, { change, now }),
    movedAcrossCut: started
      ? [...was.values()].filter(one => isAcross(one, started.from)).map(({ key }) => key)
      : [],
    datesAdded,
    datesRemoved,
    unmatched: started ? [...started.keptAsExtra, ...started.removedDates].sort() : [],
    exclusionsDropped: started?.droppedExclusions ?? [],
    pastTouched: touched.filter(key => [was, is].some(dates => (dates.get(key)?.startsAt ?? now) < now)),
    dstFlags: touched.flatMap(key => {
      const dst = is.get(key)?.dst;
      return dst ? [{ date: key, dst }] : [];
    }),
  };
}

/** What single dates keep of their own, and what is lost. */
function valuesLost(
  states: States | undefined,
  facts: readonly SeriesFact[],
  stayed: readonly Occurrence[],
  { change, now }: Omit<Told, 'seriesId'>,
): Pick<SeriesPreview, 'ownValuesKept' | 'ownValuesOverwritten' | 'segmentValuesOverwritten'> {
  if (!states) {
    return {
      ...{ ownValuesKept: [], segmentValuesOverwritten: [] },
      ownValuesOverwritten: ownValuesOverwritten(facts, []),
    };
  }
  const isOfMany = change !== undefined && change.scope !== 'this_only';
  const form = change && { ...change, form: shownSegment(states.before, change, now) };
  return {
    ownValuesKept: ownValuesKept(states, stayed),
    ownValuesOverwritten: ownValuesOverwritten(facts, isOfMany ? ownValuesLost(states, stayed) : []),
    segmentValuesOverwritten: segmentValuesOverwritten(states, stayed, form),
  };
}

function folded(state: SeriesState | undefined, fact: SeriesFact): SeriesState {
  return fold(seriesStream, [fact], state)!;
}

function byKey(seriesId: string, state: SeriesState | undefined): Map<string, Occurrence> {
  return new Map(state ? occurrencesOf(seriesId, state).map(one => [one.key, one]) : []);
}

function looksLike(one: Occurrence, other: Occurrence): boolean {
  const bare = { own: [], moved: false, extra: false };
  return changesBetween({ ...one, ...bare }, { ...other, ...bare }).length === 0;
}

function isAcross({ key, startLocal }: Occurrence, cut: string): boolean {
  return key < cut !== startLocal.slice(0, 10) < cut;
}

function overwrittenBy(fact: SeriesFact): OwnValues {
  return 'ownValuesDropped' in fact.data ? fact.data.ownValuesDropped : [];
}

/** The overrides that keep a change of the series from applying to their dates. */
function ownValuesKept({ before, after }: States, dates: readonly Occurrence[]): OwnValues {
  return dates.flatMap(({ key, own }) => {
    const changed = changedUnder({ before, after }, key);
    const lost = changedIn({ before, after }, key);
    const had = before.overrides[key] ?? {};
    const fields = own.filter(field => changed.has(field) && field in had && !lost.includes(field));
    return fields.length > 0 ? [{ date: key, fields }] : [];
  });
}

/** The overrides that a change replaces as asked, and those that it makes void: the times of what becomes all-day. */
function ownValuesOverwritten(facts: readonly SeriesFact[], lost: OwnValues): OwnValues {
  const fieldsOf = new Map<string, Set<OwnField>>();
  for (const { date, fields } of [...facts.flatMap(overwrittenBy), ...lost]) {
    fieldsOf.set(date, new Set([...(fieldsOf.get(date) ?? []), ...fields]));
  }
  const overwritten = [...fieldsOf].map(([date, fields]) => ({ date, fields: [...fields] }));
  return overwritten.sort((a, b) => (a.date < b.date ? -1 : 1));
}

function ownValuesLost({ before, after }: States, dates: readonly Occurrence[]): OwnValues {
  return dates.flatMap(({ key }) => {
    const own = before.overrides[key] ?? {};
    const fields = changedIn({ before, after }, key).filter((field): field is OwnField => field in own);
    return fields.length > 0 ? [{ date: key, fields }] : [];
  });
}

/**
 * The values that dates inherited from their segment and lose, unless the form showed them; also a time zone
 * that nobody asked for, which an extra date gets with another segment. A value may be replaced by an
 * override, too: an extra date before the cut gets the change that way.
 */
function segmentValuesOverwritten(
  { before, after }: States,
  dates: readonly Occurrence[],
  change: { form: Segment; changed: { timeZone?: string | undefined } } | undefined,
): SeriesPreview['segmentValuesOverwritten'] {
  if (!change) return [];
  const inForm = said(change.form);
  const isAsked = (field: SegmentField, is: Values) =>
    field !== 'timeZone' || is.timeZone === change.changed.timeZone;
  return dates.flatMap(({ key }) => {
    const [was, is] = [valuesAt(before, key), valuesAt(after, key)];
    const own = before.overrides[key] ?? {};
    const fields = changedIn({ before, after }, key)
      .filter(field => field in was && !isOwn(own, field))
      .filter(field => !(isAsked(field, is) && isDeepStrictEqual(was[field], inForm[field])));
    return fields.length > 0 ? [{ date: key, fields }] : [];
  });
}

/** A custom start implies that the date has times. */
function isOwn(own: DatePatch, field: SegmentField): boolean {
  return field in own || (field === 'allDay' && 'startTime' in own);
}

/** The fields in which the segment of a day differs from before. */
function changedUnder({ before, after }: States, key: string): Set<SegmentField> {
  const [was, is] = [segmentOf(before, key), segmentOf(after, key)];
  if (was === is) return new Set();
  const changes = changesBetween(said(was), said(is));
  return new Set(changes.map(({ field }) => field as SegmentField));
}

/** The fields whose value differs in a date, custom values included. */
function changedIn({ before, after }: States, key: string): SegmentField[] {
  const changes = changesBetween(valuesAt(before, key), valuesAt(after, key));
  return changes.map(({ field }) => field as SegmentField);
}

function valuesAt(state: SeriesState, key: string): Values {
  return said(segmentOf(state, key), state.overrides[key]);
}

/** All values that a segment gives its dates, or one of them, as they apply: some follow from others. */
function said(segment: Segment, own: DatePatch = {}): Values {
  const { timeZone, template } = segment;
  return {
    ...template,
    ...own,
    ...(own.price !== undefined && { priceOpen: own.priceOpen ?? null }),
    ...timesThatApply(segment, own),
    allDay: isAllDay(segment, own),
    timeZone,
  };
}

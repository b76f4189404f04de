import { isDeepStrictEqual } from 'node:util';
import { type Occurrence, occurrencesOf, segmentOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import type { Segment, SegmentField } from '#contracts/events/series/seriesParts.ts';
import type { SeriesPreview } from '#contracts/events/series/seriesPreview.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import { fold } from '#platform/facts/fold.ts';
import { effectiveScope } from './effectiveScope.ts';
import type { SeriesFact } from './seriesFact.ts';
import { shownSegment } from './wanted.ts';

type OwnValues = SeriesPreview['ownValuesKept'];
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
  const states = before && after && { before, after };
  const stayed = [...is.values()].filter(({ key }) => was.has(key));
  const isSplit = started && before && !before.segments.some(({ fromDate }) => fromDate === started.from);
  return {
    scopeEffective: change && before ? effectiveScope(before, change) : null,
    newSegmentFrom: isSplit ? started.from : null,
    changed,
    ownValuesKept: states ? ownValuesKept(states, stayed) : [],
    ownValuesOverwritten: facts.flatMap(overwrittenBy).sort((a, b) => (a.date < b.date ? -1 : 1)),
    segmentValuesOverwritten: states
      ? segmentValuesOverwritten(
          states,
          stayed,
          change && { ...change, form: shownSegment(before, change, now) },
        )
      : [],
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

function folded(state: SeriesState | undefined, fact: SeriesFact): SeriesState {
  return fold(seriesStream, [fact], state)!;
}

function byKey(seriesId: string, state: SeriesState | undefined): Map<string, Occurrence> {
  return new Map(state ? occurrencesOf(seriesId, state).map(one => [one.key, one]) : []);
}

function looksLike(one: Occurrence, other: Occurrence): boolean {
  const bare = { own: [], moved: false, extra: false };
  return isDeepStrictEqual({ ...one, ...bare }, { ...other, ...bare });
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
    const fields = own.filter(field => changed.has(field) && field in (before.overrides[key] ?? {}));
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
  const isAsked = (field: SegmentField, is: Partial<Record<SegmentField, unknown>>) =>
    field !== 'timeZone' || is.timeZone === change.changed.timeZone;
  return dates.flatMap(({ key }) => {
    const was = said(segmentOf(before, key));
    const is = { ...said(segmentOf(after, key)), ...after.overrides[key] };
    const own = before.overrides[key] ?? {};
    const fields = changesBetween(was, is)
      .map(({ field }) => field as SegmentField)
      .filter(field => field in was && !(field in own))
      .filter(field => !(isAsked(field, is) && isDeepStrictEqual(was[field], inForm[field])));
    return fields.length > 0 ? [{ date: key, fields }] : [];
  });
}

/** The fields in which the segment of a day differs from before. */
function changedUnder({ before, after }: States, key: string): Set<SegmentField> {
  const [was, is] = [segmentOf(before, key), segmentOf(after, key)];
  if (was === is) return new Set();
  const changes = changesBetween(said(was), said(is));
  return new Set(changes.map(({ field }) => field as SegmentField));
}

/** All values that a segment gives its dates. */
function said(segment: Segment): Partial<Record<SegmentField, unknown>> {
  const { startTime, endTime, endDayOffset, timeZone, template } = segment;
  return { ...template, startTime, endTime, endDayOffset, timeZone };
}

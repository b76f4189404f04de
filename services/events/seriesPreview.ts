import { isDeepStrictEqual } from 'node:util';
import { type Occurrence, occurrencesOf } from '#contracts/events/occurrences.ts';
import type { Scope, SeriesFactData } from '#contracts/events/series.ts';
import type { OwnField, Segment } from '#contracts/events/seriesParts.ts';
import type { SeriesPreview } from '#contracts/events/seriesPreview.ts';
import { evolveSeries, type SeriesState } from '#contracts/events/seriesState.ts';
import { segmentsFrom } from './seriesDates.ts';
import type { SeriesFact } from './seriesScopes.ts';

type OwnValues = SeriesPreview['ownValuesKept'];
type Told = { seriesId: string; scopeEffective: Scope | null; now: Date };

/**
 * Compares a series before and after facts that its rules have decided on: a dry run says what the real one
 * does because both ask the same rules.
 */
export function previewOf(
  before: SeriesState | undefined,
  facts: readonly SeriesFact[],
  { seriesId, scopeEffective, now }: Told,
): SeriesPreview {
  const after = facts.reduce<SeriesState | undefined>(folded, before);
  const was = byKey(seriesId, before);
  const is = byKey(seriesId, after);
  const changed = [...is.keys()].filter(key => was.has(key) && !looksLike(was.get(key)!, is.get(key)!));
  const datesAdded = [...is.keys()].filter(key => !was.has(key));
  const datesRemoved = [...was.keys()].filter(key => !is.has(key));
  const touched = [...changed, ...datesAdded, ...datesRemoved].sort();
  const started = facts.find(fact => fact.type === 'SeriesSegmentStarted')?.data;
  const isSplit = started && before && !before.segments.some(({ fromDate }) => fromDate === started.from);
  return {
    scopeEffective,
    newSegmentFrom: isSplit ? started.from : null,
    changed,
    ownValuesKept: before ? ownValuesKept(before, facts, [...is.values()]) : [],
    ownValuesOverwritten: facts.flatMap(overwrittenBy).sort((a, b) => (a.date < b.date ? -1 : 1)),
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

function folded(state: SeriesState | undefined, { type, data }: SeriesFact): SeriesState {
  return evolveSeries[type](state as SeriesState, data as never);
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

/** Where a change of the series stops at what dates have for themselves. */
function ownValuesKept(
  before: SeriesState,
  facts: readonly SeriesFact[],
  dates: readonly Occurrence[],
): OwnValues {
  const kept = new Map<string, Set<OwnField>>();
  for (const fact of facts) {
    const reach = reachOf(before, fact);
    for (const { key, own } of reach ? dates : []) {
      const fields = own.filter(field => key >= reach!.from && reach!.fields.has(field));
      if (fields.length > 0) kept.set(key, new Set([...(kept.get(key) ?? []), ...fields]));
    }
  }
  return [...kept].map(([date, fields]) => ({ date, fields: [...fields] }));
}

function reachOf(before: SeriesState, fact: SeriesFact): { from: string; fields: Set<string> } | undefined {
  if (fact.type === 'SeriesDetailsChanged') return { from: '', fields: new Set(Object.keys(fact.data)) };
  if (fact.type !== 'SeriesSegmentStarted') return undefined;
  return { from: fact.data.from, fields: changedFields(before, fact.data) };
}

function changedFields(
  before: SeriesState,
  { from, segments }: SeriesFactData<'SeriesSegmentStarted'>,
): Set<string> {
  const going = segmentsFrom(before, from);
  const fields = segments.flatMap((segment, index) => {
    const [old, now] = [going[index] ?? going.at(-1), segment].map(flat);
    return Object.keys(now!).filter(field => !isDeepStrictEqual(now![field], old![field]));
  });
  return new Set(fields);
}

function flat(segment: Segment | undefined): Record<string, unknown> {
  return { ...segment, ...segment?.template };
}

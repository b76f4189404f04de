import { isDeepStrictEqual } from 'node:util';
import { fieldsOfChoice, MERGE_FIELDS } from '#contracts/events/event/mergeFields.ts';
import { mergeSentences } from '#contracts/events/event/mergeSentences.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import { keyOnDay } from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import type { seriesMergeCommands } from '#contracts/events/series/seriesMerges.ts';
import type { DatePatch, Segment } from '#contracts/events/series/seriesParts.ts';
import type { SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Rules } from '#platform/commands/rules.ts';
import type { Earlier } from '#platform/facts/fold.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import { visibleDate } from '../dates/wanted.ts';
import { checkSeriesPlaceable } from '../event/placeable.ts';
import { checkedChange } from './changing.ts';
import { hasAbsorbed } from './mergeUndo.ts';
import { present } from './present.ts';
import { undoneParts } from './undo.ts';

// A series is merged into another series, a date into an event or a date of another series, and an event into a date,
// as single events are merged (`event/merging.ts`). What a date takes over becomes its custom values; what a series
// takes over it gives all its dates, as a change of all of them would: its rule and times stay. A merged date is
// not part of its series until the merge is undone, whatever becomes of the rule; what was merged into a date stays
// with it, and leads to the series once the rule makes no such date.

type Decide = Rules<typeof seriesStream>['decide'];
type Restored = Partial<SeriesState>;
type Merge = Earlier<SeriesState> & { before: SeriesState };

export const seriesMergeDecisions: Pick<Decide, keyof typeof seriesMergeCommands> = {
  MergeSeries(state, data) {
    present(state);
    return [{ type: 'SeriesMergedInto', data }];
  },

  MergeDate(state, data) {
    visibleDate(present(state), data.date);
    return [{ type: 'SeriesDateMergedInto', data }];
  },

  AbsorbInSeries(state, { date, from, taken, absorbed }, { now }) {
    const current = present(state);
    if (hasAbsorbed(current, from)) return [];
    if (date !== null) visibleDate(current, date);
    const facts = checkedChange(current, changeOf(date, taken), now);
    const placed = absorbed.map(({ date: day, ...one }) => {
      const key = date ?? (day && keyOnDay(current, day));
      return key ? { ...one, date: key } : one;
    });
    return [{ type: 'SeriesAbsorbed', data: { date, from, absorbed: placed } }, ...facts];
  },

  ReleaseFromSeries(state, { from, commandId }, { earlier }) {
    if (!state) throw notFound(seriesSentences.none);
    if (!hasAbsorbed(state, from)) throw new Refusal(mergeSentences.notMerged, { code: 'not_merged' });
    const { date } = state.absorbed!.find(({ id, via }) => id === from && via === from)!;
    const isFurther = state.mergedInto || (date && state.merged?.[date]);
    if (isFurther) throw new Refusal(mergeSentences.mergedFurther, { code: 'merged_further' });
    if (state.deleted) throw new Refusal(mergeSentences.survivorDeleted, { code: 'survivor_deleted' });
    const merge = earlier?.(commandId);
    const restored = merge?.before ? givenBack(state, merge as Merge, date) : {};
    checkSeriesPlaceable({ ...state, ...restored });
    return [{ type: 'SeriesReleased', data: { from, commandId, restored } }];
  },

  UnmergeSeries(state, data) {
    if (!state) throw notFound(seriesSentences.none);
    const { mergedInto, ...series } = state;
    return mergedInto ? [{ type: 'SeriesUnmerged', data: { series, ...data } }] : [];
  },

  // Also in a deleted series: it comes back with this date once it is restored.
  UnmergeDate(state, data) {
    if (!state) throw notFound(seriesSentences.none);
    return state.merged?.[data.date] ? [{ type: 'SeriesDateUnmerged', data }] : [];
  },
};

function changeOf(
  date: string | null,
  taken: SeriesCommandData<'AbsorbInSeries'>['taken'],
): SeriesCommandData<'ChangeSeries'> {
  const { startLocal: _, endLocal: __, allDay: ___, ...words } = taken;
  const scope = date === null ? 'all' : 'this_only';
  const changed = date === null ? words : taken;
  return { scope, date, changed, recurrence: null, overwriteOwn: [], unmatched: 'keep' };
}

/** The values before a merge, of those choices that still have the values after it. */
function givenBack(current: SeriesState, merge: Merge, date: string | undefined): Restored {
  return date === undefined ? seriesBefore(current, merge) : dateBefore(current, merge, date);
}

const WHEN = ['startDate', 'startTime', 'endTime', 'endDayOffset', 'allDay'];

/** The custom values that belong to a choice. */
function ownFieldsOf(name: string): readonly string[] {
  return name === 'when' ? WHEN : fieldsOfChoice(name).filter(field => field !== 'timeZone');
}

function dateBefore(current: SeriesState, { before, after }: Merge, date: string): Restored {
  const [was, made, is] = [before, after, current].map(
    ({ overrides }): Record<string, unknown> => overrides[date] ?? {},
  ) as [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>];
  const isSame = (fields: readonly string[], one: object, other: object) =>
    isDeepStrictEqual(only(one, fields), only(other, fields));
  const back = MERGE_FIELDS.map(ownFieldsOf).filter(
    fields => !isSame(fields, was, made) && isSame(fields, is, made),
  );
  if (back.length === 0) return {};
  const fields = back.flat();
  const kept = Object.entries(is).filter(([field]) => !fields.includes(field));
  const patch: DatePatch = { ...Object.fromEntries(kept), ...only(was, fields) };
  const { [date]: _, ...others } = current.overrides;
  return { overrides: Object.keys(patch).length > 0 ? { ...others, [date]: patch } : others };
}

function only(from: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)));
}

/** A value that was changed since stays, together with what belongs to it. */
function seriesBefore(current: SeriesState, { before, after }: Merge): Restored {
  const { restored, inTheWay } = undoneParts(before, after, current);
  const kept = MERGE_FIELDS.map(name => [
    ...fieldsOfChoice(name),
    ...(name === 'region' ? ['zoneSource'] : []),
  ])
    .filter(fields => fields.some(field => inTheWay.includes(field)))
    .flat();
  if (!restored.segments || kept.length === 0) return restored;
  return {
    ...restored,
    segments: restored.segments.map((segment, index) => keeping(segment, current.segments[index]!, kept)),
  };
}

function keeping(segment: Segment, current: Segment, fields: readonly string[]): Segment {
  const template = { ...segment.template, ...only(current.template, fields) };
  return { ...segment, ...only(current, fields), template } as Segment;
}

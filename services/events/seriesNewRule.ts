import { lastDayOf, makes, segmentOf } from '#contracts/events/occurrences.ts';
import { type RecurrenceConfig, ruleOf } from '#contracts/events/recurrence.ts';
import { firstMatchingDate } from '#contracts/events/ruleDates.ts';
import type { SeriesCommandData, SeriesFactData } from '#contracts/events/series.ts';
import type { Segment } from '#contracts/events/seriesParts.ts';
import { seriesSentences } from '#contracts/events/seriesSentences.ts';
import type { SeriesState } from '#contracts/events/seriesState.ts';
import { invalidField } from '#platform/refusal.ts';
import { datesBefore, keysBegun, lastDay, MOST_DATES, roomFrom } from './seriesDates.ts';
import type { Wanted } from './seriesWanted.ts';

type Asked = SeriesCommandData<'ChangeSeries'>;
type SegmentStarted = SeriesFactData<'SeriesSegmentStarted'>;

/**
 * A new rule from a cut on. Its count is the form's, of which earlier dates of the same count are taken. Later
 * segments stay when the form left the end as it was, which is the day before them.
 */
export function restarted(
  state: SeriesState,
  cut: string,
  [going, ...later]: readonly Segment[],
  config: RecurrenceConfig,
): Segment[] {
  const covering = segmentOf(state, cut);
  const rule = ruleOf(config, cut);
  if (!firstMatchingDate(rule, cut)) throw invalidField('recurrenceConfig', seriesSentences.noDates);
  const isCounting = covering.count !== null && config.count !== null;
  const countedBefore = isCounting ? covering.countedBefore + datesBefore(covering, cut) : 0;
  const count = config.count === null ? null : config.count - countedBefore;
  if (count !== null && count < 1) {
    throw invalidField('recurrenceConfig', seriesSentences.begunAlready({ count: countedBefore }));
  }
  const restart = { ...going!, fromDate: cut, rule, countedBefore: count === null ? 0 : countedBefore };
  const room = roomFrom(state, cut);
  if (room < 1) throw invalidField('recurrenceConfig', seriesSentences.tooManyDates({ count: MOST_DATES }));
  const restarted = { ...restart, ...lastDay(restart, { endDate: config.endDate, count }, room) };
  const isEndKept = config.count === null && config.endDate === covering.untilDate;
  return isEndKept ? [restarted, ...later] : [restarted];
}

export const NOTHING_UNMATCHED = {
  keptAsExtra: [],
  removedDates: [],
  droppedExclusions: [],
  noLongerExtra: [],
};

/** What becomes of single dates from a cut on under a new rule. One for all dates takes none away that has begun. */
export function unmatched(
  state: SeriesState,
  cut: string,
  segments: readonly Segment[],
  { scope, unmatched: choice }: Asked,
  now: Date,
): Pick<SegmentStarted, keyof typeof NOTHING_UNMATCHED> {
  const isMade = (key: string) =>
    segments.some(
      segment => key >= segment.fromDate && key <= (segment.untilDate ?? key) && makes(segment, key),
    );
  const later = (keys: readonly string[]) => keys.filter(key => key >= cut);
  const excluded = new Set(state.excludedDates);
  const extra = new Set(state.extraDates);
  const droppedExclusions = later(state.excludedDates).filter(key => !isMade(key) && !extra.has(key));
  const isShown = (key: string) => key <= lastDayOf(state, segmentOf(state, key));
  const lost = later([...new Set([...Object.keys(state.overrides), ...extra])].sort()).filter(
    key => !isMade(key) && !excluded.has(key) && (extra.has(key) || isShown(key)),
  );
  const gone = droppedExclusions.filter(key => key in state.overrides);
  const begun = scope === 'all' ? keysBegun(state, now) : new Set();
  const isKept = (key: string) => choice === 'keep' || begun.has(key);
  return {
    keptAsExtra: lost.filter(key => isKept(key) && !extra.has(key)),
    removedDates: [...gone, ...lost.filter(key => !isKept(key))].sort(),
    droppedExclusions,
    noLongerExtra: later(state.extraDates).filter(isMade),
  };
}

/**
 * A new rule goes on with what the form showed, even where the edited date is not of the first segment. An extra
 * date before the cut stays out of the rule, and speaks for none of its dates.
 */
export function asItWasShown(
  state: SeriesState,
  cut: string,
  [first, ...later]: readonly Segment[],
  { edited }: Pick<Wanted, 'edited'>,
): Segment[] {
  const isApart = edited === undefined || (edited.extra && edited.key < cut);
  const shown = isApart ? first! : segmentOf(state, edited.key);
  const { startTime, endTime, endDayOffset, timeZone, zoneSource, template } = shown;
  return [{ ...first!, startTime, endTime, endDayOffset, timeZone, zoneSource, template }, ...later];
}

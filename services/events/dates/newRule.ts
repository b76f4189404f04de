import { plusDays } from '#contracts/calendar/days.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import { lastDayOf, makes, segmentOf } from '#contracts/events/series/occurrences.ts';
import {
  type RecurrenceConfig,
  type Rule,
  type RuleEnd,
  ruleOf,
} from '#contracts/events/series/recurrence.ts';
import { firstMatchingDate, ruleDates } from '#contracts/events/series/ruleDates.ts';
import type { SeriesCommandData, SeriesFactData } from '#contracts/events/series/series.ts';
import type { Segment } from '#contracts/events/series/seriesParts.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import {
  DAYS_AHEAD,
  datesBefore,
  FOREVER,
  horizonOf,
  keysBegun,
  lastDay,
  lastMade,
  MOST_DATES,
  roomFrom,
} from './dates.ts';
import type { Wanted } from './wanted.ts';

type Choice = Pick<SeriesCommandData<'ChangeSeries'>, 'scope' | 'unmatched'> & Pick<Wanted, 'withOwn'>;
type SegmentStarted = SeriesFactData<'SeriesSegmentStarted'>;

/** What a form asks for; if its rule is not a new one, each segment keeps its own. */
type Rhythm = { config: RecurrenceConfig; isNewRule: boolean };
type Room = { counted: number; room: number };

/**
 * The segments from a cut on, with another rule or another end. Later ones keep their values, and also their
 * rules if only the end changes. The end is that of the whole series; a count is the form's, from which
 * earlier dates of the same count are subtracted.
 */
export function restarted(
  state: SeriesState,
  cut: string,
  going: readonly Segment[],
  { config, isNewRule }: Rhythm,
): Segment[] {
  const rule = ruleOf(config, cut);
  if (isNewRule && !firstMatchingDate(rule, cut)) {
    throw invalidField('recurrenceConfig', seriesSentences.noDates);
  }
  const counted = config.count === null ? 0 : countedBefore(state, cut, going);
  if (config.count !== null && config.count <= counted) {
    throw invalidField('recurrenceConfig', seriesSentences.begunAlready({ count: counted }));
  }
  const room = roomFrom(state, cut);
  if (room < 1) throw invalidField('recurrenceConfig', seriesSentences.tooManyDates({ count: MOST_DATES }));
  const ruled = isNewRule ? inOneRhythm(withoutGap(state, cut, going), rule, cut) : going;
  return withEnd(ruled, config, { counted, room });
}

/** How many dates before a cut belong to the count that the form of a series shows. */
function countedBefore(state: SeriesState, cut: string, going: readonly Segment[]): number {
  const last = state.segments.at(-1)!;
  if (last.count === null) return 0;
  if (last.fromDate <= cut) return last.countedBefore + datesBefore(last, cut);
  const between = going.slice(0, -1).map(segment => datesBefore(segment, last.fromDate));
  return Math.max(0, last.countedBefore - between.reduce((sum, dates) => sum + dates, 0));
}

/** A cut at an extra date may be between two segments: the earlier then covers the days up to the later. */
function withoutGap(state: SeriesState, cut: string, going: readonly Segment[]): readonly Segment[] {
  const { fromDate } = going[0]!;
  if (fromDate <= cut) return going;
  return [{ ...segmentOf(state, cut), fromDate: cut, untilDate: plusDays(fromDate, -1) }, ...going];
}

/**
 * Gives segments one rule, whose weeks or months are counted from the cut. If it skips some of them, a later
 * segment begins on its first date of the rule; one that has none is dropped.
 */
function inOneRhythm(going: readonly Segment[], rule: Rule, cut: string): Segment[] {
  const leavesOut = rule.interval > 1 || rule.recurrenceType === 'biweekly';
  const begun = going.flatMap((segment, index) => {
    const fromDate =
      index === 0 ? cut : leavesOut ? firstMatchingDate(rule, segment.fromDate, cut) : segment.fromDate;
    const isFollowed = segment.untilDate === plusDays(going[index + 1]?.fromDate ?? cut, -1);
    if (fromDate === undefined) return [];
    return [{ isFollowed, segment: { ...segment, rule, fromDate, count: null, countedBefore: 0 } }];
  });
  const left = begun.filter(({ segment }, index) => segment.fromDate !== begun[index + 1]?.segment.fromDate);
  return left.map(({ segment, isFollowed }, index) => {
    const next = left[index + 1]?.segment.fromDate;
    return isFollowed && next ? { ...segment, untilDate: plusDays(next, -1) } : segment;
  });
}

/** The segments up to the end of their series, without those that begin later. Refuses if none has a date. */
function withEnd(
  segments: readonly Segment[],
  { endDate, count }: RuleEnd,
  { counted, room }: Room,
): Segment[] {
  const ended: Segment[] = [];
  let made = 0;
  const begun = segments.filter(({ fromDate }) => endDate === null || fromDate <= endDate);
  for (const [index, segment] of begun.entries()) {
    const isLast = index === begun.length - 1;
    const until = isLast ? endDate : segment.untilDate;
    const space = room - made;
    const left = count === null ? space : Math.min(space, count - counted - made);
    const { fromDate, rule } = segment;
    const dates = ruleDates(rule, { from: fromDate, until: until ?? FOREVER, limit: left + 1 }).length;
    if (!isLast && dates < left) {
      ended.push(segment);
      made += dates;
      continue;
    }
    // If no date is left for later segments, this one is the last, with the end that the form asks for.
    const end = { endDate: isLast ? until : endDate, count: count === null ? null : count - counted - made };
    const isEmpty = dates === 0 && made > 0;
    ended.push({
      ...segment,
      ...(isEmpty ? { untilDate: until, count: null } : lastDay(segment, end, space)),
      countedBefore: count === null || isEmpty ? 0 : counted + made,
    });
    return ended;
  }
  if (made === 0) throw invalidField('recurrenceConfig', seriesSentences.noDatesBeforeEnd);
  return ended;
}

export const NOTHING_UNMATCHED = {
  keptAsExtra: [],
  removedDates: [],
  droppedExclusions: [],
  noLongerExtra: [],
};

/** The horizon of a series once its segments have started: as far as it was made, within the limit of dates. */
export function horizonAfter(state: SeriesState, started: SegmentStarted, now: Date): string {
  const after = seriesStream.evolve.SeriesSegmentStarted(state, started);
  return horizonOf(after, now, DAYS_AHEAD, lastMade(state));
}

/**
 * What happens to single dates from a cut on under a new rule. For all dates, those that have begun stay. A date that
 * the rule makes, but only after the horizon, is an extra date until then.
 */
export function unmatched(
  state: SeriesState,
  cut: string,
  { segments, horizon }: Pick<SeriesState, 'segments' | 'horizon'>,
  { scope, unmatched: choice, withOwn }: Choice,
  now: Date,
): Pick<SegmentStarted, keyof typeof NOTHING_UNMATCHED> {
  const isMade = (key: string) =>
    segments.some(
      segment => key >= segment.fromDate && key <= (segment.untilDate ?? key) && makes(segment, key),
    );
  const isEndless = segments.at(-1)?.untilDate === null;
  const isMadeByNow = (key: string) => isMade(key) && (!isEndless || key <= horizon);
  const later = (keys: readonly string[]) => keys.filter(key => key >= cut);
  const excluded = new Set(state.excludedDates);
  const extra = new Set(state.extraDates);
  const droppedExclusions = later(state.excludedDates).filter(key => !isMade(key) && !extra.has(key));
  const isShown = (key: string) => key <= lastDayOf(state, segmentOf(state, key));
  const lost = later([...new Set([...withOwn, ...extra])].sort()).filter(
    key => !isMadeByNow(key) && !excluded.has(key) && (extra.has(key) || isShown(key)),
  );
  const gone = droppedExclusions.filter(key => key in state.overrides);
  const begun = scope === 'all' ? keysBegun(state, now) : new Set();
  const isKept = (key: string) => choice === 'keep' || begun.has(key) || isMade(key);
  return {
    keptAsExtra: lost.filter(key => isKept(key) && !extra.has(key)),
    removedDates: [...gone, ...lost.filter(key => !isKept(key))].sort(),
    droppedExclusions,
    noLongerExtra: later(state.extraDates).filter(isMadeByNow),
  };
}

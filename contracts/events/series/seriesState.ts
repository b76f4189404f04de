import type { z } from 'zod';
import { plusDays } from '../../calendar/days.ts';
import type { StreamOf } from '../../platform/fact.ts';
import { type DanceStyleReplacement, withReplaced } from '../event/danceStyleChoice.ts';
import { timesText } from '../event/eventTimes.ts';
import { seriesCommands, seriesFacts } from './series.ts';
import type { DatePatch, Segment, seriesState } from './seriesParts.ts';

/** The state of a series after its facts; see `seriesState` for what its fields mean. */
export type SeriesState = z.output<typeof seriesState>;

/** Folds the facts of a series into its state. */
export const seriesStream: StreamOf<
  SeriesState,
  typeof seriesFacts,
  typeof seriesCommands,
  'SeriesCreated' | 'SeriesRestored' | 'SeriesChangeUndone' | 'SeriesUnmerged'
> = {
  category: 'series',
  named: { read: titleIn },
  facts: seriesFacts,
  commands: seriesCommands,
  begin: {
    SeriesCreated: ({ segment, horizon, ...origin }) => ({
      segments: [segment],
      excludedDates: [],
      extraDates: [],
      overrides: {},
      completed: [],
      reopened: [],
      detached: {},
      horizon,
      nextDate: null,
      ...origin,
      confirmed: null,
      unconfirmed: null,
      deleted: false,
      restorableUntil: null,
    }),
    // A deleted series has no row, so the fact that restores it holds the whole state.
    SeriesRestored: ({ series }) => series,
    SeriesUnmerged: ({ series }) => series,
    SeriesChangeUndone: ({ restored }) => restored as SeriesState,
  },
  evolve: {
    SeriesDetailsChanged: (state, { ownValuesDropped, ...changed }) => ({
      ...state,
      segments: state.segments.map(segment => ({
        ...segment,
        template: { ...segment.template, ...changed },
      })),
      overrides: withoutOwn(state.overrides, ownValuesDropped),
    }),

    SeriesSegmentStarted: (state, fact) => ({
      ...state,
      segments: [...endedBefore(state.segments, fact.from), ...fact.segments],
      horizon: fact.horizon,
      excludedDates: without(state.excludedDates, fact.droppedExclusions),
      extraDates: without(withAll(state.extraDates, fact.keptAsExtra), [
        ...fact.noLongerExtra,
        ...fact.removedDates,
      ]),
      overrides: withoutKeys(withoutOwn(state.overrides, fact.ownValuesDropped), fact.removedDates),
    }),

    SeriesDanceStyleReplaced: (state, replacement) => ({
      ...state,
      segments: state.segments.map(segment => ({
        ...segment,
        template: withStyleReplaced(segment.template, replacement),
      })),
      overrides: Object.fromEntries(
        Object.entries(state.overrides).map(([date, patch]) => [date, withStyleReplaced(patch, replacement)]),
      ),
    }),

    SeriesDateAdded: (state, { date }) => ({ ...state, extraDates: withAll(state.extraDates, [date]) }),

    SeriesDateExcluded: (state, { date }) => ({
      ...state,
      excludedDates: withAll(state.excludedDates, [date]),
    }),

    SeriesDateRestored: (state, { date, reset }) => ({
      ...state,
      excludedDates: without(state.excludedDates, [date]),
      overrides: reset ? withoutKeys(state.overrides, [date]) : state.overrides,
    }),

    SeriesDateChanged: (state, { date, patch }) => ({
      ...state,
      overrides: { ...state.overrides, [date]: { ...state.overrides[date], ...patch } },
      reopened:
        patch.status !== undefined && state.completed.includes(date)
          ? withAll(state.reopened, [date])
          : state.reopened,
    }),

    SeriesDateReset: (state, { date, fields }) => ({
      ...state,
      overrides: fields
        ? withoutOwn(state.overrides, [{ date, fields }])
        : withoutKeys(state.overrides, [date]),
    }),

    SeriesDateDetached: (state, { date, eventId }) => ({
      ...state,
      detached: { ...state.detached, [date]: eventId },
      overrides: withoutKeys(state.overrides, [date]),
    }),

    SeriesMergedInto: (state, { into }) => ({ ...state, mergedInto: into }),

    SeriesDateMergedInto: (state, { date, into }) => ({
      ...state,
      merged: { ...state.merged, [date]: into },
    }),

    SeriesDateUnmerged: (state, { date }) => {
      const merged = Object.entries(state.merged ?? {}).filter(([key]) => key !== date);
      return { ...state, merged: merged.length > 0 ? Object.fromEntries(merged) : undefined };
    },

    SeriesAbsorbed: (state, { absorbed }) => ({
      ...state,
      absorbed: [...(state.absorbed ?? []), ...absorbed],
    }),

    SeriesReleased: (state, { from, restored }) => {
      const absorbed = state.absorbed?.filter(({ via }) => via !== from) ?? [];
      return { ...state, ...restored, absorbed: absorbed.length > 0 ? absorbed : undefined };
    },

    SeriesDatesCompleted: (state, { dates }) => ({ ...state, completed: withAll(state.completed, dates) }),

    SeriesClockChangeAccepted: (state, { date, ...times }) => ({
      ...state,
      acceptedTimes: { ...state.acceptedTimes, [date]: timesText(times) },
    }),

    SeriesHorizonExtended: (state, { until, nextDate }) => ({ ...state, horizon: until, nextDate }),

    SeriesEnded: (state, { untilDate }) => {
      const later = (date: string) => date > untilDate;
      const [first, ...others] = state.segments;
      return {
        ...state,
        // Dates that were added before the first one of the rule still need a segment to take their values from.
        segments: [endedBy(first!, untilDate), ...endedBefore(others, plusDays(untilDate, 1))],
        excludedDates: state.excludedDates.filter(date => !later(date)),
        extraDates: state.extraDates.filter(date => !later(date)),
        overrides: withoutKeys(state.overrides, Object.keys(state.overrides).filter(later)),
      };
    },

    SeriesFoundUnconfirmed: (state, unconfirmed) => ({ ...state, unconfirmed }),
    SeriesConfirmed: (state, confirmed) => ({ ...state, confirmed }),
    SeriesDateConfirmed: (state, { date, ...confirmed }) => ({
      ...state,
      confirmedDates: { ...state.confirmedDates, [date]: confirmed },
    }),
    SeriesDeleted: (state, { restorableUntil }) => ({ ...state, deleted: true, restorableUntil }),
    SeriesChangeUndone: (state, { restored }) => withoutNone({ ...state, ...restored }),
  },
};

function withStyleReplaced<Values extends Pick<DatePatch, 'danceStyles'>>(
  values: Values,
  replacement: DanceStyleReplacement,
): Values {
  return values.danceStyles
    ? { ...values, danceStyles: withReplaced(values.danceStyles, replacement) }
    : values;
}

function endedBefore(segments: readonly Segment[], from: string): Segment[] {
  const untilDate = plusDays(from, -1);
  return segments.filter(segment => segment.fromDate < from).map(segment => endedBy(segment, untilDate));
}

function endedBy(segment: Segment, untilDate: string): Segment {
  if (segment.untilDate !== null && segment.untilDate <= untilDate) return segment;
  return { ...segment, untilDate, count: null, countedBefore: 0 };
}

/** A series of which no date is confirmed does not name any, as before the first was. */
function withoutNone({ confirmedDates = {}, ...state }: SeriesState): SeriesState {
  return Object.keys(confirmedDates).length > 0 ? { ...state, confirmedDates } : state;
}

type Overrides = SeriesState['overrides'];

function withoutOwn(
  overrides: Overrides,
  dropped: readonly { date: string; fields: readonly string[] }[],
): Overrides {
  const left = { ...overrides };
  for (const { date, fields } of dropped) {
    const kept = Object.entries(left[date] ?? {}).filter(([field]) => !fields.includes(field));
    if (kept.length > 0) left[date] = Object.fromEntries(kept) as DatePatch;
    else delete left[date];
  }
  return left;
}

function withoutKeys(overrides: Overrides, dates: readonly string[]): Overrides {
  return Object.fromEntries(Object.entries(overrides).filter(([date]) => !dates.includes(date)));
}

function withAll(dates: readonly string[], more: readonly string[]): string[] {
  return more.length === 0 ? [...dates] : [...new Set([...dates, ...more])].sort();
}

function without(dates: readonly string[], fewer: readonly string[]): string[] {
  return dates.filter(date => !fewer.includes(date));
}

/** The title that a fact gives to a series: of its last segment. An override of a date is no title of the series. */
function titleIn({
  title,
  segment,
  segments,
  restored,
  series,
}: Record<string, unknown>): string | undefined {
  if (typeof title === 'string') return title;
  const whole = (restored ?? series) as { segments?: Segment[] } | undefined;
  const all = (segments ?? whole?.segments ?? (segment ? [segment] : [])) as Segment[];
  return all.at(-1)?.template.title;
}

import { isDeepStrictEqual } from 'node:util';
import { plusDays } from '#contracts/calendar/days.ts';
import { DAYS_IN_TRASH } from '#contracts/events/event/event.ts';
import { timesText } from '#contracts/events/event/eventTimes.ts';
import { mergeSentences } from '#contracts/events/event/mergeSentences.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import {
  hasLeft,
  nextOccurrence,
  placeOf,
  recurrenceConfigOf,
} from '#contracts/events/series/occurrences.ts';
import { ruleDates } from '#contracts/events/series/ruleDates.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import type { OwnField } from '#contracts/events/series/seriesParts.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Context, Rules } from '#platform/commands/rules.ts';
import { invalidField, notFound, Refusal } from '#platform/refusals/refusal.ts';
import { addsDates, datesOf, horizonOf, MOST_DATES, roomFrom } from '../dates/dates.ts';
import { firstSegment } from '../dates/firstSegment.ts';
import { intentOfChange, intentOfWholeDate } from '../dates/intent.ts';
import type { SeriesFact } from '../dates/seriesFact.ts';
import { visibleDate } from '../dates/wanted.ts';
import { checkAcceptable } from '../event/acceptable.ts';
import { checkOrganizer } from '../event/checkOrganizer.ts';
import { checkStyles } from '../event/checkStyles.ts';
import { checkPlaceable, checkSeriesPlaceable } from '../event/placeable.ts';
import { checkedChange } from './changing.ts';
import { confirmed, confirmedDate, foundUnconfirmed } from './confirming.ts';
import { followVenue } from './followVenue.ts';
import { undoOfSeriesMerge } from './mergeUndo.ts';
import { seriesMergeDecisions } from './merging.ts';
import { present, unmerged } from './present.ts';
import { previewOf } from './preview.ts';
import { checkStatus, folded } from './scopes.ts';
import { setRule } from './setRule.ts';
import { undoOfSeries } from './undo.ts';

// A series is a recurring event. It has segments, each a rule from a day on with a time of day and a
// template, and single dates that were taken out or have overrides. A date is identified by the day that its
// rule made, wherever it was moved to. An override wins over every change of the series, unless the change
// explicitly replaces it, and survives every cut. A change of all dates does not change the schedule, status
// or capacity of past dates. Dates are never recorded one by one: they are computed from the rule. Duplicates are
// merged (`merging.ts`).

export const seriesRules: Rules<typeof seriesStream> = {
  of: seriesStream,
  told: fieldsOf,
  intent: {
    ChangeSeries: (seen, current, asked, { now, actor }) =>
      intentOfChange(
        { seen, current, now, preview: (state, data) => previewed(state, data, { now, actor }) },
        asked,
      ),
    AddDate: (_, __, data) => intentOfWholeDate(data),
    ExcludeDate: (_, __, data) => intentOfWholeDate(data),
    RestoreDate: (_, __, data) => intentOfWholeDate(data),
    ResetDate: (_, __, data) => intentOfWholeDate(data),
    DetachDate: (_, __, data) => intentOfWholeDate(data),
  },

  decide: {
    ...seriesMergeDecisions,

    CreateSeries(state, asked, { now }) {
      if (state) throw new Refusal(seriesSentences.exists);
      checkPlaceable(asked.event);
      checkOrganizer(asked.event.organizerStanding);
      checkStyles(asked.event.danceStyles, asked.event.stylesNotOffered, []);
      const segment = firstSegment(asked);
      const { status } = segment.template;
      const { imported, recommendationId } = asked.event;
      const origin = { imported, ...(recommendationId && { recommendationId }) };
      const data = { segment, horizon: segment.fromDate, ...origin };
      const made = seriesStream.begin.SeriesCreated(data);
      checkSeriesPlaceable(made);
      const created = { ...data, horizon: horizonOf(made, now, asked.daysToGenerate) };
      checkStatus(status, datesOf({ ...made, horizon: created.horizon }), now);
      return [{ type: 'SeriesCreated', data: created }];
    },

    ChangeSeries: (state, sent, { now }) => checkedChange(present(state), sent, now),

    ReplaceDanceStyle(state, replacement) {
      const current = present(state);
      const replaced = seriesStream.evolve.SeriesDanceStyleReplaced(current, replacement);
      if (isDeepStrictEqual(replaced, current)) return [];
      return [{ type: 'SeriesDanceStyleReplaced', data: replacement }];
    },

    FollowVenue(state, order, { now }) {
      const current = present(state);
      const facts = followVenue(current, order, now);
      if (facts.length > 0) checkSeriesPlaceable(facts.reduce(folded, current));
      return facts;
    },

    SetRule(state, asked, { now }) {
      const current = present(state);
      const facts = setRule(current, asked, now);
      checkSeriesPlaceable(facts.reduce(folded, current));
      return facts;
    },

    AddDate(state, { date }) {
      const current = present(state);
      if (placeOf(current, date)) return [];
      if (current.extraDates.length >= MOST_DATES) {
        throw invalidField('exceptionDate', seriesSentences.tooManyDates({ count: MOST_DATES }));
      }
      const fact: SeriesFact = { type: 'SeriesDateAdded', data: { date } };
      checkSeriesPlaceable(folded(current, fact));
      return [fact];
    },

    ExcludeDate(state, { date }) {
      const current = present(state);
      placed(current, date);
      if (current.excludedDates.includes(date)) return [];
      return [{ type: 'SeriesDateExcluded', data: { date } }];
    },

    RestoreDate(state, { date, reset }) {
      const current = present(state);
      placed(current, date);
      if (!current.excludedDates.includes(date)) return [];
      return [{ type: 'SeriesDateRestored', data: { date, reset } }];
    },

    ResetDate(state, { date, fields }) {
      const current = present(state);
      placed(current, date);
      const own = Object.keys(current.overrides[date] ?? {}) as OwnField[];
      const reset = fields?.filter(field => own.includes(field)) ?? own;
      if (reset.length === 0) return [];
      return [{ type: 'SeriesDateReset', data: { date, fields: fields && reset } }];
    },

    DetachDate(state, { date, eventId }) {
      const current = present(state);
      if (current.detached[date] === eventId) return [];
      visibleDate(current, date);
      return [{ type: 'SeriesDateDetached', data: { date, eventId } }];
    },

    CompleteDates(state, { dates }, { now }) {
      const current = present(state);
      const due = datesOf(current).filter(
        one => dates.includes(one.key) && one.status === 'published' && one.overAt <= now,
      );
      const keys = due.map(({ key }) => key).filter(key => !current.completed.includes(key));
      return keys.length === 0 ? [] : [{ type: 'SeriesDatesCompleted', data: { dates: keys } }];
    },

    AcceptClockChange(state, { date, ...times }) {
      const current = present(state);
      checkAcceptable(visibleDate(current, date), times);
      if (current.acceptedTimes?.[date] === timesText(times)) return [];
      return [{ type: 'SeriesClockChangeAccepted', data: { date, ...times } }];
    },

    EndSeries(state, { date, by }, { now }) {
      const current = present(state);
      const dates = datesOf(current);
      if (!dates.some(one => one.key < date)) return [deletion(now)];
      const ended = seriesStream.evolve.SeriesEnded(current, { untilDate: plusDays(date, -1) });
      checkEnd(current, plusDays(date, -1));
      if (isDeepStrictEqual(ended, current)) return [];
      return [{ type: 'SeriesEnded', data: { untilDate: plusDays(date, -1), ...(by && { by }) } }];
    },

    FindUnconfirmed(state, { since }, { now }) {
      return foundUnconfirmed(present(state), since, now);
    },

    ConfirmSeries(state, _, context) {
      return confirmed(present(state), context);
    },

    ConfirmDate: (state, { date }, context) => confirmedDate(present(state), date, context),

    DeleteSeries(state, _, { now }) {
      present(state);
      return [deletion(now)];
    },

    RestoreSeries(found, _, { now, begunAt }) {
      const state = unmerged(found);
      if (!state) throw notFound(seriesSentences.none);
      if (!state.deleted) return [];
      if (state.restorableUntil !== null && new Date(state.restorableUntil) < now) {
        throw new Refusal(seriesSentences.deletedLongAgo({ count: DAYS_IN_TRASH }), {
          status: 410,
          code: 'gone',
        });
      }
      const restored = { ...state, deleted: false, restorableUntil: null };
      checkSeriesPlaceable(restored);
      return [{ type: 'SeriesRestored', data: { series: restored, createdAt: begunAt } }];
    },

    MoveSeriesOn(state, _, { now }) {
      const current = present(state);
      const horizon = horizonOf(current, now);
      const until = addsDates(current, horizon) ? horizon : current.horizon;
      const nextDate = nextOccurrence(datesOf({ ...current, horizon: until }), now)?.key ?? null;
      if (until === current.horizon && nextDate === current.nextDate) return [];
      return [{ type: 'SeriesHorizonExtended', data: { until, nextDate } }];
    },

    UndoChange(state, { commandId }, { now, begunAt, earlier }) {
      if (!state) throw notFound(seriesSentences.none);
      const change = earlier?.(commandId);
      if (!change) throw notFound(eventSentences.noChange);
      // A merge is in two streams, and is undone in both (`undoMerge`).
      if (undoOfSeriesMerge(state, change)) throw new Refusal(mergeSentences.notMerged);
      unmerged(state);
      const undo = undoOfSeries(state, change);
      if (undo === 'nothing') return [];
      if (undo.inTheWay) throw new Refusal(eventSentences.changedSince, { code: 'changed_since' });
      if (!change.before) return [deletion(now)];
      checkSeriesPlaceable({ ...state, ...undo.restored });
      const createdAt = state.deleted ? begunAt : undefined;
      return [{ type: 'SeriesChangeUndone', data: { commandId, restored: undo.restored, createdAt } }];
    },
  },
};

function previewed(
  state: SeriesState,
  asked: SeriesCommandData<'ChangeSeries'>,
  context: Context<SeriesState>,
) {
  const facts = seriesRules.decide.ChangeSeries(state, asked, context);
  return previewOf(state, facts, { seriesId: '', change: asked, now: context.now });
}

/** The fields of a series as its form shows them, from its last segment, and the overrides of dates. */
function fieldsOf({ segments, overrides, excludedDates, extraDates, deleted }: SeriesState): object {
  const { template, rule: _, untilDate: __, count: ___, countedBefore: ____, ...schedule } = segments.at(-1)!;
  const own = Object.entries(overrides).flatMap(([date, patch]) =>
    Object.entries(patch).map(([field, value]) => [`${date} ${field}`, value]),
  );
  const recurrence = recurrenceConfigOf(segments.at(-1)!);
  return {
    ...template,
    ...schedule,
    recurrence,
    excludedDates,
    extraDates,
    deleted,
    ...Object.fromEntries(own),
  };
}

/** Refuses a day on which the series has no date, and a date that has left the series. */
function placed(state: SeriesState, date: string): void {
  if (!placeOf(state, date)) throw invalidField('exceptionDate', seriesSentences.noDateThatDay);
  if (date in state.detached) throw new Refusal(seriesSentences.detached);
  if (hasLeft(state, date)) throw new Refusal(mergeSentences.dateMerged, { code: 'merged' });
}

/** Refuses an end for an endless rule that would then make more dates than a series may have. */
function checkEnd(state: SeriesState, untilDate: string): void {
  checkPlaceable({ startLocal: untilDate });
  const last = state.segments.at(-1)!;
  if (last.untilDate !== null) return;
  const room = roomFrom(state, last.fromDate);
  const dates = ruleDates(last.rule, { from: last.fromDate, until: untilDate, limit: room + 1 });
  if (dates.length > room)
    throw invalidField('fromDate', seriesSentences.tooManyDates({ count: MOST_DATES }));
}

function deletion(now: Date): SeriesFact {
  const until = new Date(now.getTime() + DAYS_IN_TRASH * 86_400_000);
  return { type: 'SeriesDeleted', data: { restorableUntil: until.toISOString() } };
}

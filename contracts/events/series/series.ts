import { z } from 'zod';
import { confirmation } from '../confirming/confirmation.ts';
import { danceStyleReplacement } from '../event/danceStyleChoice.ts';
import { eventChange, eventCreation } from '../event/event.ts';
import { origin } from '../event/eventFields.ts';
import { eventTimes } from '../event/eventTimes.ts';
import { venueFollowing } from '../event/venueFollowing.ts';
import { localDate, recurrenceConfig } from './recurrence.ts';
import { seriesMergeCommands, seriesMergeFacts } from './seriesMerges.ts';
import { datePatch, ownField, segment, seriesState, template, ZONE_SOURCES } from './seriesParts.ts';

export const SCOPES = ['this_only', 'this_and_future', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** The descriptive fields: a change for all dates applies to past ones, too. */
export const descriptive = template.omit({ status: true, maxAttendees: true, allDay: true });

const dates = z.array(localDate);
const ownValuesDropped = z.array(z.object({ date: localDate, fields: z.array(ownField) }));

/** When a restored series was created; absent if it was not deleted, and in the earliest facts. */
const createdAt = z.iso.datetime().optional();

export const seriesFacts = {
  SeriesCreated: z.object({ segment, horizon: localDate, ...origin }),
  SeriesDetailsChanged: descriptive.partial().extend({ ownValuesDropped }),
  /** From a day on, only these segments apply; earlier segments end the day before. */
  SeriesSegmentStarted: z.object({
    from: localDate,
    segments: z.array(segment),
    horizon: localDate,
    /** Dates that the new rule does not make: kept because of their overrides, or removed. */
    keptAsExtra: dates,
    removedDates: dates,
    /** Exclusions of days without a date now, and extra dates that the rule now makes itself. */
    droppedExclusions: dates,
    noLongerExtra: dates,
    ownValuesDropped,
  }),
  /** In the values of every segment, and in those of single dates. */
  SeriesDanceStyleReplaced: danceStyleReplacement,
  /** A date that the rule does not make. */
  SeriesDateAdded: z.object({ date: localDate }),
  SeriesDateExcluded: z.object({ date: localDate }),
  SeriesDateRestored: z.object({ date: localDate, reset: z.boolean() }),
  SeriesDateChanged: z.object({ date: localDate, patch: datePatch }),
  SeriesDateReset: z.object({ date: localDate, fields: z.array(ownField).nullable() }),
  SeriesDateDetached: z.object({ date: localDate, eventId: z.uuid() }),
  SeriesDatesCompleted: z.object({ dates }),
  /** The times of a date stay although a clock change skips or repeats one of them. */
  SeriesClockChangeAccepted: z.object({ date: localDate, ...eventTimes.shape }),
  SeriesHorizonExtended: z.object({ until: localDate, nextDate: localDate.nullable() }),
  /** `by`: its organizer, asked by mail, said so. */
  SeriesEnded: z.object({ untilDate: localDate, by: z.literal('organizer').optional() }),
  /** Nobody had confirmed it since then; its organizer is asked. */
  SeriesFoundUnconfirmed: z.object({ since: z.iso.datetime(), at: z.iso.datetime() }),
  /** Somebody said that it still takes place. */
  SeriesConfirmed: confirmation,
  /** Somebody said that a date takes place. */
  SeriesDateConfirmed: confirmation.extend({ date: localDate }),
  SeriesDeleted: z.object({ restorableUntil: z.iso.datetime() }),
  /** Holds the whole series, and when it was created: a deleted one has no row. */
  SeriesRestored: z.object({ series: seriesState, createdAt }),
  ...seriesMergeFacts,
  /** The parts of the series that the undone command had changed, as they were before it. */
  SeriesChangeUndone: z.object({ commandId: z.string(), restored: seriesState.partial(), createdAt }),
};

const onDate = z.object({ date: localDate });

export const seriesCommands = {
  CreateSeries: z.object({
    event: eventCreation,
    recurrence: recurrenceConfig,
    zoneSource: z.enum(ZONE_SOURCES).optional(),
    /** How many days ahead an endless rule is expanded at first. */
    daysToGenerate: z.int().min(1).max(365).default(365),
  }),
  ChangeSeries: z.object({
    scope: z.enum(SCOPES),
    /** The key of the edited date; optional only for a change of all dates. */
    date: localDate.nullable().default(null),
    changed: eventChange,
    recurrence: recurrenceConfig.nullable().default(null),
    zoneSource: z.enum(ZONE_SOURCES).optional(),
    /** Fields whose overrides the change replaces. */
    overwriteOwn: z.array(ownField).default([]),
    /** What happens to dates with overrides that a new rule does not make. */
    unmatched: z.enum(['keep', 'remove']).default('keep'),
  }),
  ReplaceDanceStyle: danceStyleReplacement,
  /**
   * Takes over what its venue changed, from its next date on. Values of its own are overwritten where asked for: those
   * of the series, those of single dates.
   */
  FollowVenue: venueFollowing.extend({ overwrite: z.object({ series: z.boolean(), dates }) }),
  /** Gives the dates from a day on a rule that begins on that day or later, whether or not it has a date there yet. */
  SetRule: z.object({ from: localDate, begins: localDate, recurrence: recurrenceConfig }),
  AddDate: onDate,
  ExcludeDate: onDate,
  RestoreDate: onDate.extend({ reset: z.boolean().default(false) }),
  ResetDate: onDate.extend({ fields: z.array(ownField).min(1).nullable().default(null) }),
  DetachDate: onDate.extend({ eventId: z.uuid() }),
  ...seriesMergeCommands,
  CompleteDates: z.object({ dates: dates.min(1) }),
  /** Accepts the times of a date as they were looked at. */
  AcceptClockChange: onDate.extend(eventTimes.shape),
  EndSeries: onDate.extend({ by: z.literal('organizer').optional() }),
  /** `since` is when it was confirmed last, which only its row knows. */
  FindUnconfirmed: z.object({ since: z.iso.datetime() }),
  ConfirmSeries: z.object({}),
  ConfirmDate: onDate,
  DeleteSeries: z.object({}),
  RestoreSeries: z.object({}),
  MoveSeriesOn: z.object({}),
  UndoChange: z.object({ commandId: z.string() }),
};

type Facts = typeof seriesFacts;
export type SeriesFactData<Type extends keyof Facts> = z.output<Facts[Type]>;
type Commands = typeof seriesCommands;
export type SeriesCommandData<Name extends keyof Commands> = z.output<Commands[Name]>;

import { z } from 'zod';
import { eventChange, eventCreation } from '../event/event.ts';
import { localDate, recurrenceConfig } from './recurrence.ts';
import { datePatch, ownField, segment, seriesState, template, ZONE_SOURCES } from './seriesParts.ts';

export const SCOPES = ['this_only', 'this_and_future', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** What describes a night: a change for all dates reaches the past ones too. */
export const descriptive = template.omit({ status: true, maxAttendees: true });

const dates = z.array(localDate);
const ownValuesDropped = z.array(z.object({ date: localDate, fields: z.array(ownField) }));

/** When a series that is back was made; left out where it was there, and in the facts of the first days. */
const createdAt = z.iso.datetime().optional();

export const seriesFacts = {
  SeriesCreated: z.object({ segment, horizon: localDate, imported: z.boolean() }),
  SeriesDetailsChanged: descriptive.partial().extend({ ownValuesDropped }),
  /** From a day on these segments apply and no other; what lay there before ends the day before it. */
  SeriesSegmentStarted: z.object({
    from: localDate,
    segments: z.array(segment),
    horizon: localDate,
    /** Dates that the new rule does not make: kept for the values of their own, or given up. */
    keptAsExtra: dates,
    removedDates: dates,
    /** Exclusions of days that have no date any more; extra dates that the rule makes by itself now. */
    droppedExclusions: dates,
    noLongerExtra: dates,
    ownValuesDropped,
  }),
  SeriesDateExcluded: z.object({ date: localDate }),
  SeriesDateRestored: z.object({ date: localDate, reset: z.boolean() }),
  SeriesDateChanged: z.object({ date: localDate, patch: datePatch }),
  SeriesDateReset: z.object({ date: localDate, fields: z.array(ownField).nullable() }),
  SeriesDateDetached: z.object({ date: localDate, eventId: z.uuid() }),
  SeriesDatesCompleted: z.object({ dates }),
  SeriesHorizonExtended: z.object({ until: localDate, nextDate: localDate.nullable() }),
  SeriesEnded: z.object({ untilDate: localDate }),
  SeriesDeleted: z.object({ restorableUntil: z.iso.datetime() }),
  /** Holds the whole series, and when it was made: no row is kept of a deleted one. */
  SeriesRestored: z.object({ series: seriesState, createdAt }),
  /** The parts of the series that the undone command had changed, as they were before it. */
  SeriesChangeUndone: z.object({ commandId: z.string(), restored: seriesState.partial(), createdAt }),
};

const onDate = z.object({ date: localDate });

export const seriesCommands = {
  CreateSeries: z.object({
    event: eventCreation,
    recurrence: recurrenceConfig,
    zoneSource: z.enum(ZONE_SOURCES).optional(),
    /** How many days ahead an endless rule is carried out at first. */
    daysToGenerate: z.int().min(1).max(365).default(365),
  }),
  ChangeSeries: z.object({
    scope: z.enum(SCOPES),
    /** The date that is edited, by its key; only a change of all dates may leave it out. */
    date: localDate.nullable().default(null),
    changed: eventChange,
    recurrence: recurrenceConfig.nullable().default(null),
    zoneSource: z.enum(ZONE_SOURCES).optional(),
    /** Fields whose own values give way to the change. */
    overwriteOwn: z.array(ownField).default([]),
    /** What becomes of dates with values of their own that a new rule does not make. */
    unmatched: z.enum(['keep', 'remove']).default('keep'),
  }),
  ExcludeDate: onDate,
  RestoreDate: onDate.extend({ reset: z.boolean().default(false) }),
  ResetDate: onDate.extend({ fields: z.array(ownField).min(1).nullable().default(null) }),
  DetachDate: onDate.extend({ eventId: z.uuid() }),
  CompleteDates: z.object({ dates: dates.min(1) }),
  EndSeries: onDate,
  DeleteSeries: z.object({}),
  RestoreSeries: z.object({}),
  MoveSeriesOn: z.object({}),
  UndoChange: z.object({ commandId: z.string() }),
};

type Facts = typeof seriesFacts;
export type SeriesFactData<Type extends keyof Facts> = z.output<Facts[Type]>;
type Commands = typeof seriesCommands;
export type SeriesCommandData<Name extends keyof Commands> = z.output<Commands[Name]>;

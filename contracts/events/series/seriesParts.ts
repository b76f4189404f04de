import { z } from 'zod';
import { eventForm } from '../event/event.ts';
import { localDate, rule } from './recurrence.ts';

/** A time on the clock at the place, to the minute: `20:00`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When a night begins and ends; the end is a wall time too, so many days after the day of the start. */
export const times = {
  startTime: timeOfDay,
  endTime: timeOfDay.nullable(),
  endDayOffset: z.int().min(0).max(60),
};
export type Times = z.output<typeof timesSchema>;
const timesSchema = z.object(times);

/** Everything that a form says of an event but when it is and on which clock. */
export const template = eventForm.omit({ startLocal: true, endLocal: true, timeZone: true });
export type Template = z.output<typeof template>;

/** Where a zone comes from: chosen for the event, else its region's, else the platform's. */
export const ZONE_SOURCES = ['event', 'region', 'platform'] as const;

/**
 * A stretch of a series: from a day on, a rule, a time of day and what every date of it says. `untilDate` is
 * its last day; where `count` is set too, it is the day of the last of so many dates, and `countedBefore` is
 * how many dates of an earlier stretch belong to the same count: a form says both together.
 */
export const segment = z.object({
  fromDate: localDate,
  untilDate: localDate.nullable(),
  count: z.int().positive().nullable(),
  countedBefore: z.int().min(0),
  rule,
  ...times,
  timeZone: z.string(),
  zoneSource: z.enum(ZONE_SOURCES),
  template,
});
export type Segment = z.output<typeof segment>;

/** What one date has for itself. Neither its id, nor its rule, nor its zone can be. */
export const datePatch = z.object({ startDate: localDate, ...times, ...template.shape }).partial();
export type DatePatch = z.output<typeof datePatch>;
export type OwnField = keyof DatePatch;
export const OWN_FIELDS = Object.keys(datePatch.shape) as [OwnField, ...OwnField[]];
export const ownField = z.enum(OWN_FIELDS);
/** What a date can have from its segment: all that it can have for itself, and its clock. */
export const segmentField = z.enum([...OWN_FIELDS, 'timeZone']);
export type SegmentField = z.output<typeof segmentField>;

/**
 * Everything that is known of a series. Dates are keys: the day that the rule made, wherever it was moved to.
 * `horizon` is the day to which an endless rule is carried out; a rule with an end has all its dates.
 */
export const seriesState = z.object({
  segments: z.array(segment),
  excludedDates: z.array(localDate),
  extraDates: z.array(localDate),
  overrides: z.record(z.string(), datePatch),
  /** Dates completed by themselves after their end, and those of them whose status somebody then chose. */
  completed: z.array(localDate),
  reopened: z.array(localDate),
  /** Dates that became events of their own, and the ids of those. */
  detached: z.record(z.string(), z.uuid()),
  horizon: localDate,
  /** The next date when it was last recorded: what a row shows may be older than the day. */
  nextDate: localDate.nullable(),
  imported: z.boolean(),
  deleted: z.boolean(),
  /** Until when a deleted series can be brought back. */
  restorableUntil: z.iso.datetime().nullable(),
});

import { z } from 'zod';
import { confirmation } from '../confirming/confirmation.ts';
import { absorbedEvent, thingId } from '../event/absorbed.ts';
import { ADDED_FIELDS, eventForm, origin } from '../event/eventFields.ts';
import { localDate, rule } from './recurrence.ts';

/** A local time of day, to the minute: `20:00`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When a night begins and ends; the end is a wall time, too, a number of days after the day of the start. */
export const times = {
  startTime: timeOfDay,
  endTime: timeOfDay.nullable(),
  endDayOffset: z.int().min(0).max(60),
};
export type Times = z.output<typeof timesSchema>;
const timesSchema = z.object(times);

/** All fields of the form except the times and the time zone. That the dates are all-day goes with 00:00 and 23:59. */
export const template = eventForm.omit({ startLocal: true, endLocal: true, timeZone: true });
export type Template = z.output<typeof template>;
/** A template with the fields that were added since it was recorded. */
export function wholeTemplate(recorded: Template) {
  return { ...ADDED_FIELDS, ...recorded, allDay: recorded.allDay ?? false };
}

/** The source of a time zone: chosen for the event, else its region's, else the platform's. */
export const ZONE_SOURCES = ['event', 'region', 'platform'] as const;

/**
 * A segment of a series: from a day on, a rule, a time of day and the values of every date. `untilDate` is its
 * last day. If `count` is set, too, that is the day of the last of `count` dates, and `countedBefore` is
 * how many dates of earlier segments belong to the same count: a form shows their sum.
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

/** The overrides of one date. Its id, rule and time zone cannot be overridden. */
export const datePatch = z.object({ startDate: localDate, ...times, ...template.shape }).partial();
export type DatePatch = z.output<typeof datePatch>;
export type OwnField = keyof DatePatch;
export const OWN_FIELDS = Object.keys(datePatch.shape) as [OwnField, ...OwnField[]];
export const ownField = z.enum(OWN_FIELDS);
/** The fields that a date takes from its segment: all that it can override, and the time zone. */
export const segmentField = z.enum([...OWN_FIELDS, 'timeZone']);
export type SegmentField = z.output<typeof segmentField>;

/**
 * The whole state of a series. Dates are keys: the day that the rule made, wherever the date was moved to.
 * `horizon` is the day to which an endless rule is expanded; a rule with an end has all its dates.
 */
export const seriesState = z.object({
  segments: z.array(segment),
  excludedDates: z.array(localDate),
  extraDates: z.array(localDate),
  overrides: z.record(z.string(), datePatch),
  /** Dates completed automatically after their end, and those of them whose status was then set by hand. */
  completed: z.array(localDate),
  reopened: z.array(localDate),
  /** Dates that became events of their own, and the ids of those. */
  detached: z.record(z.string(), z.uuid()),
  /** Dates that were merged into an event or into a date of another series, and the ids of those. */
  merged: z.record(z.string(), thingId).optional(),
  /** The duplicates that were merged into the series, or into one of its dates. */
  absorbed: z.array(absorbedEvent).optional(),
  /** The series that it is a duplicate of; such a series takes no part in anything. */
  mergedInto: z.uuid().optional(),
  /** The times of dates that were accepted although a clock change affects them (`timesText`). */
  acceptedTimes: z.record(z.string(), z.string()).optional(),
  horizon: localDate,
  /** The next date as last recorded: a row may be out of date by today. */
  nextDate: localDate.nullable(),
  ...origin,
  /** Who said last that it still takes place, apart from edits. */
  confirmed: confirmation.nullable().optional(),
  /** Who said last of single dates that they take place, by key. */
  confirmedDates: z.record(z.string(), confirmation).optional(),
  /** That it was found unconfirmed: since when, and when that was. It is over once somebody confirms or edits it. */
  unconfirmed: z.object({ since: z.iso.datetime(), at: z.iso.datetime() }).nullable().optional(),
  deleted: z.boolean(),
  /** Until when a deleted series can be restored. */
  restorableUntil: z.iso.datetime().nullable(),
});

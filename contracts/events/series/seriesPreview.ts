import { z } from 'zod';
import { localDate } from './recurrence.ts';
import { SCOPES } from './series.ts';
import { ownField, segmentField } from './seriesParts.ts';

const dates = z.array(localDate);
const ownValues = z.array(z.object({ date: localDate, fields: z.array(ownField) }));

/** What a command on a series would do, date by date; dates are given by their keys. */
export const seriesPreview = z.object({
  /** The effective scope: "this and later" is all dates from the first one, and one date from the last. */
  scopeEffective: z.enum(SCOPES).nullable(),
  newSegmentFrom: localDate.nullable(),
  changed: dates,
  ownValuesKept: ownValues,
  /** Those that the change replaces as asked, and those that go with it: the times of what becomes all-day. */
  ownValuesOverwritten: ownValues,
  /**
   * Dates that lose what a change of "this and later dates" had given them: in these fields they differed from the
   * date that the form showed.
   */
  segmentValuesOverwritten: z.array(z.object({ date: localDate, fields: z.array(segmentField) })),
  /** Dates that were moved across the cut: they belong to the side of their original day. */
  movedAcrossCut: dates,
  datesAdded: dates,
  datesRemoved: dates,
  /** Dates with overrides that the new rule does not make: kept as extra dates, unless removed. */
  unmatched: dates,
  exclusionsDropped: dates,
  /** Those of the dates above that have begun. */
  pastTouched: dates,
  dstFlags: z.array(z.object({ date: localDate, dst: z.enum(['gap', 'overlap']) })),
});
export type SeriesPreview = z.output<typeof seriesPreview>;

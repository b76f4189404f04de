import { z } from 'zod';
import { orAll } from '../../platform/reading/orAll.ts';
import { line } from '../../platform/text/text.ts';
import { STATUSES } from '../event/eventFields.ts';
import { eventFilters } from '../event/eventFilters.ts';
import { askedDate } from '../series/recurrence.ts';
import { GAP_KINDS } from './gapKinds.ts';

/** The filters of the lists of Data Quality, and of the list of events without a region. */
export const gapFilters = {
  search: eventFilters.search,
  regionId: eventFilters.regionId,
  /** The first and the last day on which they begin. */
  from: askedDate.optional(),
  until: askedDate.optional(),
  status: orAll(z.enum(STATUSES)),
  imported: orAll(z.enum(['imported', 'manual'])),
  /** That of their place; `null` for none. */
  country: orAll(line(120).min(1)),
};

/** All that has one kind of gap and matches. Duplicates are pairs, of which nothing is selected. */
export const gapSelection = z.strictObject({ kind: z.enum(GAP_KINDS).exclude(['duplicate']), ...gapFilters });
export type GapSelection = z.output<typeof gapSelection>;
/** The filters as callers give them. */
export type GapFilter = Omit<z.input<typeof gapSelection>, 'kind'>;

/** The kinds of gap for which a fix is suggested. */
export const SUGGESTED_GAPS = ['noRegion', 'noVenuePosition'] as const;
export type SuggestedGap = (typeof SUGGESTED_GAPS)[number];

/** Coordinates that are known for the place of an event: of a venue of the venue book, or of another event there. */
export const suggestedPosition = z.object({
  latitude: z.number(),
  longitude: z.number(),
  from: z.enum(['venue', 'event']),
  /** What the venue or the other event is called. */
  name: z.string(),
});
export type SuggestedPosition = z.output<typeof suggestedPosition>;

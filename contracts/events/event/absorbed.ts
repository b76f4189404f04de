import { z } from 'zod';
import { shortText } from '../../platform/text/text.ts';
import { asMessage } from '../../platform/validation/message.ts';
import { eventFormSentences } from './formSentences.ts';

/** The id of one date of a series: the id of the series, and the day that the rule originally made. */
export const dateId = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_\d{8}$/, asMessage(eventFormSentences.dateIdFormat));

/** The id of an event, a series, or one date of a series. */
export const thingId = z.union([z.uuid(), dateId]);

/**
 * A duplicate that was merged into an event, series or date: under its id and by these words that one is found. `via`
 * is what was merged, `id` that itself or what had been merged into it before.
 */
export const absorbedEvent = z.object({
  id: thingId,
  via: thingId,
  title: z.string().min(1).max(200),
  locationName: shortText(200),
  locationCity: shortText(120),
  /** The key of the date of a series that it was merged into; without one it leads to the series. */
  date: z.iso.date().optional(),
  /** The dates of a duplicate series that took place on another day than that of their key, by key. */
  days: z.record(z.string(), z.iso.date()).optional(),
});
export type AbsorbedEvent = z.output<typeof absorbedEvent>;

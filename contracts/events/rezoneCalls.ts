import { z } from 'zod';
import { isTimeZone } from '../calendar/timeZone.ts';
import { call } from '../platform/call.ts';
import { asMessage } from '../platform/validation/message.ts';
import { regionSentences } from '../regions/sentences.ts';
import { bulkEvents } from './bulkCalls.ts';

/**
 * What stays the same of an event in another time zone: the time that it is announced for (20:00 stays 20:00), or
 * the instant at which it begins (20:00 becomes 21:00).
 */
export const KEPT = ['wallTime', 'instant'] as const;
export type Kept = (typeof KEPT)[number];

/** The effects of a region's new time zone. It is also what the run is started with, besides the region's id. */
export const rezoneOrder = z.strictObject({
  timeZone: z.string().refine(isTimeZone, asMessage(regionSentences.noZone)),
  keep: z.enum(KEPT).default('wallTime'),
});

const regionId = z.object({ id: z.uuid() });
const when = z.object({ startLocal: z.string(), timeZone: z.string(), startsAt: z.iso.datetime() });

/** An event of a region, or the next date of a series, before and after. */
const example = z.object({ id: z.uuid(), title: z.string(), before: when, after: when });
export type RezoneExample = z.infer<typeof example>;

export const previewRezone = call({
  method: 'POST',
  path: '/api/admin/regions/:id/rezone/preview',
  summary: 'What another time zone would do to the events of a region that have not begun',
  access: 'admin',
  params: regionId,
  body: rezoneOrder,
  answer: z.object({
    /** The zone that the region has now. */
    timeZone: z.string(),
    events: z.int(),
    series: z.int(),
    /** The dates of these series that have not begun. */
    dates: z.int(),
    /** Of these dates, those whose instant changes although it is to be kept, since clocks change differently. */
    shifted: z.int(),
    /** Series that keep their time zone, because they have to be changed by hand. */
    byHand: z.array(z.object({ id: z.uuid(), title: z.string(), message: z.string() })),
    examples: z.array(example),
  }),
  reads: ['regions', 'events'],
});

export const rezoneRegion = call({
  method: 'POST',
  path: '/api/admin/regions/:id/rezone',
  summary: 'Give a region another time zone, then its events that have not begun. A run',
  access: 'admin',
  params: regionId,
  body: rezoneOrder,
  answer: bulkEvents.answer,
  later: true,
});

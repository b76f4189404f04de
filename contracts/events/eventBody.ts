import { z } from 'zod';
import { isInCalendar, isRealDay } from '../calendar/calendar.ts';
import { asMessage } from '../platform/message.ts';
import { pictureAddress, webAddress } from '../platform/webAddress.ts';
import { eventDetails, eventPlace, STATUSES } from './event/event.ts';
import { eventSentences, outsideCalendar } from './event/sentences.ts';
import { recurrenceConfig } from './series/recurrence.ts';

/** Wall time as the console sends it: date, the letter T, time and `:00`; the seconds are optional. */
const wallTime = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:00(\.000)?)?$/,
    asMessage(eventSentences.wallTimeFormat),
  )
  .refine(isRealDay, asMessage(eventSentences.noSuchDay))
  .refine(isInCalendar, asMessage(outsideCalendar));

const {
  danceStyles,
  title,
  price,
  currency: _,
  coverImage: __,
  coverImageAlt: ___,
  sourceUrl: ____,
  ...details
} = eventDetails.shape;

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** A currency in use, by its ISO 4217 code. Values recorded before this check existed are kept as they are. */
const currency = z.string().refine(code => CURRENCIES.has(code), {
  error: ({ input }) => asMessage(eventSentences.noCurrency({ code: String(input).slice(0, 20) })),
});

const form = z.strictObject({
  ...details,
  ...eventPlace.shape,
  title: title.trim().min(1, asMessage(eventSentences.titleMissing)),
  price: z.union([price, z.number().nonnegative().transform(String), z.null().transform(() => '')]),
  currency,
  coverImage: pictureAddress,
  coverImageAlt: z.string().trim().max(250, asMessage(eventSentences.altTooLong)).nullable(),
  sourceUrl: z.preprocess(trimmed, webAddress.nullable()),
  startDateTime: wallTime,
  endDateTime: wallTime.nullable(),
  status: z.enum(STATUSES),
  isFeatured: z.boolean(),
  regionId: z.uuid().nullable(),
  danceStyles,
  danceStyleIds: z.array(z.string()).max(30),
});

function trimmed(sent: unknown): unknown {
  return typeof sent === 'string' ? sent.trim() : sent;
}

/** A recurrence as a JSON text, the way events are returned, or as an object. */
export const recurrenceSent = z.preprocess(parsed, recurrenceConfig);

function parsed(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}

export const eventChangeBody = form.partial();
export const eventCreateBody = eventChangeBody.required({ title: true, startDateTime: true }).extend({
  isRecurring: z.boolean().optional(),
  isMasterRecurring: z.boolean().optional(),
  recurrenceConfig: recurrenceSent.nullish(),
});
export type EventChangeBody = z.output<typeof eventChangeBody>;

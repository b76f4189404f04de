import { z } from 'zod';
import { isInCalendar, isRealDay } from '../calendar/calendar.ts';
import { asWritten, inOneLine, line, lines, orNull } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { pictureAddress, webAddress } from '../platform/validation/webAddress.ts';
import { danceStyleChoice } from './event/danceStyleChoice.ts';
import { eventDetails, eventPlace, STATUSES } from './event/eventFields.ts';
import { eventFormSentences, outsideCalendar } from './event/formSentences.ts';
import { recurrenceConfig } from './series/recurrence.ts';

/**
 * Wall time as the console sends it: date, the letter T, time and `:00`; the seconds are optional. An all-day event has
 * dates alone; times that are sent with them do not count.
 */
export const wallTime = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:00(\.000)?)?|T23:59:59)?$/,
    asMessage(eventFormSentences.wallTimeFormat),
  )
  .refine(isRealDay, asMessage(eventFormSentences.noSuchDay))
  .refine(isInCalendar, asMessage(outsideCalendar));

const {
  danceStyles: _,
  price: __,
  currency: ___,
  coverImage: ____,
  sourceUrl: _____,
  ...details
} = eventDetails.shape;

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** A currency in use, by its ISO 4217 code. Values recorded before this check existed are kept. */
const currency = z.string().refine(code => CURRENCIES.has(code), {
  error: ({ input }) =>
    asMessage(eventFormSentences.noCurrency({ code: inOneLine(String(input).slice(0, 20)) })),
});

const form = z.strictObject({
  ...asWritten({ ...details, ...eventPlace.shape }),
  title: line(200).min(1, asMessage(eventFormSentences.titleMissing)),
  description: lines(5_000),
  price: z.union([line(100), z.number().nonnegative().transform(String), z.null().transform(() => '')]),
  currency,
  priceOpen: z
    .boolean()
    .nullable()
    .transform((isOpen): boolean | null => isOpen || null),
  coverImage: pictureAddress,
  coverImageAlt: orNull(line(250, asMessage(eventFormSentences.altTooLong))),
  sourceUrl: z.preprocess(trimmed, webAddress.nullable()),
  startDateTime: wallTime,
  endDateTime: wallTime.nullable(),
  allDay: z.boolean(),
  status: z.enum(STATUSES),
  isFeatured: z.boolean(),
  regionId: z.uuid().nullable(),
  danceStyles: z.array(danceStyleChoice.extend({ danceStyleId: line(100) })).max(30),
  danceStyleIds: z.array(line(100)).max(30),
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

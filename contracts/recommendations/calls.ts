import { z } from 'zod';
import { emailAddress } from '../access/calls.ts';
import { call } from '../platform/call.ts';
import { asMessage } from '../platform/message.ts';
import { honeypot, line, optional, received } from '../platform/publicForm.ts';
import { webAddress } from '../platform/webAddress.ts';
import { recommendationSentences } from './sentences.ts';

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, asMessage(recommendationSentences.timeFormat));

/** Only the title is required. 429 `too_many_forms` as for `sendContactMessage`. */
export const recommendEvent = call({
  method: 'POST',
  path: '/api/v1/event-recommendations/public',
  summary: 'Recommend an event; anyone may',
  access: 'public',
  anonymous: true,
  body: z.strictObject({
    title: line(200).min(1, asMessage(recommendationSentences.titleMissing)),
    description: optional(z.string().trim().max(5_000)),
    venue: optional(line(200)),
    address: optional(line(300)),
    regionId: optional(z.uuid()),
    date: optional(z.iso.date()),
    startTime: optional(timeOfDay),
    organizer: optional(line(200)),
    contactEmail: optional(emailAddress),
    websiteUrl: optional(webAddress),
    priceRange: optional(line(100)),
    ...honeypot,
  }),
  answer: received,
  status: 201,
});

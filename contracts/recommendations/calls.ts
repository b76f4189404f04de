import { z } from 'zod';
import { emailAddress } from '../access/calls.ts';
import { call } from '../platform/call.ts';
import { answerOfSender, honeypot, optional, received } from '../platform/publicForm.ts';
import { line, lines } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { webAddress } from '../platform/validation/webAddress.ts';
import { recommendationSentences } from './sentences.ts';

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, asMessage(recommendationSentences.timeFormat));

/**
 * Only the title is required. `danceStyles` are names or ids. Who is signed in is known as the sender. 429 `too_many_forms` as for
 * `sendContactMessage`.
 */
export const recommendEvent = call({
  method: 'POST',
  path: '/api/v1/event-recommendations/public',
  summary: 'Recommend an event; anyone may',
  access: 'public',
  body: z.strictObject({
    title: line(200).min(1, asMessage(recommendationSentences.titleMissing)),
    description: optional(lines(5_000)),
    venue: optional(line(200)),
    address: optional(line(300)),
    regionId: optional(z.uuid()),
    date: optional(z.iso.date()),
    startTime: optional(timeOfDay),
    endTime: optional(timeOfDay),
    city: optional(line(120)),
    state: optional(line(120)),
    country: optional(line(120)),
    danceStyles: z.array(line(60).min(1)).max(30).default([]),
    organizer: optional(line(200)),
    contactEmail: optional(emailAddress),
    websiteUrl: optional(webAddress),
    priceRange: optional(line(100)),
    ...honeypot,
  }),
  answer: received,
  status: 201,
});

/** By the link of its page. Errors as for `answerAboutApplication`. */
export const answerAboutRecommendation = call({
  method: 'POST',
  path: '/api/v1/event-recommendations/public/answer',
  summary: 'Answer what administrators wrote about a recommended event',
  access: 'public',
  anonymous: true,
  body: answerOfSender,
  answer: received,
  status: 201,
});

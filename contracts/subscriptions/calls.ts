import { z } from 'zod';
import { emailAddress } from '../access/calls.ts';
import { eventId } from '../events/calls.ts';
import { publicFilters } from '../events/publicCalls.ts';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { honeypot, optional, received } from '../platform/publicForm.ts';

/** The filters that a weekly mail can have: it comes every week, whatever `when` its page showed. */
const { city, style, kind, price, organizer, from, to, search } = publicFilters;
export const mailFilters = { city, style, kind, price, organizer, from, to, search };
export type MailFilters = { [Name in keyof typeof mailFilters]?: string | undefined };

const asForm = Object.fromEntries(
  Object.entries<z.ZodType>(mailFilters).map(([name, schema]) => [name, optional(schema)]),
);

/**
 * Mails a link first, by which the address is confirmed; nothing else is sent before. The answer is the same whether
 * the address is known or not. With `event` (an event, or one date of a series) its changes are mailed at once, without
 * it the nights of the filters once a week. 429 `too_many_forms` as for `sendContactMessage`.
 */
export const subscribeByMail = call({
  method: 'POST',
  path: '/api/public/subscriptions',
  summary: 'Get the nights of a filter set by email, or changes of one night; anyone may',
  access: 'public',
  anonymous: true,
  body: z.strictObject({ email: emailAddress, event: optional(eventId.shape.id), ...asForm, ...honeypot }),
  answer: received,
  status: 201,
});

export const countSubscriptions = call({
  method: 'GET',
  path: '/api/admin/subscriptions',
  summary: 'How many weekly emails and followed nights there are, and how many wait to be confirmed',
  access: 'admin',
  answer: z.object({ weekly: z.int(), followed: z.int(), unconfirmed: z.int() }),
  past: 'now',
  reads: ['subscriptions'],
});

/** Ends them, which destroys their keys. 503 `behind` while the rows lack something that is recorded. */
export const eraseSubscriptions = call({
  method: 'POST',
  path: '/api/admin/subscriptions/erase',
  summary: 'Erase every subscription of an address',
  access: 'admin',
  body: z.strictObject({ email: emailAddress }),
  answer: z.object({ success: z.boolean(), erased: z.int(), commit: commitSchema.nullable() }),
});

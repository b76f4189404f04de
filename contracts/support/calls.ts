import { z } from 'zod';
import { emailAddress } from '../access/calls.ts';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { asMessage } from '../platform/message.ts';
import { pageQuery } from '../platform/page.ts';
import { honeypot, received } from '../platform/publicForm.ts';
import { LANGUAGES } from '../platform/sentence.ts';
import { line, lines } from '../platform/text/text.ts';
import { CONTACT_STATUSES, CONTACT_SUBJECTS } from './contactMessage.ts';
import { supportSentences } from './sentences.ts';

const SHORTEST = 10;

/** 429 `too_many_forms` with Retry-After: five forms per ten minutes and network, all public forms together. */
export const sendContactMessage = call({
  method: 'POST',
  path: '/api/support/contact',
  summary: 'Write to the people who run the site; anyone may',
  access: 'public',
  anonymous: true,
  body: z.strictObject({
    name: line(120).min(1, asMessage(supportSentences.nameMissing)),
    email: emailAddress,
    subject: z.enum(CONTACT_SUBJECTS),
    message: lines(5_000).min(SHORTEST, asMessage(supportSentences.messageTooShort({ least: SHORTEST }))),
    ...honeypot,
  }),
  answer: received,
  status: 201,
});

/**
 * A message as the inbox shows it. `answerBy`: the answer that visitors are promised within 48 hours; `dueBy`: until
 * when a request for deletion or export must be done. `decidedBy`: who answered it or marked it as spam.
 */
const contactMessageRead = z.object({
  id: z.uuid(),
  revision: z.int(),
  name: z.string(),
  email: z.string(),
  subject: z.enum(CONTACT_SUBJECTS),
  message: z.string(),
  language: z.enum(LANGUAGES),
  status: z.enum(CONTACT_STATUSES),
  overdue: z.boolean(),
  answerBy: z.iso.datetime(),
  dueBy: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
  decidedBy: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  decidedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type ContactMessageRead = z.infer<typeof contactMessageRead>;

/** How much of a message a list shows, in characters. */
export const EXCERPT = 200;

/** Here `message` is cut to its beginning. `stats` are those of all messages, as of the same moment as the rows. */
export const listContactMessages = call({
  method: 'GET',
  path: '/api/admin/contact-messages',
  summary: 'Messages of visitors, those that have waited longest first',
  access: 'admin',
  query: z.object({
    ...pageQuery,
    id: z.uuid().optional(),
    search: line(200).optional(),
    status: z.enum([...CONTACT_STATUSES, 'all']).default('open'),
    subject: z.enum([...CONTACT_SUBJECTS, 'all']).default('all'),
    overdue: z.enum(['all', 'true']).default('all'),
    sort: z.enum(['received', 'name', 'subject']).default('received'),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  answer: z.object({
    messages: z.array(contactMessageRead.omit({ answer: true })),
    total: z.int(),
    stats: z.object({ open: z.int(), overdue: z.int(), answered: z.int(), spam: z.int() }),
  }),
  reads: ['contactMessages', 'users'],
});
export type ListedMessage = z.output<typeof listContactMessages.answer>['messages'][number];

const messageId = z.object({ id: z.uuid() });
const written = z.object({ message: contactMessageRead, commit: commitSchema });

export const showContactMessage = call({
  method: 'GET',
  path: '/api/admin/contact-messages/:id',
  summary: 'One message, in full',
  access: 'admin',
  params: messageId,
  answer: z.object({ message: contactMessageRead }),
  reads: ['contactMessages', 'users'],
});

/** Mails the answer. 409 `decided` if somebody else was faster: `data.decision` says who, and when. */
export const answerContactMessage = call({
  method: 'POST',
  path: '/api/admin/contact-messages/:id/answer',
  summary: 'Answer a message by email',
  access: 'admin',
  params: messageId,
  body: z.strictObject({
    answer: lines(5_000).min(1, asMessage(supportSentences.answerMissing)),
  }),
  answer: written,
});

/** An answered message can be reopened, not turned into spam: 409 `decided`. */
export const sortContactMessage = call({
  method: 'PUT',
  path: '/api/admin/contact-messages/:id/status',
  summary: 'Mark a message as spam, or reopen it',
  access: 'admin',
  params: messageId,
  body: z.strictObject({ status: z.enum(['open', 'spam']) }),
  answer: written,
});

import { z } from 'zod';
import { emailAddress } from '../access/calls.ts';
import { choice } from '../platform/book.ts';
import { call } from '../platform/call.ts';
import { honeypot, received } from '../platform/publicForm.ts';
import { decisionRead, queue } from '../platform/queue.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { LANGUAGES } from '../platform/sentences/sentence.ts';
import { line, lines } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { CONTACT_STATUSES, CONTACT_SUBJECTS, contactMessageStream } from './contactMessage.ts';
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
const contactMessageRead = ofPerson(
  'contactMessage',
  z.object({
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
    ...decisionRead,
    createdAt: z.iso.datetime(),
  }),
);
export type ContactMessageRead = z.infer<typeof contactMessageRead>;

/** How much of a message a list shows, in characters. */
export const EXCERPT = 200;

const answer = lines(5_000).min(1, asMessage(supportSentences.answerMissing));

/** In the list `message` is cut to its beginning. `stats` are those of all messages, as of the same moment as the rows. */
export const contactQueue = queue({
  kind: 'contactMessage',
  of: contactMessageStream,
  decisions: { ContactMessageAnswered: 'answered', ContactMessageMarkedSpam: 'spam' },
  reopened: 'ContactMessageReopened',
  waits: ({ status }) => status === 'open',
  // Its answer is a decision.
  sender: null,
  name: 'messages',
  item: 'message',
  path: '/api/admin/contact-messages',
  summary: {
    list: 'Messages of visitors, those that have waited longest first',
    show: 'One message, in full',
  },
  row: ofPerson('contactMessage', contactMessageRead.omit({ answer: true })),
  shown: z.object({ message: contactMessageRead }),
  filters: {
    status: choice([...CONTACT_STATUSES, 'all'], 'open'),
    subject: choice([...CONTACT_SUBJECTS, 'all']),
    overdue: choice(['all', 'true']),
  },
  sorts: ['received', 'name', 'subject'],
  order: 'asc',
  figures: ['open', 'overdue', 'answered', 'spam'],
  reads: ['contactMessages', 'users'],
  written: { message: contactMessageRead },
  acts: {
    /** Mails the answer. 409 `decided` if somebody else was faster: `data.decision` says who, and when. */
    answer: {
      path: 'answer',
      summary: 'Answer a message by email',
      body: z.strictObject({ answer }),
    },
    /** An answered message can be reopened, not turned into spam: 409 `decided`. */
    sort: {
      method: 'PUT',
      path: 'status',
      summary: 'Mark a message as spam, or reopen it',
      body: z.strictObject({ status: z.enum(['open', 'spam']) }),
    },
  },
});
export type ListedMessage = z.output<typeof contactQueue.row>;

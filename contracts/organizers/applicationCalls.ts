import { z } from 'zod';
import { emailAddress } from '../access/calls.ts';
import { choice } from '../platform/book.ts';
import { call } from '../platform/call.ts';
import { answerOfSender, honeypot, optional, received } from '../platform/publicForm.ts';
import { decisionRead, queue } from '../platform/queue.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { LANGUAGES } from '../platform/sentences/sentence.ts';
import { line, lines } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { webAddress } from '../platform/validation/webAddress.ts';
import { APPLICATION_STATUSES, applicationStream } from './application.ts';
import { applicationSentences } from './applicationSentences.ts';

/** 429 `too_many_forms` with Retry-After: five forms per ten minutes and network, all public forms together. */
export const applyAsOrganizer = call({
  method: 'POST',
  path: '/api/organizers/public/signup',
  summary: 'Apply to become an organizer; anyone may',
  access: 'public',
  anonymous: true,
  body: z.strictObject({
    name: line(120).min(1, asMessage(applicationSentences.nameMissing)),
    email: emailAddress,
    organizerName: line(200).min(1, asMessage(applicationSentences.organizerMissing)),
    description: optional(lines(5_000)),
    website: optional(webAddress),
    regionId: optional(z.uuid()),
    ...honeypot,
  }),
  answer: received,
  status: 201,
});

/**
 * By the link of its page. 404 for a wrong one, 409 `nothing_asked` before administrators have written, `many_answers`
 * after twenty; 429 as for `applyAsOrganizer`.
 */
export const answerAboutApplication = call({
  method: 'POST',
  path: '/api/organizers/public/answer',
  summary: 'Answer what administrators wrote about an application',
  access: 'public',
  anonymous: true,
  body: answerOfSender,
  answer: received,
  status: 201,
});

/**
 * An application. `organizer` is the one that its approval registered or linked. `awaitsAccount`: it is approved, and
 * the applicant joins the team as soon as an account has this email.
 */
const applicationRead = ofPerson(
  'organizerApplication',
  z.object({
    id: z.uuid(),
    revision: z.int(),
    name: z.string(),
    email: z.string(),
    organizerName: z.string(),
    description: z.string().nullable(),
    website: z.string().nullable(),
    region: z.object({ id: z.uuid(), city: z.string(), country: z.string() }).nullable(),
    language: z.enum(LANGUAGES),
    status: z.enum(APPLICATION_STATUSES),
    organizerId: z.uuid().nullable(),
    linked: z.boolean(),
    awaitsAccount: z.boolean(),
    reason: z.string().nullable(),
    ...decisionRead,
    createdAt: z.iso.datetime(),
  }),
);
export type ApplicationRead = z.infer<typeof applicationRead>;

export const SIMILARITIES = ['name', 'email', 'website'] as const;

/** An organizer that this application may be about, most alike first, and what they have in common. */
const likelyOrganizer = z.object({
  id: z.uuid(),
  name: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  alike: z.array(z.enum(SIMILARITIES)),
});
export type LikelyOrganizer = z.infer<typeof likelyOrganizer>;

/** `account` is the active account with the applicant's email; `otherApplications` are those with the same email. */
const shown = z.object({
  application: applicationRead,
  account: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  organizer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  likely: z.array(likelyOrganizer),
  otherApplications: z.int(),
});
export type ApplicationShown = z.output<typeof shown>;

const reason = lines(2_000).min(1, asMessage(applicationSentences.reasonMissing));

/** `stats` are those of all applications, as of the same moment as the rows. */
export const applicationQueue = queue({
  kind: 'organizerApplication',
  of: applicationStream,
  decisions: { OrganizerApplicationApproved: 'approved', OrganizerApplicationRejected: 'rejected' },
  reopened: 'OrganizerApplicationReopened',
  waits: ({ status }) => status === 'pending',
  sender: ({ email, language, organizerName, erased }) =>
    erased ? null : { email, language, title: organizerName },
  name: 'applications',
  item: 'application',
  path: '/api/admin/organizer-applications',
  summary: {
    list: 'Applications of organizers, those that have waited longest first',
    show: 'One application, with the organizers that it may duplicate',
  },
  row: applicationRead,
  shown,
  filters: { status: choice([...APPLICATION_STATUSES, 'all'], 'pending') },
  sorts: ['received', 'organizer', 'name'],
  order: 'asc',
  figures: ['pending', 'approved', 'rejected'],
  reads: ['organizerApplications', 'regions', 'users'],
  shownReads: ['organizerApplications', 'organizers', 'regions', 'users'],
  written: { id: z.uuid(), status: z.enum(APPLICATION_STATUSES), organizerId: z.uuid().nullable() },
  acts: {
    /**
     * Registers the organizer and puts the applicant on its team as its first admin; with `organizerId`, on the team of
     * that organizer instead. 409 `decided`: `data.decision` says what somebody else decided, who, and when.
     */
    approve: {
      path: 'approve',
      summary: 'Approve an application',
      body: z.strictObject({ organizerId: z.uuid().nullish() }),
    },
    /**
     * Undoes a decision, also one of a colleague. The organizer that an approval registered is deleted: 409 `in_use` if
     * it has events. Undoing a link only removes the team member that the approval added. Mails that were sent stay
     * sent.
     */
    reopen: { path: 'reopen', summary: 'Take the decision about an application back' },
    /** Mails the reason to the applicant. 409 as for `approve`. */
    reject: {
      path: 'reject',
      summary: 'Reject an application with a reason',
      body: z.strictObject({ reason }),
    },
  },
});

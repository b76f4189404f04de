import { z } from 'zod';
import { emailAddress } from '../access/calls.ts';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { asMessage } from '../platform/message.ts';
import { pageQuery } from '../platform/page.ts';
import { honeypot, optional, received } from '../platform/publicForm.ts';
import { LANGUAGES } from '../platform/sentence.ts';
import { line, lines } from '../platform/text/text.ts';
import { webAddress } from '../platform/webAddress.ts';
import { APPLICATION_STATUSES } from './application.ts';
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
 * An application. `organizer` is the one that it led to. `awaitsAccount`: it is approved, and the applicant joins the
 * team as soon as an account has this email.
 */
const applicationRead = z.object({
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
  decidedBy: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  decidedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type ApplicationRead = z.infer<typeof applicationRead>;

/** `stats` are those of all applications, as of the same moment as the rows. */
export const listApplications = call({
  method: 'GET',
  path: '/api/admin/organizer-applications',
  summary: 'Applications of organizers, those that have waited longest first',
  access: 'admin',
  query: z.object({
    ...pageQuery,
    id: z.uuid().optional(),
    search: line(200).optional(),
    status: z.enum([...APPLICATION_STATUSES, 'all']).default('pending'),
    sort: z.enum(['received', 'organizer', 'name']).default('received'),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  answer: z.object({
    applications: z.array(applicationRead),
    total: z.int(),
    stats: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
  }),
  reads: ['organizerApplications', 'regions', 'users'],
});

export const LIKENESSES = ['name', 'email', 'website'] as const;

/** An organizer that this application may be about, most alike first, and what they have in common. */
const likelyOrganizer = z.object({
  id: z.uuid(),
  name: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  alike: z.array(z.enum(LIKENESSES)),
});
export type LikelyOrganizer = z.infer<typeof likelyOrganizer>;

const applicationId = z.object({ id: z.uuid() });

/** `account` is the active account with the applicant's email; `otherApplications` are those with the same email. */
export const showApplication = call({
  method: 'GET',
  path: '/api/admin/organizer-applications/:id',
  summary: 'One application, with the organizers that it may duplicate',
  access: 'admin',
  params: applicationId,
  answer: z.object({
    application: applicationRead,
    account: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    organizer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    likely: z.array(likelyOrganizer),
    otherApplications: z.int(),
  }),
  reads: ['organizerApplications', 'organizers', 'regions', 'users'],
});
export type ApplicationShown = z.output<typeof showApplication.answer>;

const decided = z.object({
  id: z.uuid(),
  status: z.enum(APPLICATION_STATUSES),
  organizerId: z.uuid().nullable(),
  commit: commitSchema,
});

/**
 * Registers the organizer and puts the applicant on its team as its first admin; with `organizerId`, on the team of
 * that organizer instead. 409 `decided`: `data.decision` says what somebody else decided, who, and when.
 */
export const approveApplication = call({
  method: 'POST',
  path: '/api/admin/organizer-applications/:id/approve',
  summary: 'Approve an application',
  access: 'admin',
  params: applicationId,
  body: z.strictObject({ organizerId: z.uuid().nullish() }),
  answer: decided,
});

/**
 * Takes a decision back, whoever made it. The organizer that an approval registered is deleted: 409 `in_use` if it has
 * events. Of a link only the place on the team is taken back that the approval gave. Mails that were sent stay sent.
 */
export const reopenApplication = call({
  method: 'POST',
  path: '/api/admin/organizer-applications/:id/reopen',
  summary: 'Take the decision about an application back',
  access: 'admin',
  params: applicationId,
  answer: decided,
});

/** Mails the reason to the applicant. 409 as for `approveApplication`. */
export const rejectApplication = call({
  method: 'POST',
  path: '/api/admin/organizer-applications/:id/reject',
  summary: 'Reject an application with a reason',
  access: 'admin',
  params: applicationId,
  body: z.strictObject({
    reason: lines(2_000).min(1, asMessage(applicationSentences.reasonMissing)),
  }),
  answer: decided,
});

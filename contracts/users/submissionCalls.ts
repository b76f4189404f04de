import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { ofPerson } from '../platform/reading/people.ts';

/** Also the categories of their streams. */
export const SUBMISSION_KINDS = [
  'contactMessage',
  'organizerApplication',
  'recommendation',
  'subscription',
] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

export const submissionRead = ofPerson(
  'asKind',
  z.object({
    kind: z.enum(SUBMISSION_KINDS),
    id: z.uuid(),
    title: z.string(),
    createdAt: z.iso.datetime(),
  }),
);
export type Submission = z.infer<typeof submissionRead>;

/** Found by a keyed hash of the email, also before there was an account. */
export const listSubmissions = call({
  method: 'GET',
  path: '/api/admin/users/:id/submissions',
  summary: "What was sent through the public forms with a user's email",
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ submissions: z.array(submissionRead) }),
  past: 'now',
  reads: ['contactMessages', 'organizerApplications', 'recommendations', 'subscriptions', 'users'],
});

/** Like the erasure of a user: the key is destroyed, and its personal fields can no longer be read. */
export const eraseSubmission = call({
  method: 'DELETE',
  path: '/api/admin/submissions/:kind/:id/personal-data',
  summary: 'Erase what a visitor sent',
  access: 'admin',
  params: z.object({ kind: z.enum(SUBMISSION_KINDS), id: z.uuid() }),
  answer: z.object({ success: z.boolean(), id: z.uuid(), commit: commitSchema }),
});

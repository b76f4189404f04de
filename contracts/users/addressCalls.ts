import { z } from 'zod';
import { emailAddress, ROLES } from '../access/calls.ts';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { eraseUser } from './erasureCalls.ts';
import { exportAccount } from './ownCalls.ts';
import { listSubmissions, submissionRead } from './submissionCalls.ts';
import { USER_STATUSES } from './user.ts';

// Somebody writes and asks to be forgotten, or for their data. All that is known of them is an address.

/** In the body, since paths and queries end up in the logs of servers on the way. */
const body = z.strictObject({ email: emailAddress });

/** `feedback` is how often the account gave some. */
export const findAddress = call({
  method: 'POST',
  path: '/api/admin/addresses/find',
  summary: 'What an email address has here: an account, feedback, and what was sent with it',
  access: 'admin',
  body,
  answer: z.object({
    account: ofPerson(
      'user',
      z.object({ id: z.uuid(), name: z.string(), role: z.enum(ROLES), status: z.enum(USER_STATUSES) }),
    ).nullable(),
    feedback: z.int(),
    submissions: z.array(submissionRead),
  }),
  reads: [...listSubmissions.reads, 'feedback'],
});

/**
 * The account as `eraseUser` does, with its refusals, and everything that was sent with the address. Without either,
 * nothing is recorded, and `commit` is null. 503 `behind` while the rows lack something that is recorded.
 */
export const eraseAddress = call({
  method: 'POST',
  path: '/api/admin/addresses/erase',
  summary: 'Permanently erase everything that an email address has here',
  access: 'admin',
  body,
  answer: z.object({
    success: z.boolean(),
    account: z.uuid().nullable(),
    erased: eraseUser.answer.shape.erased,
    commit: commitSchema.nullable(),
  }),
});

/** Sent as an attachment; that it was exported, and by whom, is recorded before the first byte is sent. */
export const exportAddress = call({
  method: 'POST',
  path: '/api/admin/addresses/export',
  summary: 'Everything that an email address has here, as a file; who took it is recorded',
  access: 'admin',
  body,
  answer: exportAccount.answer
    .pick({ exportedAt: true, submissions: true, looks: true, facts: true })
    .extend({
      account: ofPerson(
        'user',
        exportAccount.answer.omit({ submissions: true, exportedAt: true, looks: true, facts: true }),
        'user.id',
      ).nullable(),
    }),
  shows: {
    nobody: 'Its account and what was sent with the address say whose they are; the facts are theirs.',
  },
  reads: findAddress.reads,
});

import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { submissionRead } from './submissionCalls.ts';

const erased = z.array(submissionRead.pick({ kind: true, id: true }));

/**
 * From then on nobody can read what the person was called, wrote and came from, in rows, log, exports and
 * backups alike; what they did remains, by "Erased user". Repeating the call returns the same. Erasing an
 * administrator needs a fresh code: 403 `code_required`. 409 `own_account`, 409 `last_administrator`.
 *
 * What was sent through the public forms with the person's email, or while they were signed in, is erased before the
 * account (`erased`), and what they wrote in feedback after it. With `submissions=keep` the former stays (`kept`):
 * `findAddress` finds it by the email, which nobody else knows afterwards.
 */
export const eraseUser = call({
  method: 'DELETE',
  path: '/api/admin/users/:id/personal-data',
  summary: 'Permanently erase everything about a person, with what they sent',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  query: z.object({ submissions: z.enum(['erase', 'keep']).default('erase') }),
  answer: z.object({
    success: z.boolean(),
    id: z.uuid(),
    erased,
    kept: z.array(submissionRead),
    commit: commitSchema,
  }),
});

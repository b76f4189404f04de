import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';

/**
 * From then on nobody can read what the person was called, wrote and came from, in rows, log, exports and
 * backups alike; what they did remains, by "Erased user". Repeating the call returns the same. Erasing an
 * administrator needs a fresh code: 403 `code_required`. 409 `own_account`, 409 `last_administrator`.
 *
 * `submissions=erase` also erases what was sent through the public forms with the person's e-mail
 * (`listSubmissions`), before the account: afterwards nobody knows the e-mail.
 */
export const eraseUser = call({
  method: 'DELETE',
  path: '/api/admin/users/:id/personal-data',
  summary: 'Permanently erase everything about a person',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  query: z.object({ submissions: z.enum(['keep', 'erase']).default('keep') }),
  answer: z.object({ success: z.boolean(), id: z.uuid(), commit: commitSchema }),
});

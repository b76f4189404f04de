import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';

/**
 * What a person was called, wrote and came from cannot be read by anybody from then on, in rows, log, exports
 * and backups alike; what they did stays, by "Erased user". Again it answers the same.
 * An administrator is erased with a fresh code alone: 403 `code_required`. 409 `own_account`, 409
 * `last_administrator`.
 */
export const eraseUser = call({
  method: 'DELETE',
  path: '/api/admin/users/:id/personal-data',
  summary: 'Erase everything about a person, for good',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ success: z.boolean(), id: z.uuid(), commit: commitSchema }),
});

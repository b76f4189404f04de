import { z } from 'zod';
import { call } from '../platform/call.ts';
import { exportedEmails } from '../platform/listExport.ts';
import { listUsers } from './calls.ts';

/**
 * Returns a CSV file as `exportEvents` does. Full addresses (`emails=full`) need a fresh code: 403
 * `code_required`.
 */
export const exportUsers = call({
  method: 'GET',
  path: '/api/admin/users/export',
  summary: 'The list of users with its filters and order, whole, as CSV; who took it is recorded',
  access: 'admin',
  query: listUsers.query.omit({ limit: true, offset: true }).extend(exportedEmails),
  answer: z.unknown(),
  reads: listUsers.reads,
});

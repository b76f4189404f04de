import { z } from 'zod';
import { call } from '../platform/call.ts';
import { listOrganizers } from './calls.ts';

/** Returns a CSV file as `exportEvents` does, with masked addresses. */
export const exportOrganizers = call({
  method: 'GET',
  path: '/api/organizers/export',
  summary: 'The list of organizers with its filters and order, whole, as CSV; who took it is recorded',
  access: 'admin',
  query: listOrganizers.query.omit({ limit: true, offset: true }),
  answer: z.unknown(),
  reads: listOrganizers.reads,
});

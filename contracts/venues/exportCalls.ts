import { z } from 'zod';
import { call } from '../platform/call.ts';
import { listVenues } from './calls.ts';

/** Returns a CSV file as `exportEvents` does. */
export const exportVenues = call({
  method: 'GET',
  path: '/api/admin/venues/export',
  summary: 'The venue book with its filters and order, whole, as CSV; who took it is recorded',
  access: 'admin',
  query: listVenues.query.omit({ limit: true, offset: true }),
  answer: z.unknown(),
  reads: listVenues.reads,
});

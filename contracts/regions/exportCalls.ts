import { z } from 'zod';
import { call } from '../platform/call.ts';
import { listRegions } from './calls.ts';

/** Returns a CSV file as `exportEvents` does. */
export const exportRegions = call({
  method: 'GET',
  path: '/api/admin/regions/export',
  summary: 'The list of regions with its filters and order, whole, as CSV; who took it is recorded',
  access: 'admin',
  query: listRegions.query.omit({ limit: true, offset: true }),
  answer: z.unknown(),
  reads: listRegions.reads,
});

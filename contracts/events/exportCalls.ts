import { z } from 'zod';
import { call } from '../platform/call.ts';
import { eventRead, listEvents } from './calls.ts';

/** Returns a CSV file: UTF-8 with a byte order mark, comma, CRLF, dates as `2027-03-28`. */
export const exportEvents = call({
  method: 'GET',
  path: '/api/admin/events/export',
  summary: 'The list with its filters and order, whole, as CSV; who took it is recorded',
  access: 'admin',
  cityTeams: true,
  query: listEvents.query.omit({ limit: true, offset: true }),
  answer: z.unknown(),
  past: 'rows',
  rows: eventRead,
  reads: listEvents.reads,
});

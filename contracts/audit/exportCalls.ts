import { z } from 'zod';
import { call } from '../platform/call.ts';
import { ofNobody } from '../platform/reading/people.ts';
import { auditFilters, listActs } from './calls.ts';

export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;

const MASKED = 'What is personal is masked, as it is on the screen.';

/**
 * All facts that match, newest first. CSV has a line per changed field, or one for a fact that changes none; NDJSON has a
 * line per fact, and ends with `{"end":true,"facts":…}`, so that a file that was cut off is known as such. `hash` and
 * `index` are those of the hash chain of the log.
 */
export const exportAudit = call({
  method: 'GET',
  path: '/api/admin/audit/export',
  summary: 'The facts of the audit log that match, whole, as CSV or NDJSON; who took it is recorded',
  access: 'admin',
  auditors: true,
  query: z.object({ ...auditFilters, format: z.enum(EXPORT_FORMATS).default('csv') }),
  answer: z.unknown(),
  rows: ofNobody(MASKED, z.object({})),
  past: 'now',
  noPast: 'The log tells every moment itself: its filters say until when.',
  reads: listActs.reads,
});

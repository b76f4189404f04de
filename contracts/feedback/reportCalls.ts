import { z } from 'zod';
import { thingId } from '../events/event/absorbed.ts';
import { call } from '../platform/call.ts';
import { honeypot, optional, received } from '../platform/publicForm.ts';
import { line } from '../platform/text/text.ts';
import { MOST_REPORTED, NIGHT_REPORTS } from './nightReport.ts';

/** 409 `not_reportable` for a night that is cancelled, far ahead or long over. A browser says one thing of a night and day. */
export const reportNight = call({
  method: 'POST',
  path: '/api/events/:id/reports',
  summary: 'Say that a night is not as the calendar says: closed, at another time or place, or not on',
  access: 'public',
  params: z.object({ id: thingId }),
  body: z.strictObject({
    report: z.enum(NIGHT_REPORTS),
    note: optional(line(MOST_REPORTED.note).nullable()),
    ...honeypot,
  }),
  answer: received,
  status: 201,
});

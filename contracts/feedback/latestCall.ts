import { z } from 'zod';
import { thingId } from '../events/event/absorbed.ts';
import { call } from '../platform/call.ts';

/** `event` is null if the event was deleted since, `user` if the account no longer exists. */
export const feedbackRead = z.object({
  id: z.uuid(),
  event: z.object({ id: thingId, title: z.string() }).nullable(),
  user: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  positive: z.array(z.string()),
  negative: z.array(z.string()),
  reportedIssues: z.array(z.string()),
  createdAt: z.iso.datetime(),
});

export const READS = ['feedback', 'events', 'users'];

export const latestFeedback = call({
  method: 'GET',
  path: '/api/admin/event-feedback/recent/latest',
  summary: 'The latest feedback on events, newest first',
  access: 'admin',
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(5) }),
  answer: z.object({ feedback: z.array(feedbackRead) }),
  past: 'rows',
  reads: READS,
});

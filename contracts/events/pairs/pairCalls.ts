import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { commitSchema } from '../../platform/commit.ts';
import { pageQuery, paginationSchema } from '../../platform/page.ts';
import { thingId } from '../event/absorbed.ts';

const ofPair = z.object({ id: z.uuid(), title: z.string() });
const pairRead = z.object({
  id: z.uuid(),
  one: ofPair,
  other: ofPair,
  by: z.string(),
  at: z.iso.datetime(),
});
export type PairRead = z.output<typeof pairRead>;

/** Those of which both events are on the calendar. */
export const listToldApart = call({
  method: 'GET',
  path: '/api/admin/quality/duplicate/apart',
  summary: 'The pairs of events that are not the same although they look alike, latest first',
  access: 'admin',
  query: z.object(pageQuery),
  answer: z.object({ pairs: z.array(pairRead), pagination: paginationSchema }),
  past: 'rows',
  reads: ['events', 'eventPairs', 'users'],
});

const written = z.object({ success: z.boolean(), id: z.uuid(), commit: commitSchema });

/**
 * The pair leaves the likely duplicates, and stays away. The order of the two does not matter; a date is its series.
 */
export const tellApart = call({
  method: 'POST',
  path: '/api/admin/quality/duplicate/apart',
  summary: 'Say that two events are not the same',
  access: 'admin',
  body: z.strictObject({ one: thingId, other: thingId }),
  answer: written,
});

export const compareAgain = call({
  method: 'DELETE',
  path: '/api/admin/quality/duplicate/apart/:id',
  summary: 'Take back that two events are not the same',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  answer: written,
});

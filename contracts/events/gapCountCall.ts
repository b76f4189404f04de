import { z } from 'zod';
import { call } from '../platform/call.ts';
import { GAP_KINDS } from './quality/gapKinds.ts';

// In a file of its own, since every screen loads it for the menu.

/** The menu's badge is `total`; a tab, its count and the total of its list are the same number. */
export const countGaps = call({
  method: 'GET',
  path: '/api/admin/quality',
  summary: 'How many events, series and dates lack something, by what they lack',
  access: 'admin',
  cityTeams: true,
  answer: z.object({ total: z.int(), counts: z.record(z.enum(GAP_KINDS), z.int()) }),
  past: 'now',
  reads: ['events', 'eventPairs', 'nightReports'],
});

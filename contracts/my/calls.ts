import { z } from 'zod';
import { ORGANIZER_TRUSTS } from '../organizers/organizer.ts';
import { TEAM_ROLES } from '../organizers/team.ts';
import { call } from '../platform/call.ts';

/** An organizer on whose team the caller is. */
export const myOrganizer = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(TEAM_ROLES),
  trust: z.enum(ORGANIZER_TRUSTS),
  /** Why its team may only look for now; null if it is not paused. */
  pauseReason: z.string().nullable(),
});
export type MyOrganizer = z.output<typeof myOrganizer>;

export const listMyOrganizers = call({
  method: 'GET',
  path: '/api/my/organizers',
  summary:
    'The organizers on whose teams the caller is, by name, with the role there; one that a link in a mail is for',
  access: 'account',
  byMailLink: true,
  answer: z.object({ organizers: z.array(myOrganizer) }),
  reads: ['organizers'],
});

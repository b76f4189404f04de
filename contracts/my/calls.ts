import { z } from 'zod';
import { ORGANIZER_TRUSTS } from '../organizers/organizer.ts';
import { TEAM_ROLES } from '../organizers/team.ts';
import { call, TEAM_PATH } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';

/** An organizer on whose team the caller is. */
export const myOrganizer = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(TEAM_ROLES),
  trust: z.enum(ORGANIZER_TRUSTS),
  /** Why its team may only look for now; null if it is not paused. */
  pauseReason: z.string().nullable(),
  /** Whether the caller wants to be asked by mail whether its nights are on. */
  isAsked: z.boolean(),
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

/** For everybody on a team, also while it is paused: it is about their own mails. */
export const setMyMails = call({
  method: 'POST',
  path: `${TEAM_PATH}/mails`,
  summary: 'Be asked by mail whether nights are on, or not',
  access: 'team',
  right: 'see',
  params: z.object({ organizerId: z.uuid() }),
  body: z.strictObject({ wanted: z.boolean() }),
  answer: z.object({ success: z.boolean(), commit: commitSchema }),
});

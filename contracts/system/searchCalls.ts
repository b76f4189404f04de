import { z } from 'zod';
import { ROLES } from '../access/calls.ts';
import { STATUSES } from '../events/event/eventFields.ts';
import { call } from '../platform/call.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { line } from '../platform/text/text.ts';
import { USER_STATUSES } from '../users/user.ts';

/**
 * At most five of each, best match first. Every word of `q` must occur, in any order, also as a part of a
 * word.
 */
export const searchAll = call({
  method: 'GET',
  path: '/api/admin/search',
  summary: 'Events, users, regions and organizers that match a few words',
  access: 'admin',
  cityTeams: true,
  query: z.object({ q: line(100).min(1) }),
  answer: z.object({
    events: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        status: z.enum(STATUSES),
        startDateTime: z.string(),
        city: z.string().nullable(),
      }),
    ),
    users: z.array(
      ofPerson(
        'user',
        z.object({
          id: z.uuid(),
          name: z.string(),
          email: z.string(),
          role: z.enum(ROLES),
          status: z.enum(USER_STATUSES),
        }),
      ),
    ),
    regions: z.array(
      z.object({
        id: z.uuid(),
        city: z.string(),
        state: z.string().nullable(),
        country: z.string(),
        status: z.enum(['active', 'inactive']),
      }),
    ),
    organizers: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        city: z.string().nullable(),
        status: z.enum(['active', 'inactive']),
      }),
    ),
  }),
  past: 'now',
  reads: ['events', 'users', 'regions', 'organizers'],
});

import { z } from 'zod';
import { call } from '../platform/call.ts';
import { pageQuery } from '../platform/page.ts';
import { ORGANIZER_STATUSES } from './organizer.ts';

/** An organizer as the console's calls return it. `upcomingEvents` are published and begin within 30 days. */
const organizerRead = z.object({
  id: z.uuid(),
  revision: z.int(),
  name: z.string(),
  description: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  status: z.enum(ORGANIZER_STATUSES),
  verified: z.boolean(),
  upcomingEvents: z.int(),
  createdAt: z.iso.datetime(),
});
export type OrganizerRead = z.infer<typeof organizerRead>;

/** `stats` are those of all organizers, as of the same moment as the rows. */
export const listOrganizers = call({
  method: 'GET',
  path: '/api/organizers',
  summary: 'Organizers by name, with the number that match and the figures of all',
  access: 'admin',
  query: z.object({
    ...pageQuery,
    id: z.uuid().optional(),
    search: z.string().trim().max(200).optional(),
    status: z.enum([...ORGANIZER_STATUSES, 'all']).default('all'),
    verified: z.enum(['all', 'true', 'false']).default('all'),
    sort: z.enum(['name', 'city', 'joined']).default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  answer: z.object({
    organizers: z.array(organizerRead),
    total: z.int(),
    stats: z.object({ total: z.int(), active: z.int(), inactive: z.int(), verified: z.int() }),
  }),
  reads: ['organizers', 'events'],
});

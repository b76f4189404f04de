import { z } from 'zod';
import { call } from '../platform/call.ts';
import { pageQuery } from '../platform/page.ts';

export const referenceData = call({
  method: 'GET',
  path: '/api/reference-data',
  summary: 'Regions, organizers and venues, for the event form and the filters of lists',
  access: 'admin',
  cityTeams: true,
  query: z.object({ limit: pageQuery.limit.default(1000) }),
  answer: z.object({
    regions: z.array(
      z.object({
        id: z.uuid(),
        city: z.string(),
        state: z.string().nullable(),
        country: z.string(),
        timeZone: z.string(),
        status: z.enum(['active', 'inactive']),
      }),
    ),
    organizers: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        status: z.enum(['active', 'inactive']),
        verified: z.boolean(),
      }),
    ),
    venues: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        city: z.string().nullable(),
        status: z.enum(['active', 'retired']),
      }),
    ),
  }),
  past: 'rows',
  reads: ['regions', 'organizers', 'venues'],
});

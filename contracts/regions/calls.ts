import { z } from 'zod';
import { call } from '../platform/call.ts';
import { pageQuery } from '../platform/page.ts';
import { REGION_STATUSES } from './region.ts';

const search = z.string().trim().max(200).optional();
const country = z.string().trim().max(120).optional();
const yes = z.enum(['all', 'true', 'false']).default('all');

/** A region as the console's calls return it. `upcomingEvents` are published and begin within 30 days. */
const regionRead = z.object({
  id: z.uuid(),
  revision: z.int(),
  city: z.string(),
  state: z.string().nullable(),
  country: z.string(),
  timeZone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  coverImage: z.string().nullable(),
  status: z.enum(REGION_STATUSES),
  popular: z.boolean(),
  upcomingEvents: z.int(),
  createdAt: z.iso.datetime(),
});
export type RegionRead = z.infer<typeof regionRead>;

/** `stats` and `countries` are those of all regions, as of the same moment as the rows. */
export const listRegions = call({
  method: 'GET',
  path: '/api/admin/regions',
  summary: 'Regions, active ones first, with the number that match and the figures of all',
  access: 'admin',
  query: z.object({
    ...pageQuery,
    id: z.uuid().optional(),
    search,
    country,
    active: yes,
    popular: yes,
    sort: z.enum(['city', 'country']).default('city'),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  answer: z.object({
    regions: z.array(regionRead),
    total: z.int(),
    stats: z.object({ total: z.int(), active: z.int(), inactive: z.int(), popular: z.int() }),
    countries: z.array(z.string()),
  }),
  reads: ['regions', 'events'],
});

/** For forms and pickers, public; only administrators see inactive regions. */
export const offerRegions = call({
  method: 'GET',
  path: '/api/regions',
  summary: 'Regions to choose from, by country and city',
  access: 'public',
  query: z.object({
    limit: pageQuery.limit.default(1000),
    search,
    country,
    status: z.enum([...REGION_STATUSES, 'all']).default('all'),
  }),
  answer: z.object({
    regions: z.array(
      regionRead.pick({ id: true, city: true, state: true, country: true, status: true, popular: true }),
    ),
  }),
  reads: ['regions'],
});

/** The same at the paths that older clients use. */
export const listLocations = call({ ...listRegions, path: '/api/admin/locations', deprecated: true });
export const offerLocations = call({ ...offerRegions, path: '/api/locations', deprecated: true });

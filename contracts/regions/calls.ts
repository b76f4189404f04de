import { z } from 'zod';
import { isTimeZone } from '../calendar/timeZone.ts';
import { book, exactly, yesOrNo } from '../platform/book.ts';
import { type Call, call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { pageQuery } from '../platform/page.ts';
import { orAll } from '../platform/reading/orAll.ts';
import { line, orNull } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { pictureAddress } from '../platform/validation/webAddress.ts';
import { REGION_STATUSES, regionDetails } from './region.ts';
import { regionSentences } from './sentences.ts';

const search = line(200).optional();
const country = orAll(line(120));

const { coverImageAlt: _, ...details } = regionDetails.shape;

/** A region as commands return it. */
export const regionRead = z.object({
  id: z.uuid(),
  revision: z.int(),
  ...details,
  coverImageAlt: z.string().nullable(),
  timeZone: z.string(),
  status: z.enum(REGION_STATUSES),
  popular: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type RegionRead = z.infer<typeof regionRead>;

/** `upcomingEvents` are published and begin within 30 days. */
const listed = regionRead.extend({ upcomingEvents: z.int() });
export type ListedRegion = z.infer<typeof listed>;

export const regionBook = book({
  name: 'regions',
  path: '/api/admin/regions',
  summary: {
    list: 'Regions, active ones first, with the number that match and the figures of all',
    file: 'The list of regions with its filters and order, whole, as CSV; who took it is recorded',
  },
  row: listed,
  filters: { country: exactly(120), active: yesOrNo, popular: yesOrNo },
  more: {},
  sorts: ['city', 'country'],
  order: 'asc',
  figures: ['total', 'active', 'inactive', 'popular'],
  offers: ['countries'],
  reads: ['regions', 'events'],
});
export const { list: listRegions } = regionBook;

const regionId = z.object({ id: z.uuid() });

export const showRegion = call({
  method: 'GET',
  path: '/api/admin/regions/:id',
  summary: 'One region; its ETag goes into If-Match of a change',
  access: 'admin',
  params: regionId,
  answer: z.object({ region: regionRead }),
  past: 'rows',
  reads: ['regions'],
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

const body = z.strictObject({
  ...details,
  city: line(120).min(1, asMessage(regionSentences.cityMissing)),
  state: orNull(line(120)),
  country: line(120).min(1, asMessage(regionSentences.countryMissing)),
  coverImage: pictureAddress,
  coverImageAlt: orNull(line(250, asMessage(regionSentences.altTooLong))),
  status: z.enum(REGION_STATUSES),
  popular: z.boolean(),
});

/** Without a time zone, it is that of the city, or of the coordinates. */
export const regionCreateBody = body
  .extend({ timeZone: z.string().refine(isTimeZone, asMessage(regionSentences.noZone)).optional() })
  .partial()
  .required({ city: true, country: true });
export const regionChangeBody = body.partial();

/** The result of a command, with the id by which it can be undone. */
const written = { commandId: z.uuid(), commit: commitSchema };

export const createRegion = call({
  method: 'POST',
  path: '/api/admin/regions',
  summary: 'Open a region; coordinates and time zone are those of the city unless they are given',
  access: 'admin',
  body: regionCreateBody,
  answer: z.object({ success: z.boolean(), region: regionRead, ...written }),
  status: 201,
});

export const changeRegion = call({
  method: 'PUT',
  path: '/api/admin/regions/:id',
  summary: 'Change what the body names; everything else stays. For the time zone see rezone',
  access: 'admin',
  params: regionId,
  body: regionChangeBody,
  answer: z.object({ region: regionRead, ...written }),
});

export const deleteRegion = call({
  method: 'DELETE',
  path: '/api/admin/regions/:id',
  summary: 'Delete a region that no event uses; else 409 in_use with counts',
  access: 'admin',
  params: regionId,
  answer: z.object({ success: z.boolean(), id: z.uuid(), ...written }),
});

export const undoRegionChange = call({
  method: 'POST',
  path: '/api/admin/regions/:id/undo',
  summary: 'Undo what a command did to a region, its deletion included',
  access: 'admin',
  params: regionId,
  body: z.strictObject({ commandId: z.uuid() }),
  answer: z.object({ success: z.boolean(), region: regionRead.nullable(), ...written }),
});

/** The same at the paths that older clients use. */
export const listLocations = call({ ...listRegions, path: '/api/admin/locations', deprecated: true });
export const offerLocations = call({ ...offerRegions, path: '/api/locations', deprecated: true });
export const showLocation = call({ ...showRegion, path: '/api/admin/locations/:id', deprecated: true });

/** A call at both of those paths. */
function asLocations<const C extends Call>(of: C, rest: '' | '/:id'): readonly C[] {
  return ['/api/admin/locations', '/api/locations'].map(path => ({
    ...of,
    path: `${path}${rest}`,
    deprecated: true,
  }));
}
export const CREATE_LOCATION = asLocations(createRegion, '');
export const CHANGE_LOCATION = asLocations(changeRegion, '/:id');
export const DELETE_LOCATION = asLocations(deleteRegion, '/:id');

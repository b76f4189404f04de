import { z } from 'zod';
import { call } from '../platform/call.ts';
import { line } from '../platform/text/text.ts';
import { venueChangeBody } from '../venues/calls.ts';
import { bulkEvents } from './bulkCalls.ts';
import { FROM_VENUE } from './event/venueFollowing.ts';

const params = z.object({ id: z.uuid() });

/** Without `status`: a venue is retired or reinstated on its own. */
const change = venueChangeBody.omit({ status: true });

/** How many examples a preview has, and how many of what has values of its own it names. */
export const MOST_PREVIEWED = { examples: 3, differing: 100 };

const field = z.enum(FROM_VENUE as [(typeof FROM_VENUE)[number], ...(typeof FROM_VENUE)[number][]]);
const value = z.union([z.string(), z.number()]).nullable();

/** An event, a series, or a date of one; `date` is its next day or its own. */
const concerned = z.object({ id: z.string(), title: z.string(), date: z.string(), isSeries: z.boolean() });
const changes = z.array(z.object({ field, before: value, after: value }));

/** What has a value of its own where the venue changes. Named in `overwrite`, it takes the venue's over after all. */
const differing = concerned.extend({ changes });
export type DiffersFromVenue = z.infer<typeof differing>;

export const previewVenueChange = call({
  method: 'POST',
  path: '/api/admin/venues/:id/change/preview',
  summary: 'What a change of a venue would do to the events there that have not begun',
  access: 'admin',
  cityTeams: true,
  params,
  body: z.strictObject({ change }),
  answer: z.object({
    /** What would change: single events, series from their next date on, and dates of these. */
    events: z.int(),
    series: z.int(),
    dates: z.int(),
    examples: z.array(concerned.extend({ changes })),
    differing: z.array(differing),
    /** How many have values of their own; `differing` names the first of them. */
    differs: z.int(),
    /** Series that keep their region and time zone, because some of their dates are elsewhere. */
    byHand: z.array(z.object({ id: z.uuid(), title: z.string(), message: z.string() })),
  }),
  reads: ['venues', 'regions', 'events'],
});

/** What such a run is started with, besides the venue's id and the new values. */
const overwrite = z.array(line(60)).max(1_000).default([]);

export const changeVenueEvents = call({
  method: 'POST',
  path: '/api/admin/venues/:id/change',
  summary: 'Change a venue, then what takes place there from now on. A run, undone as one',
  access: 'admin',
  cityTeams: true,
  params,
  body: z.strictObject({ change, overwrite }),
  answer: bulkEvents.answer,
  later: true,
});

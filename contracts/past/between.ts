import { z } from 'zod';
import { auditEntry } from '../audit/calls.ts';
import { call } from '../platform/call.ts';
import { pageQuery } from '../platform/page.ts';
import { ofPerson } from '../platform/reading/people.ts';

/** The lists that can be compared: the kinds of streams of their rows, and the column with a row's name. */
export const COMPARED = {
  events: { categories: ['event', 'series'], name: 'title' },
  regions: { categories: ['region'], name: 'city' },
  venues: { categories: ['venue'], name: 'name' },
  organizers: { categories: ['organizer'], name: 'name' },
  users: { categories: ['user'], name: 'name' },
} as const;
export type ComparedList = keyof typeof COMPARED;
export const COMPARED_LISTS = Object.keys(COMPARED) as [ComparedList, ...ComparedList[]];

const moment = z.iso.datetime({ offset: true });
const query = {
  list: z.enum(COMPARED_LISTS),
  from: moment,
  until: moment,
  /** Of events: only those that were in this region at one of the moments. */
  regionId: z.uuid().optional(),
};

/** Values are as rows have them, with names of then instead of ids; long ones are cut. */
const changedRow = z.object({
  /** Whose data the row has. */
  person: ofPerson('user', z.object({ id: z.string() })).nullable(),
  id: z.string(),
  stream: z.string(),
  kind: z.enum(['added', 'gone', 'changed']),
  name: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** What was done to it in between, oldest first: the first 20. */
  acts: z.array(auditEntry),
});
export type ChangedRow = z.infer<typeof changedRow>;

export const compareMoments = call({
  method: 'GET',
  path: '/api/admin/past/between',
  summary: 'A list at two moments: what was added, is gone or was changed, by whom and why',
  access: 'admin',
  query: z.object({ ...query, ...pageQuery }),
  answer: z.object({
    rows: z.array(changedRow),
    total: z.int(),
    stats: z.object({ added: z.int(), gone: z.int(), changed: z.int() }),
  }),
});

export const exportComparison = call({
  method: 'GET',
  path: '/api/admin/past/between/export',
  summary: 'The same as CSV, a line for each changed column; who took it is recorded',
  access: 'admin',
  query: z.object(query),
  answer: z.unknown(),
  rows: z.object({ row: changedRow }),
});

import { z } from 'zod';
import { call } from '../platform/call.ts';
import { pageQuery } from '../platform/page.ts';
import { orAll } from '../platform/reading/orAll.ts';
import { LOOK_WAYS } from '../platform/reading/people.ts';

const named = z.object({ id: z.uuid(), name: z.string().nullable() });

/**
 * That somebody looked at a person within an hour, which begins at `hour`: however often, and in which way. `category`
 * says what the person is here: an account, or the sender of a message. `name` is null for who has none any more.
 */
export const lookRead = z.object({
  hour: z.iso.datetime(),
  how: z.enum(LOOK_WAYS),
  category: z.string(),
  person: named,
  reader: named,
});
export type LookRead = z.infer<typeof lookRead>;

const answer = z.object({ looks: z.array(lookRead), hasMore: z.boolean() });

export const listOwnLooks = call({
  method: 'GET',
  path: '/api/auth/looks',
  summary: 'Who looked at your personal data, and at what you sent through the public forms, latest first',
  access: 'account',
  query: z.object(pageQuery),
  answer,
  past: 'now',
  reads: ['thingNames'],
});

export const listUserLooks = call({
  method: 'GET',
  path: '/api/admin/users/:id/looks',
  summary: 'Who looked at the personal data of a user, latest first',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  query: z.object(pageQuery),
  answer,
  past: 'now',
  reads: ['thingNames'],
});

/** `person` and `reader` are ids. */
export const listLooks = call({
  method: 'GET',
  path: '/api/admin/audit/looks',
  summary: 'Who looked at the personal data of whom, latest first',
  access: 'admin',
  auditors: true,
  query: z.object({
    ...pageQuery,
    person: orAll(z.uuid()),
    reader: orAll(z.uuid()),
    how: z.enum([...LOOK_WAYS, 'all']).default('all'),
  }),
  answer,
  past: 'now',
  reads: ['thingNames'],
});

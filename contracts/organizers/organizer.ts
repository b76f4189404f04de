import { z } from 'zod';
import type { StreamOf } from '../platform/fact.ts';

export const ORGANIZER_STATUSES = ['active', 'inactive'] as const;

const fields = {
  name: z.string().min(1).max(200),
  description: z.string().max(5000),
  email: z.email().max(254).nullable(),
  phone: z.string().max(50).nullable(),
  website: z.string().max(2048).nullable(),
  address: z.string().max(300).nullable(),
  city: z.string().max(120).nullable(),
  state: z.string().max(120).nullable(),
  country: z.string().max(120).nullable(),
  status: z.enum(ORGANIZER_STATUSES),
  verified: z.boolean(),
};

export const organizerFacts = { OrganizerRegistered: z.object(fields) };
export const organizerCommands = { RegisterOrganizer: z.object(fields) };

export type OrganizerState = Pick<
  z.output<typeof organizerFacts.OrganizerRegistered>,
  'name' | 'status' | 'verified'
>;

export const organizerStream: StreamOf<
  OrganizerState,
  typeof organizerFacts,
  typeof organizerCommands,
  'OrganizerRegistered'
> = {
  category: 'organizer',
  facts: organizerFacts,
  commands: organizerCommands,
  begin: { OrganizerRegistered: ({ name, status, verified }) => ({ name, status, verified }) },
  evolve: {},
};

import { z } from 'zod';
import { isTimeZone } from '../calendar/wallTime.ts';
import type { StreamOf } from '../platform/fact.ts';
import { asMessage } from '../platform/message.ts';
import { regionSentences } from './sentences.ts';

export const REGION_STATUSES = ['active', 'inactive'] as const;

const fields = {
  city: z.string().min(1).max(120),
  state: z.string().max(120).nullable(),
  country: z.string().min(1).max(120),
  timeZone: z.string(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  coverImage: z.string().max(2048).nullable(),
};

export const regionFacts = {
  RegionOpened: z.object({ ...fields, status: z.enum(REGION_STATUSES), popular: z.boolean() }),
};

export const regionCommands = {
  OpenRegion: z.object({
    ...fields,
    timeZone: z.string().refine(isTimeZone, asMessage(regionSentences.noZone)),
    status: z.enum(REGION_STATUSES),
    popular: z.boolean(),
  }),
};

export type RegionState = Pick<
  z.output<typeof regionFacts.RegionOpened>,
  'city' | 'state' | 'country' | 'timeZone' | 'status'
>;

export const regionStream: StreamOf<RegionState, typeof regionFacts, typeof regionCommands, 'RegionOpened'> =
  {
    category: 'region',
    facts: regionFacts,
    commands: regionCommands,
    begin: {
      RegionOpened: ({ city, state, country, timeZone, status }) => ({
        city,
        state,
        country,
        timeZone,
        status,
      }),
    },
    evolve: {},
  };

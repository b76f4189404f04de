import { z } from 'zod';
import type { StreamOf } from '../../platform/fact.ts';

/** Two events that look alike, and what they were called when somebody compared them. */
const pair = z.object({ one: z.uuid(), other: z.uuid(), titles: z.array(z.string()) });

export const eventPairFacts = {
  /** The two are not the same, however alike they look. */
  EventsToldApart: pair,
  /** Takes that back: they may be the same after all. */
  EventsComparedAgain: z.object({}),
};

export const eventPairCommands = {
  TellEventsApart: pair,
  CompareEventsAgain: z.object({}),
};

export type EventPairState = z.output<typeof pair> & { apart: boolean };

/** Streams `eventPair-<id>`, the id following from those of both events, in whichever order they are named. */
export const eventPairStream: StreamOf<
  EventPairState,
  typeof eventPairFacts,
  typeof eventPairCommands,
  'EventsToldApart'
> = {
  category: 'eventPair',
  named: { read: ({ titles }) => (Array.isArray(titles) ? titles.join(' / ') : undefined) },
  facts: eventPairFacts,
  commands: eventPairCommands,
  begin: { EventsToldApart: data => ({ ...data, apart: true }) },
  evolve: {
    EventsComparedAgain: state => ({ ...state, apart: false }),
  },
};

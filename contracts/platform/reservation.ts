import { z } from 'zod';
import type { StreamOf } from './fact.ts';

const reserved = { scope: z.string(), owner: z.string() };

/**
 * Streams `reservation-<keyed hash of a value>`: which stream holds a value that only one may have. `scope`
 * is the kind of value, `owner` the stream that holds it. The value itself is not revealed.
 */
export const reservationFacts = {
  ValueReserved: z.object(reserved),
  ValueReleased: z.object(reserved),
};

const reservationCommands = {
  ReserveValue: reservationFacts.ValueReserved,
  ReleaseValue: reservationFacts.ValueReleased,
};

type Reserved = { owner: string | undefined };

export const reservationStream: StreamOf<
  Reserved,
  typeof reservationFacts,
  typeof reservationCommands,
  'ValueReserved'
> = {
  category: 'reservation',
  named: null,
  facts: reservationFacts,
  commands: reservationCommands,
  begin: { ValueReserved: ({ owner }) => ({ owner }) },
  evolve: { ValueReleased: () => ({ owner: undefined }) },
};

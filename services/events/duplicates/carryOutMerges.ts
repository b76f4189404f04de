import { eventFacts, eventStream } from '#contracts/events/event/event.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import type { Effected, Performer } from '#platform/processes/dispatcher.ts';
import { process } from '#platform/processes/process.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { absorb, bringBack, type MergeParts } from './carryOut.ts';

const ABSORB = 'absorbMergedEvent';
const BRING_BACK = 'bringMergedEventBack';

/** Carries out merges and their undoing, should the calls that decided them not have. */
export const carryOutMerges = process({
  name: 'carryOutMerges',
  of: [eventStream],
  on: {
    EventMergedInto: () => [{ effect: ABSORB, key: ABSORB, payload: {} }],
    EventReleased: () => [{ effect: BRING_BACK, key: BRING_BACK, payload: {} }],
  },
});

export function mergesCarriedOut(parts: MergeParts): Record<string, Performer> {
  return {
    [ABSORB]: {
      idempotent: true,
      perform: ({ stream }) => parts.inTurn(() => absorbIfPossible(parts, idOf(stream))),
    },
    [BRING_BACK]: {
      idempotent: true,
      perform: effect => parts.inTurn(() => bringBackReleased(parts, effect)),
    },
  };
}

async function absorbIfPossible(parts: MergeParts, id: string): Promise<void> {
  await absorb(parts, id).catch(error => {
    // Refused, it was taken back.
    if (!(error instanceof Refusal) || error.status >= 500 || error.code === 'conflict') throw error;
  });
}

async function bringBackReleased(parts: MergeParts, { stream, factId }: Effected): Promise<void> {
  const released = (await parts.load(stream)).find(({ id }) => id === factId);
  if (!released) return;
  await bringBack(parts, eventFacts.EventReleased.parse(released.data).from, released);
}

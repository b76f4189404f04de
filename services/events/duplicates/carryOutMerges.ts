import { eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Effected, Performer } from '#platform/processes/dispatcher.ts';
import { process } from '#platform/processes/process.ts';
import { isRefusal } from '#platform/refusals/refusal.ts';
import { absorb, bringBackReleased, type MergeParts } from './carryOut.ts';
import { mergeIn } from './mergeFacts.ts';

const ABSORB = 'absorbMergedEvent';
const BRING_BACK = 'bringMergedEventBack';

const absorbing = () => [{ effect: ABSORB, key: ABSORB, payload: {} }];
const bringingBack = () => [{ effect: BRING_BACK, key: BRING_BACK, payload: {} }];

/** Carries out merges and their undoing, if the calls that decided them did not. */
export const carryOutMerges = process({
  name: 'carryOutMerges',
  of: [eventStream, seriesStream],
  on: {
    EventMergedInto: absorbing,
    SeriesMergedInto: absorbing,
    SeriesDateMergedInto: absorbing,
    EventReleased: bringingBack,
    SeriesReleased: bringingBack,
  },
});

export function mergesCarriedOut(parts: MergeParts): Record<string, Performer> {
  return {
    [ABSORB]: {
      idempotent: true,
      perform: effect => parts.exclusively(() => absorbIfPossible(parts, effect)),
    },
    [BRING_BACK]: {
      idempotent: true,
      perform: ({ stream, factId }) => parts.exclusively(() => bringBackReleased(parts, stream, factId)),
    },
  };
}

async function absorbIfPossible(parts: MergeParts, { stream, factId }: Effected): Promise<void> {
  const fact = (await parts.load(stream)).find(({ id }) => id === factId);
  const merge = fact && mergeIn(fact);
  if (!merge) return;
  await absorb(parts, merge.duplicate).catch(error => {
    // It was refused, and the merge undone.
    if (!isRefusal(error)) throw error;
  });
}

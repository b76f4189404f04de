import { v5 } from 'uuid';
import type { Commit } from '#contracts/platform/commit.ts';
import {
  type PlannedEvent,
  recommendationFacts,
  recommendationStream,
} from '#contracts/recommendations/recommendation.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { Effected, Performer } from '#platform/processes/dispatcher.ts';
import { process } from '#platform/processes/process.ts';

const MAKE_EVENT = 'makeRecommendedEvent';

/** Creates the event that a recommendation was converted to, should the call that converted it not have. */
export const makeEventOnRecommendationConverted = process({
  name: 'makeEventOnRecommendationConverted',
  of: [recommendationStream],
  on: { RecommendationConverted: () => [{ effect: MAKE_EVENT, key: MAKE_EVENT, payload: {} }] },
});

export type MakeEvent = (id: string, planned: PlannedEvent, asked: Asked) => Promise<{ commit: Commit }>;
type Parts = { load: Load; makeEvent: MakeEvent; clock(): Date };

export function recommendedEvents(parts: Parts): Record<string, Performer> {
  return { [MAKE_EVENT]: { idempotent: true, perform: effect => makeRecommended(parts, effect) } };
}

/** The same command whoever sends it, call or process: of the two, one creates the event, and the other finds it. */
export function creationAsked(eventId: string, asked: Asked): Asked {
  return { ...asked, commandId: v5('event', eventId) };
}

async function makeRecommended({ load, makeEvent, clock }: Parts, effect: Effected): Promise<void> {
  const { stream, factId, correlationId } = effect;
  const fact = (await load(stream)).find(({ id }) => id === factId);
  if (!fact) return;
  const { eventId, planned } = recommendationFacts.RecommendationConverted.parse(fact.data);
  const { actor } = fact.metadata;
  const asked = { commandId: factId, actor, now: clock(), correlationId, causationId: factId };
  await makeEvent(eventId, planned, creationAsked(eventId, asked));
}

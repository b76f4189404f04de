import { importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { applicationStream } from '#contracts/organizers/application.ts';
import type { AnyStream, StateOf } from '#contracts/platform/fact.ts';
import type { Language } from '#contracts/platform/sentence.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';

/** Who sent an item: their address, their language where it is known, and what the item is called. */
export type Sender = { email: string; language: Language | null; title: string };

type FindSender = (load: Load, id: string) => Promise<Sender | null>;

const FINDERS: Record<QueueKind, FindSender | null> = {
  organizerApplication: finder(applicationStream, ({ email, language, organizerName, erased }) =>
    erased ? null : { email, language, title: organizerName },
  ),
  recommendation: finder(recommendationStream, ({ contactEmail, language, title, deleted, erased }) =>
    contactEmail && !deleted && !erased ? { email: contactEmail, language, title } : null,
  ),
  importedEvent: finder(importedEventStream, ({ contactEmail, title, deleted }) =>
    contactEmail && !deleted ? { email: contactEmail, language: null, title } : null,
  ),
  unassignedEvent: null,
  // Its answer is a decision.
  contactMessage: null,
};

/** Who can be written to about an item of a queue, as the log has it; null for nobody. */
export async function senderOf(load: Load, kind: QueueKind, id: string): Promise<Sender | null> {
  return (await FINDERS[kind]?.(load, id)) ?? null;
}

function finder<Stream extends AnyStream>(
  of: Stream,
  senderIn: (state: StateOf<Stream>) => Sender | null,
): FindSender {
  return async (load, id) => {
    const state = fold(of, await load(`${of.category}-${id}`)) as StateOf<Stream> | undefined;
    return state ? senderIn(state) : null;
  };
}

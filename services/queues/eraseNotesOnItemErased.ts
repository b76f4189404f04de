import { applicationStream } from '#contracts/organizers/application.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { queueNotesStream } from '#contracts/queues/notes.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { contactMessageStream } from '#contracts/support/contactMessage.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { command, process } from '#platform/processes/process.ts';

const erase = (kind: QueueKind) => (fact: Fact) => [
  command(queueNotesStream, idOf(fact.stream), 'EraseQueueNotes', { kind }),
];

/** The notes about what a visitor sent go with it: their texts can no longer be read, and their rows are removed. */
export const eraseNotesOnItemErased = process({
  name: 'eraseNotesOnItemErased',
  of: [applicationStream, contactMessageStream, recommendationStream],
  on: {
    OrganizerApplicationErased: erase('organizerApplication'),
    ContactMessageErased: erase('contactMessage'),
    RecommendationErased: erase('recommendation'),
  },
});

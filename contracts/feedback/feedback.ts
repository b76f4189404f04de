import { z } from 'zod';
import type { StreamOf } from '../platform/fact.ts';

const words = z.array(z.string().trim().min(1).max(100)).max(20);

/**
 * A dancer's feedback on an event: a few words each on what was good, what was not, and what should be looked
 * into.
 */
const given = z.object({
  eventId: z.uuid(),
  userId: z.uuid(),
  positive: words,
  negative: words,
  reportedIssues: words,
  additionalComments: z.string().max(2_000).nullable(),
});

export const feedbackFacts = { FeedbackGiven: given };
export const feedbackCommands = { GiveFeedback: given };

export type FeedbackState = { eventId: string; userId: string };

export const feedbackStream: StreamOf<
  FeedbackState,
  typeof feedbackFacts,
  typeof feedbackCommands,
  'FeedbackGiven'
> = {
  category: 'feedback',
  facts: feedbackFacts,
  commands: feedbackCommands,
  begin: { FeedbackGiven: ({ eventId, userId }) => ({ eventId, userId }) },
  evolve: {},
};

import { feedbackStream } from '#contracts/feedback/feedback.ts';
import { feedbackSentences } from '#contracts/feedback/sentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

// Feedback is one dancer's opinion of one event. It is not empty, it is given once, and it never changes.

export const feedbackRules: Rules<typeof feedbackStream> = {
  of: feedbackStream,
  decide: {
    GiveFeedback(state, data) {
      if (state) throw new Refusal(feedbackSentences.exists);
      const { positive, negative, reportedIssues, additionalComments } = data;
      const said = [...positive, ...negative, ...reportedIssues, additionalComments?.trim()];
      if (!said.some(Boolean)) {
        throw new Refusal(feedbackSentences.empty, { status: 422, code: 'invalid' });
      }
      return [{ type: 'FeedbackGiven', data }];
    },
  },
  unique: ({ eventId, userId }) => [
    {
      scope: 'feedback',
      value: [eventId, userId],
      field: 'eventId',
      taken: feedbackSentences.taken,
    },
  ],
};

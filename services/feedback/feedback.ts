import { isDeepStrictEqual } from 'node:util';
import { type FeedbackState, feedbackStream, isEmpty, type Said } from '#contracts/feedback/feedback.ts';
import { feedbackSentences } from '#contracts/feedback/sentences.ts';
import { decided } from '#platform/commands/decided.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// Feedback is one dancer's opinion of one event, or of one date of a series. It is not empty, it is given once, and
// its author may change it. The issues that it reports are one task: an administrator closes it, and may reopen it;
// a further issue reopens it, and without issues there is none. When the author is erased, the words about the event
// stay, and so does the task.

export const feedbackRules: Rules<typeof feedbackStream> = {
  of: feedbackStream,
  decide: {
    GiveFeedback(state, data) {
      if (state) throw new Refusal(feedbackSentences.taken, { code: 'taken' });
      checkNotEmpty(data);
      return [{ type: 'FeedbackGiven', data }];
    },
    ChangeFeedback(state, data) {
      if (!state || state.erased) throw notFound(feedbackSentences.notGiven);
      checkNotEmpty(data);
      const { positive, negative, reportedIssues, additionalComments } = state;
      const before: Said = { positive, negative, reportedIssues, additionalComments };
      return isDeepStrictEqual(before, data) ? [] : [{ type: 'FeedbackChanged', data }];
    },
    CloseIssueTask(state, { note }) {
      const { task, erased } = withTask(state);
      if (task === 'closed') throw decided(feedbackSentences.closed);
      // A note is sealed with the author's comments, whose key is gone.
      return [{ type: 'IssueTaskClosed', data: { note: erased ? null : note } }];
    },
    ReopenIssueTask(state) {
      return withTask(state).task === 'open' ? [] : [{ type: 'IssueTaskReopened', data: {} }];
    },
    EraseFeedback(state) {
      if (!state) throw notFound(feedbackSentences.none);
      return state.erased ? [] : [{ type: 'FeedbackErased', data: {} }];
    },
  },
  unique: ({ eventId, userId, date }) => [
    {
      scope: 'feedback',
      value: date ? [eventId, userId, date] : [eventId, userId],
      field: 'eventId',
      taken: feedbackSentences.taken,
    },
  ],
};

function checkNotEmpty(said: Said): void {
  if (isEmpty(said)) throw new Refusal(feedbackSentences.empty, { status: 422, code: 'invalid' });
}

function withTask(state: FeedbackState | undefined): FeedbackState {
  if (!state) throw notFound(feedbackSentences.none);
  if (state.task === 'none') throw new Refusal(feedbackSentences.noTask);
  return state;
}

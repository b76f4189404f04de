import { feedbackStream } from '#contracts/feedback/feedback.ts';
import { differing, type Reversal } from '#platform/history/reversal.ts';

/** How the task of feedback is closed, or open again. What was said is its author's. */
export const feedbackReversal: Reversal<typeof feedbackStream> = {
  of: feedbackStream,
  stays: (from, to) => (from.task === 'none' || to.task === 'none' ? differing(from, to, ['task']) : []),
  towards(from, to) {
    if (from.task === to.task) return [];
    return [
      to.task === 'open'
        ? { name: 'ReopenIssueTask', data: {} }
        : { name: 'CloseIssueTask', data: { note: null } },
    ];
  },
};

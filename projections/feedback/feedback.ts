import { feedbackStream as contract, taskAfter, taskOf } from '#contracts/feedback/feedback.ts';
import { type FeedbackRow, feedbackTable } from '#contracts/feedback/rows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

const NOT_CLOSED = { note: null, closedBy: null, closedAt: null };

/** Feedback of dancers about events. Erased feedback keeps its ratings of the event. */
export const feedback = projection({
  name: 'feedback',
  version: 2,
  of: contract,
  table: feedbackTable,
  on: {
    FeedbackGiven: (_, { stream, revision, data, metadata }): FeedbackRow => ({
      ...data,
      ...NOT_CLOSED,
      id: idOf(stream),
      revision,
      date: data.date ?? null,
      task: taskOf(data.reportedIssues),
      changedAt: null,
      createdAt: new Date(metadata.at),
    }),
    FeedbackChanged: (row, { revision, data, metadata }) => {
      const task = taskAfter(row, data);
      const closed = task === 'closed' ? {} : NOT_CLOSED;
      return { ...row, ...data, ...closed, revision, task, changedAt: new Date(metadata.at) };
    },
    IssueTaskClosed: (row, { revision, data, metadata }) => ({
      ...row,
      ...data,
      revision,
      task: 'closed' as const,
      closedBy: metadata.actor.id,
      closedAt: new Date(metadata.at),
    }),
    IssueTaskReopened: (row, { revision }) => ({ ...row, ...NOT_CLOSED, revision, task: 'open' as const }),
    FeedbackErased: (row, { revision }) => ({ ...row, revision, additionalComments: null, note: null }),
  },
  counts: ({ task }) => [{ name: task }],
});

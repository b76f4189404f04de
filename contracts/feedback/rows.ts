import { column, nullable, type RowOf, table } from '../platform/table.ts';
import type { IssueTask } from './feedback.ts';

export const feedbackTable = table({
  name: 'feedback',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    eventId: column('uuid'),
    userId: column('uuid'),
    date: nullable('text'),
    positive: column<string[]>('jsonb'),
    negative: column<string[]>('jsonb'),
    reportedIssues: column<string[]>('jsonb'),
    additionalComments: nullable('text'),
    task: column<IssueTask>('text'),
    note: nullable('text'),
    closedBy: nullable('text'),
    closedAt: nullable('timestamptz'),
    changedAt: nullable('timestamptz'),
    createdAt: column('timestamptz'),
  },
  indexes: [
    '(created_at, id)',
    '(event_id, created_at)',
    '(user_id, event_id)',
    "(created_at, id) where task = 'open'",
  ],
});
export type FeedbackRow = RowOf<typeof feedbackTable>;

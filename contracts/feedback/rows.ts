import { column, nullable, type RowOf, table } from '../platform/table.ts';

export const feedbackTable = table({
  name: 'feedback',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    eventId: column('uuid'),
    userId: column('uuid'),
    positive: column<string[]>('jsonb'),
    negative: column<string[]>('jsonb'),
    reportedIssues: column<string[]>('jsonb'),
    additionalComments: nullable('text'),
    createdAt: column('timestamptz'),
  },
  indexes: ['(created_at, id)', '(event_id, created_at)', '(user_id)'],
});
export type FeedbackRow = RowOf<typeof feedbackTable>;

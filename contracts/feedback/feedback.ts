import { z } from 'zod';
import { personal, type StreamOf } from '../platform/fact.ts';

/** The longest point, the most of them, and the longest comment. */
export const MOST_SAID = { point: 100, points: 20, comments: 2_000 };

const words = z.array(z.string().trim().min(1).max(MOST_SAID.point)).max(MOST_SAID.points);

/**
 * A few words each on what was good, what was not, and what should be looked into. People write about themselves in
 * the comments, so those are personal; facts recorded before they were so have them in plain text.
 */
export const said = {
  positive: words,
  negative: words,
  reportedIssues: words,
  additionalComments: personal(z.string().max(MOST_SAID.comments).nullable()),
};

/** `date`: the key of one date of a series; facts recorded before it existed are about the whole event. */
const given = z.object({
  eventId: z.uuid(),
  userId: z.uuid(),
  date: z.iso.date().nullable().optional(),
  ...said,
});
const changed = z.object(said);
const closed = z.object({ note: personal(z.string().trim().max(2_000).nullable()) });

export const feedbackFacts = {
  FeedbackGiven: given,
  FeedbackChanged: changed,
  IssueTaskClosed: closed,
  IssueTaskReopened: z.object({}),
  FeedbackErased: z.object({}),
};

export const feedbackCommands = {
  GiveFeedback: given,
  ChangeFeedback: changed,
  CloseIssueTask: closed,
  ReopenIssueTask: z.object({}),
  EraseFeedback: z.object({}),
};

/** Reported issues are a task, open until an administrator closes it. */
export const ISSUE_TASKS = ['none', 'open', 'closed'] as const;
export type IssueTask = (typeof ISSUE_TASKS)[number];

export type Said = z.output<typeof changed>;
export type FeedbackState = Said & {
  eventId: string;
  userId: string;
  date: string | null;
  task: IssueTask;
  erased: boolean;
};

/** Streams `feedback-<id>`: a dancer's feedback on an event, or on one date of a series. */
export const feedbackStream: StreamOf<
  FeedbackState,
  typeof feedbackFacts,
  typeof feedbackCommands,
  'FeedbackGiven'
> = {
  category: 'feedback',
  named: { after: (_, { eventId }) => `event-${eventId}` },
  facts: feedbackFacts,
  commands: feedbackCommands,
  erasedBy: 'FeedbackErased',
  begin: {
    FeedbackGiven: ({ date = null, ...data }) => ({
      ...data,
      date,
      task: taskOf(data.reportedIssues),
      erased: false,
    }),
  },
  evolve: {
    FeedbackChanged: (state, data) => ({ ...state, ...data, task: taskAfter(state, data) }),
    IssueTaskClosed: state => ({ ...state, task: 'closed' }),
    IssueTaskReopened: state => ({ ...state, task: 'open' }),
    FeedbackErased: state => ({ ...state, additionalComments: null, erased: true }),
  },
};

/** Whether nothing is said. */
export function isEmpty({ positive, negative, reportedIssues, additionalComments }: Said): boolean {
  const all = [...positive, ...negative, ...reportedIssues, additionalComments?.trim()];
  return !all.some(Boolean);
}

export function taskOf(issues: readonly string[]): IssueTask {
  return issues.length > 0 ? 'open' : 'none';
}

/** The task after a change: other issues than those that were closed have to be looked into again. */
export function taskAfter(
  before: Pick<FeedbackState, 'reportedIssues' | 'task'>,
  { reportedIssues }: Pick<Said, 'reportedIssues'>,
): IssueTask {
  const isNew = (issue: string) => !before.reportedIssues.includes(issue);
  return before.task === 'closed' && reportedIssues.length > 0 && !reportedIssues.some(isNew)
    ? 'closed'
    : taskOf(reportedIssues);
}

import { z } from 'zod';
import { call } from '../platform/call.ts';
import { PAGE_LIMIT, PAGE_SIZE, paginationSchema } from '../platform/page.ts';
import { decisions } from '../platform/queue.ts';
import { orAll } from '../platform/reading/orAll.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { line, lines } from '../platform/text/text.ts';
import { feedbackStream, ISSUE_TASKS } from './feedback.ts';
import { feedbackRead, READS } from './latestCall.ts';

/**
 * `event.date` is the day that the feedback is about: that of the date of a series that it names, else the start of
 * the event. `task` says whether the reported issues are still to be looked into, `closed` who did, and when.
 */
const listed = ofPerson(
  'feedback',
  feedbackRead.extend({
    revision: z.int(),
    event: z
      .object({ id: z.string(), title: z.string(), date: z.iso.date(), locationCity: z.string().nullable() })
      .nullable(),
    user: ofPerson('user', z.object({ id: z.uuid(), name: z.string(), email: z.string() })).nullable(),
    additionalComments: z.string().nullable(),
    changedAt: z.iso.datetime().nullable(),
    task: z.enum(ISSUE_TASKS),
    closed: z
      .object({ by: z.string().nullable(), at: z.iso.datetime(), note: z.string().nullable() })
      .nullable(),
  }),
);
export type FeedbackListed = z.output<typeof listed>;

const from1 = z.coerce.number().int().min(1);

/** A page is named by `page` or by `offset`; `offset` wins. `stats` are those of all feedback. */
export const listFeedback = call({
  method: 'GET',
  path: '/api/admin/event-feedback',
  summary: 'Feedback on events, newest first',
  access: 'admin',
  query: z.object({
    limit: from1.max(PAGE_LIMIT).default(PAGE_SIZE),
    page: from1.max(1_000_000).optional(),
    offset: z.coerce.number().int().min(0).optional(),
    search: line(200).optional(),
    task: z.enum(['all', ...ISSUE_TASKS]).default('all'),
    event: orAll(z.uuid()),
    organizer: orAll(z.uuid()),
  }),
  answer: z.object({
    feedback: z.array(listed),
    pagination: paginationSchema,
    stats: z.object({ feedback: z.int(), openIssues: z.int(), closedIssues: z.int() }),
  }),
  past: 'rows',
  reads: READS,
});

const feedbackId = z.object({ id: z.uuid() });

export const showFeedback = call({
  method: 'GET',
  path: '/api/admin/event-feedback/:id',
  summary: 'One feedback in full',
  access: 'admin',
  params: feedbackId,
  answer: z.object({ feedback: listed }),
  past: 'rows',
  reads: READS,
});

export const FIGURES_BY = ['event', 'organizer', 'month'] as const;
export type FiguresBy = (typeof FIGURES_BY)[number];

/** `key` is an id, or a month such as `2026-11`; null, as is `label`, for what has no event or organizer any more. */
const figure = z.object({
  key: z.string().nullable(),
  label: z.string().nullable(),
  feedback: z.int(),
  positive: z.int(),
  negative: z.int(),
  issues: z.int(),
});
export type FeedbackFigure = z.output<typeof figure>;

/** Events and organizers come by the number of points, most first; months in order, with `limit` the latest of them. */
export const feedbackFigures = call({
  method: 'GET',
  path: '/api/admin/event-feedback/figures',
  summary: 'How many positive and negative points and issues feedback named, by event, organizer or month',
  access: 'admin',
  query: z.object({ by: z.enum(FIGURES_BY).default('month'), limit: from1.max(100).default(12) }),
  answer: z.object({ figures: z.array(figure) }),
  past: 'rows',
  reads: [...READS, 'organizers'],
});

const note = lines(2_000)
  .nullish()
  .transform(text => text || null);

export const issueDecisions = decisions({
  of: feedbackStream,
  decisions: { IssueTaskClosed: 'closed' },
  reopened: 'IssueTaskReopened',
  sender: null,
  path: '/api/admin/event-feedback',
  written: { id: z.uuid(), task: z.enum(ISSUE_TASKS) },
  acts: {
    /** 409 `decided`: `data.decision` says who closed it before, and when. */
    close: {
      path: 'issue/close',
      summary: 'Close the task that reported issues are, with a note',
      body: z.strictObject({ note }),
    },
    reopen: { path: 'issue/reopen', summary: 'Reopen the task that reported issues are' },
  },
});

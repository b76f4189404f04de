import { z } from 'zod';
import { eventId } from '../events/calls.ts';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { OWN } from '../platform/reading/people.ts';
import { line, lines } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { MOST_SAID, said } from './feedback.ts';
import { feedbackSentences } from './sentences.ts';

// With sentences of their own, which the console, that reads feedback, need not load.
const point = line(MOST_SAID.point, asMessage(feedbackSentences.longPoint)).min(1);
const points = z.array(point).max(MOST_SAID.points, asMessage(feedbackSentences.manyPoints));

const body = z.strictObject({
  positive: points.default([]),
  negative: points.default([]),
  reportedIssues: points.default([]),
  additionalComments: lines(MOST_SAID.comments, asMessage(feedbackSentences.longComment))
    .nullish()
    .transform(text => text || null),
});

const own = z.object({ id: z.uuid(), eventId: z.uuid(), date: z.iso.date().nullable(), ...said });
const written = z.object({ success: z.boolean(), feedback: own, commit: commitSchema });

const path = '/api/events/:id/feedback';

/**
 * The id is that of an event or a series, or of one date of a series. 409 `taken`: this account has given feedback on
 * it before, which `changeFeedback` changes. 429 `too_many`: more than 20 in ten minutes.
 */
export const giveFeedback = call({
  method: 'POST',
  path,
  summary: 'Give feedback on an event; anyone who is signed in may, once per event',
  access: 'account',
  params: eventId,
  body,
  answer: written,
  shows: OWN,
  status: 201,
});

export const changeFeedback = call({
  method: 'PUT',
  path,
  summary: 'Change the feedback that the caller has given on an event',
  access: 'account',
  params: eventId,
  body,
  answer: written,
  shows: OWN,
});

export const showOwnFeedback = call({
  method: 'GET',
  path,
  summary: 'The feedback that the caller has given on an event; null without any',
  access: 'account',
  params: eventId,
  answer: z.object({ feedback: own.nullable() }),
  shows: OWN,
  reads: ['feedback'],
});

import { z } from 'zod';
import { thingId } from '../events/event/absorbed.ts';
import { STATUSES } from '../events/event/eventFields.ts';
import { call, TEAM_PATH } from '../platform/call.ts';
import { ofNobody } from '../platform/reading/people.ts';

/** How many weeks figures go back, the present one included. */
export const FIGURE_WEEKS = 12;
/** The fewest people whose feedback on a night is told as more than their number, and who must have named a point. */
export const FEEDBACK_FLOOR = { people: 3, point: 2 };
/** How many nights are listed at most, of those to come and of those that were. */
export const FIGURE_NIGHTS = { coming: 20, past: 30 };

const figures = { views: z.int(), saves: z.int(), shares: z.int() };
const points = z.array(z.string());

/** What several people have said in feedback, most said first. Null below the floor: it could tell who said what. */
const feedback = z.object({
  people: z.int(),
  points: z.object({ positive: points, negative: points, reportedIssues: points }).nullable(),
});

/** Only points that the form offers are told, and nobody's own words. */
const night = ofNobody(
  'How many visitors a night had, without any of them.',
  z.object({
    id: thingId,
    /** Of a series, which has a page of its own. */
    isSeries: z.boolean(),
    title: z.string(),
    start: z.string(),
    end: z.string().nullable(),
    startsAt: z.iso.datetime(),
    isOver: z.boolean(),
    status: z.enum(STATUSES),
    ...figures,
    /** How many are mailed of its changes. */
    followers: z.int(),
    feedback: feedback.nullable(),
  }),
);
export type MyNightFigures = z.output<typeof night>;

/**
 * Those of the last twelve weeks, today included. `weeks` begin on Mondays and come in order; the nights to come soonest
 * first, then those that were, latest first. `feeds` and `embeds` are those of the busiest of the last seven days.
 */
export const showMyFigures = call({
  method: 'GET',
  path: `${TEAM_PATH}/figures`,
  summary:
    'How often the nights of an organizer were viewed, saved and shared, and what feedback says of them',
  access: 'team',
  right: 'see',
  params: z.object({ organizerId: z.uuid() }),
  answer: z.object({
    weeks: z.array(z.object({ week: z.iso.date(), ...figures })),
    nights: z.array(night),
    feeds: z.int(),
    embeds: z.int(),
    /** How many get its nights by mail every week. */
    subscribers: z.int(),
  }),
  reads: ['organizerDays', 'events', 'feedback', 'subscriptions', 'organizers', 'regions', 'danceStyles'],
});

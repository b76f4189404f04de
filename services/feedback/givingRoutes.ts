import type pg from 'pg';
import { v5 } from 'uuid';
import { type FeedbackState, feedbackStream } from '#contracts/feedback/feedback.ts';
import { changeFeedback, giveFeedback, showOwnFeedback } from '#contracts/feedback/givingCalls.ts';
import { feedbackSentences } from '#contracts/feedback/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Outcome } from '#platform/commands/commands.ts';
import { fold } from '#platform/facts/fold.ts';
import { consume, type RateLimit, refund } from '#platform/http/rateLimits.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import { type FeedbackSchema, idOfGiven } from './queries.ts';

/** What feedback is about: an event or a series, or one date of a series, by its key. */
export type Subject = { eventId: string; date: string | null };

export type FeedbackNeeds = {
  /** What an id names, if it is public: a draft is nobody's business. */
  publicEvent(id: string): Promise<Subject | undefined>;
};

const WINDOWS = [{ seconds: 600, most: 20 }];

/** The calls with which a signed-in person gives feedback, once per event, and changes it. */
export function givingRoutes(core: Core, { publicEvent }: FeedbackNeeds): void {
  const { calls, pool, execute, load } = core;
  const db = core.db<FeedbackSchema>();

  const subjectOf = async (id: string): Promise<Subject> => {
    const subject = await publicEvent(id);
    if (!subject) throw notFound(feedbackSentences.noEvent);
    return subject;
  };
  // Earlier versions gave feedback random ids.
  const idOf = async (userId: string, subject: Subject): Promise<string> =>
    (await idOfGiven(db, userId, subject)) ?? v5(`${subject.eventId} ${subject.date ?? ''}`, userId);

  calls.command(giveFeedback, async ({ params, body, account, asked }) => {
    const userId = account!.id;
    const subject = await subjectOf(params.id);
    const id = await idOf(userId, subject);
    const given = await limited(pool, userId, asked.now, () =>
      execute(feedbackStream, id, 'GiveFeedback', { ...subject, userId, ...body }, asked),
    );
    return answered(id, given);
  });

  calls.command(changeFeedback, async ({ params, body, account, asked }) => {
    const userId = account!.id;
    const id = await idOf(userId, await subjectOf(params.id));
    const changed = await limited(pool, userId, asked.now, () =>
      execute(feedbackStream, id, 'ChangeFeedback', body, asked),
    );
    return answered(id, changed);
  });

  calls.query(showOwnFeedback, async ({ params, account }) => {
    const id = await idOf(account!.id, await subjectOf(params.id));
    // From the log, which has what was given a moment ago.
    const state = fold(feedbackStream, await load(`${feedbackStream.category}-${id}`));
    return { feedback: state && !state.erased ? ownFrom(id, state) : null };
  });
}

/** Counts what a person sends; what is refused or fails does not count. */
async function limited<Result>(
  pool: pg.Pool,
  userId: string,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const limit: RateLimit = { key: `feedback account ${userId}`, windows: WINDOWS };
  const { granted, freeAt } = await consume(pool, limit, now);
  if (!granted) {
    const retryAfter = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1_000));
    throw new Refusal(feedbackSentences.tooMany, { status: 429, code: 'too_many', retryAfter });
  }
  return work().catch(async error => {
    await refund(pool, limit, now);
    throw error;
  });
}

function answered(id: string, { state, commit, revision }: Outcome<FeedbackState>) {
  return { body: { success: true, feedback: ownFrom(id, state), commit }, revision };
}

function ownFrom(id: string, { userId: _, task: __, erased: ___, ...own }: FeedbackState) {
  return { id, ...own };
}

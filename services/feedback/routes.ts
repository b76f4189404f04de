import {
  closeIssueTask,
  feedbackFigures,
  latestFeedback,
  listFeedback,
  reopenIssueTask,
  showFeedback,
} from '#contracts/feedback/calls.ts';
import { type FeedbackState, feedbackStream } from '#contracts/feedback/feedback.ts';
import { feedbackSentences } from '#contracts/feedback/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Outcome } from '#platform/commands/commands.ts';
import { deciding } from '#platform/commands/decided.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { TASK_DECISIONS } from './feedback.ts';
import { feedbackFiguresBy } from './figures.ts';
import { type FeedbackNeeds as GivingNeeds, givingRoutes } from './givingRoutes.ts';
import { type FeedbackSchema, findFeedback, findLatest, findOne } from './queries.ts';

export type FeedbackNeeds = GivingNeeds & {
  /** The names of accounts. */
  namesOf(ids: readonly string[]): Promise<Map<string, string>>;
};

/** The calls of the feedback area: giving it, reading it, and closing the tasks that its issues are. */
export function feedbackRoutes(core: Core, needs: FeedbackNeeds): void {
  const { calls, execute, load } = core;
  const db = core.db<FeedbackSchema>();
  givingRoutes(core, needs);

  calls.query(latestFeedback, async ({ query }) => ({ feedback: await findLatest(db, query.limit) }));
  calls.query(listFeedback, ({ query }) => findFeedback(db, query));
  calls.query(feedbackFigures, async ({ query }) => ({ figures: await feedbackFiguresBy(db, query) }));
  calls.query(showFeedback, async ({ params: { id } }) => {
    const feedback = await findOne(db, id);
    if (!feedback) throw notFound(feedbackSentences.none);
    return { feedback };
  });

  const answered = (id: string, { state, commit, revision }: Outcome<FeedbackState>) => ({
    body: { id, task: state.task, commit },
    revision,
  });
  calls.command(closeIssueTask, async ({ params: { id }, body, asked }) => {
    const close = () => execute(feedbackStream, id, 'CloseIssueTask', body, asked);
    const stream = `${feedbackStream.category}-${id}`;
    return answered(id, await deciding({ load, namesOf: needs.namesOf }, stream, TASK_DECISIONS, close));
  });
  calls.command(reopenIssueTask, async ({ params: { id }, asked }) =>
    answered(id, await execute(feedbackStream, id, 'ReopenIssueTask', {}, asked)),
  );
}

import { feedbackFigures, issueDecisions, listFeedback, showFeedback } from '#contracts/feedback/calls.ts';
import { latestFeedback } from '#contracts/feedback/latestCall.ts';
import { feedbackSentences } from '#contracts/feedback/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { actRoutes } from '#platform/queue/queueRoutes.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { feedbackFiguresBy } from './figures.ts';
import { type FeedbackNeeds as GivingNeeds, givingRoutes } from './givingRoutes.ts';
import { type FeedbackSchema, findFeedback, findLatest, findOne } from './queries.ts';
import { type ReportNeeds, reportRoutes } from './reportRoutes.ts';

export type FeedbackNeeds = GivingNeeds &
  ReportNeeds & {
    /** The names of accounts. */
    namesOf(ids: readonly string[]): Promise<Map<string, string>>;
  };

/** The calls of the feedback area: giving it, reading it, and closing the tasks that its issues are. */
export function feedbackRoutes(core: Core, needs: FeedbackNeeds): void {
  const { calls } = core;
  const db = core.db<FeedbackSchema>();
  givingRoutes(core, needs);
  reportRoutes(core, needs);

  calls.query(latestFeedback, async ({ query }) => ({ feedback: await findLatest(db, query.limit) }));
  calls.query(listFeedback, ({ query }) => findFeedback(db, query));
  calls.query(feedbackFigures, async ({ query }) => ({ figures: await feedbackFiguresBy(db, query) }));
  calls.query(showFeedback, async ({ params: { id } }) => {
    const feedback = await findOne(db, id);
    if (!feedback) throw notFound(feedbackSentences.none);
    return { feedback };
  });

  actRoutes(core, issueDecisions, {
    namesOf: needs.namesOf,
    acts: {
      close: ({ body }) => ['CloseIssueTask', body],
      reopen: () => ['ReopenIssueTask', {}],
    },
    answer: (id, { state: { task }, commit }) => ({ id, task, commit }),
  });
}

import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { EventRow } from '#contracts/events/rows.ts';
import { latestFeedback } from '#contracts/feedback/calls.ts';
import type { FeedbackRow } from '#contracts/feedback/rows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import type { Core } from '#platform/areas/core.ts';

type FeedbackSchema = { feedback: FeedbackRow; events: EventRow; users: UserRow };

/** The calls of the feedback area: the latest feedback. */
export function feedbackRoutes({ calls, ...core }: Core): void {
  const db = core.db<FeedbackSchema>();
  calls.query(latestFeedback, async ({ query }) => {
    const rows = await db
      .selectFrom('feedback as f')
      .select(['f.id', 'f.positive', 'f.negative', 'f.reportedIssues', 'f.createdAt'])
      .select(eb => [
        jsonObjectFrom(
          eb.selectFrom('events as e').select(['e.id', 'e.title']).whereRef('e.id', '=', 'f.eventId'),
        ).as('event'),
        jsonObjectFrom(
          eb.selectFrom('users as u').select(['u.id', 'u.name']).whereRef('u.id', '=', 'f.userId'),
        ).as('user'),
      ])
      .orderBy('f.createdAt', 'desc')
      .orderBy('f.id', 'desc')
      .limit(query.limit)
      .execute();
    return { feedback: rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() })) };
  });
}

import { type SqlBool, sql } from 'kysely';
import { v5 } from 'uuid';
import { DAYS_IN_TRASH, recommendationStream } from '#contracts/recommendations/recommendation.ts';
import type { RecommendationRow } from '#contracts/recommendations/rows.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { eachDue } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';

type Parts = { db: ReadModel<{ recommendations: RecommendationRow }>; execute: Execute };

const DAY = 86_400_000;

/** Hourly, erases who sent the recommendations that have been in the trash for 30 days. */
export function eraseRecommendationsInTrash({ db, execute }: Parts): Periodic {
  return eachDue<{ id: string }>({
    name: 'eraseRecommendationsInTrash',
    everyMs: 3_600_000,
    atOnce: 100,
    find: ({ now, after, limit }) =>
      db
        .selectFrom('recommendations')
        .select('id')
        .where('deletedAt', '<', new Date(now.getTime() - DAYS_IN_TRASH * DAY))
        .where(sql<SqlBool>`(contact_email is not null or moderator_notes is not null)`)
        .$if(after !== undefined, query => query.where('id', '>', after!.id))
        .orderBy('id')
        .limit(limit)
        .execute(),
    each({ id }, now) {
      const asked = {
        commandId: v5('erase in trash', id),
        actor: { id: 'system', role: 'system' } as const,
        now,
      };
      return execute(recommendationStream, id, 'EraseRecommendation', {}, asked);
    },
  });
}

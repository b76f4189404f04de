import { sql } from 'kysely';
import type pg from 'pg';
import { v5 } from 'uuid';
import { DAYS_KEPT, importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { eraseSubjectKey } from '#platform/facts/subjectKeys.ts';
import { eachDue, type Page } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { forgetOldBatches } from './collecting/batches.ts';
import type { ImportedSchema } from './importedQueries.ts';

type Parts = { db: ReadModel<ImportedSchema>; pool: pg.Pool; execute: Execute };
type Due = { id: string; revision: number; since: Date };

/**
 * Purges what was rejected or deleted 180 days ago: its key is destroyed, so that what the source sent can never be
 * read again. Interrupted after the fact, `finishErasures` destroys the key.
 */
export function purgeImportedDaily({ db, pool, execute }: Parts): Periodic {
  const purging = eachDue<Due>({
    name: 'purgeImportedDaily',
    everyMs: 86_400_000,
    atOnce: 200,
    find: page => dueItems(db, page),
    async each({ id, revision }, now) {
      const asked = {
        commandId: v5('purge', id),
        actor: { id: 'system', role: 'system' } as const,
        now,
        // Reopened meanwhile, it is not purged.
        expected: revision,
      };
      await execute(importedEventStream, id, 'PurgeImport', {}, asked);
      await eraseSubjectKey(pool, id);
    },
  });
  return {
    ...purging,
    async work(context) {
      await forgetOldBatches(pool, context.now);
      return purging.work(context);
    },
  };
}

function dueItems(db: Parts['db'], { now, after, limit }: Page<Due>): Promise<Due[]> {
  const since = sql<Date>`coalesce(deleted_at, decided_at)`;
  return db
    .selectFrom('importedEvents')
    .select(['id', 'revision', since.as('since')])
    .where(sql<boolean>`(deleted_at is not null or status = 'rejected')`)
    .where(since, '<=', new Date(now.getTime() - DAYS_KEPT * 86_400_000))
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(${since}, id) > (${after?.since}, ${after?.id}::uuid)`),
    )
    .orderBy(since)
    .orderBy('id')
    .limit(limit)
    .execute();
}

import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { v5 } from 'uuid';
import { DAYS_KEPT, importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { eraseSubjectKey } from '#platform/facts/subjectKeys.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { forgetOldBatches } from './batches.ts';
import type { ImportedSchema } from './importedQueries.ts';

const BATCH = 200;

type Parts = { db: Kysely<ImportedSchema>; pool: pg.Pool; execute: Execute };

/**
 * Purges what was rejected or deleted 180 days ago: its key is destroyed, so that what the source sent can never be
 * read again. Interrupted after the fact, `finishErasures` destroys the key.
 */
export function purgeImportedDaily({ db, pool, execute }: Parts): Periodic {
  return {
    name: 'purgeImportedDaily',
    everyMs: 86_400_000,
    async work({ now, signal }) {
      await forgetOldBatches(pool, now);
      const due = await dueFor(db, new Date(now.getTime() - DAYS_KEPT * 86_400_000));
      for (const { id, revision } of due) {
        if (signal.aborted) return false;
        const asked = {
          commandId: v5('purge', id),
          actor: { id: 'system', role: 'system' } as const,
          now,
          // Reopened meanwhile, it is not purged.
          expected: revision,
        };
        try {
          await execute(importedEventStream, id, 'PurgeImport', {}, asked);
          await eraseSubjectKey(pool, id);
        } catch (error) {
          if (!(error instanceof Refusal) || error.status >= 500) throw error;
        }
      }
      return due.length === BATCH;
    },
  };
}

function dueFor(db: Parts['db'], before: Date) {
  const since = sql<Date>`coalesce(deleted_at, decided_at)`;
  return db
    .selectFrom('importedEvents')
    .select(['id', 'revision'])
    .where(sql<boolean>`(deleted_at is not null or status = 'rejected')`)
    .where(since, '<=', before)
    .orderBy(since)
    .limit(BATCH)
    .execute();
}

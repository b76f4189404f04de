import { sql } from 'kysely';
import type { z } from 'zod';
import { DAYS_IN_TRASH } from '#contracts/events/event/event.ts';
import type { listTrash } from '#contracts/events/trashCalls.ts';
import { pageWithTotal, type ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { lastTitles } from '../reading/titles.ts';

type Deleted = z.output<(typeof listTrash)['answer']>['deleted'];

const DELETIONS = ['EventDeleted', 'SeriesDeleted'];
const OF_A_UUID = '^[^-]+-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const DAY = 86_400_000;

/** What was deleted in the last `DAYS_IN_TRASH` days and not restored, newest first, with its last title. */
export async function findDeleted(
  db: ReadModel<EventsSchema>,
  paging: { limit: number; offset: number },
  now: Date,
): Promise<{ deleted: Deleted; total: number }> {
  // A `case`, because Postgres may cast the id of a stream before the `where` on streams has excluded it.
  const subject = sql<string>`case when f.stream ~ ${OF_A_UUID} then right(f.stream, 36)::uuid end`;
  const later = sql<boolean>`exists (
    select 1 from read.facts as l where l.stream = f.stream and l.position > f.position and l.type = any(${DELETIONS})
  )`;
  const matching = db
    .selectFrom('facts as f')
    .where('f.type', 'in', DELETIONS)
    .where('f.stream', '~', OF_A_UUID)
    .where('f.at', '>=', new Date(now.getTime() - DAYS_IN_TRASH * DAY))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('events as e').select('e.id').where('e.id', '=', subject))),
    )
    .where(({ not }) => not(later));
  const page = matching
    .leftJoin('users as u', join => join.on(sql`u.id::text`, '=', sql`f.actor_id`))
    .select(['f.at', 'f.type', 'f.reason', 'f.actorId', 'u.name as actorName'])
    .select([subject.as('subject'), 'f.stream'])
    .select(sql<Deleted[number]['actor']['role']>`f.metadata -> 'actor' ->> 'role'`.as('role'))
    .orderBy('f.position', 'desc')
    .limit(paging.limit)
    .offset(paging.offset);
  const { rows, total } = await pageWithTotal(db, page, matching);
  const titles = await lastTitles(
    db,
    rows.map(({ stream }) => stream),
  );
  const deleted = rows.map(({ subject: id, stream, type, at, reason, actorId, actorName, role }) => ({
    id,
    kind: type === 'SeriesDeleted' ? ('master' as const) : ('single' as const),
    title: titles.get(stream) ?? '',
    deletedAt: at.toISOString(),
    restorableUntil: new Date(at.getTime() + DAYS_IN_TRASH * DAY).toISOString(),
    actor: { id: actorId, role, name: actorName },
    reason,
  }));
  return { deleted, total };
}

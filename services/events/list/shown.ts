import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether the public calendar has an event or date `e`: in lists, months, feeds, the API and the sitemap alike. A
 * series that nobody has confirmed for long is left out; its pages stay. So is a date that was cancelled as a draft.
 */
export function isShown(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(e.hides_at is null or e.hides_at > ${now}::timestamptz)`;
}

/**
 * Whether visitors may know of a single event `e`: no draft, and nothing that was cancelled as one. That is looked up
 * apart, only for those that are cancelled: so the others are read from an index alone.
 */
export const isAnnounced = sql<SqlBool>`(e.status <> 'draft' and (e.status <> 'cancelled'
  or (select own.announced_start is not null from read.events as own where own.id = e.id)))`;

/** Whether visitors may know of a date `e` of a series; those of hidden series stay known. */
export const isAnnouncedDate = sql<SqlBool>`(e.status <> 'draft'
  and not (e.status = 'cancelled' and e.hides_at is not distinct from 'epoch'))`;

/** Whether an event or series `e` has a page: a cancelled series by any of its dates. */
export const hasPage = sql<SqlBool>`(e.status <> 'draft' and (e.status <> 'cancelled'
  or e.announced_start is not null or e.cancelled_dates is not null
  or exists (select from read.event_dates as d where d.series_id = e.id and d.status in ('published', 'completed'))))`;

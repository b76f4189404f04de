import { type Expression, type SqlBool, sql } from 'kysely';
import { type FlaggedGap, type GapKind, gapBit } from '#contracts/events/quality/gapKinds.ts';

/** Where a kind of gap is found. In `where`, `e` is a row of one of the tables. */
export type GapSource = {
  tables: readonly GapTable[];
  where(now: Date): Expression<SqlBool>;
  /** By start: upcoming first, latest first, or past ones after upcoming ones. */
  order: 'soonest' | 'latest' | 'upcomingFirst';
  /** Its bit, if rows have one. */
  bit: number | null;
};
export type GapTable = 'events' | 'eventDates';

/** The gaps of a row's own. */
export type RowGap = Exclude<GapKind, 'duplicate'>;

/** A new kind does not compile until it has a source here. */
export const GAP_SOURCES: Record<RowGap, GapSource> = {
  // Those of Unassigned Events: also past ones, since statistics are by region.
  noRegion: {
    tables: ['events'],
    where: () => sql`e.region_id is null`,
    order: 'upcomingFirst',
    bit: null,
  },
  // Series whose dates were all taken out, by people or by their source.
  noDates: {
    tables: ['events'],
    where: () => sql`(e.instance_count = 0 and e.status in ('draft', 'published'))`,
    order: 'latest',
    bit: null,
  },
  noImage: flagged('noImage'),
  unreadablePrice: flagged('unreadablePrice'),
  priceNotSaid: flagged('priceNotSaid'),
  pastDraft: {
    tables: ['events'],
    where: now => sql`(e.status = 'draft' and e.over_at <= ${now})`,
    order: 'latest',
    bit: null,
  },
  clockChange: flagged('clockChange'),
  noVenuePosition: flagged('noVenuePosition'),
  noEnd: flagged('noEnd'),
  // Weekly series that nobody has confirmed for a long time, also those that are hidden already.
  unconfirmed: {
    tables: ['events'],
    where: now => sql`(e.confirm_due_at <= ${now} and e.over_at > ${now})`,
    order: 'soonest',
    bit: null,
  },
  // What teams whose additions are reviewed have added, or their own calendars, until an administrator publishes or changes it.
  teamDraft: {
    tables: ['events'],
    where: now =>
      sql`(e.status = 'draft' and (e.edited->'by'->>'role' = 'organizer' or (e.imported
        and e.event_organizer_id is not null and e.edited->'by'->>'role' = 'system')) and e.over_at > ${now})`,
    order: 'soonest',
    bit: null,
  },
  // What dancers have reported and no team has answered within a day, or no team is asked about.
  reported: {
    tables: ['events', 'eventDates'],
    where: now => sql`exists (select 1 from read.night_reports as r where r.night = e.id::text
      and (r.created_at <= ${now}::timestamptz - interval '24 hours' or r.asked = '[]'::jsonb))`,
    order: 'latest',
    bit: null,
  },
};

/** The flags of upcoming rows. */
function flagged(gap: FlaggedGap): GapSource {
  const bit = gapBit(gap);
  return {
    tables: ['events', 'eventDates'],
    where: now => sql`(${isFlagged(now)} and e.gaps & ${sql.lit(bit)} <> 0)`,
    order: 'soonest',
    bit,
  };
}

/** The condition of the index on flagged rows. */
export function isFlagged(now: Date): Expression<SqlBool> {
  return sql`e.gaps <> 0 and e.over_at > ${now}`;
}

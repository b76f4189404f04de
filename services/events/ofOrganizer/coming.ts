import { type Expression, type SqlBool, sql } from 'kysely';
import { latest } from '#contracts/events/confirming/confirmation.ts';
import type { EventRow } from '#contracts/events/rows.ts';
import { pageWithTotal, type ReadModel } from '#platform/database/readModel.ts';
import { readNights } from '../list/listed.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { comesBack } from './provisos.ts';
import type { TeamNight } from './teamNight.ts';

type Db = ReadModel<EventsSchema>;
type Page = { limit: number; offset: number };

/** The nights of an organizer that are not over, whatever their status, soonest first, with their number. */
export async function comingNights(
  db: Db,
  organizerId: string,
  { limit, offset }: Page,
  now: Date,
): Promise<{ nights: TeamNight[]; total: number }> {
  const isComing: Expression<SqlBool> = sql`e.event_organizer_id = ${organizerId}::uuid and e.over_at >= ${now}`;
  const all = db
    .selectFrom('events as e')
    .select([sql<string>`e.id::text`.as('id'), 'e.id as of', 'e.startsAt'])
    .where('e.kind', '=', 'single')
    .where(isComing)
    .unionAll(
      db.selectFrom('eventDates as e').select(['e.id', 'e.seriesId as of', 'e.startsAt']).where(isComing),
    )
    .as('night');
  const matching = db.selectFrom(all);
  const page = matching
    .select(['night.id', 'night.of'])
    .orderBy('night.startsAt')
    .orderBy('night.id')
    .limit(limit)
    .offset(offset);
  const { rows, total } = await pageWithTotal(db, page, matching);
  const ids = rows.map(({ id }) => id);
  const [events, masters] = await Promise.all([
    readNights(db, ids, now),
    rowsOf(
      db,
      rows.map(({ of }) => of),
    ),
  ]);
  const nights = rows.flatMap(({ id, of }): TeamNight[] => {
    const [event, row] = [events.get(id), masters.get(of)];
    return event && row ? [{ event, ...saidOf(row, event) }] : [];
  });
  return { nights, total };
}

type Row = Pick<
  EventRow,
  'id' | 'edited' | 'confirmed' | 'series' | 'cancelReason' | 'cancelReasons' | 'announcedStart' | 'updatedAt'
>;

async function rowsOf(db: Db, ids: readonly string[]): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('events')
    .select(['id', 'edited', 'confirmed', 'series', 'cancelReason', 'cancelReasons', 'announcedStart'])
    .select('updatedAt')
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(row => [row.id, row]));
}

function saidOf(row: Row, { instance, status }: TeamNight['event']): Omit<TeamNight, 'event'> {
  const key = instance?.key;
  const isOff = status === 'cancelled';
  if (key === undefined || !row.series) {
    const confirmed = latest(row.edited, row.confirmed)!;
    const canComeBack = isOff && row.announcedStart !== null;
    return { confirmed, cancelReason: isOff ? row.cancelReason : null, canComeBack };
  }
  const { confirmed, confirmedDates } = row.series;
  return {
    confirmed: latest(row.edited, confirmed, confirmedDates?.[key])!,
    cancelReason: isOff ? (row.cancelReasons?.[key] ?? null) : null,
    canComeBack: comesBack({ kind: 'date', id: row.id, key }, row.series),
  };
}

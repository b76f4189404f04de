import { type SelectQueryBuilder, sql } from 'kysely';
import type { EventRow } from '#contracts/events/rows.ts';
import { byId } from '#platform/database/byId.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { hasStyle } from '../list/filters.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

type Db = ReadModel<EventsSchema>;
type Events = SelectQueryBuilder<EventsSchema & { e: EventRow }, 'e', object>;

/** The events that name a dance style, and the series that name it in any segment or for any date. */
export function namingStyle(db: Db, id: string): Events {
  const inSeries = (path: string) =>
    sql<boolean>`jsonb_path_exists(e.series, ${`${path}.danceStyles[*] ? (@.danceStyleId == $id)`}::jsonpath,
      ${JSON.stringify({ id })}::jsonb)`;
  return db
    .selectFrom('events as e')
    .where(eb =>
      eb.or([eb.and(hasStyle(id)), inSeries('$.segments[*].template'), inSeries('$.overrides.*')]),
    ) as unknown as Events;
}

/** Their ids. */
export async function* idsNaming(db: Db, styleId: string): AsyncIterable<string> {
  for await (const { id } of byId(namingStyle(db, styleId).select('e.id'), 'e.id')) yield id;
}

/** How many they are. */
export async function countNaming(db: Db, styleId: string): Promise<{ events: number; series: number }> {
  const rows = await namingStyle(db, styleId)
    .select(['e.kind', sql<number>`count(*)::integer`.as('count')])
    .groupBy('e.kind')
    .execute();
  const of = (kind: EventRow['kind']) => rows.find(row => row.kind === kind)?.count ?? 0;
  return { events: of('single'), series: of('master') };
}

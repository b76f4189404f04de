import { type Kysely, sql } from 'kysely';
import { validate } from 'uuid';
import type { EventRow } from '#contracts/events/rows.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { categoryOf, idOf } from '#platform/facts/factCodec.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';
import { lastTitles } from './events/list/lastTitles.ts';

type ThingsSchema = {
  facts: FactRow;
  events: EventRow;
  regions: RegionRow;
  organizers: OrganizerRow;
  users: UserRow;
};
type Db = Kysely<ThingsSchema>;

/** Categories of streams that belong to a user. */
const OF_A_USER = ['user', 'signIn', 'preferences'];

/**
 * Names things by the rows of their areas: an event by its title, a region by its city, the others by name.
 */
export function thingNames(db: Db): NameThings {
  return async facts => {
    const about = new Map(
      facts
        .filter(({ stream }) => categoryOf(stream) === 'feedback')
        .map(({ stream, data }) => [stream, `event-${data.eventId}`]),
    );
    const asked = new Set([...facts.map(({ stream }) => stream), ...about.values()]);
    const idsIn = (...categories: string[]) =>
      [...asked].filter(stream => categories.includes(categoryOf(stream))).map(idOf);
    const [events, regions, organizers, users] = await Promise.all([
      titlesOfEvents(db, idsIn('event', 'series')),
      namesIn(db, 'regions', 'city', idsIn('region')),
      namesIn(db, 'organizers', 'name', idsIn('organizer')),
      namesIn(db, 'users', 'name', idsIn(...OF_A_USER)),
    ]);
    const byCategory: Record<string, ReadonlyMap<string, string>> = {
      event: events,
      series: events,
      region: regions,
      organizer: organizers,
      ...Object.fromEntries(OF_A_USER.map(category => [category, users])),
    };
    const nameOf = (stream: string): string | undefined =>
      categoryOf(stream) === 'projection' ? idOf(stream) : byCategory[categoryOf(stream)]?.get(idOf(stream));
    const named = [...asked].map(stream => [stream, nameOf(about.get(stream) ?? stream)] as const);
    return new Map(named.filter((pair): pair is [string, string] => pair[1] !== undefined));
  };
}

/** Titles by id; for deleted events and series the last title. */
async function titlesOfEvents(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const titles = await namesIn(db, 'events', 'title', ids);
  const gone = ids.filter(id => !titles.has(id)).flatMap(id => [`event-${id}`, `series-${id}`]);
  const last = await lastTitles(db, gone);
  return new Map([...titles, ...[...last].map(([stream, title]): [string, string] => [idOf(stream), title])]);
}

async function namesIn(
  db: Db,
  table: 'events' | 'regions' | 'organizers' | 'users',
  column: 'title' | 'city' | 'name',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const valid = [...new Set(ids.filter(id => validate(id)))];
  if (valid.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${sql.ref(column)} as name from read.${sql.raw(table)} where id = any(${valid})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

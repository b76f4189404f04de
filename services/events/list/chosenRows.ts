import { danceStyleId, danceStyleStream } from '#contracts/danceStyles/danceStyle.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { Chosen } from '#contracts/events/forms.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { venueStream } from '#contracts/venues/venue.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { zoneOfRegion } from './queries.ts';

type Db = ReadModel<EventsSchema>;

/** Looks only in the rows: for runs, which wait until those are up to date. */
export function chosenInRows(db: Db): Chosen {
  return {
    zoneOf: id => zoneOfRegion(db, id),
    async zoneOfVenue(id) {
      const row = await db.selectFrom('venues').select('timeZone').where('id', '=', id).executeTakeFirst();
      return row?.timeZone;
    },
    async standingOf(id) {
      const row = await db
        .selectFrom('organizers')
        .select(['status', 'removed'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row && !row.removed ? row.status : 'missing';
    },
    async stylesOf(ids) {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('danceStyles')
        .select(['id', 'status'])
        .where('id', 'in', ids)
        .execute();
      return new Map(rows.map(({ id, status }) => [id, status]));
    },
  };
}

const isStyleId = (id: string): boolean => danceStyleId.safeParse(id).success;

type Parts = { load: Load; freshness: Freshness };

/**
 * Like `chosenInRows`, but what the rows do not allow is looked up in the log, and again in the rows once
 * they are up to date with it: a region, venue, organizer or dance style can be chosen right after it was created.
 */
export function chosenUpToDate(db: Db, { load, freshness }: Parts): Chosen {
  const rows = chosenInRows(db);
  const settled = async (projection: string, stream: string): Promise<boolean> => {
    const last = (await load(stream)).at(-1);
    if (last && !(await freshness.wait([projection], last.position)).fresh) {
      throw new Refusal(eventSentences.behind, { status: 503, code: 'behind' });
    }
    return last !== undefined;
  };
  return {
    async zoneOf(id) {
      const zone = await rows.zoneOf(id);
      if (zone !== undefined || !(await settled('regions', `${regionStream.category}-${id}`))) return zone;
      return rows.zoneOf(id);
    },
    async zoneOfVenue(id) {
      const zone = await rows.zoneOfVenue(id);
      if (zone !== undefined || !(await settled('venues', `${venueStream.category}-${id}`))) return zone;
      return rows.zoneOfVenue(id);
    },
    async standingOf(id) {
      const standing = await rows.standingOf(id);
      if (standing === 'active' || !(await settled('organizers', `${organizerStream.category}-${id}`)))
        return standing;
      return rows.standingOf(id);
    },
    async stylesOf(ids) {
      const known = await rows.stylesOf(ids);
      const open = [...new Set(ids)].filter(id => isStyleId(id) && known.get(id) !== 'active');
      const streams = open.map(id => `${danceStyleStream.category}-${id}`);
      const found = await Promise.all(streams.map(stream => settled('danceStyles', stream)));
      return found.includes(true) ? rows.stylesOf(ids) : known;
    },
  };
}

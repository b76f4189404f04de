import { sql } from 'kysely';
import type { z } from 'zod';
import { foldedText } from '#contracts/platform/text/foldedText.ts';
import type { OfferedVenue, offerVenues } from '#contracts/venues/calls.ts';
import type { VenueRow } from '#contracts/venues/rows.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { escaped } from '#platform/database/search.ts';
import { venueFrom } from './read.ts';
import { ofVenues, searched, type VenuesSchema, type WithRegion, withRegion } from './venueRows.ts';

type Db = ReadModel<VenuesSchema>;

/** The active venues that match, those whose name begins with the text before the others. */
export async function findOffered(
  db: Db,
  { q, limit }: z.output<typeof offerVenues.query>,
): Promise<OfferedVenue[]> {
  const begins = `${escaped(foldedText(q))}%`;
  const rows = await withRegion(ofVenues(db))
    .where('v.status', '=', 'active')
    .where(searched(q))
    .orderBy(sql`(v.search_text like ${begins}) desc`)
    .orderBy(byLanguage('v.nameKey'))
    .orderBy('v.id')
    .limit(limit)
    .execute();
  return rows.map(offeredFrom);
}

/** The venue of this name in this city, both folded as venues are compared. */
export function findByName(
  db: ReadModel<{ venues: VenueRow }>,
  { nameKey, cityKey }: Pick<VenueRow, 'nameKey' | 'cityKey'>,
): Promise<Pick<VenueRow, 'id' | 'name' | 'city'> | undefined> {
  return db
    .selectFrom('venues')
    .select(['id', 'name', 'city'])
    .where('nameKey', '=', nameKey)
    .where('cityKey', '=', cityKey)
    .executeTakeFirst();
}

function offeredFrom({ region, regionZone, ...row }: WithRegion): OfferedVenue {
  const {
    revision: _,
    notes: __,
    status: ___,
    eventId: ____,
    createdAt: _____,
    updatedAt: ______,
    ...offered
  } = venueFrom(row, regionZone);
  return { ...offered, region };
}

import { venueSentences } from '#contracts/venues/sentences.ts';
import type { VenueFields } from '#contracts/venues/venue.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { foldedName } from '#platform/similarity/names.ts';
import type { Store } from '#platform/store/store.ts';
import { findByName } from './queries.ts';
import type { VenuesSchema } from './venueRows.ts';

type Parts = { db: ReadModel<VenuesSchema>; freshness: Freshness; store: Pick<Store, 'head'> };

/** Runs `work`; if it is refused because a venue has this name in this city, the refusal names that venue. */
export async function namingTheFirst<Result>(
  { db, freshness, store }: Parts,
  { name, city }: Pick<VenueFields, 'name' | 'city'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'taken') throw error;
    await freshness.wait(['venues'], await store.head());
    const first = await findByName(db, { nameKey: foldedName(name), cityKey: foldedName(city ?? '') });
    if (!first) throw error;
    const { takenBy, takenWithoutCity } = venueSentences;
    const named = { name: first.name };
    const sentence = first.city === null ? takenWithoutCity(named) : takenBy({ ...named, city: first.city });
    const data = { taken: { id: first.id, name: first.name } };
    throw new Refusal(sentence, { code: 'taken', fieldErrors: { name: sentence }, data, cause: error });
  }
}

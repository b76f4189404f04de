import type { Fact } from '#contracts/platform/fact.ts';
import { foldedText } from '#contracts/platform/text/foldedText.ts';
import { type VenueRow, venuesTable } from '#contracts/venues/rows.ts';
import { type VenueFields, venueStream } from '#contracts/venues/venue.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { foldedName } from '#platform/similarity/names.ts';
import { projection } from '../platform/rows/projection.ts';

/** The venue book, as its screen, forms and imports use it. */
export const venues = projection({
  name: 'venues',
  version: 2,
  of: venueStream,
  table: venuesTable,
  on: {
    VenueAdded: (_, { data, ...fact }): VenueRow => ({
      ...data,
      ...foldedOf(data),
      id: idOf(fact.stream),
      revision: fact.revision,
      status: 'active',
      createdAt: new Date(fact.metadata.at),
      updatedAt: new Date(fact.metadata.at),
    }),
    VenueChanged: (row, fact) => {
      const changed = { ...row, ...fact.data };
      return { ...changed, ...foldedOf(changed), ...recorded(fact) };
    },
    VenueRetired: (row, fact): VenueRow => ({ ...row, status: 'retired', ...recorded(fact) }),
    VenueReinstated: (row, fact): VenueRow => ({ ...row, status: 'active', ...recorded(fact) }),
  },
});

function recorded({ revision, metadata }: Fact): Pick<VenueRow, 'revision' | 'updatedAt'> {
  return { revision, updatedAt: new Date(metadata.at) };
}

type Folded = Pick<VenueRow, 'nameKey' | 'cityKey' | 'searchText'>;

function foldedOf({ name, address, city }: Pick<VenueFields, 'name' | 'address' | 'city'>): Folded {
  const searched = [name, address, city].filter(text => text !== null);
  return {
    nameKey: foldedName(name),
    cityKey: foldedName(city ?? ''),
    searchText: foldedText(searched.join(' ')),
  };
}

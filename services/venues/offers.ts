import type { Common, Core } from '#platform/areas/core.ts';
import { changingVenues } from './changing.ts';
import type { ZoneOf } from './form.ts';
import { activeVenueAt } from './matching.ts';
import { findOffered } from './queries.ts';
import { venueReversal } from './reversal.ts';

type Needs = { zoneOf: ZoneOf };

export const offers = {
  offeredVenues:
    ({ db }: Common) =>
    (text: { q: string; limit: number }) =>
      findOffered(db(), text),
  venueReversal: () => venueReversal,
  venueAt: ({ db }: Common) => activeVenueAt(db()),
  plannedVenue: (core: Core, { zoneOf }: Needs) =>
    changingVenues({ ...core, db: core.db(), zoneOf }).plannedVenue,
  changeVenue: (core: Core, { zoneOf }: Needs) =>
    changingVenues({ ...core, db: core.db(), zoneOf }).changeVenue,
};

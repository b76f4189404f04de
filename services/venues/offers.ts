import type { Common, Core } from '#platform/areas/core.ts';
import { changingVenues } from './changing.ts';
import type { ZoneOf } from './form.ts';
import { activeVenueAt } from './matching.ts';

type Needs = { zoneOf: ZoneOf };

export const offers = {
  venueAt: ({ db }: Common) => activeVenueAt(db()),
  plannedVenue: (core: Core, { zoneOf }: Needs) =>
    changingVenues({ ...core, db: core.db(), zoneOf }).plannedVenue,
  changeVenue: (core: Core, { zoneOf }: Needs) =>
    changingVenues({ ...core, db: core.db(), zoneOf }).changeVenue,
};

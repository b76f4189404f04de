import type { AreaWork } from '#platform/areas/work.ts';
import { addVenueOnEventDecided, venuesAdded } from './addVenueOnEventDecided.ts';

type Needs = Pick<Parameters<typeof venuesAdded>[0], 'completePlace'>;

export const work: AreaWork<Needs> = {
  processes: [addVenueOnEventDecided],
  performers: (core, { completePlace }) => venuesAdded({ ...core, db: core.db(), completePlace }),
};

import { tellAct } from './tellAct.tsx';
import { VenueList } from './venues/VenueList.tsx';

/** The venue book. What was recorded about a venue, each area words. */
export function Venues() {
  return <VenueList tell={tellAct} />;
}

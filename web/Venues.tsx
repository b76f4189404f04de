import type { Act } from '#contracts/audit/calls.ts';
import { Telling } from './telling.tsx';
import { VenueList } from './venues/VenueList.tsx';

/** The venue book. What was recorded about a venue, each area words. */
export function Venues() {
  return <VenueList tell={tell} />;
}

function tell({ entries, things }: Act) {
  return <Telling facts={entries} others={things - 1} />;
}

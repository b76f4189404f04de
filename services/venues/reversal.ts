import { VENUE_FIELDS, venueStream } from '#contracts/venues/venue.ts';
import { type Reversal, settingStep } from '#platform/history/reversal.ts';
import { STATEMENTS } from './venue.ts';

/** How a venue gets back what it was. One that is not to be there is retired: events may name it. */
export const venueReversal: Reversal<typeof venueStream> = {
  of: venueStream,
  together: STATEMENTS,
  gone: state => ({ ...state, status: 'retired' }),
  towards: (from, to) => settingStep('ChangeVenue', [...VENUE_FIELDS, 'status'], from, to),
};

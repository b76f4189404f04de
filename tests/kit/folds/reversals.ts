import { danceStyleReversal } from '../../../services/danceStyles/reversal.ts';
import { eventReversal } from '../../../services/events/event/reversal.ts';
import { feedbackReversal } from '../../../services/feedback/reversal.ts';
import { followedCalendarReversal } from '../../../services/followedCalendars/reversal.ts';
import type { Reversals } from '../../../services/histories/planThing.ts';
import { sourceReversal } from '../../../services/importedEvents/sourceReversal.ts';
import { organizerReversal } from '../../../services/organizers/reversal.ts';
import { reasonTemplateReversal } from '../../../services/queues/templateReversal.ts';
import { recommendationReversal } from '../../../services/recommendations/reversal.ts';
import { regionReversal } from '../../../services/regions/reversal.ts';
import { contactMessageReversal } from '../../../services/support/reversal.ts';
import { userReversal } from '../../../services/users/user/reversal.ts';
import { venueReversal } from '../../../services/venues/reversal.ts';

/** Reversals of all kinds, in a world where whatever was chosen is still there, and nothing uses a region. */
export const reversals: Reversals = {
  eventReversal: eventReversal({
    zoneOf: async () => 'Europe/Berlin',
    zoneOfVenue: async () => 'Europe/Berlin',
    standingOf: async () => 'active',
    stylesOf: async ids => new Map(ids.map(id => [id, 'active'])),
  }),
  regionReversal: regionReversal(async () => ({ upcoming: 0, events: 0, series: 0 })),
  organizerReversal: organizerReversal(async () => true),
  danceStyleReversal,
  venueReversal,
  userReversal,
  feedbackReversal,
  followedCalendarReversal,
  contactMessageReversal,
  recommendationReversal,
  reasonTemplateReversal,
  sourceReversal,
};

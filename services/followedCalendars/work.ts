import type { AreaWork } from '#platform/areas/work.ts';
import type { PollParts } from './polling/pollCalendar.ts';
import { pollFollowedCalendars } from './polling/pollFollowedCalendars.ts';

type Collecting = Omit<PollParts, 'pool' | 'log' | 'access'>;

export const work: AreaWork<{ collecting: Collecting }> = {
  periodics({ pool, log, settings }, { collecting }) {
    const access = settings.PRIVATE_CALENDARS ? { allows: () => true } : {};
    return [pollFollowedCalendars({ pool, log, access, ...collecting })];
  },
};

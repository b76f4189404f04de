import { organizerDayStream } from '#contracts/audience/organizerDay.ts';
import type { Rules } from '#platform/commands/rules.ts';

// A day of an organizer is counted once. Whoever counts it again, after a kill or beside another worker, records nothing.

export const organizerDayRules: Rules<typeof organizerDayStream> = {
  of: organizerDayStream,
  decide: {
    CountOrganizerDay: (state, data) => (state ? [] : [{ type: 'OrganizerDayCounted', data }]),
  },
};

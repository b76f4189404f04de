import type { Periodic } from '#platform/program/periodic.ts';
import { type PollParts, pollCalendar } from './pollCalendar.ts';
import { claimDue } from './pollRecords.ts';

/** How many calendars are polled at once: one may take as long as a fetch may. */
const AT_ONCE = 4;

/** Polls each followed calendar when its time has come, or when somebody asks for it. */
export function pollFollowedCalendars(parts: PollParts): Periodic {
  return {
    name: 'pollFollowedCalendars',
    everyMs: 10_000,
    async work({ now, signal }) {
      const due = await claimDue(parts.pool, now, AT_ONCE);
      await Promise.all(due.map(calendar => pollCalendar(parts, calendar, { now, signal })));
      return due.length === AT_ONCE;
    },
  };
}

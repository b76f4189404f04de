import { deathsOf } from '#platform/processes/attempts.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { type PollParts, pollCalendar } from './pollCalendar.ts';
import { claimDue, POLLING } from './pollRecords.ts';

/** How many calendars are polled at once: one may take as long as a fetch may. */
const AT_ONCE = 4;

/**
 * Polls each followed calendar when its time has come, or when somebody asks for it. One whose last poll ended with the
 * death of the process is polled alone, so that it is known which one it was.
 */
export function pollFollowedCalendars(parts: PollParts): Periodic {
  return {
    name: 'pollFollowedCalendars',
    everyMs: 10_000,
    async work({ now, signal }) {
      const due = await claimDue(parts.pool, now, AT_ONCE);
      const ids = due.map(({ id }) => id);
      const deaths = await deathsOf(parts.pool, POLLING, ids);
      const poll = (calendar: (typeof due)[number]) =>
        pollCalendar(parts, calendar, { now, signal, deaths: deaths.get(calendar.id) ?? 0 });
      await Promise.all(due.filter(({ id }) => !deaths.has(id)).map(poll));
      for (const calendar of due) if (deaths.has(calendar.id)) await poll(calendar);
      return due.length === AT_ONCE;
    },
  };
}

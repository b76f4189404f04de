import type { TeamCalendar, TeamCalendarLook } from '../followedCalendars/teamCalls.ts';

/** What was done a moment ago. */
export const CALENDAR_DONE = ['followed', 'stopped'] as const;
export type CalendarDone = (typeof CALENDAR_DONE)[number];

/** What the buttons of the page ask for. */
export const CALENDAR_STEPS = ['look', 'follow', 'stop'] as const;
export type CalendarStep = (typeof CALENDAR_STEPS)[number];

/**
 * The calendar that is the source of an organizer's nights. `look` is what would come in from the address that was entered,
 * before it is followed; `minutesAgo` is when it was read last.
 */
export type MyCalendarPage = {
  name: 'myCalendar';
  organizer: { id: string; name: string };
  isReviewed: boolean;
  calendar: (TeamCalendar & { minutesAgo: number | null }) | null;
  look: TeamCalendarLook | null;
  /** The address as it was entered. */
  url: string;
  text: string;
  fieldErrors: Readonly<Record<string, string>>;
  done: CalendarDone | null;
  /** Tells this page from an earlier one, so that a second tap does nothing more. */
  seen: string;
};

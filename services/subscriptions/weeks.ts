import { wallTimeAt } from '#contracts/calendar/wallTime.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
/** Mails of a week begin on Thursday at ten, in time for the weekend. */
const BEGIN = { weekday: 4, hour: 10 };
/** Where clocks are ahead of all others. */
const FIRST_ZONE = '+14:00';

/** The Thursday on which the week began that a moment is in, by the clock of a place. */
export function weekOf(now: Date, timeZone: string): string {
  const shown = new Date(Date.parse(`${wallTimeAt(now, timeZone)}Z`) - BEGIN.hour * HOUR);
  const since = (shown.getUTCDay() - BEGIN.weekday + 7) % 7;
  return new Date(shown.getTime() - since * DAY).toISOString().slice(0, 10);
}

/** The last week that has begun anywhere. */
export function latestWeek(now: Date): string {
  return weekOf(now, FIRST_ZONE);
}

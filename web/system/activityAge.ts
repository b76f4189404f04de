const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How old something is, as the dashboard tells it. */
export type Age = { unit: 'now' | 'hours' | 'days'; count: number };

/** Less than an hour is now, less than a day is hours, the rest is days; what lies ahead is now too. */
export function activityAge(at: Date, now: Date): Age {
  const passed = now.getTime() - at.getTime();
  if (passed < HOUR) return { unit: 'now', count: 0 };
  return passed < DAY
    ? { unit: 'hours', count: Math.floor(passed / HOUR) }
    : { unit: 'days', count: Math.floor(passed / DAY) };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The age of an item as the dashboard shows it. */
export type Age = { unit: 'now' | 'hours' | 'days'; count: number };

/** Less than an hour counts as now, less than a day as hours, more as days; the future counts as now. */
export function activityAge(at: Date, now: Date): Age {
  const passed = now.getTime() - at.getTime();
  if (passed < HOUR) return { unit: 'now', count: 0 };
  return passed < DAY
    ? { unit: 'hours', count: Math.floor(passed / HOUR) }
    : { unit: 'days', count: Math.floor(passed / DAY) };
}

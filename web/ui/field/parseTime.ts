/**
 * Parses a time of day as people type it (`20:00`, `8pm`, `8.30 p.m.`, `2000`, `20h15`) into `HH:MM`; null if
 * it is not a time.
 */
export function parseTime(typed: string): string | null {
  const found = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*h?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(typed.trim());
  if (!found) return null;
  const [, digits, minutes = '00', half] = found;
  const hour = hourOf(Number(digits), half?.toLowerCase());
  return hour === null ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** Every quarter hour of a day. */
export const QUARTERS: readonly string[] = Array.from({ length: 96 }, (_, quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
});

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

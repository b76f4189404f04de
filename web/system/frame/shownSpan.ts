import type { Language } from '#contracts/platform/sentences/sentence.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A span of seconds in days, hours and minutes, from the first that is not zero: `2 days, 0 hours, 5 minutes`. */
export function shownSpan(seconds: number, language: Language): string {
  let rest = Math.max(0, Math.floor(seconds));
  const parts: string[] = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    const isLast = unit === 'minute';
    if (count > 0 || parts.length > 0 || isLast) {
      parts.push(count.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'long' }));
    }
  }
  return parts.join(', ');
}

/** A short span, in its two largest units down to seconds: `40 seconds`, `3 minutes, 20 seconds`. */
export function shownShortSpan(seconds: number, language: Language): string {
  if (seconds >= 3_600) return shownSpan(seconds, language);
  const whole = Math.max(0, Math.round(seconds));
  const parts = [[Math.floor(whole / 60), 'minute'] as const, [whole % 60, 'second'] as const];
  return parts
    .filter(([count, unit]) => count > 0 || (unit === 'second' && whole === 0))
    .map(([count, unit]) => count.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'long' }))
    .join(', ');
}

import type { Language } from '#contracts/platform/sentences/sentence.ts';

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A size in bytes as Bytes, KB, MB or GB, each 1,024 of the one before: `1.5 MB`. */
export function shownSize(bytes: number, language: Language): string {
  let size = bytes;
  let unit = 0;
  // What would be rounded up to 1,024 is one of the next unit.
  while (Math.round(size * 10) / 10 >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = unit === 0 ? 0 : 1;
  return `${size.toLocaleString(language, { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}

import { shownAs } from '../../platform/shown/shownClock.ts';
import { language } from '../../platform/texts/messages.ts';

/** The size of a file, such as "34 kB". */
export function sizeOf(bytes: number): string {
  const [unit, value] =
    bytes < 1_000_000 ? (['kilobyte', bytes / 1_000] as const) : (['megabyte', bytes / 1e6] as const);
  const options = { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(language(), options).format(value);
}

/** The day of a moment. */
export function dateOf(at: string): string {
  return shownAs({ dateStyle: 'medium' }).format(new Date(at));
}

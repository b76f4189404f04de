const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How far `moment` is from `now` in its largest whole unit, in words. */
export function howLongAgo(moment: Date, now: Date, language: string): string {
  const seconds = (moment.getTime() - now.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return format.format(unit === 'second' ? 0 : Math.trunc(seconds / length), unit);
}

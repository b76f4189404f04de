const UNITS = ['Bytes', 'KB', 'MB', 'GB'];

/** A size in the largest unit of which there is at least one, in steps of 1,024. */
export function sizeText(bytes: number, language: string): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const value = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(bytes / 1024 ** step);
  return `${value} ${UNITS[step]}`;
}

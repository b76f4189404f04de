import type { Language } from '#contracts/platform/sentences/sentence.ts';

const ONE_PLACE = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** A number as a card shows it: from 1000 on in thousands with one decimal, `1.0k`. */
export function shortNumber(value: number, language: Language): string {
  if (value < 1000) return String(value);
  return `${(value / 1000).toLocaleString(language, ONE_PLACE)}k`;
}

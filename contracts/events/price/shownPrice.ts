const BARE = /^\d[\d.,]*(\s*[-–]\s*\d[\d.,]*)?$/;

const NOTHING = /^0+(?:[.,]0+)?$/;

/** A price as people read it, empty for what is free: `12` and `10-15` say which currency they mean, `10 €` and `Free` as they were written. */
export function shownPrice(price: string, currency: string): string {
  const written = price.trim();
  if (NOTHING.test(written)) return '';
  return currency && BARE.test(written) ? `${written} ${currency}` : written;
}

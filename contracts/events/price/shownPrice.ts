const BARE = /^\d[\d.,]*(\s*[-–]\s*\d[\d.,]*)?$/;

/** A price as people read it: `12` and `10-15` say which currency they mean, `10 €` and `Free` as they were written. */
export function shownPrice(price: string, currency: string): string {
  const written = price.trim();
  return currency && BARE.test(written) ? `${written} ${currency}` : written;
}

import { readPrice } from './price.ts';
import { isPriceOpen, type Priced } from './priceOpen.ts';

/** What a night costs at most, as addresses say it: `free`, or an amount in the currency of each event. */
export const PRICE_LIMIT = /^(?:free|\d{1,9}(?:\.\d{1,2})?)$/;

/**
 * The lowest amount of a price in hundredths of its currency: 0 for what is free or asks for a donation, null for
 * what cannot be read, or was not said.
 */
export function priceFrom(priced: Priced & { currency: string }): number | null {
  const reading = isPriceOpen(priced) ? null : readPrice(priced.price, priced.currency);
  if (reading?.kind === 'amount') return Math.round(reading.from * 100);
  return reading && 0;
}

/** The highest `priceFrom` that is within a limit. */
export function limitOf(limit: string): number {
  return limit === 'free' ? 0 : Math.round(Number(limit) * 100);
}

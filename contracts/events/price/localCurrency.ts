import currencyOf from 'country-to-currency';
import { countryCode } from '../../platform/sentences/country.ts';
import { isCurrency, namedCurrency, readPrice } from './price.ts';

/**
 * The currency of a price that came without one: that which it names itself, else that of the country, if the price can
 * be read in it. The country is given by its English name or its code.
 */
export function localCurrency(price: string, country: string | null | undefined): string | undefined {
  const code = country && countryCode(country);
  const local = code ? (currencyOf as Record<string, string | undefined>)[code] : undefined;
  const isLocal = local !== undefined && isCurrency(local) && readPrice(price, local) !== null;
  return namedCurrency(price) ?? (isLocal ? local : undefined);
}

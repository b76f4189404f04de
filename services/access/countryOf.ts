import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type CountryResponse, Reader } from 'mmdb-lib';

// The country to which the registries assigned an address range; no more detail is wanted. Nothing is looked
// up online.
const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';
const NAMES = new Intl.DisplayNames('en', { type: 'region' });

type Entry = { country_code?: string };

let opened: Reader<CountryResponse & Entry> | undefined;

/** The country of an address; null for addresses that are unassigned or invalid. */
export function countryOf(ip: string): string | null {
  if (!isIP(ip)) return null;
  opened ??= new Reader(readFileSync(fileURLToPath(import.meta.resolve(FILE))));
  const code = opened.get(ip)?.country_code;
  return code ? (NAMES.of(code) ?? null) : null;
}

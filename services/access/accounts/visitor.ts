import { readFileSync } from 'node:fs';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { fileURLToPath } from 'node:url';
import Bowser from 'bowser';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { accessSentences } from '#contracts/access/sentences.ts';
import type { Origin } from '#contracts/platform/fact.ts';
import { placeIn } from '#contracts/platform/sentences/country.ts';
import { type Language, type Sentence, tell } from '#contracts/platform/sentences/sentence.ts';
import { plainAddress } from '#platform/program/network.ts';

// The country to which the registries assigned an address range; no more detail is wanted. Nothing is looked
// up online.
const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';
const NAMES = new Intl.DisplayNames('en', { type: 'region' });

type Entry = { country_code?: string };

let opened: Reader<CountryResponse & Entry> | undefined;

/** The country of an address; null for addresses that are unassigned or invalid. */
function countryOf(ip: string): string | null {
  if (!isIP(ip)) return null;
  opened ??= new Reader(readFileSync(fileURLToPath(import.meta.resolve(FILE))));
  const code = opened.get(ip)?.country_code;
  return code ? (NAMES.of(code) ?? null) : null;
}

/** What a session shows about where it was opened: enough to recognise it, too little to track somebody. */
export type Visitor = { device: string; ip: string | null; place: string | null };

/** The sentences that are stored in English, keyed by that text. */
const KNOWN: Record<string, Sentence> = Object.fromEntries(
  [accessSentences.unknownDevice, accessSentences.thisComputer, accessSentences.localNetwork].map(
    sentence => [tell(sentence, 'en'), sentence],
  ),
);

export function visitorOf({ ip, userAgent }: Origin): Visitor {
  return { device: deviceOf(userAgent), ip: ip ? masked(ip) : null, place: ip ? placeOf(ip) : null };
}

/** A stored visitor, in the given language. */
export function toldVisitor<Kept extends Pick<Visitor, 'device' | 'place'>>(
  kept: Kept,
  language: Language,
): Kept {
  const { device, place } = kept;
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  const named = browser && system ? accessSentences.browserOn({ browser, system }) : KNOWN[device];
  return { ...kept, device: named ? tell(named, language) : device, place: toldPlace(place, language) };
}

/** A stored place, in the given language. */
export function toldPlace(place: string | null, language: Language): string | null {
  const there = place === null ? undefined : KNOWN[place];
  return there ? tell(there, language) : place && placeIn(place, language);
}

/** "Firefox on Windows", from the user agent. */
function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return tell(accessSentences.unknownDevice, 'en');
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name || userAgent.split('/')[0]!.slice(0, 40);
  return os.name ? tell(accessSentences.browserOn({ browser: name, system: os.name }), 'en') : name;
}

/** Without the part that identifies one household or device: 203.0.113.•, 2001:db8:1:•. */
function masked(ip: string): string {
  const plain = plainAddress(ip);
  if (isIPv4(plain)) return plain.replace(/\d+$/, '•');
  if (!isIPv6(plain)) return '•';
  return `${plain.split(':').slice(0, 3).join(':')}:•`;
}

const here = new BlockList();
here.addSubnet('127.0.0.0', 8);
here.addAddress('::1', 'ipv6');
const near = new BlockList();
near.addSubnet('10.0.0.0', 8);
near.addSubnet('172.16.0.0', 12);
near.addSubnet('192.168.0.0', 16);
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/** At most a country. */
function placeOf(ip: string): string | null {
  if (isOfThisMachine(ip)) return tell(accessSentences.thisComputer, 'en');
  const plain = plainAddress(ip);
  const isNear = near.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  return isNear ? tell(accessSentences.localNetwork, 'en') : countryOf(plain);
}

export function isOfThisMachine(ip: string): boolean {
  const plain = plainAddress(ip);
  return here.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

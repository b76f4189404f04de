import { BlockList, isIPv4, isIPv6 } from 'node:net';
import Bowser from 'bowser';
import type { Origin } from '#contracts/platform/fact.ts';
import { countryOf } from './countryOf.ts';

/** What a session tells of where it was opened: enough to know it again, too little to follow somebody. */
export type Visitor = { device: string; ip: string | null; place: string | null };

export function visitorOf({ ip, userAgent }: Origin): Visitor {
  return { device: deviceOf(userAgent), ip: ip ? masked(ip) : null, place: ip ? placeOf(ip) : null };
}

/** "Firefox on Windows", from what the browser says of itself. */
function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name || userAgent.split('/')[0]!.slice(0, 40);
  return os.name ? `${name} on ${os.name}` : name;
}

/** Without the part that stands for one household or device: 203.0.113.•, 2001:db8:1:•. */
function masked(ip: string): string {
  const plain = plainOf(ip);
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

/** A country at most. */
function placeOf(ip: string): string | null {
  if (isOfThisMachine(ip)) return 'This computer';
  const plain = plainOf(ip);
  const isNear = near.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  return isNear ? 'Local network' : countryOf(plain);
}

export function isOfThisMachine(ip: string): boolean {
  const plain = plainOf(ip);
  return here.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

/** An IPv4 address that came through an IPv6 socket is one of the former. */
function plainOf(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '');
}

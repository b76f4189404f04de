import { isIPv6 } from 'node:net';

/** An address as it is written without an IPv6 socket around it: `::ffff:203.0.113.7` is `203.0.113.7`. */
export function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * What requests from an address are counted under: an IPv4 address itself, of an IPv6 address its /64, because
 * whoever has one of those has all 2^64 (RFC 6177). What is no address stays as it is.
 */
export function networkOf(ip: string): string {
  const plain = plainAddress(ip).replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical(plain));
  if (mapped) return [mapped[1]!, mapped[2]!].flatMap(bytesOf).join('.');
  const [head = '', tail] = canonical(plain).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** In lower case, without leading zeros, the longest run of zeros as `::`, no dots. */
function canonical(ip: string): string {
  return new URL(`http://[${ip}]`).hostname.slice(1, -1);
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}

import { isIPv6 } from 'node:net';

/** An address without its IPv6-mapped form: `::ffff:203.0.113.7` becomes `203.0.113.7`. */
export function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * The key that an address's requests are counted under: an IPv4 address itself; for IPv6 the /64, because one customer
 * has all 2^64 addresses of it (RFC 6177). Anything else is returned unchanged.
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

/** In lower case, without leading zeros, with the longest run of zeros as `::` and no dots. */
function canonical(ip: string): string {
  return new URL(`http://[${ip}]`).hostname.slice(1, -1);
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}

import { BlockList, isIP, isIPv4 } from 'node:net';

// IANA's registries of special-purpose addresses, which are not globally reachable, or lead somewhere else.
const IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** Within 2000::/3: protocol assignments with Teredo, documentation, 6to4. They can carry a private IPv4 address. */
const IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = listOf(IPV4, 'ipv4');
const special6 = listOf(IPV6, 'ipv6');
const global6 = listOf(['2000::/3'], 'ipv6');
const mapped6 = listOf(['::ffff:0:0/96'], 'ipv6');

/**
 * Whether an IP address is a public one: not loopback, private, link-local, multicast or reserved. An IPv4 address in
 * IPv6 form (`::ffff:127.0.0.1`) counts as the IPv4 address. False for anything that is not an address.
 */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  if (isIPv4(plain)) return !special.check(plain, 'ipv4');
  if (isIP(plain) !== 6) return false;
  // A list of IPv4 addresses also matches their IPv6-mapped forms.
  if (mapped6.check(plain, 'ipv6')) return !special.check(plain, 'ipv6');
  return global6.check(plain, 'ipv6') && !special6.check(plain, 'ipv6');
}

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

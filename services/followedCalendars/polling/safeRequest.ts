import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '#platform/program/publicAddresses.ts';

/** Which addresses may be connected to, and how names are looked up; tests have others. */
export type Access = {
  allows?(address: string): boolean;
  addressesOf?(host: string): Promise<LookupAddress[]>;
};

export class PrivateAddress extends Error {}

type Options = Access & { signal: AbortSignal };

/**
 * Sends a GET to an address that may be connected to, without following redirects. The name is resolved once, and the
 * connection goes to the address that was checked (against DNS rebinding). A host with one forbidden address among
 * others is not connected to at all.
 * @throws PrivateAddress, and the errors of the connection.
 */
export function requestFrom(
  url: URL,
  headers: Record<string, string>,
  { allows = isPublicAddress, addressesOf = lookUp, signal }: Options,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const checked: LookupFunction = (name, { all }, found) => {
    const addresses = addressesOf(name).then(each => {
      if (each.length === 0 || !each.every(({ address }) => allows(address))) throw new PrivateAddress(name);
      return each;
    });
    addresses.then(
      each => (all ? found(null, each) : found(null, each[0]!.address, each[0]!.family)),
      error => found(error, '', 0),
    );
  };
  return new Promise((resolve, reject) => {
    // An address without a name is not looked up.
    if (isIP(host) && !allows(host)) throw new PrivateAddress(host);
    const request = url.protocol === 'https:' ? requestSecure : requestPlain;
    // A connection of its own: one that is kept alive may have been made to another address.
    request(url, { agent: false, headers, signal, lookup: checked, maxHeaderSize: 32_768 })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

function lookUp(host: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });
}

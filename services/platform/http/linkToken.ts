import { timingSafeEqual } from 'node:crypto';

type KeyedHash = (text: string) => Promise<string>;

/**
 * The token of a link in a mail, for what `meaning` says: 128 bits of HMAC-SHA-256, in hex. It cannot be guessed, and
 * needs no storage.
 */
export async function linkToken(keyedHash: KeyedHash, meaning: string): Promise<string> {
  return (await keyedHash(meaning)).slice(0, 32);
}

/** Whether a token is the one for `meaning`, compared in constant time. */
export async function isLinkToken(keyedHash: KeyedHash, meaning: string, token: string): Promise<boolean> {
  const [wanted, given] = [await linkToken(keyedHash, meaning), token].map(text => Buffer.from(text));
  return wanted!.length === given!.length && timingSafeEqual(wanted!, given!);
}

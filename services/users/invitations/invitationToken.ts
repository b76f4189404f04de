import { createHash, randomBytes } from 'node:crypto';
import { validate } from 'uuid';

/** The path of the page that accepts an invitation; the token is in the fragment, which no server logs. */
const PATH = '/admin/invitation';

/** A new secret, and the hash by which it is recognised. */
export function newToken(): { secret: string; tokenHash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, tokenHash: hashOf(secret) };
}

export function linkOf(site: string, id: string, secret: string): string {
  return `${site}${PATH}#${id}.${secret}`;
}

/** Reads the token of a link: the invitation's id and the secret's hash; undefined if it is not one. */
export function readToken(token: string): { id: string; tokenHash: string } | undefined {
  const [id = '', secret = '', ...more] = token.trim().split('.');
  if (!validate(id) || secret === '' || more.length > 0) return undefined;
  return { id, tokenHash: hashOf(secret) };
}

// SHA-256 suffices: 256 random bits cannot be guessed, however fast the hash is.
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

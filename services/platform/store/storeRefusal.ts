import { ErrorType } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import type { StoreRefusal } from '#contracts/system/health.ts';

/** What the client and OpenSSL say of a connection that was not made. */
const SAID: readonly [RegExp, StoreRefusal][] = [
  [/self-signed certificate|unable to (get|verify)/i, 'unknownAuthority'],
  [/ERR_TLS_CERT_ALTNAME_INVALID/, 'wrongName'],
  [/certificate (has expired|is not yet valid)/i, 'expired'],
  [/wrong version number|packet length too long/i, 'speaksPlain'],
  [/UNAVAILABLE.*Protocol error/s, 'noStore'],
  [/Name resolution failed|ENOTFOUND/, 'noHost'],
];

/** Whether the store does not let in, or not read, who asks. */
export function storeDenies(error: unknown): 'password' | 'rights' | undefined {
  const { type, code } = error as { type?: unknown; code?: unknown };
  if (code === status.UNAUTHENTICATED) return 'password';
  return type === ErrorType.ACCESS_DENIED || code === status.PERMISSION_DENIED ? 'rights' : undefined;
}

/**
 * Why the store will not serve, by an error or what caused it; undefined where it is only not to be had now.
 * Whether a server without an answer speaks TLS is not in the error: see `reachStore`.
 */
export function storeRefusalOf(error: unknown): StoreRefusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, said] = SAID.find(([words]) => words.test(error.message)) ?? [];
  return storeDenies(error) ?? said ?? storeRefusalOf(error.cause);
}
